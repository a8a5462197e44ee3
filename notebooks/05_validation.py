# %% [markdown]
# # 区间可信吗 (Can the intervals be trusted?)
# 95% 区间应当在一百次里盖住真值约九十五次。真值已知时，可以数一数。
# A 95 % interval should hold the truth about ninety-five times in a hundred. Where the truth is known, that can be counted.

# %%
import matplotlib.pyplot as plt
import numpy as np

from gouji_analytics.plots import style
from gouji_analytics.stats import intervals
from gouji_analytics.stats.intervals import sums, wilson
from gouji_analytics.validation import Effort, run
from gouji_analytics.validation.coverage import covered, rates

style.use()

# %% [markdown]
# 一副牌里的几次机会彼此相像。把它们当作独立的，区间就太窄；按副聚类，就恰好。
# Chances of one deal are alike. Taken for independent, they make limits too narrow; clustered by deal they are right.

# %%
draw = rates(80, (6,), 0.2, 0.8, 0.3)  # 80 deals of six chances each, correlation 0.3


def naive(tally):
    """Every chance on its own."""
    total = sums(tally)
    return wilson(float(total.n), float(total.d))


shares = {
    "各次独立 naive": np.mean(covered(draw, naive, 300, 1)),
    "按副聚类 by deal": np.mean(covered(draw, lambda tally: intervals.share_wilson(sums(tally)), 300, 1)),
}
print(shares)
figure, ax = plt.subplots(figsize=(7, 3))
ax.barh(list(shares), list(shares.values()))
ax.axvline(0.95, color="#4d4d4d", linestyle="--")
ax.set_xlim(0.5, 1)

# %% [markdown]
# 发牌也有已知答案：没有 3 的概率、没有王的概率，等等。全部检验见 docs/validation.md（`make validate`）。
# Dealing has known answers, too: the chance of a hand without a 3, without a joker. All checks: docs/validation.md (`make validate`).

# %%
checks = [check for _, check in run(Effort(40, 3_000, 100), ["dealing"])]
for check in checks:
    print(f"{check.id:20} {check.expected:>12} {check.measured:10.4f}  {'ok' if check.ok else 'FAIL'}")

# %%
assert all(check.ok for check in checks)
assert shares["各次独立 naive"] < 0.85
assert 0.92 < shares["按副聚类 by deal"] < 0.98
