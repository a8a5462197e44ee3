# %% [markdown]
# # 从牌谱到自己的统计 (From the raw log to a statistic of your own)
# 牌谱里每一手是一个整数。不经过数据库，自己数一数：一家一副打出几张王？再与统计库的数对一对。
# Every action of a log is one integer. Count without the database: how many jokers does a seat play in a deal? Then compare.

# %%
import tempfile
from collections import Counter
from pathlib import Path

from gouji_analytics import stats
from gouji_analytics.building import build
from gouji_analytics.simulating import run
from gouji_analytics.stats.intervals import mean_t, sums
from gouji_analytics.store.reader import LogFile
from gouji_engine.bots import line_up
from gouji_engine.codes import unpack_action
from gouji_engine.rules import load_preset

folder = tempfile.TemporaryDirectory()
log, database = Path(folder.name) / "log", Path(folder.name) / "facts.duckdb"
run(load_preset("karamay"), line_up("rules,random"), 5, 300, log)

# %% [markdown]
# 一副牌的六家互相牵连，所以先按副相加：每副一对数（打出的王，六家），相同的合并计数。
# The six seats of a deal hang together, so sums go by deal: a pair each (jokers played, six seats), equal pairs counted.

# %%
pairs: Counter[tuple[float, float]] = Counter()
for path in sorted(log.rglob("*.parquet")):
    with LogFile(path) as file:
        for replay in file.replays():
            words = [unpack_action(word) for word in replay.actions]
            pairs[float(sum(word.small + word.big for word in words)), 6.0] += 1
total = sums([(num, den, count) for (num, den), count in pairs.items()])
low, high = mean_t(total)
print(f"每家每副 {total.ratio:.4f} 张，95% 区间 [{low:.4f}, {high:.4f}]，{total.deals} 副")

# %% [markdown]
# 统计库从同一份牌谱验谱、推导、入库，应当一个数字也不差。
# The library verifies and derives the same log, and should give the same number to the last digit.

# %%
build([log], database)
(row,) = stats.run(database, ["wild_jokers_spent"])
print(row.title, row.value, row.low, row.high, row.deals)
folder.cleanup()

# %%
assert (row.num, row.den, row.value) == (float(total.n), float(total.d), total.ratio)
assert (row.low, row.high) == (low, high)
