# %% [markdown]
# # 玩家回顾：数字、区间、背后的牌局 (Player review: numbers, intervals, the deals behind them)
# 录入随软件一起的手写样例，再加一批机器人的牌，看一名玩家和一种机器人打得怎样。
# The typed samples that come with the software, and a batch of bots' deals: how did a player do, and how does a bot?

# %%
import tempfile
from pathlib import Path

import matplotlib.pyplot as plt

from gouji_analytics import funnels, stats
from gouji_analytics.building import build
from gouji_analytics.funnels.frames import frame as funnel_frame
from gouji_analytics.funnels.frames import table
from gouji_analytics.importers.run import import_files
from gouji_analytics.plots import funnels as funnel_plots
from gouji_analytics.plots import statistics, style
from gouji_analytics.reports import report, to_html
from gouji_analytics.resources import resource_dir
from gouji_analytics.simulating import run
from gouji_analytics.stats.frames import frame
from gouji_engine.bots import line_up
from gouji_engine.rules import load_preset

style.use()
folder = tempfile.TemporaryDirectory()
logs, database = Path(folder.name) / "logs", Path(folder.name) / "facts.duckdb"
import_files(sorted(resource_dir("samples").glob("*.txt")), logs / "samples")
run(load_preset("karamay"), line_up("rules,random"), 3, 200, logs / "bots")
build([logs / "samples", logs / "bots"], database)

# %% [markdown]
# 四副牌说不了什么：次数太少的数带 * 号，不足五次的不显示。
# Four deals say little: what rests on too few chances is marked, and below five nothing is shown.

# %%
rows = stats.run(database, ["res_head_rate", "res_team_net"], by=["player"], where=["player=老周"])
for row in rows:
    print(
        row.title,
        row.value,
        f"[{row.low}, {row.high}]",
        f"{row.num:g}/{row.den:g}",
        "" if row.floor_met else "次数太少",
    )
assert not any(row.floor_met for row in rows)

# %% [markdown]
# 机器人有二百副：报告一页写完，数字先行；漏斗说明每一次开点的下落。
# The bots have two hundred: a page of a report, and a funnel of what became of every chance to open.

# %%
page = Path(folder.name) / "rules.html"
to_html(report(database, "bot", "rules"), page)
(opening,) = funnels.run(database, "opening", where=["bot=rules"])
print(table(opening, "zh"))
figure, (left, right) = plt.subplots(1, 2, figsize=(14, 5))
statistics.place_distribution(
    frame(stats.run(database, ["res_place_dist"], by=["bot"], where=["rules=karamay"])), ax=left
)
funnel_plots.funnel(funnel_frame([opening]), ax=right)

# %% [markdown]
# 任何数字都能回到它背后的牌局。
# Every number leads back to its deals.

# %%
never = funnels.drill(database, "opening", ("eligible", "tried", "never"), where=["bot=rules"])
print([(unit.deal_id, unit.seat) for unit in never[:5]])
size = page.stat().st_size
folder.cleanup()

# %%
assert size > 100_000
assert opening.root is not None
assert sum(step.count for step in opening.root.children) == opening.root.count >= 600
