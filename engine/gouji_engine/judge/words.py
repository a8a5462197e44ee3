"""The words of a position file: names of entries in both languages, causes, and the pairs of seats."""

from __future__ import annotations

from gouji_engine.codes import ExitCause

# entry -> other names of it
KEYS: dict[str, tuple[str, ...]] = {
    "rules": ("规则",),
    "players": ("选手",),
    "leader": ("发牌", "发牌人", "首家"),
    "table": ("桌上", "桌面"),
    "answer": ("压牌",),
    "passed": ("已过", "过牌"),
    "out": ("走科",),
    "eliminated": ("淘汰",),
    "declarations": ("声明",),
    "levels": ("够死级",),
    "opened": ("开点", "已开点"),
    "pending": ("待发4",),
    "spoiled": ("不能开点",),
    "burn": ("烧牌",),
    "hands": ("手牌",),
    "left": ("余牌",),
    "chaos": ("乱缠", "四人乱缠"),
    "burns": ("烧成",),
    "men": ("闷",),
    "kills": ("杀大王",),
    "places": ("名次",),
    "actions": ("行牌",),
}
BURN_KEYS: dict[str, tuple[str, ...]] = {
    "burner": ("烧牌者",),
    "victim": ("被烧者",),
    "depth": ("层次",),
    "play": ("被烧的牌",),
    "passed": ("已过",),
    "men": ("闷",),
}
PAIR_KEYS: dict[str, tuple[str, ...]] = {"seat": ("座位",), "cause": ("原因",)}

CAUSES: dict[str, ExitCause] = {
    **{cause.id: cause for cause in ExitCause if cause not in (ExitCause.NONE, ExitCause.OUT, ExitCause.LAST)},
    "闷": ExitCause.MEN,
    "憋": ExitCause.MEN,
    "烧": ExitCause.BURN_FAIL,
    "烧牌": ExitCause.BURN_FAIL,
    "烧牌失败": ExitCause.BURN_FAIL,
    "burn": ExitCause.BURN_FAIL,
    "无3": ExitCause.NO3,
    "犯规": ExitCause.FOUL,
}
CAUSES.pop(ExitCause.REVOLUTION.id)
CAUSE_WISH = "闷 men, 烧 burn_fail, 无3 no3, 犯规 foul"
BETWEEN = (">", "烧", "闷", "捎", "burns", "chokes")
YES = {"是": True, "yes": True, "true": True, "1": True, "否": False, "no": False, "false": False, "0": False}
