//! Choices that a table may make otherwise: the `[settings]` of an encounter.

affray_file::settings! {
    preset "hallowed.procedure.preset"
    numbers {
        round_limit: u16, 1 to 10_000, "round-limit" "hallowed.end.automatic"
            "Rounds after which a fight ends undecided."
            { "100" }
        unlisted_modifier: i16, -20 to 20, "unlisted-action-modifier" "hallowed.declare.unlisted"
            "Initiative modifier of an action that is not in the list."
            { "0" }
    }
    end_order: EndOrder "end-of-round-order" "hallowed.procedure.end-of-round-order"
        "Whether what bleeds comes before morale at the end of a round."
        { BleedThenMorale "bleed-then-morale", MoraleThenBleed "morale-then-bleed" }
    reaction_returns: ReactionReturns "reaction-returns" "hallowed.procedure.round-refresh"
        "When a spent Reaction comes back."
        { Round "start-of-round", Turn "own-turn" }
    rounding: Rounding "rounding" "hallowed.procedure.rounding"
        "How halves are rounded."
        { Down "down", Up "up", Nearest "nearest" }
    check_dice: CheckDice "check-dice" "hallowed.check.dice"
        "The dice of a check."
        { ThreeD6 "3d6", D20 "d20", D20All "d20-all" }
    check_success: CheckSuccess "check-success" "hallowed.check.success"
        "Whether a check that equals its TN succeeds."
        { MeetOrBeat "meet-or-beat", Beat "beat" }
    automatic_results: AutomaticResults "automatic-results" "hallowed.check.no-automatic"
        "Whether natural 3 or 18 miss or hit by themselves."
        { None "none", Hits "natural-18-hits", Misses "natural-3-misses", Both "both" }
    skill_list: SkillList "skill-list" "hallowed.check.combat-skills"
        "Which skills there are."
        { Standard "standard", Own "user-supplied" }
    attribute_modifier: AttributeModifier "attribute-modifier" "hallowed.attribute.modifier"
        "How a score becomes a modifier."
        { Thirds "thirds", Halves "halves", Printed "printed" }
    attribute_floor: AttributeFloor "attribute-floor" "hallowed.attribute.damage-floor"
        "The least that a score can fall to."
        { Zero "0", One "1" }
    attribute_reach: AttributeReach "attribute-damage-reach" "hallowed.attribute.damage-recompute"
        "What attribute damage lowers besides modifiers."
        { All "all", Modifiers "modifiers-only" }
    strength_wounds: StrengthWounds "strength-damage-wounds"
        "hallowed.attribute.damage-strength-wounds"
        "What Strength damage does to current Wound Points."
        { Cap "cap", Subtract "subtract", None "none" }
    strength_stress: StrengthStress "strength-damage-stress" "hallowed.attribute.damage-stress"
        "What Strength damage does to current Stress."
        { Cap "cap", None "none" }
    two_attributes: TwoAttributes "two-attribute-damage" "hallowed.attribute.damage-two-attributes"
        "How damage to two attributes is rolled."
        { Same "one-roll-each-full", Separate "separate-rolls", Split "split" }
    damage_duration: DamageDuration "attribute-damage-duration"
        "hallowed.attribute.damage-duration"
        "How long attribute damage lasts between fights."
        { UntilHealed "until-healed", PointPerDay "one-point-per-day" }
    surprise_check: SurpriseCheck "surprise-check" "hallowed.surprise.determination"
        "Who says who is surprised."
        { Referee "referee", Notice "stealth-vs-notice" }
    surprised_joiner: SurprisedJoiner "surprised-joiner" "hallowed.surprise.joiner-duration"
        "How long a surprised newcomer is surprised."
        { Round "rest-of-round", NextToo "also-next-round" }
    agility_initiative: AgilityInitiative "agility-damage-initiative"
        "hallowed.initiative.agility-change"
        "Whether Agility damage changes Base Initiative."
        { Unchanged "unchanged", Follows "follows-modifier" }
    ties: Ties "tie-resolution" "hallowed.initiative.tie-batch"
        "How equal Round Initiatives are worked out."
        { Batch "batch", AtOnce "instant-in-agility-order" }
    tie_reach: TieReach "tie-reach" "hallowed.initiative.tie-reach"
        "Whether who stepped away in a tie can still be reached."
        { StartOrNow "start-or-now", Now "now-only" }
    tie_full_defense: TieFullDefense "tie-full-defense" "hallowed.initiative.tie-full-defense"
        "Whether a Full-Defense taken up in a tie protects in it."
        { Bare "no-protection", Protects "protects" }
    tie_sum: TieSum "tie-sum" "hallowed.initiative.tie-rolling-order"
        "Whether damage and healing of a tie count one after the other or as a sum."
        { InOrder "in-rolling-order", Net "net" }
    shared_initiative: SharedInitiative "shared-initiative" "hallowed.initiative.shared-identical"
        "Who may share an initiative roll."
        { SameModifier "same-modifier", Any "any-group" }
    joiner_equal: JoinerEqual "joiner-equal" "hallowed.initiative.joiner-equal"
        "Whether a newcomer joins the count that is next."
        { Joins "joins-if-unresolved", Passed "always-passed" }
    carried_action: CarriedAction "joiner-carried-action"
        "hallowed.initiative.joiner-carried-action"
        "Whether a carried-over turn is declared anew."
        { AsDeclared "as-declared", Redeclare "redeclare" }
    joiner_budget: JoinerBudget "joiner-budget" "hallowed.initiative.joiner-budget"
        "Whether the two turns of a newcomer share what a round allows."
        { Share "share", Double "double" }
    declaration_method: DeclarationMethod "declaration-method" "hallowed.declare.method-choice"
        "How declarations are collected."
        { Written "written", Left "round-robin-left", Right "round-robin-right", Agility
            "agility-descending", Modifier "initiative-modifier-ascending" }
    declare_target: DeclareTarget "declare-target" "hallowed.declare.content"
        "When targets are chosen."
        { Resolution "at-resolution", Declaration "at-declaration" }
    declared_change: DeclaredChange "declared-action-change" "hallowed.declare.locked"
        "Whether a declared action can be exchanged."
        { Never "never", SameOrSlower "same-or-slower" }
    spell_speed_minimum: SpellSpeedMinimum "spell-speed-minimum"
        "hallowed.actions.spell-speed-low-tn"
        "The least spell speed."
        { None "none", Zero "0" }
    full_defense_from: FullDefenseFrom "full-defense-from" "hallowed.actions.full-defense-duration"
        "When Full-Defense protects."
        { Declaration "declaration", OwnTurn "own-turn", NextTurn "own-turn-to-next-turn" }
    defensive_scope: DefensiveScope "defensive-attack-scope"
        "hallowed.actions.defensive-attack-scope"
        "Which Repostes a Defensive Attack prevents."
        { Entering "entering-only", All "all-repostes" }
    free_actions: FreeActions "free-actions" "hallowed.actions.free"
        "What a Free Action can be."
        { Standard "standard", Own "user-supplied" }
    first_aid_self: FirstAidSelf "first-aid-self" "hallowed.actions.heal"
        "Whether somebody can stabilize itself."
        { Yes "yes", No "no" }
    intimidation_targets: IntimidationTargets "intimidation-targets" "hallowed.actions.intimidate"
        "How many an Intimidation meets."
        { One "one", All "all-who-hear" }
    movement_timing: MovementTiming "movement-timing" "hallowed.move.own-turn"
        "When movement is made."
        { OwnTurn "own-turn", AnyTime "any-time-in-round" }
    space: Space "space" "hallowed.move.space"
        "How distance is handled."
        { ByPositions "by-positions", Grid "grid", Engagement "engagement", Referee "referee" }
    half_speed: HalfSpeed "half-speed-stacking" "hallowed.move.half-speed"
        "Whether reasons for half Speed multiply."
        { Once "once", Each "each-source" }
    move_through: MoveThrough "move-through" "hallowed.move.through"
        "Through whose squares one may go."
        { Friends "friends-only", Free "free" }
    reposte: Reposte "reposte" "hallowed.reaction.reposte-what"
        "What a Reposte is."
        { Attack "single-attack", MinusTwo "attack-at-minus-2",
            OnCritical "damage-only-on-critical" }
    reposte_entering: ReposteEntering "reposte-entering"
        "hallowed.reaction.reposte-entering-timing"
        "When the Reposte for entering a threat range is made."
        { Before "before-the-blow", After "after-the-blow" }
    reposte_on: ReposteOn "full-defense-reposte-on" "hallowed.reaction.reposte-after-attack"
        "Which attacks on a Full-Defense allow a Reposte."
        { Any "any-attack", Miss "miss-only" }
    threat_range: ThreatRange "threat-range" "hallowed.reaction.threat-range"
        "How far a threat range reaches."
        { Reach "weapon-reach", Fixed "fixed-2-yards" }
    reposte_leaving: ReposteLeaving "reposte-on-leaving" "hallowed.reaction.entering-only"
        "Whether leaving a threat range provokes."
        { No "no", Yes "yes" }
    reposte_chain: ReposteChain "reposte-chain" "hallowed.reaction.no-chain"
        "Whether a Reposte can provoke another."
        { No "no", Yes "yes" }
    attack_attribute: AttackAttribute "attack-attribute" "hallowed.attack.skill"
        "The attribute of attack rolls."
        { Dexterity "dexterity", ByWeapon "strength-melee-dexterity-ranged", Printed "printed" }
    range_increments: RangeIncrements "range-increments" "hallowed.attack.reach"
        "What lies beyond a weapon's range."
        { None "none", MinusTwo "minus-2" }
    strength_damage: StrengthDamage "strength-damage" "hallowed.damage.roll"
        "Whether the Strength modifier is added to the damage of melee and thrown weapons."
        { None "none", Added "added" }, companion Added
    minimum_damage: MinimumDamage "minimum-damage" "hallowed.damage.minimum"
        "The least damage of a hit."
        { Zero "0", BeforeArmor "1-before-armor", AfterArmor "1-after-armor" }
    stress_overflow: StressOverflow "stress-overflow" "hallowed.damage.overflow"
        "Where damage goes beyond the last Stress."
        { Spill "spill", Absorbed "absorbed" }
    armor_minimum: ArmorMinimum "armor-minimum" "hallowed.damage.armor-floor"
        "The least that Armor leaves of a hit."
        { Zero "0", One "1" }
    armor_against: ArmorAgainst "armor-against" "hallowed.damage.armor-types"
        "Against which damage Armor counts."
        { All "all", Physical "physical-only" }
    armor_mixed: ArmorMixed "armor-mixed" "hallowed.damage.armor-mixed"
        "What of a hit of several types Armor against blows alone takes off."
        { Part "physical-part", Whole "whole-hit" }
    stress_only_critical: StressOnlyCritical "stress-only-critical" "hallowed.damage.stress-only"
        "Where a critical hit goes of an attack that takes Stress alone."
        { Wounds "wounds", Stress "stress" }
    stress_dice: StressDice "stress-dice" "hallowed.stress.first-die"
        "How Hit Dice become Stress."
        { FirstMaximum "first-maximum", Rolled "all-rolled", Average "all-average", Maximum
            "all-maximum" }
    mana_mix: ManaMix "mana-stress-mix" "hallowed.stress.spend-mix"
        "Whether a cost may be paid partly with Mana and partly with Stress."
        { Allowed "allowed", AllOrNothing "all-or-nothing" }
    overspend: Overspend "overspend" "hallowed.stress.spend-limit"
        "What happens to a cost beyond the Stress that is left."
        { Refused "refused", Wounds "from-wounds" }
    strain_timing: StrainTiming "strain-timing" "hallowed.wounds.incapacitated-strain-timing"
        "When exertion costs its Wound Point."
        { After "after", Before "before" }
    strain_injuries: StrainInjuries "strain-injuries" "hallowed.wounds.strain-note"
        "Whether points lost by exertion are noted as injuries."
        { Noted "size-1", No "not-noted" }
    dying_per: DyingPer "dying-action-per" "hallowed.wounds.dying-one-action-scope"
        "For how long a Dying creature has its one action."
        { Round "round", Turn "turn" }
    death_threshold: DeathThreshold "death-threshold" "hallowed.wounds.death-threshold"
        "Which figure death is measured by."
        { Full "full-strength", Current "current-strength", Maximum "maximum-wounds" }
    stabilize_retry: StabilizeRetry "stabilize-retry" "hallowed.wounds.stabilize-retry"
        "Whether a failed attempt to stabilize may be repeated."
        { Free "free", Once "once-per-healer" }
    stabilized_ends: StabilizedEnds "stabilized-ends" "hallowed.wounds.stabilized-ends"
        "What ends being Stabilized."
        { NewDamage "new-damage", AnyLoss "any-wound-loss", Never "never" }
    recovery: Recovery "recovery" "hallowed.wounds.recovery"
        "What comes back between fights."
        { Supplied "user-supplied", Nightly "full-stress-per-night-1-wound-per-day" }
    wound_cover: WoundCover "wound-cover" "hallowed.wounds.recovery-notes"
        "What a wound that is healed in part counts for."
        { Whole "full-figure", InPart "what-is-left" }
    death_extra: DeathExtra "death-extra" "hallowed.wounds.death-and-dying-page"
        "Whether death has rules of the table's own besides."
        { None "none", Own "user-supplied" }
    critical_trigger: CriticalTrigger "critical-trigger" "hallowed.critical.trigger"
        "When a hit is critical."
        { Natural16 "natural-16", Natural17 "natural-17", Natural18 "natural-18", Natural20
            "natural-20", Margin10 "margin-10" }
    critical_hits: CriticalHits "critical-always-hits" "hallowed.critical.must-hit"
        "Whether high dice hit by themselves."
        { No "no", Yes "yes" }
    critical_roll: CriticalRoll "critical-roll" "hallowed.critical.whole-damage"
        "What a critical hit multiplies."
        { Once "multiply-once", Again "roll-dice-again", Dice "dice-only" }
    armor_critical: ArmorCritical "armor-and-critical" "hallowed.critical.armor-order"
        "When Armor is taken off a critical hit."
        { After "after", Before "before", Ignored "ignored" }
    injury_damage: InjuryDamage "injury-damage" "hallowed.injury.damage-figure"
        "Which damage the injury chance is."
        { AfterArmor "after-armor", BeforeArmor "before-armor" }
    injury_tables: InjuryTables "injury-tables" "hallowed.injury.missing-tables"
        "Which injury tables are used."
        { BluntOnly "blunt-only", Standard "standard", User "user-supplied", Blunt
            "blunt-for-all-physical", None "none" }, companion Standard
    eye_ear_side: EyeEarSide "eye-ear-side" "hallowed.injury.side-other"
        "Which eye or ear is hurt."
        { OtherNext "other-one-next", D4 "d4" }
    absent_part: AbsentPart "absent-part" "hallowed.injury.no-such-part"
        "What a row does that names a part that is not there."
        { Reroll "reroll", NoEffect "no-effect" }
    conditions: ConditionList "conditions" "hallowed.conditions.list"
        "Which conditions there are."
        { Standard "standard", Own "user-supplied" }
    surprised_defense: SurprisedDefense "surprised-defense" "hallowed.conditions.surprised"
        "Whether Agility counts for the Defense of the surprised."
        { Full "full", NoAgility "no-agility" }
    surprised_reaction: SurprisedReaction "surprised-reaction" "hallowed.conditions.surprised"
        "Whether the surprised have a Reaction."
        { None "none", Allowed "allowed" }
    labored_counts: LaboredCounts "labored-counts" "hallowed.conditions.labored"
        "Which actions Labored counts."
        { All "all-actions", StandardAndReaction "standard-and-reaction", Standard "standard-only" }
    suffocation: Suffocation "suffocation" "hallowed.conditions.suffocating"
        "Who says what suffocating does."
        { Check "check", Referee "referee" }
    helpless_attacks: HelplessAttacks "helpless-attacks" "hallowed.conditions.helpless"
        "What hits on the helpless are."
        { Normal "normal", Critical "melee-hits-critical" }
    useless_arm_shield: UselessArmShield "useless-arm-shield" "hallowed.conditions.useless-arm"
        "Whether a shield counts on an arm that cannot attack."
        { Counts "counts", Nothing "nothing" }
    big_hit_of: BigHitOf "big-hit-of" "hallowed.morale.big-hit-base"
        "What half a hit is measured by."
        { Maximum "maximum-wounds", Current "current-wounds-before-the-hit",
            WholeHit "whole-hit-including-stress" }
    outnumbered_repeat: OutnumberedRepeat "outnumbered-repeat" "hallowed.morale.outnumbered-count"
        "How often being outnumbered calls for morale."
        { EveryRound "every-round", FirstTime "first-time-only" }
    morale_count: MoraleCount "morale-count" "hallowed.morale.fighting"
        "Who counts for morale."
        { StillFighting "still-fighting", Standing "standing", AllPresent "all-present" }
    morale_allies: MoraleAllies "morale-allies" "hallowed.morale.allies"
        "Whose allies count for morale."
        { Friendly "friendly-sides", OwnSide "own-side" }
    morale_opponents: MoraleOpponents "morale-opponents" "hallowed.morale.opponents"
        "Which opponents count for morale."
        { All "all", Near "within-its-reach-or-targeting-it" }
    morale_roll: MoraleRoll "morale-roll" "hallowed.morale.each"
        "Whether each monster rolls morale for itself."
        { Each "each-monster", Side "one-for-a-side" }
    morale_down: MoraleDown "morale-down" "hallowed.morale.down"
        "Whether monsters at 0 Wound Points and below roll morale."
        { Rolls "roll", Exempt "exempt" }
    morale_several: MoraleSeveral "morale-several" "hallowed.morale.one-roll"
        "How several triggers of a round are rolled."
        { One "one-roll-highest-tn", Each "one-roll-each" }
    morale_count_at: MoraleCountAt "morale-count-at" "hallowed.morale.order"
        "When those who count for morale are counted."
        { StepStart "step-start", Running "running" }
    obvious_outcome: ObviousOutcome "obvious-outcome" "hallowed.morale.obvious"
        "Who says that the outcome is obvious."
        { Ask "ask", Never "never", LastAndHalf "last-and-half" }
    fearless: Fearless "fearless" "hallowed.morale.fearless"
        "Whether anybody is fearless."
        { ByStatBlock "by-stat-block", Nobody "nobody" }
    morale_failure: MoraleFailure "morale-failure" "hallowed.morale.failure"
        "What failing morale does."
        { Flee "flee", Surrender "surrender", Leave "leave-at-once", Ask "ask" }
    automatic_end: AutomaticEnd "automatic-end" "hallowed.end.automatic"
        "Whether the fight ends by itself."
        { Yes "yes", Down "when-all-are-down", RefereeOnly "referee-only" }
    casting_roll: CastingRoll "casting-roll" "hallowed.cast.check"
        "Whether casting is a check."
        { Check "check", Automatic "automatic" }
    mana_on_failure: ManaOnFailure "mana-on-failure" "hallowed.cast.cost"
        "What a failed casting costs."
        { Full "full", Half "half", None "none" }
    spell_attack: SpellAttack "spell-attack" "hallowed.cast.attack"
        "Whether a spell that must hit rolls again."
        { SameRoll "same-roll", Separate "separate-roll" }
    casting_interrupted: CastingInterrupted "casting-interrupted" "hallowed.cast.interrupted"
        "Whether damage can spoil a spell."
        { No "no", Check "check" }
    gm_judgments: GmJudgments "gm-judgments" "hallowed.gm.circumstances"
        "Whether the GM is asked what the circumstances of each roll change it by."
        { Defaults "defaults", Ask "ask" }
}
