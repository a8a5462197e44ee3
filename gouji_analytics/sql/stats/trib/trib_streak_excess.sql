-- id: trib_streak_excess
-- term: tribute
-- family: trib
-- title_zh: 连胜超额
-- title_en: Excess of winning streaks
-- grain: side
-- chance_zh: 每场每方的连胜段（一段至少胜一副；副数、分数齐全且不止一副的场）
-- chance_en: winning streaks of a side in a match of several deals whose results are all known
-- event_zh: 连胜副数，减同样多胜负随机排列时的平均段长
-- event_en: deals of the streaks, less the mean length that as many wins and losses have in random order
-- unit: excess
-- interval: R
-- minimum: 20
-- needs: dim_deals, fct_seats, fct_matches, mrt_streaks
-- support: result
-- across: yes
-- clauses: D21, D22
-- since: 4
-- note_zh: N 副负 L 副，随机排列时段长平均 N / (L + 1)，副数多时即几何分布的期望。大于 0 表示赢了更容易接着赢；平副算负；以场为单位抽样，记在首副与首副的座次名下。
-- note_en: With N deals and L losses the mean length in random order is N / (L + 1), the geometric expectation when there are many. Above 0: winning makes winning more likely. A draw counts as a loss. The unit of chance is the match, which stands at its first deal and who sat there.

select
    deal_id,
    rules_id,
    rules,
    null as action_no,
    null as seat,
    side,
    null as phase,
    null as part,
    wins - round(streaks * deals * 1048576.0 / (deals - wins + 1)) / 1048576.0 as num,
    streaks as den
from mrt_streaks
where wins > 0
