//! Choices that a table may make otherwise: the `[settings]` of an encounter.

affray_file::settings! {
    preset "blackout.core.preset"
    numbers {
        round_limit: u16, 1 to 10_000, "round-limit" "blackout.initiative.end"
            "Rounds after which an encounter ends undecided."
            { "100" }
    }
    success_on: SuccessOn "success-on" "blackout.core.success"
        "The least face that is a success."
        { Four "4", Five "5", Six "6" }
    major_dice: MajorDice "major-dice" "blackout.core.major-advantage"
        "Dice of a Major Advantage."
        { Three "3", Two "2", Four "4" }
    empty_pool: EmptyPool "empty-pool" "blackout.core.empty-pool"
        "What a pool without dice does."
        { NoSuccesses "no-successes", OneDieOnSix "one-die-on-six" }
    opposed_tie: OpposedTie "opposed-tie" "blackout.core.opposed-tie"
        "Who wins an opposed test with equal successes."
        { StatusQuo "status-quo", Attacker "attacker", Reroll "reroll" }
    either_or: EitherOr "either-or-test" "blackout.core.defender-choice"
        "Who picks between two tests joined by or."
        { RollerChooses "roller-chooses", BestPool "best-pool-automatically" }
    passive_divisor: PassiveDivisor "passive-divisor" "blackout.core.passive"
        "What a pool is divided by for its passive value."
        { Two "2", Three "3" }
    evasion_cap: EvasionCap "evasion-cap" "blackout.core.passive-encumbrance"
        "Whether armor limits passive evasion."
        { None "none", ByClass "by-armor-class" }, companion ByClass
    skill_max: SkillMax "skill-max" "blackout.core.skill-ranks"
        "The highest rank of a skill."
        { Any "any", Six "6" }
    rank_table: RankTable "npc-rank-table" "blackout.core.npc-rank"
        "The dice of each rank of NPCs: those of the rules, or `[ranks]`."
        { Defaults "defaults", Own "own-table" }
    passive_moves: PassiveMoves "passive-moves-with-disadvantages" "blackout.core.passive-static"
        "Whether disadvantages of its owner move passive evasion."
        { No "off", Yes "on" }
    skill_penalties_damage: SkillPenaltiesDamage "skill-penalties-touch-damage"
        "blackout.core.test-kinds"
        "Whether rules about skill tests touch damage tests."
        { No "off", Yes "on" }
    attribute_penalties_damage: AttributePenaltiesDamage "attribute-penalties-touch-damage"
        "blackout.core.attribute-penalties"
        "Whether penalties of an attribute touch damage tests with its dice."
        { Yes "on", No "off" }
    half_damage: HalfDamage "half-damage-rounding" "blackout.core.rounding"
        "How halved damage is rounded."
        { Up "up", Down "down" }
    npc_damage_dice: NpcDamageDice "npc-damage-dice" "blackout.core.npc-damage"
        "How much of its Strength an NPC adds to damage."
        { Half "half", Full "full" }
    positions: Positions "positions" "blackout.field.range-bands"
        "Whether the fight is on hexes, in range bands, or measured without a grid."
        { Hex "hex", Bands "bands", Free "free-measure" }
    facing: Facing "facing" "blackout.field.facing"
        "Whether combatants on a map have a front and a back."
        { OnWithMap "on-with-map", Off "off" }
    engaged_needs_melee: EngagedNeedsMelee "engaged-needs-melee-weapon" "blackout.field.engaged"
        "Whether only those ready for melee engage."
        { Yes "on", No "off" }
    partial_cover: PartialCover "partial-cover" "blackout.field.cover"
        "What partial cover does."
        { Disadvantage "attacker-disadvantage", Evasion "passive-evasion-1-more" }
    going_through: GoingThrough "going-through" "blackout.field.bodies"
        "Whose hexes combatants may go through."
        { FriendsAndFallen "friends-and-fallen", Fallen "fallen", Nobody "nobody" }
    line_of_sight: LineOfSight "line-of-sight" "blackout.field.line-of-sight"
        "Whether sight can be blocked."
        { Map "gm-or-map", Always "always" }
    initiative: Initiative "initiative" "blackout.initiative.order"
        "How the order of turns is found."
        { RolledOnce "rolled-once", EachRound "each-round", SideBySide "side-by-side",
          Given "given" }
    ap_per_turn: ApPerTurn "ap-per-turn" "blackout.actions.ap"
        "Action points of a turn unless a combatant states its own."
        { Three "3", Two "2", Four "4" }
    free_step: FreeStep "free-step" "blackout.actions.free-step"
        "Whether each turn has a free step."
        { Once "once", None "none" }
    take_your_time: TakeYourTime "take-your-time" "blackout.actions.take-your-time"
        "What Taking Your Time gives for its action point."
        { Nothing "nothing-by-itself", Advantage "advantage" }
    take_your_time_ap: TakeYourTimeAp "take-your-time-ap" "blackout.actions.take-your-time"
        "Action points that Taking Your Time costs besides."
        { One "1", None "0" }
    sneak_extra: SneakExtra "sneak-attack-extra" "blackout.actions.sneak-attack"
        "What a Sneak Attack adds."
        { None "none", Die "1d-damage" }
    hide: HideBy "hide" "blackout.actions.hide"
        "Who says whether somebody hides."
        { Passive "test-vs-passive-perception", Gm "gm" }
    rest_recovers: RestRecovers "rest-recovers" "blackout.actions.rest"
        "Stamina that a Rest action recovers."
        { Two "2", D3 "d3", HalfEndurance "endurance-half" }
    rest_ap: RestAp "rest-ap" "blackout.actions.rest"
        "Action points of a Rest action."
        { One "1", Two "2" }
    reactions_per_round: ReactionsPerRound "reactions-per-round" "blackout.actions.reactions"
        "How many reactions a round has."
        { One "1", Unlimited "unlimited" }
    attack_defense: AttackDefense "attack-defense" "blackout.attack.test"
        "What an attack test must meet."
        { Passive "passive-evasion", Opposed "opposed-evasion-roll" }
    long_range: LongRange "long-range" "blackout.attack.range"
        "What shooting beyond the range of a weapon is."
        { Refuse "refuse", Increments "disadvantage-per-increment" }
    critical: Critical "critical" "blackout.attack.critical"
        "When an attack is a critical hit."
        { Margin3 "margin-3", Margin2 "margin-2", Double "double", TwoSixes "two-sixes" }
    critical_effect: CriticalEffect "critical-effect" "blackout.attack.critical-effect"
        "What a critical hit adds to the damage test."
        { None "none", OneDie "1d", TwoDice "2d" }
    stray_shots: StrayShots "stray-shots" "blackout.attack.stray"
        "Whether shots that miss may hit others."
        { BySuccesses "by-successes", Off "off", Gm "gm" }
    track_ammunition: TrackAmmunition "track-ammunition" "blackout.attack.ammunition"
        "Whether ammunition is counted."
        { Yes "on", No "off" }
    direct_first: DirectFirst "direct-damage-before-weapon-damage" "blackout.attack.order"
        "Whether Direct Damage comes before the weapon's."
        { Yes "on", No "off" }
    damage_test: DamageTest "damage-test" "blackout.damage.test"
        "How the dice of a damage test count."
        { Sum "sum", Successes "successes" }
    bonus_dice_on_fixed: BonusDiceOnFixed "bonus-dice-on-fixed-damage"
        "blackout.damage.dice-and-fixed"
        "What dice of damage do to fixed or shared damage."
        { RollAndAdd "roll-and-add", Ignore "ignore" }
    dr: Dr "dr" "blackout.damage.dr"
        "Whether damage resistance is used up."
        { Pool "pool", Flat "flat-reduction" }
    direct_and_dr: DirectAndDr "direct-damage-and-dr" "blackout.damage.direct"
        "Whether damage resistance takes Direct Damage."
        { DrFirst "dr-first", Ignores "ignores-dr" }
    corroded_first: CorrodedFirst "corroded-before-halving" "blackout.damage.modifier-order"
        "Whether Corroded is added before evading halves damage."
        { Yes "on", No "off" }
    added_damage: AddedDamage "added-damage-alone" "blackout.damage.modifier-order"
        "Whether damage is added to attacks that deal none of their own."
        { Yes "on", No "off" }
    at_zero_hp: AtZeroHp "at-zero-hp" "blackout.damage.zero-hp"
        "What reaching 0 HP does."
        { OutOnly "out-only", OutAndInjury "out-and-injury", Wound "wound" }
    injured: Injured "injured" "blackout.damage.zero-hp"
        "Who takes injuries."
        { Named "named", All "all", None "none" }
    fallen: Fallen "attacks-on-the-fallen" "blackout.damage.out-of-the-fight"
        "Whether those Out of the Fight can be attacked."
        { Allowed "allowed", Refused "refused" }
    destroyer_wear: DestroyerWear "destroyer-wear" "blackout.armor.degrade-destroyer"
        "Whether Destroyer wear replaces the ordinary loss."
        { Replaces "replaces", Adds "adds" }
    burst_armor: BurstArmor "burst-armor" "blackout.armor.degrade-burst"
        "Whether armor meets a burst once or each hit."
        { Total "total", PerHit "per-hit" }
    area_wear: AreaWear "area-wear" "blackout.armor.degrade-area"
        "Whether area attacks wear armor."
        { PerTarget "per-target", None "none" }
    wear_first: WearFirst "wear-first" "blackout.armor.wear-split"
        "Which part of AV and DR is lost first."
        { Worn "worn", Innate "innate" }
    pending_at_turn_end: PendingAtTurnEnd "pending-at-turn-end" "blackout.stacking.auto-trigger"
        "What becomes of pending tests at the end of a turn."
        { Test "test", Lapse "lapse" }
    waiving: Waiving "pending-may-be-waived" "blackout.stacking.auto-trigger"
        "Whether a pending test may be dropped by its inflicter."
        { No "off", Yes "on" }
    pending_on_fallen: PendingOnFallen "pending-on-the-fallen" "blackout.stacking.fallen-target"
        "What becomes of the pending tests of those who fall."
        { DropButDeadly "drop-but-deadly", TestAll "test-all", DropAll "drop-all" }
    same_effect: SameEffect "same-effect-by" "blackout.stacking.same-effect"
        "What makes two effects the same."
        { Name "name", Condition "resulting-condition" }
    pending_owner: PendingOwner "pending-owner" "blackout.stacking.several-inflicters"
        "Who triggers a test that several have inflicted."
        { Latest "latest", First "first" }
    maximum_after: MaximumAfter "maximum-after-stacking" "blackout.stacking.maximum"
        "Whether a maximum holds after stacking."
        { Yes "on", No "off" }
    follow_up: FollowUp "follow-up-difficulty" "blackout.stacking.direct-follow-up-difficulty"
        "How hard the test after Direct Damage is."
        { HpLost "hp-lost", EffectNumber "effect-number" }
    wound_kind: WoundKind "wound-kind" "blackout.effects.deadly-wound-kind"
        "Who says which characteristic a wound hits."
        { D3 "d3", Attacker "attacker-chooses", Gm "gm" }
    pull_distance: PullDistance "pull-distance" "blackout.effects.gravity-distance"
        "Who says how far a pull goes."
        { Inflicter "inflicter", Full "always-full" }
    grip_range: GripRange "grip-range-break" "blackout.effects.grip-end"
        "Whether distance ends a grip."
        { Yes "on", No "off" }
    knockback_prone: KnockbackProne "knockback-prone" "blackout.effects.knockback-stop"
        "Whether a collision knocks prone."
        { No "off", Yes "on" }
    field_edge: FieldEdge "field-edge" "blackout.effects.knockback-stop"
        "What the edge of the field is to those who are pushed against it."
        { Nothing "nothing", Object "object" }
    collision_dice: CollisionDice "collision-dice" "blackout.effects.knockback-collision"
        "Whether each 5 feet have a d3 of their own."
        { Each "one-for-each", Multiplied "one-multiplied" }
    knockout_cyborgs: KnockoutCyborgs "knockout-cyborgs" "blackout.effects.knockout-cyborg"
        "Whether Knockout spares cyborgs and implanted humans."
        { Immune "immune", Affected "affected" }
    knockout_lasts: KnockoutLasts "knockout-lasts" "blackout.effects.knockout-duration"
        "How long Knockout lasts."
        { Encounter "encounter", Minute "one-minute" }
    wake: Wake "wake" "blackout.effects.knockout-duration"
        "Whether allies can wake the knocked out."
        { None "none", Medicine "medicine-2" }
    mechanical_immunities: MechanicalImmunities "mechanical-immunities"
        "blackout.effects.poison-mechanical"
        "Whether machines are immune to what their stat blocks name."
        { StatBlock "by-stat-block", None "none" }
    noise_on_landing: NoiseOnLanding "noise-on-landing" "blackout.effects.noise-once"
        "Whether a sonic zone tests those in it at once."
        { NoTest "no-test", Test "test" }
    shock_doubling: ShockDoubling "shock-doubling" "blackout.effects.shock-mechanical-step"
        "Where Shock is doubled on machines."
        { AfterDr "after-dr", BeforeDr "before-dr" }
    shock_cyborgs: ShockCyborgs "shock-cyborgs" "blackout.effects.shock-mechanical-step"
        "Whether Shock is doubled on cyborgs and implanted humans."
        { NotDoubled "not-doubled", Doubled "doubled" }
    shutdown_wakes: ShutdownWakes "shutdown-wakes-on" "blackout.effects.shutdown-wake-damage"
        "Which damage wakes a shut-down unit."
        { DrOrHp "dr-or-hp-loss", Hp "hp-loss", AnyHit "any-hit" }
    acid_acts: AcidActs "acid-acts" "blackout.conditions.acid"
        "When in a turn Acid acts."
        { Start "turn-start", End "turn-end" }
    afraid_resists: AfraidResists "afraid-touches-resistance" "blackout.conditions.afraid-scope"
        "Whether fear touches tests against what its source inflicts."
        { No "off", Yes "on" }
    afraid_damage: AfraidDamage "afraid-touches-damage" "blackout.conditions.afraid-scope"
        "Whether fear touches damage tests."
        { No "off", Yes "on" }
    berserk_approach: BerserkApproach "berserk-may-approach" "blackout.conditions.berserk-details"
        "Whether the Berserk may move to reach somebody."
        { Yes "on", No "off" }
    rage_shaken_off: RageShakenOff "rage-shaken-off" "blackout.conditions.berserk-end"
        "Whether Berserk with a time limit can be shaken off before."
        { Yes "on", No "off" }
    sight_tests: SightTests "sight-tests" "blackout.conditions.blinded-sight-tests"
        "Who says which tests need sight."
        { Listed "listed", Gm "gm" }
    hidden_search: HiddenSearch "hidden-search" "blackout.conditions.hidden-end"
        "Who says whether somebody hidden is found."
        { Perception "perception-vs-stealth", Gm "gm" }
    injury_effects: InjuryEffects "injury-effects" "blackout.conditions.injury-strength"
        "What Injuries do: what the rules say, or the conditions that `[injuries]` names."
        { Defaults "defaults", Own "own-table" }
    poison_grows: PoisonGrows "poison-difficulty-grows" "blackout.conditions.poisoned-which-test"
        "Which tests against poison grow harder with more of it."
        { Fortitude "fortitude-only", Medicine "medicine-too" }
    wound_treatment: WoundTreatment "wound-treatment" "blackout.conditions.wound-treatment"
        "Whether a wound is treated by a test or when the GM says so."
        { Gm "gm", Medicine "medicine-3" }
    corroded: CorrodedAdds "corroded" "blackout.conditions.corroded-points"
        "What Corroded adds to damage."
        { Points "points", Dice "dice" }
    slowed_lasts: SlowedLasts "slowed-lasts" "blackout.conditions.slowed-details"
        "How long Slowed lasts."
        { Encounter "encounter", NextTurn "end-of-next-turn", Minute "one-minute" }, companion NextTurn
    surprised_flanked: SurprisedFlanked "surprised-flanked"
        "blackout.conditions.surprised-flanked"
        "Whether the Surprised are flanked."
        { Yes "on", No "off" }
    surprised_evade: SurprisedEvade "surprised-may-evade" "blackout.conditions.surprised-evasion"
        "Whether the Surprised may evade area attacks."
        { Yes "on", No "off" }
    taunted_safe: TauntedSafe "taunted-safe" "blackout.conditions.taunted-safe"
        "Whether the GM is asked if attacking the taunter is safe."
        { Always "always", Ask "ask" }
    vulnerable_on_miss: VulnerableOnMiss "vulnerable-spent-on-miss"
        "blackout.conditions.vulnerable-expend"
        "Whether a miss spends Vulnerable."
        { Yes "on", No "off" }
    stacks_expire: StacksExpire "stacks-expire" "blackout.conditions.vulnerable-expiry"
        "Whether stacks of Vulnerable and Warded lapse together or one by one."
        { Together "together", Each "each" }
    prone_behind: ProneBehind "prone-behind-partial-cover" "blackout.conditions.prone-cover"
        "The cover of the Prone behind partial cover."
        { Full "full", Partial "partial" }
    prone_gives: ProneGives "prone-gives" "blackout.conditions.prone-flanked-sum"
        "Whether Flanked adds to the Major Advantage against the Prone."
        { Both "major-and-flanked", Major "major-only-in-melee" }
    exert_on_resistance: ExertOnResistance "exert-on-resistance"
        "blackout.stamina.exert-own-actions"
        "Whether tests outside one's own actions can be exerted."
        { No "off", Yes "on" }
    exert_after_roll: ExertAfterRoll "exert-after-roll" "blackout.stamina.exert-once-before"
        "Whether Exert is declared after the roll."
        { No "off", Yes "on" }
    exerts_per_test: ExertsPerTest "exerts-per-test" "blackout.stamina.exert-once-before"
        "How often one test can be exerted."
        { One "1", Unlimited "unlimited" }
    exert_at_zero: ExertAtZero "exert-at-zero" "blackout.stamina.exert-at-zero-once"
        "What exerting at 0 Stamina costs."
        { OnceATurn "once-a-turn", EachExert "each-exert" }
    partial_stamina: PartialStamina "partial-stamina" "blackout.stamina.short"
        "What too little Stamina for a maneuver means."
        { Refuse "refuse", SpendAll "spend-all-and-test-for-rest" }
    gate_costs_ap: GateCostsAp "failed-gate-costs-ap" "blackout.stamina.maneuver-at-zero-fail"
        "Whether a maneuver that fails at 0 Stamina costs its action points."
        { Yes "on", No "off" }
    gate_uses_maneuver: GateUsesManeuver "failed-gate-uses-maneuver"
        "blackout.stamina.maneuver-at-zero-fail"
        "Whether a maneuver that fails at 0 Stamina was the turn's one."
        { Yes "on", No "off" }
    derived_pools: DerivedPools "derived-pools" "blackout.stamina.maximum"
        "Whether HP and Stamina may be left to the formulas."
        { Formulas "formulas", Stated "must-be-stated" }
    burst_ammo: BurstAmmo "burst-ammo" "blackout.burst.ammo-spent"
        "Rounds that a burst takes."
        { DiceRolled "dice-rolled", HitsOnly "hits-only", BurstValue "burst-value" }
    burst_exert: BurstExert "burst-exert" "blackout.burst.exert"
        "Whether a burst can be exerted."
        { Allowed "allowed", Refused "refused" }
    npc_aim: NpcAim "npc-aim" "blackout.burst.npc-aim"
        "Aim of an NPC that states none."
        { HalfDexterity "half-dexterity", StatedOnly "stated-only" }
    blast_base: BlastBase "blast-base" "blackout.area.blast-difficulty"
        "Where the difficulty of a blast starts."
        { Zero "0", One "1", Two "2" }
    blast_difficulty: BlastDifficulty "blast-difficulty" "blackout.area.blast-difficulty"
        "Whether the GM is asked how hard a blast is to place."
        { Indicators "indicators", Gm "gm" }
    area_point: AreaPoint "area-point" "blackout.area.blast-range"
        "Whether an area attack may be aimed where its user cannot see."
        { InRange "in-range", InSight "in-sight" }
    scatter_order: ScatterOrder "scatter-order" "blackout.area.scatter-clockwise"
        "Which way round the scatter die counts."
        { Clockwise "clockwise", Counter "counter-clockwise" }
    template_start: TemplateStart "template-start-counts" "blackout.area.template-hexes"
        "Whether the start of a template is one of its hexes."
        { Yes "on", No "off" }
    template_source: TemplateSource "template-source" "blackout.area.full-cover"
        "Where a template comes from, for what stands between."
        { Shooter "shooter", Start "start" }
    evade_direct: EvadeDirect "evade-direct-damage" "blackout.area.evade-effects"
        "Whether evading halves Direct Damage too."
        { Full "full", Halved "halved" }
    area_roll: AreaRoll "area-damage-roll" "blackout.area.one-damage-roll"
        "Whether one damage test serves a whole area."
        { Shared "shared", PerTarget "per-target" }
    field_repair_by: FieldRepairBy "field-repair-by" "blackout.armor.field-repair"
        "Who can repair armor in the field."
        { Mechacrafters "mechacrafters", Anybody "anybody-with-tools" }
    takedown_table: TakedownTable "takedown-table" "blackout.takedown.table"
        "The challenges of a Takedown by rank: those of the rules, or `[takedowns]`."
        { Defaults "defaults", Own "own-table" }
    takedown_failure: TakedownFailure "takedown-failure" "blackout.takedown.failed-step-size"
        "How much a failed challenge adds to the final one."
        { One "1", Gm "gm" }
    takedown_partial: TakedownPartial "takedown-partial" "blackout.takedown.result"
        "Who says whether a Takedown is a partial success."
        { Half "half-passed", Gm "gm" }
    maneuver_list: ManeuverList "maneuver-list" "blackout.maneuver.list"
        "Which maneuvers are open to everybody; `open-maneuvers` names the group's own."
        { None "none", Twelve "twelve", Five "companion-five-only", Own "own-list" }, companion Twelve
    gear_table: GearTable "gear-damage-table" "blackout.maneuver.gear-table"
        "What becomes of damaged gear: the table of the rules, or `[gear-damage]`."
        { Defaults "defaults", Own "own-table" }
    disarm_margin: DisarmMargin "disarm-margin" "blackout.maneuver.disarm-distance"
        "Which successes send a disarmed object farther."
        { From1 "counts-from-1", Above1 "counts-above-1" }
    sidestep_trigger: SidestepTrigger "sidestep-affects-trigger" "blackout.training.sidestep"
        "Whether a sidestep counts against the attack that called for it."
        { Yes "on", No "off" }
    gm_judgments: GmJudgments "gm-judgments" "blackout.gm.circumstances"
        "Whether the GM is asked what the circumstances of each roll change it by."
        { Defaults "defaults", Ask "ask" }
}
