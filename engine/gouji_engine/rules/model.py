"""A rule set: one frozen value with the 149 parameters of the catalogue and four further ones.

Field name = TOML key = name in documents and reports. Fields stand in the order of the catalogue, D1 to
D22, then D23 (play protocol 15). The sentence below a field says what it means, its Chinese term and its clause; the allowed values
are in ``choices``. Tables are ``Table`` (a frozen mapping), lists are tuples, so that a rule set can be
hashed and sent to another process.
"""

from __future__ import annotations

from dataclasses import dataclass

from gouji_engine.rules.choices import (
    BurnFailNext,
    BurnFailOppositeHead,
    BurnFailRank,
    BurnPrecheck,
    BurnPriority,
    BurnSuccess,
    Buy3,
    Buy3NoPay,
    Buy3Pay,
    Buy3Sellers,
    Buy4,
    BuyDeadline,
    ChaosTrigger,
    Comparison,
    CountDirection,
    DeadFinal,
    DealEnd,
    DealModes,
    DeclareOpen,
    Direction,
    DrawJoker,
    FirstDraw,
    GameDecision,
    HeadlessScope,
    Jiefeng,
    KillBig,
    KillBigHungBase,
    KillBigHungCount,
    KillBigWho,
    KouBy,
    LeadFirst,
    LeadNext,
    MenCredit,
    MenRank,
    Misplay,
    MixedJokers,
    No3Penalty,
    OpenCondition,
    OpenDeadline,
    Opener,
    OpenFour,
    OpenFourEarly,
    OpenNoFour,
    PassLock,
    PenaltyLadder,
    Record,
    RedealRight,
    ReportMode,
    Revolution,
    RevolutionMulti,
    RevolutionOpening,
    RevolutionRank,
    Sweep,
    TeamFormation,
    TieBreak,
    TieTwo,
    Timeout,
    Tournament,
    Tribute,
    TributeCard,
    TributeOpen,
    TributeOrder,
    YieldThenPlayed,
)
from gouji_engine.rules.identity import RuleSetBase
from gouji_engine.rules.tables import Table

NOTHING_REMOVED: Table[int] = Table()
NOTHING_ADDED: Table[int] = Table()
NO_POINTS: Table[float] = Table()
NO_TABLE: Table[Table[tuple[int, int]]] = Table()
GOUJI_MIN: Table[int] = Table({"10": 5, "J": 4, "Q": 3, "K": 2, "A": 2, "2": 1, "small": 1, "big": 1})


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet(RuleSetBase):
    """The rules of one Gouji game. Every value is checked when the object is made.

    Two rule sets are equal when all values are; name, provenance and texts do not count.

    Raises
    ------
    RuleSetError : a value that is not allowed, or values that contradict each other.
    """

    # D1 Equipment and deal (用具与摸牌)

    decks: int = 4
    """Number of 54-card packs in play. 牌副数. D1."""

    removed: Table[int] = NOTHING_REMOVED
    """Cards taken out before the deal, by rank. 去牌. D1."""

    hand_size: int = 36
    """Cards each player receives: one sixth of the cards in play. 每人张数. D1."""

    deal_modes: tuple[DealModes, ...] = ("mixed",)
    """Ways to make the six hands, the usual one first. 发牌方式. D1."""

    redeal_right: RedealRight = "none"
    """Who may demand a fresh deal before play. 重摸权. D1."""

    # D2 Seating and direction (座次与方向)

    direction: Direction = "ccw"
    """Direction of drawing and playing as seen at the table. 行牌方向. D2."""

    team_formation: tuple[TeamFormation, ...] = ("registered",)
    """Ways in which the two sides and the opposite pairs come about. 组队. D2."""

    # D3 Opening a deal (开牌、上班与亮3)

    lead_first: LeadFirst = "show_threes"
    """How the leader of the first deal of a game is found. 首把先出. D3."""

    lead_next: LeadNext = "same_as_first"
    """Who leads the later deals of the same game. 后续先出. D3."""

    first_draw: FirstDraw = "leader"
    """Who takes the first card from the stock. 先摸. D3."""

    opener: Opener = "agreed"
    """Who turns or compares the opening card. 开牌人. D3."""

    show_min: int = 2
    """How many 3s (or 4s) of one suit must be shown to lead. 亮牌张数. D3."""

    show_override: bool = True
    """Whether a longer showing of one suit takes the lead over. 顶班. D3."""

    draw_joker: DrawJoker = "next_player"
    """What happens when the opening card is a joker. 翻到花牌. D3."""

    count_direction: CountDirection = "ccw"
    """Direction in which the opening card is counted off. 数点方向. D3."""

    # D4 Forms of a play (牌套、贴2与挂花)

    tie_two: TieTwo = "allowed"
    """Whether 2s may join a set of 3 to A and count as that rank. 贴2. D4."""

    mixed_jokers: MixedJokers = "separate"
    """How big and small jokers in one play are valued. 大小花同出. D4."""

    four_pure: bool = False
    """Whether a play of 4s may take neither 2s nor jokers. 净4. D4."""

    # D5 Comparison and killing the big joker (比较与杀大王)

    kill_big: tuple[KillBig, ...] = ()
    """Holdings that may beat a play with exactly one big joker. 杀大王. D5."""

    kill_big_single: bool = True
    """Whether the kill works against a lone big joker, whatever the card count. 杀单大王. D5."""

    kill_big_hung: bool = True
    """Whether the kill works against one big joker hung on other cards. 杀挂大王. D5."""

    kill_big_hung_count: KillBigHungCount = "equal_total"
    """How many cards a hung kill must have. 杀挂张数. D5."""

    kill_big_hung_base: KillBigHungBase = "higher"
    """Whether the cards under the killing jokers must also be higher. 杀挂本牌. D5."""

    kill_big_who: KillBigWho = "entitled"
    """Which players may kill. 杀王资格. D5."""

    kill_big_after_pass: bool = False
    """Whether a player who has passed this round may still kill. 过牌后杀王. D5."""

    kill_big_is_burn: bool = True
    """Whether a kill by somebody other than the opposite is a burn with all its duties. 杀王即烧. D5."""

    # D6 Gouji plays (够级牌)

    gouji_min: Table[int] = GOUJI_MIN
    """Smallest number of cards of each rank that makes a Gouji play; ranks not listed never do. 够级张数. D6."""

    gouji_any_hung: bool = True
    """Whether every play that holds a joker is a Gouji play. 挂花够级. D6."""

    gouji_tied_two: bool = True
    """Whether tied 2s count towards the smallest number. 贴2够级. D6."""

    # D7 Turn order, passing, yielding and closing (轮次、过牌、让牌与扣牌)

    pass_lock: PassLock = "except_opposite"  # noqa: S105 - a rule word, no secret
    """What a player who has passed may still do in the same round. 过牌限制. D7."""

    yield_allowed: bool = True
    """Whether the opposite may yield an ordinary play to the seats behind him. 让牌. D7."""

    yield_then_played: YieldThenPlayed = "counts_as_pass"
    """What becomes of a yielder when somebody behind him plays. 让牌后有人管. D7."""

    pass_on_big_counts: bool = True
    """Whether passing on a play with a big joker locks the player. 大王过牌. D7."""

    kou_by: KouBy = "opposite"
    """Who closes a round before the next lead. 扣牌人. D7."""

    # D8 Burning (烧牌)

    burn: bool = True
    """Whether burning exists. 烧牌. D8."""

    burn_min_not_out: int = 5
    """Fewest players who have not gone out for a burn to be possible. 烧牌人数. D8."""

    burn_precheck: BurnPrecheck = "none"
    """Test of the hand that must be met before a burn is claimed. 烧牌条件. D8."""

    burn_first_needs_joker: bool = False
    """Whether the killing play of a burn needs a joker itself. 烧牌带花. D8."""

    burn_last_exempt: bool = True
    """Whether the burner's last set needs no joker. 底牌免花. D8."""

    burn_single_set_ok: bool = True
    """Whether a burn is in order when only one set is left after the kill. 烧后剩一套. D8."""

    burn_after_pass: bool = False
    """Whether a player who has passed this round may burn. 过牌后烧. D8."""

    burn_priority: BurnPriority = "teammates_first"
    """Order among several players who want to burn. 烧牌次序. D8."""

    burn_may_skip_headless: bool = True
    """Whether a burner may act before a headless player who sits in front of him. 烧牌先于无头. D8."""

    burn_dissolve_by_opposite: bool = True
    """Whether a burner beaten by his own opposite is freed without penalty. 解烧. D8."""

    burn_dissolve_by_counterburn: bool = True
    """Whether a burner who is burned himself is freed without penalty. 反烧解烧. D8."""

    burn_success: BurnSuccess = "out"
    """When a burn has succeeded. 烧牌成功. D8."""

    burn_fail_rank: BurnFailRank = "bottom_stack"
    """Place of a burner who fails. 烧败名次. D8."""

    burn_fail_hand_void: bool = True
    """Whether a burner who failed plays no more. 烧败弃牌. D8."""

    burn_fail_next: BurnFailNext = "burned_player"
    """How play goes on after a burn has failed. 烧败后出牌. D8."""

    burn_fail_opposite_head: BurnFailOppositeHead = "has_head"
    """Whether the opposite of a failed burner counts as having a head. 烧败者对头. D8."""

    burn_fail_open_forfeit: bool = False
    """Whether a failed burner counts as unopened and his opposite as opened. 烧败失点. D8."""

    burn_fail_men_void: bool = False
    """Whether players caught on their 3s by the failed burn are restored. 烧败闷无效. D8."""

    burn_fail_opening_stands: bool = True
    """Whether openings made during the failed burn stay valid. 烧败开点有效. D8."""

    counter_burn: bool = True
    """Whether the play of a burner may be burned in turn. 反烧. D8."""

    # D9 Headless (无头)

    headless_scope: HeadlessScope = "all_plays"
    """Which plays of a headless player everybody may answer in seat order. 无头范围. D9."""

    headless_pass_lock: bool = True
    """Whether passing still locks in rounds with a headless player. 无头过牌. D9."""

    # D10 Dead levels (够死级)

    dead_final: DeadFinal = "opposite_any_bottom"
    """Rights over the last set of a player who goes out. 底牌够死级. D10."""

    dead_final_places: tuple[int, ...] = (1, 2)
    """Finishing places whose last set is covered. 够死级名次. D10."""

    # D11 Four-player free play (四人乱缠)

    chaos_trigger: ChaosTrigger = "second_out"
    """Event that starts free play among the remaining four. 乱缠开始. D11."""

    # D12 Last set and taking the wind (底牌与接风)

    jiefeng: Jiefeng = "apply"
    """How the next active seat takes the lead when nobody beats a last set. 接风. D12."""

    # D13 Opening (开点)

    opening: bool = False
    """Whether the game tracks opening. 开点. D13."""

    open_small_joker: bool = False
    """Whether small jokers, alone or hung, open. 小王开点. D13."""

    open_big_joker: bool = False
    """Whether big jokers, alone or hung, open. 大王开点. D13."""

    open_tied_two: bool = False
    """Whether a Gouji play completed with tied 2s opens. 贴2开点. D13."""

    open_min_twos: int = 2
    """Fewest 2s that open as a play of 2s, 0 when 2s never open. 2开点张数. D13."""

    open_by_response: bool = True
    """Whether a Gouji play that beat another play can open. 打点开点. D13."""

    open_condition: OpenCondition = "win_lead"
    """What must happen to the play for it to open. 开点条件. D13."""

    open_if_burned: bool = False
    """Whether a play that was burned still opens. 被烧开点. D13."""

    open_deadline: OpenDeadline = "second_out"
    """Event after which nobody can open any more. 开点截止. D13."""

    open_deadline_opposite_out: bool = False
    """Whether a player loses the right to open once his opposite has gone out. 对头走后不开. D13."""

    open_four: OpenFour = "none"
    """Whether the opening counts only when the very next lead is a set of 4s. 开点发4. D13."""

    open_four_early: OpenFourEarly = "forfeits"
    """What follows from playing a 4 before opening. 提前出4. D13."""

    open_four_retry: bool = True
    """Whether a player who failed to lead the 4 may open again later. 再次开点. D13."""

    open_no_four: OpenNoFour = "cannot_open"
    """What a player without a 4 can do about opening. 无4开点. D13."""

    open_required_for_first: bool = False
    """Whether a player who has not opened may not go out first. 不开点不走头科. D13."""

    first_needs_fours_played: bool = False
    """Whether an unopened player may go out first only after his 4s are gone. 4出完走头科. D13."""

    auto_open_no_gouji: bool = False
    """Whether a hand that can form no Gouji play counts as opened. 自然开点. D13."""

    declare_open: DeclareOpen = "none"
    """Announcement about opening that may be made before the first lead. 明点与宣点. D13."""

    # D14 Ending in 3s, buying 3s and 4s (憋三、买3与买4)

    biesan: bool = False
    """Whether the last set must consist of 3s. 憋三. D14."""

    three_only_last: bool = True
    """Whether 3s may be played only as the last set. 3只能最后出. D14."""

    three_pure: bool = True
    """Whether 3s may take neither 2s nor jokers. 净3. D14."""

    three_split: bool = False
    """Whether 3s may be played in several sets. 拆3. D14."""

    buy3: Buy3 = "required"
    """Whether a player without a 3 must get one. 买3. D14."""

    buy3_pay: tuple[Buy3Pay, ...] = ("two", "small", "big")
    """Cards that pay for a 3, in order of preference. 买3付牌. D14."""

    buy3_no_pay: Buy3NoPay = "seller_gives"
    """What happens when the buyer has nothing to pay with. 无力买3. D14."""

    buy3_sellers: tuple[Buy3Sellers, ...] = ("opposite", "teammates", "other_opponents")
    """Who is asked for a 3, in order. 卖3次序. D14."""

    buy3_seller_keep: int = 1
    """How many 3s a seller must keep. 卖方留3. D14."""

    buy3_teammate_free: bool = True
    """Whether a teammate gives a 3 without payment. 联邦送3. D14."""

    buy3_limit: int = 1
    """How many 3s (and 4s) one player may acquire. 买3上限. D14."""

    buy_deadline: BuyDeadline = "before_own_first_play"
    """Until when buying is possible. 买牌期限. D14."""

    buy4: Buy4 = "none"
    """Whether a player without a 4 may or must buy one. 买4. D14."""

    no3_penalty: No3Penalty = "last_place"
    """Penalty of a player who is found without a 3. 无3处罚. D14."""

    no3_open_forfeit: bool = False
    """Whether a player found without a 3 counts as unopened and his opposite as opened. 无3失点. D14."""

    men_rank: MenRank = "first_is_last"
    """What becomes of a player whose set before the 3s is beaten. 闷后名次. D14."""

    men_show_threes: bool = False
    """Whether players caught on their 3s must show them. 闷后亮3. D14."""

    men_credit: MenCredit = "killer"
    """Who is credited with catching a player on his 3s. 闷归谁. D14."""

    # D15 Revolution (革命、造反与保拉)

    revolution: Revolution = "forbidden"
    """Right of a hand with no 2 and no joker. 革命. D15."""

    revolution_multi: RevolutionMulti = "void_deal"
    """What two or more revolutions in one deal lead to. 多人革命. D15."""

    revolution_rank: RevolutionRank = "fourth"
    """Place of the player who made a revolution. 革命名次. D15."""

    revolution_sweep_as_third: bool = True
    """Whether the revolutionary is third and it is a sweep when both teammates are first and second. 革命算三科. D15."""

    revolution_dead_levels: int = 3
    """Number of unanswerable Gouji plays granted to the opposite who asks for them. 要头级数. D15."""

    revolution_opposite_choice: bool = True
    """Whether the opposite may waive the dead levels and be headless at once. 不要头. D15."""

    revolution_opening: RevolutionOpening = "none"
    """Effect of a revolution on opening. 革命与开点. D15."""

    # D16 Sweep (串三户)

    sweep: Sweep = "none"
    """Reward for taking the first three places in one side. 串三户. D16."""

    sweep_points: float = 0
    """Place total of the winning side on a sweep, under fixed and double. 串三户得分. D16."""

    sweep_loser_points: float = 0
    """Place total of the losing side on a sweep, under fixed and double. 被串得分. D16."""

    # D17 Reporting card counts (报牌)

    report_mode: ReportMode = "on_request"
    """Who learns how many cards a player has left at or below the threshold. 报牌方式. D17."""

    report_threshold: int = 10
    """Number of cards from which the count is reported. 报牌张数. D17."""

    tiaopai: bool = False
    """Whether teammates may give advice at or below the threshold. 挑牌. D17."""

    # D18 Misplays (错牌)

    misplay: Misplay = "void_turn"
    """What is done about a play that is not in order. 错牌处理. D18."""

    # D19 Time and penalties (时限与罚则)

    turn_limit_s: int = 0
    """Seconds allowed for one play, 0 for no limit. 出牌时限. D19."""

    timeout: Timeout = "pass"
    """Effect of running out of time. 超时处理. D19."""

    penalty_ladder: tuple[PenaltyLadder, ...] = ()
    """Sanctions for the first, second and further offences. 处罚次序. D19."""

    # D20 Score of a deal (一把牌的计分)

    place_points: tuple[float, float, float, float, float, float] = (4, 2, 0, 0, -2, -4)
    """Points of the six places, first to last. 名次分. D20."""

    record: Record = "positive_only"
    """Whether a side's negative total is written down. 记分方式. D20."""

    open_score_made: float = 0
    """Points to a player whose opposite did not open. 对头未开得分. D20."""

    open_score_failed: float = 0
    """Points to a player who did not open. 未开点得分. D20."""

    open_score_needs_own_open: bool = False
    """Whether both opening amounts are due only if exactly one of the pair opened. 须己方开点. D20."""

    declare_score: float = 0
    """Points of a bet that the opposite will not open, to the winner of the bet. 明点分. D20."""

    burn_score: float = 0
    """Points to a successful burner. 烧牌分. D20."""

    burned_score: float = 0
    """Points to the player who was burned. 被烧分. D20."""

    counter_burn_score: float = 0
    """Points to a successful counter-burner, instead of the burn points. 反烧分. D20."""

    counter_burn_step: float = 0
    """Points added for each further counter-burn. 再反烧加分. D20."""

    burn_teammate_scores: bool = False
    """Whether burning a teammate scores. 烧联邦计分. D20."""

    men_score: float = 0
    """Points to the player credited with catching another on his 3s. 闷牌分. D20."""

    menned_score: float = 0
    """Points to the player caught on his 3s. 被闷分. D20."""

    men_by_teammate_scores: bool = False
    """Whether being caught by a teammate scores. 闷联邦计分. D20."""

    kill_big_score: float = 0
    """Points to a player who killed a big joker. 杀大王分. D20."""

    # D21 Games, matches and tournaments (局、场与赛制)

    game_deals: int = 1
    """Deals in one game. 每局把数. D21."""

    final_game_deals: int = 0
    """Deals in a game of the final stage, 0 for the usual number. 决赛每局把数. D21."""

    game_decision: GameDecision = "sum_points"
    """How a game is won. 定局方式. D21."""

    deal_points: Table[float] = NO_POINTS
    """Points of one deal when games are decided by deal points. 把分. D21."""

    match_best_of: int = 1
    """Most games in a match. 每场局数. D21."""

    final_best_of: int = 0
    """Most games in a match of the final stage, 0 for the usual number. 决赛局数. D21."""

    match_points: Table[float] = NO_POINTS
    """Points of a match in a league. 场分. D21."""

    tie_break: tuple[TieBreak, ...] = ()
    """Tie breakers in order. 同分决胜. D21."""

    tournament: tuple[Tournament, ...] = ()
    """Tournament formats the rules provide for. 赛制. D21."""

    ladder_points: Table[float] = NO_POINTS
    """Ladder points for beating each kind of defender. 擂台分. D21."""

    # D22 Tribute (进贡)

    tribute: Tribute = "none"
    """Whether tribute is paid, in cards or as points. 进贡. D22."""

    session_deals: int = 0
    """Deals in a tribute session, 0 when it is open. 进贡轮把数. D22."""

    tribute_first_deal: bool = False
    """Whether tribute is paid before the first deal. 首把进贡. D22."""

    tribute_order: tuple[TributeOrder, ...] = ("men", "burn", "open", "last")
    """Order in which tributes are paid. 进贡次序. D22."""

    tribute_card: TributeCard = "highest"
    """Which card is paid. 贡牌. D22."""

    tribute_men: int = 1
    """Cards paid by a player caught on his 3s. 闷贡张数. D22."""

    tribute_burn: int = 1
    """Cards paid by a player who was burned. 烧贡张数. D22."""

    tribute_open: TributeOpen = "single"
    """How many cards are paid for opening. 点贡. D22."""

    tribute_open_table: Table[Table[tuple[int, int]]] = NO_TABLE
    """Cards paid by a player and by his opposite, by who declared and who opened. 宣点表. D22."""

    tribute_last: tuple[int, int] = (2, 1)
    """Cards paid by the last place to the first and by the fifth to the second. 落贡张数. D22."""

    sweep_cancels_tribute: bool = True
    """Whether a sweep cancels tribute. 串三户免贡. D22."""

    # D23 Apps (应用)

    added: Table[int] = NOTHING_ADDED
    """Cards put into the pack besides those of the packs, by rank: eagles, further jokers. 加牌. D23."""

    hand_sizes: tuple[int, ...] = ()
    """Cards of the six seats where the hands differ in size, empty when all receive hand_size. 各家张数. D23."""

    comparison: Comparison = "strict"
    """How jokers in a play are compared. 比牌方式. D23."""

    deal_end: DealEnd = "all_places"
    """When a deal is over. 终局. D23."""

    def dealt_to(self, seat: int) -> int:
        """Cards that seat 0…5 receives (D1, D23)."""
        return self.hand_sizes[seat] if self.hand_sizes else self.hand_size
