//! Choices that a table may make otherwise: the `[settings]` of an encounter.

affray_file::settings! {
    preset "persona.core.preset"
    numbers {
        sight: Option<u16>, 1 to 200, "sight-m" "persona.battle.sight-default"
            "Meters that people see in Miasma."
            { "20", "unlimited" }
        round_limit: u16, 1 to 10_000, "round-limit" "persona.battle.end-check-time"
            "Rounds after which a Battle ends undecided."
            { "100" }
    }
    natural_extremes: NaturalExtremes "natural-extremes" "persona.core.extremes"
        "Whether 1 always succeeds and 100 always fails."
        { On "on", Off "off" }
    modifier_cap: ModifierCap "modifier-cap" "persona.core.modifier-cap"
        "The most that modifiers add to a test or take off."
        { Sixty "60", Thirty "30", None "none" }
    degrees: Degrees "degrees" "persona.core.degrees"
        "Whether the test itself is the first degree."
        { OnlyWar "only-war", DarkHeresy "dark-heresy" }
    round_halves: RoundHalves "round-halves" "persona.core.rounding"
        "How halves are rounded."
        { Up "up", Down "down" }
    sneak_modifier: SneakModifier "sneak-modifier" "persona.battle.awareness-modifier"
        "What sneaking does to the test of Awareness."
        { Minus20 "-20", Opposed "opposed" }
    awareness_repeat: AwarenessRepeat "awareness-repeat" "persona.battle.awareness-once"
        "How often Shadows test their Awareness."
        { PerSighting "per-sighting", EveryRound "every-round" }
    surprise_bonus: SurpriseBonus "surprise-bonus" "persona.battle.surprised-hit"
        "What attacks on the surprised gain."
        { Thirty "30", Twenty "20" }
    escape_scope: EscapeScope "escape-scope" "persona.battle.escape-cost"
        "Who is taken along by an escape."
        { WholeParty "whole-party", Within20 "within-20-m" }
    sight_end_check: SightEndCheck "sight-end-check" "persona.battle.end-check-time"
        "When lost sight ends the Battle."
        {
            EndOfTurn "end-of-turn", Immediate "immediate", EndOfRound "end-of-round",
            Never "never"
        }
    destroyed_means: DestroyedMeans "destroyed-means" "persona.battle.incapacitated"
        "When a side is destroyed."
        { Down "cannot-act", Gone "dead-or-gone" }
    distance: Distance "distance" "persona.battle.positions"
        "How distance is measured."
        { Chebyshev "chebyshev", Euclid "euclid-rounded-up" }
    melee_reach_m: MeleeReach "melee-reach-m" "persona.battle.positions"
        "Meters of reach in melee."
        { One "1", Two "2" }
    initiative_tie: InitiativeTie "initiative-tie" "persona.initiative.ties"
        "Who goes first of equals."
        { AgilityThenRoll "agility-then-roll", PlayersFirst "players-first" }
    one_more_changes_order: OneMoreOrder "one-more-changes-order" "persona.initiative.one-more-separate"
        "Whether the contest of a One More changes the order."
        { No "no", Yes "yes" }
    attack_limit: AttackLimit "attack-limit" "persona.turn.no-repeat"
        "What cannot be done twice in a turn."
        { OneAttack "one-attack-subtype", SameName "same-name-only" }
    duration_clock: DurationClock "duration-clock" "persona.turn.duration-rounds"
        "When rounds of an effect pass."
        { SuffererTurns "sufferer-turns", RoundEnd "round-end" }
    same_status: SameStatus "same-status" "persona.turn.same-effect-again"
        "What receiving a timed status again does."
        { Longer "longer", Add "add" }
    standard_attack_bonus: StandardBonus "standard-attack-bonus" "persona.action.standard-attack"
        "What a Standard Attack adds."
        { Ten "10", Zero "0" }
    defensive_stance: DefensiveStance "defensive-stance" "persona.action.guard.stance"
        "Whether Guard Mode gives a Reaction more."
        { OnlyWar "only-war", DarkHeresy "dark-heresy" }
    guard_soak: GuardSoak "guard-soak" "persona.action.guard.soak-detail"
        "What Guard Mode adds to soak."
        { Grade "persona-grade", Half "half-grade" }
    guard_broken_by_stun: GuardBroken "guard-broken-by-stun" "persona.action.guard.still"
        "Whether being Stunned ends Guard Mode."
        { No "no", Yes "yes" }
    heavy_attack_bonus: HeavyBonus "heavy-attack-bonus" "persona.action.heavy.base"
        "What a Heavy Attack adds."
        { Thirty "30", Twenty "20" }
    activation_counts_as_swap: ActivationCounts "activation-counts-as-swap" "persona.action.swap.limit-scope"
        "Whether activating uses up the swap of the round."
        { Yes "yes", No "no" }
    power_default_action: PowerDefault "power-default-action" "persona.action.power.default-time"
        "What a power takes that prints no time."
        { Half "half", Full "full" }
    refund_on_miss: RefundOnMiss "refund-on-miss" "persona.action.power.cost-time"
        "What of the cost comes back after a miss."
        { No "no", Half "half" }
    power_attack_bonus: PowerBonus "power-attack-bonus" "persona.action.power.no-standard-bonus"
        "What attacks with powers add."
        { Zero "0", Ten "10" }
    multi_target_damage: MultiDamage "multi-target-damage" "persona.action.power.many-targets"
        "Whether one damage roll serves all targets."
        { Shared "shared", PerTarget "per-target" }
    staunch: Staunch "staunch" "persona.action.staunch"
        "Whether staunching needs a test."
        { Test "medicae-test", Automatic "automatic-full-action" }
    point_blank_m: PointBlank "point-blank-m" "persona.attack.range-bands"
        "Meters of Point Blank."
        { Three "3", Two "2" }
    gang_up: GangUp "gang-up" "persona.attack.outnumber"
        "Whether outnumbering helps."
        { On "on", Off "off" }
    auto_hit_location: AutoLocation "auto-hit-location" "persona.attack.location-auto"
        "Where an automatic hit lands."
        { Rolled "rolled", Body "body" }
    auto_hit_rolls: AutoRolls "auto-hit-rolls" "persona.attack.auto-hit"
        "Whether an automatic hit is rolled."
        { No "no", Yes "yes" }
    stumble_misses: StumbleMisses "stumble-misses" "persona.attack.stumble.miss"
        "Whether a stumble always misses."
        { Yes "yes", No "no" }
    stumble_removes_reactions: StumbleReactions "stumble-removes-reactions" "persona.attack.stumble.round"
        "Whether a stumble costs Reactions."
        { No "no", Yes "yes" }
    hand_weapons: HandWeapons "hand-weapons" "persona.attack.jam.hand-meaning"
        "Which weapons are Hand weapons."
        { Muscle "muscle-powered", Pistols "pistols", ByFlag "by-flag-only" }
    super_hit_comparison: SuperComparison "super-hit-comparison" "persona.super.comparison"
        "Whether the threshold itself is a Super Hit."
        { AtOrBelow "at-or-below", Below "strictly-below" }
    super_hit_saves_a_miss: SuperSaves "super-hit-saves-a-miss" "persona.super.must-hit"
        "Whether a roll within the threshold always hits."
        { No "no", Yes "yes" }
    magic_super_default: MagicSuper "magic-super-default" "persona.super.magic-default"
        "What a Super Hit does for a spell that prints nothing."
        { Nothing "nothing", Expose "expose" }
    super_hit_needs_damage: SuperNeedsDamage "super-hit-needs-damage" "persona.super.needs-effect"
        "Whether a Super Hit needs damage."
        { No "no", Yes "yes" }
    one_more_tie: OneMoreTie "one-more-tie" "persona.one-more.tie"
        "Who wins a contest with equal results."
        { None "none", Attacker "attacker", Reroll "reroll" }
    one_more_representative: Representative "one-more-representative" "persona.one-more.group-highest"
        "Who rolls for several Exposed enemies."
        { Result "battle-result", Agility "agility-bonus" }
    one_more_on_kill: OneMoreOnKill "one-more-on-kill" "persona.one-more.slain"
        "Whether a slain enemy still rolls."
        { No "no", Yes "yes" }
    shadow_one_more: ShadowOneMore "shadow-one-more" "persona.one-more.both-sides"
        "Which Shadows win One Mores."
        { Yes "yes", Great "masters-and-greaters-only", No "no" }
    one_more_when: OneMoreWhen "one-more-when" "persona.one-more.own-turn"
        "Which attacks win One Mores."
        { OwnTurn "own-turn", Any "any-attack" }
    dazed_one_more: DazedOneMore "dazed-one-more" "persona.one-more.dazed"
        "What a Dazed attacker may do with a One More."
        { HalfOnly "half-only", None "none", Full "full" }
    aoa_exposed: AoaExposed "aoa-exposed" "persona.aoa.present"
        "Whether enemies must be Exposed now, or have been."
        { Now "now", Battle "in-this-battle" }
    aoa_unconscious: AoaUnconscious "aoa-unconscious" "persona.aoa.present"
        "Whether enemies who are out of the fight must be Exposed."
        { Must "must-be-exposed", Ignored "ignored" }
    aoa_stunned: AoaStunned "aoa-stunned" "persona.aoa.able"
        "Whether the Stunned join an All Out Attack."
        { Out "stay-out", Join "join" }
    aoa_guards: AoaGuards "aoa-guards" "persona.aoa.able"
        "Whether guards join an All Out Attack."
        { Join "join", Out "stay-out" }
    aoa_hordes: AoaHordes "aoa-hordes" "persona.aoa.present"
        "Whether Hordes must be Exposed."
        { Must "must-be-exposed", Ignored "ignored" }
    aoa_cost: AoaCost "aoa-cost" "persona.aoa.cost"
        "What an All Out Attack costs."
        { OneMore "the-one-more", Free "free-before-it" }
    aoa_soak: AoaSoak "aoa-soak" "persona.aoa.soak"
        "How the pool is soaked."
        { Once "once", None "none", Each "each-attack" }
    aoa_element: AoaElement "aoa-element" "persona.aoa.untyped"
        "The element of the pool."
        { None "none", Initiator "initiator-type" }
    aoa_free_move: AoaMove "aoa-free-move" "persona.aoa.move-kind"
        "Which move follows an All Out Attack."
        { Any "any-movement", Half "half-move", Full "full-move" }
    degrees_replace_die: ReplaceDie "degrees-replace-die" "persona.damage.degrees"
        "Whether degrees may replace a damage die."
        { Choice "attacker-choice", Off "off" }
    fury_confirm: FuryConfirm "fury-confirm" "persona.damage.fury-confirm"
        "How a Righteous Fury is confirmed."
        { Test "test", Automatic "automatic" }
    fury_for: FuryFor "fury-for" "persona.damage.fury-who"
        "Who scores Righteous Fury."
        { All "all", Great "characters-and-greater-shadows" }
    helpless_double: HelplessDouble "helpless-double" "persona.damage.helpless-order"
        "When damage to the Helpless is doubled."
        { Before "before-soak", After "after-soak" }
    healing_criticals: HealingCriticals "healing-criticals" "persona.damage.healing"
        "Whether healing reaches above critical damage."
        { Allowed "allowed", Stops "stops-at-critical" }
    fire_immune_cannot_burn: FireImmune "fire-immune-cannot-burn" "persona.damage.on-fire-immune"
        "Whether those who take no Fire can burn."
        { Yes "yes", No "no" }
    weak_bonus: WeakBonus "weak-bonus" "persona.resist.weak-bonus"
        "How often half the Grade is added."
        { EachHit "each-hit", Once "once-an-attack" }
    double_exposure_in_one_hit: DoubleExposure "double-exposure-in-one-hit" "persona.resist.weak-once"
        "Whether two reasons in one hit count twice."
        { Once "once", Twice "counts-twice" }
    repelled_resistance: RepelledResistance "repelled-resistance" "persona.resist.repel-own"
        "What a repelled attack meets."
        { Own "attackers-own", Normal "normal" }
    hama_mudo_critical: HamaMudo "hama-mudo-critical" "persona.magic.hama-mudo-amount"
        "How large the Critical Damage of Light and Darkness is."
        { D5 "1d5-row", D10 "1d10-row", Wounds "wounds-below-zero" }
    fatigue_compare: FatigueCompare "fatigue-compare" "persona.fatigue.penalty-above"
        "When fatigue burdens a characteristic."
        { AtLeast "at-least", Exactly "exactly" }
    fatigue_tests: FatigueTests "fatigue-tests" "persona.fatigue.tests"
        "Which tests fatigue burdens."
        { Skills "skill-tests-too", Characteristic "characteristic-tests" }
    exhausted_at: ExhaustedAt "exhausted-at" "persona.fatigue.exhausted-at"
        "The Toughness Bonus at which fatigue exhausts."
        { Natural "natural-bonus", Effective "effective-bonus" }
    collapse: Collapse "collapse" "persona.fatigue.collapse-state"
        "What a collapse does."
        { Helpless "helpless", Out "out-of-battle" }
    pool_recompute: PoolRecompute "pool-recompute" "persona.injury.persona-pool-max"
        "Whether pools follow the Toughness Bonus."
        { No "no", Yes "yes" }
    persona_needed_to_hurt_shadows: PersonaNeeded "persona-needed-to-hurt-shadows" "persona.injury.hurting-shadows"
        "Whether Shadows are hurt by owners of Personas alone."
        { No "no", Yes "yes" }, companion Yes
    active_threshold: ActiveThreshold "active-threshold" "persona.injury.active-time-count"
        "Rounds of Active Mode that are safe."
        { Off "off", Twenty "20" }, companion Twenty
    starts_active: StartsActive "starts-active" "persona.injury.start-mode"
        "Whether a Persona is Active from the start."
        { Yes "yes", No "no" }
    no_manifest: NoManifest "no-manifest" "persona.persona-crit.manifest"
        "What not being able to manifest means."
        { NoPowers "no-powers", Dormant "forced-dormant" }
    forced_swap: ForcedSwap "forced-swap" "persona.persona-crit.inactive-choice"
        "Whether activating another Persona is forced."
        { No "no", Yes "yes" }
    erosion_per_round: ErosionPerRound "erosion-per-round" "persona.persona-crit.erosion"
        "Identity Erosion of a round without a Persona."
        { One "1", D5 "1d5", Zero "0" }
    erosion_where: ErosionWhere "erosion-where" "persona.persona-crit.erosion-where"
        "Where a round without a Persona erodes."
        { Everywhere "everywhere", Miasma "miasma" }
    greater_fate: GreaterFate "greater-fate" "persona.fate.greater-scope"
        "The Fate Points of a Greater Shadow."
        { One "one-per-battle", Stated "from-stat-block" }
    fate_one_more_initiative: FateContest "fate-one-more-initiative" "persona.fate.not-super"
        "Whether a Fate Point makes the die of a contest 10."
        { No "no", As10 "as-10" }
    minion_dies_on_fury: MinionFury "minion-dies-on-fury" "persona.shadow.minion-critical"
        "Whether any critical effect kills a minion."
        { Yes "yes", No "no" }
    master_dies_by_row: MasterDiesByRow "master-dies-by-row" "persona.shadow.master-detail"
        "Whether a row of 6 that is an effect only kills a Master."
        { No "no", Yes "yes" }
    greater_death: GreaterDeath "greater-death" "persona.shadow.greater-detail"
        "When a Greater Shadow dies."
        { Rows "by-rows", Parts "also-when-all-parts-below-0" }
    aura_clock: AuraClock "aura-clock" "persona.shadow.greater-aura-time"
        "When the aura of a Greater Shadow erodes."
        { EachTurn "each-turn", Once "once-per-battle" }
    horde_rules: HordeRules "horde-rules" "persona.horde.missing"
        "Whether Hordes can be used."
        { BuiltIn "built-in", Off "off" }
    greater_fear: GreaterFear "greater-fear" "persona.fear.empty"
        "Whether Greater Shadows frighten."
        { Stated "as-stated", On "on", Off "off" }, companion On
    fear_table: FearTable "fear-table" "persona.fear.result"
        "What failing a test of fear does."
        { BuiltIn "built-in", Supplied "user-supplied" }
    own_critical_table: OwnTable "own-critical-table" "persona.injury.own-table"
        "A Character's own critical results."
        { BuiltIn "built-in", Supplied "user-supplied" }
    shadow_body_table: BodyTable "shadow-body-table" "persona.crit.missing-tables"
        "The critical table of a Shadow's body."
        { BuiltIn "built-in", Supplied "user-supplied", Head "use-head-table" }
    shadow_arm_table: ArmTable "shadow-arm-table" "persona.crit.missing-tables"
        "The critical table of a Shadow's arm."
        { BuiltIn "built-in", Supplied "user-supplied", Head "use-head-table" }
    shadow_leg_table: LegTable "shadow-leg-table" "persona.crit.missing-tables"
        "The critical table of a Shadow's leg."
        { BuiltIn "built-in", Supplied "user-supplied", Head "use-head-table" }
    comma_effects: CommaEffects "comma-effects" "persona.crit.test-toughness"
        "Whether what follows a test comes without one."
        { Untested "untested", Tested "under-the-same-test" }
    shared_loss_roll: SharedLoss "shared-loss-roll" "persona.crit.lost-points"
        "How a loss of several characteristics is rolled."
        { Once "once", Each "each" }
    master_row_side_effects: MasterRows "master-row-side-effects" "persona.crit.row-side-effects"
        "Whether the row of a dying Master happens too."
        { Yes "yes", No "no" }
    raged: Raged "raged" "persona.crit.raged"
        "Whom the doomed attack."
        { Foe "frenzied-nearest-foe", Anyone "nearest-anyone" }
    pass_through: PassThrough "pass-through" "persona.crit-head.pass-through"
        "Whom an attack strikes that passes through."
        { Nearest "nearest", Everyone "everyone" }
    status_resist: StatusResist "status-resist" "persona.status.resist-when"
        "Whether every status is tested against."
        { AsStated "as-stated", Always "always-test" }
    ws_penalty_hits_parry: WsPenalty "ws-penalty-hits-parry" "persona.status.ws-not-parry"
        "Whether what lowers WS lowers Parry."
        { No "no", Yes "yes" }
    bleeding_damage: BleedingDamage "bleeding-damage" "persona.status-physical.bleeding-critical"
        "What Bleeding costs."
        { Critical "critical", Wound "one-wound" }
    blinded_power: BlindedPower "blinded-power" "persona.action.power.blinded"
        "What a physical power of the Blinded tests."
        { Higher "higher", Ws "ws" }
    blinded_fall: BlindedFall "blinded-fall" "persona.status-physical.blinded-fall"
        "Where the Blinded fall."
        { Start "at-start", Half "after-half-the-distance" }
    enervated_bonuses: EnervatedBonuses "enervated-bonuses" "persona.status-physical.enervated-bonuses"
        "Whether being Enervated lowers bonuses."
        { Drop "drop", Keep "keep" }
    exhausted_extra: ExhaustedExtra "exhausted-extra" "persona.status-physical.exhausted-extra"
        "When the die against the Exhausted is added."
        { Unsoaked "unsoaked", Before "before-soak" }
    exposed_super_bonus: ExposedBonus "exposed-super-bonus" "persona.status-physical.exposed-prone"
        "What being Exposed adds to the threshold."
        { Zero "0", Ten "10" }
    stunned_reactions: StunnedReactions "stunned-reactions" "persona.status-physical.stunned-detail"
        "Whether the Stunned have Reactions."
        { No "no", Yes "yes" }
    addled_pays_cost: AddledPays "addled-pays-cost" "persona.status-mental.addled-cost"
        "Whether an addled action is paid for."
        { No "no", Yes "yes" }
    charmed_powers: CharmedPowers "charmed-powers" "persona.status-mental.charmed-detail"
        "Whether the charmed use powers."
        { No "no", Yes "yes" }
    snap_out: SnapOut "snap-out" "persona.status-mental.snap-out"
        "When the controlled may snap out."
        { Upkeep "upkeep-test", Hurt "only-when-hurt", Never "never" }
    hallucination_table: VisionTable "hallucination-table" "persona.status-mental.confused-table"
        "What the Confused see."
        { BuiltIn "built-in", Supplied "user-supplied" }
    hallucination_roll: VisionRoll "hallucination-roll" "persona.status-mental.confused-table"
        "How often it is rolled."
        { Once "once", EachTurn "each-turn" }
    dominated_refusal_ends: RefusalEnds "dominated-refusal-ends" "persona.status-mental.dominated-detail"
        "Whether refusing an order ends Dominated."
        { Yes "yes", No "no" }
    dominated_lends: DominatedLends "dominated-lends" "persona.status-mental.dominated-detail"
        "Which of its actions a caster lends."
        { Any "any-action", Half "half-action" }
    frenzied_attack: FrenziedAttack "frenzied-attack" "persona.status-mental.frenzied-detail"
        "What the frenzied attack with."
        { Any "any-weapon", Melee "melee" }
    frenzied_test: FrenziedTest "frenzied-test" "persona.status-mental.frenzied-detail"
        "Whether the test against frenzy may be declined."
        { Optional "optional", Forced "forced" }
    gm_judgments: GmJudgments "gm-judgments" "persona.gm.circumstances"
        "Whether the GM is asked what the circumstances of each roll change it by."
        { Defaults "defaults", Ask "ask" }
}
