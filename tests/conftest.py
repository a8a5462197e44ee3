"""What all tests share: drawn examples that a slow machine draws too."""

from hypothesis import HealthCheck, settings

# No test may fail because the machine is slow: neither a single example nor drawing them is timed.
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")
