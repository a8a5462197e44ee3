# %% [markdown]
# # 初看：从模拟到区间 (First look: from simulation to intervals)
# 让两种机器人在同样的牌上互换座位，看谁强，强多少。
# Two bots play the same cards with the sides exchanged: which is stronger, and by how much.

# %%
import tempfile
from pathlib import Path

from gouji_analytics import stats
from gouji_analytics.building import build
from gouji_analytics.mirror import mirror
from gouji_analytics.simulating import run
from gouji_engine.bots import line_up
from gouji_engine.rules import load_preset

rules = load_preset("karamay")
match = mirror(rules, "rules", "random", 200, 1)
print(f"rules 对 random：胜率 {match.share:.3f}，95% 区间 [{match.share_low:.3f}, {match.share_high:.3f}]")

# %% [markdown]
# 同一套规则下的开点率：先写牌谱，再验、推导、入库，然后统计。
# The opening rate under the same rules: write a log, verify it, derive the facts, load them, count.

# %%
with tempfile.TemporaryDirectory() as folder:
    run(rules, line_up("rules"), 7, 400, Path(folder) / "log")
    build([Path(folder) / "log"], Path(folder) / "facts.duckdb")
    rows = stats.run(Path(folder) / "facts.duckdb", ["opening_rate"], by=["offset"])
for row in rows:
    print(row.group, f"{row.value:.3f} [{row.low:.3f}, {row.high:.3f}]  n={row.den:.0f}")

# %%
assert len(rows) == 6
assert match.share_low > 0.9
