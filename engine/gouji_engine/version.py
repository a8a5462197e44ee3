"""Version of the engine; written into logs and facts."""

VERSION = "0.1.0"
