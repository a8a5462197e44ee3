# %% [markdown]
# # 比较两套规则 (Comparing two rule sets)
# 同一种机器人、同样多的牌：哪些统计不一样，差多少，有多大把握。
# The same bots, as many deals: what differs, by how much, and how sure is that?

# %%
import tempfile
from pathlib import Path

import matplotlib.pyplot as plt

from gouji_analytics import stats
from gouji_analytics.building import build
from gouji_analytics.plots import distributions, statistics, style
from gouji_analytics.reports.frames import nets
from gouji_analytics.simulating import run
from gouji_analytics.stats.compare import compare
from gouji_analytics.stats.frames import frame
from gouji_engine.bots import line_up
from gouji_engine.rules import load_preset

style.use()
first, second = load_preset("karamay"), load_preset("qingdao_online")
own, other = first.to_dict()["values"], second.to_dict()["values"]
different = {key: (value, other.get(key)) for key, value in own.items() if value != other.get(key)}
print(f"{len(different)} 个参数不同")

# %%
folder = tempfile.TemporaryDirectory()
database = Path(folder.name) / "facts.duckdb"
for rules in (first, second):
    run(rules, line_up("rules"), 11, 300, Path(folder.name) / rules.name)
build([Path(folder.name) / rules.name for rules in (first, second)], database)

# %% [markdown]
# 几个统计一起比较时，区间放宽到“同时成立”的把握仍是 95%。规则里没有的统计是“无”，不是零。
# With several statistics the limits are widened so that all of them hold together with 95 %. What a rule set lacks is absent, not zero.

# %%
found = compare(database, ["tempo_rounds", "burn_rate", "bal_tie_rate"], by="rules", a="karamay", b="qingdao_online")
for one in found:
    print(
        f"{one.metric}: {one.value_a:.3f} − {one.value_b:.3f} = {one.difference:+.3f} [{one.low:+.3f}, {one.high:+.3f}] {one.decision}"
    )
opening = stats.run(database, ["opening_rate"], by=["rules"])
print([(row.group["rules"], row.value, row.absent_reason) for row in opening])

# %%
figure, (left, right) = plt.subplots(1, 2, figsize=(14, 5))
statistics.rates(frame(stats.run(database, ["tempo_rounds"], by=["rules"])), ax=left)
with stats.open_db(database) as connection:
    distributions.distribution(nets(connection, ["rules=karamay"], "karamay"), ax=right, title="净分", unit="分")
folder.cleanup()

# %%
absent = {row.group["rules"]: row.absent_reason for row in opening}
assert {one.metric: one.decision for one in found}["burn_rate"] == "lower"
assert all(one.low <= one.difference <= one.high for one in found)
assert absent == {"karamay": None, "qingdao_online": "rule_off"}
