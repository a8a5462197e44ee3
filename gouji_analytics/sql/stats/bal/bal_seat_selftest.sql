-- id: bal_seat_selftest
-- term: place
-- family: bal
-- title_zh: 绝对座号自检
-- title_en: Self-test by absolute seat
-- grain: deal
-- chance_zh: 打完的副
-- chance_en: completed deals
-- event_zh: 头科在该座号
-- event_en: first places at that seat
-- unit: share
-- interval: S
-- minimum: 100
-- needs: fct_seats
-- parts: seat_no = 0, 1, 2, 3, 4, 5
-- closed_form: 0.16666666666666667
-- support: result
-- clauses: D2
-- since: 1
-- note_zh: 规则对座号一视同仁，任何座号效应都是程序或数据的毛病；p_value 为卡方检验。
-- note_en: The rules treat seats alike: any effect is a defect of program or data; p_value is that of the chi-square test.

select
    deal_id,
    rules_id,
    rules,
    null as action_no,
    null as seat,
    null as side,
    null as phase,
    seat as part,
    1 as num,
    1 as den
from fct_seats
where place = 1
