"""The judge (裁判): questions people quarrel about, answered by the kernel (docs/judge.md).

``judge_set`` and ``judge_beats`` are about sets of cards; a ``Position`` says what is known at a table, ``PlacedGame`` goes on from
it, ``course`` tells who is asked and what follows, ``tally`` counts places and points. ``PositionText`` and ``read_position`` read files.
"""

from gouji_engine.judge.course import Course, Question, course, declining
from gouji_engine.judge.faults import faults_of
from gouji_engine.judge.placed import PlacedGame
from gouji_engine.judge.position import Burning, Position
from gouji_engine.judge.reading import PositionText, read_position
from gouji_engine.judge.scoring import Tally, tally
from gouji_engine.judge.sets import BeatRuling, SetRuling, judge_beats, judge_set

__all__ = [
    "BeatRuling",
    "Burning",
    "Course",
    "PlacedGame",
    "Position",
    "PositionText",
    "Question",
    "SetRuling",
    "Tally",
    "course",
    "declining",
    "faults_of",
    "judge_beats",
    "judge_set",
    "read_position",
    "tally",
]
