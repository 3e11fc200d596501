//! Choices that a table may make otherwise: the `[settings]` of an encounter.

affray_file::settings! {
    preset "ingenuity.combat.preset"
    numbers {
        command_range: Option<u8>, 1 to 100, "command-range" "ingenuity.action.command-limits"
            "How far a command carries, in meters; everybody on the field hears it."
            { "can-hear" }
    }
    assist: Assist "assist"
        "ingenuity.test.assist"
        "Whether allies may help with a short task."
        { Off "off", On "on" }, companion On
    dice_order: DiceOrder "dice-order"
        "ingenuity.test.dice-order"
        "Which die of a test is thrown first."
        { AttributeSkillLuck "attribute-skill-luck", LuckFirst "luck-first" }
    edge_same_die: EdgeSameDie "edge-same-die"
        "ingenuity.edge.same-die-again"
        "Whether a second reroll may take the same die again."
        { Allowed "allowed", EachDieOnce "each-die-once" }
    edge_tie: EdgeTie "edge-tie"
        "ingenuity.edge.disadvantage-tie"
        "Which die disadvantage rerolls when both show the same."
        { LargerDie "larger-die", RollerChooses "roller-chooses", SmallerDie "smaller-die" }
    edge_policy: EdgePolicy "edge-policy"
        "ingenuity.edge.auto-policy"
        "How tactics spend advantage."
        { ExpectedGain "expected-gain", SuccessFirst "success-first" }
    derived: Derived "derived"
        "ingenuity.stat.override"
        "Whether a stated number wins over its formula."
        { StatedWins "stated-wins", FormulaOnly "formula-only" }
    rounding: Rounding "rounding"
        "ingenuity.stat.rounding"
        "How halves are rounded where the source does not say."
        { Down "down", Up "up" }
    objective_check: ObjectiveCheck "objective-check"
        "ingenuity.combat.objective-check"
        "When a completed objective ends the fight."
        { AtOnce "at-once", EndOfTurn "end-of-turn" }
    objective_tie: ObjectiveTie "objective-tie"
        "ingenuity.combat.objective-check"
        "Who wins when two teams complete their objectives at once."
        { HigherInitiative "higher-initiative", Draw "draw" }
    team_remains: TeamRemains "team-remains"
        "ingenuity.combat.team-remains"
        "When a team still counts."
        { ConsciousMember "conscious-member", LivingMember "living-member", Gm "gm" }
    leaving: Leaving "leaving"
        "ingenuity.combat.leaving"
        "When somebody who flees or surrenders is out."
        { EndOfTurn "end-of-turn", AtOnce "at-once" }
    opening_brandish: OpeningBrandish "opening-brandish"
        "ingenuity.combat.opening-state"
        "Whether everybody has one free brandish in its first turn."
        { Off "off", On "on" }, companion On
    opening_action: OpeningAction "opening-action"
        "ingenuity.initiative.opening-action-lapses"
        "Whether the opener must begin with the action that began the combat."
        { WhenInReach "when-in-reach", MustIfLegal "must-if-legal", Free "free" }
    team_pass: TeamPass "team-pass"
        "ingenuity.round.no-pass"
        "Whether a team may hold back a turn."
        { Forbidden "forbidden", Allowed "allowed" }
    lost_turn: LostTurn "lost-turn"
        "ingenuity.round.turn-lost-at-round-end"
        "What becomes of a turn that its owner could not take."
        { Lost "lost", FirstPickNextRound "first-pick-next-round" }
    down_in_own_turn: DownInOwnTurn "down-in-own-turn"
        "ingenuity.round.down-in-own-turn"
        "What becomes of a turn whose owner becomes unable in it."
        { TurnOver "turn-over", GoesOn "goes-on" }
    until_next_turn: UntilNextTurn "until-next-turn"
        "ingenuity.round.until-next-turn"
        "How long an effect lasts whose owner cannot take its next turn."
        { TurnTaken "turn-taken", RoundEnd "round-end" }
    late_arrival: LateArrival "late-arrival"
        "ingenuity.round.late-arrival"
        "When somebody who joins may be picked."
        { NextRound "next-round", ThisRound "this-round" }
    after_surprise: AfterSurprise "after-surprise"
        "ingenuity.surprise.initiative-after"
        "Who comes first in a fight with surprise: as opened, the surprisers, or as the GM says."
        { AsOpened "as-opened", SurprisersFirst "surprisers-first", GmOrder "gm-order" }
    surprised_reactions: SurprisedReactions "surprised-reactions"
        "ingenuity.surprise.no-reactions"
        "Whether the surprised may react."
        { None "none", Allowed "allowed" }
    surprised_is_sneak: SurprisedIsSneak "surprised-is-sneak"
        "ingenuity.surprise.not-sneak-by-itself"
        "Whether attacks on the surprised are sneak attacks."
        { No "no", Yes "yes" }
    surprise: Surprise "surprise"
        "ingenuity.surprise.contest"
        "How surprise is settled."
        { Stated "stated", StealthContest "stealth-contest" }
    command_chain: CommandChain "command-chain"
        "ingenuity.action.command-limits"
        "Whether a commanded ally may command."
        { No "no", Yes "yes" }
    command_begins: CommandBegins "command-begins"
        "ingenuity.action.command-limits"
        "Whether a commanded ally may begin an action longer than the one it has."
        { Yes "yes", No "no" }
    ready_leaves: ReadyLeaves "ready-leaves"
        "ingenuity.action.ready-leaves"
        "Whether a readied action comes before or after the leaving that sets it off."
        { Before "before", After "after" }
    ready_length: ReadyLength "ready-length"
        "ingenuity.action.ready-limits"
        "How long a readied action may be."
        { OneAction "one-action", UpToActionsLeft "up-to-actions-left" }
    ready_decline: ReadyDecline "ready-decline"
        "ingenuity.action.ready-limits"
        "What a trigger that is not used does to a readied action."
        { Lost "lost", StaysArmed "stays-armed" }
    resuscitate_difficulty: ResuscitateDifficulty "resuscitate-difficulty"
        "ingenuity.action.resuscitate-test"
        "What resuscitating is tested against."
        { MissingHealth "missing-health", Eight "8", Gm "gm" }
    resuscitate_at_zero: ResuscitateAtZero "resuscitate-at-zero"
        "ingenuity.action.resuscitate-test"
        "Whether somebody at zero health can be resuscitated."
        { Allowed "allowed", Forbidden "forbidden" }
    cover_facing: CoverFacing "cover-facing"
        "ingenuity.action.cover-source"
        "Whether cover helps against every ranged attacker."
        { AllRound "all-round", GmPerAttacker "gm-per-attacker" }
    sprint_repeat: SprintRepeat "sprint-repeat"
        "ingenuity.action.sprint-repeat"
        "How often a turn may sprint."
        { Unlimited "unlimited", Once "once" }
    step_counts_as_moved: StepCountsAsMoved "step-counts-as-moved"
        "ingenuity.action.sprint-repeat"
        "Whether a step lets one sprint."
        { Yes "yes", No "no" }
    hand_limits: HandLimits "hand-limits"
        "ingenuity.action.hands"
        "Whether hands limit what is held."
        { Enforced "enforced", Off "off" }
    reaction_recovery: ReactionRecovery "reaction-recovery"
        "ingenuity.reaction.recover"
        "When a spent reaction comes back."
        { OwnTurn "own-turn", RoundStart "round-start", EveryTurn "every-turn" }
    opening_reaction: OpeningReaction "opening-reaction"
        "ingenuity.reaction.at-start"
        "Whether there is a reaction before the first turn."
        { Yes "yes", OnlyAfterFirstTurn "only-after-first-turn" }
    defense_declare: DefenseDeclare "defense-declare"
        "ingenuity.reaction.timing"
        "When dodge, parry and intercept are declared."
        { BeforeRoll "before-roll", AfterRoll "after-roll" }
    after_dodge: AfterDodge "after-dodge"
        "ingenuity.dodge.after"
        "What a dodger may do for nothing after its dodge."
        { Nothing "nothing", FreeMeter "free-meter" }, companion FreeMeter
    several_reactions_per_attack: SeveralReactionsPerAttack "several-reactions-per-attack"
        "ingenuity.reaction.same-attack"
        "Whether several reactions may answer one attack."
        { Allowed "allowed", One "one" }
    react_to_unseen: ReactToUnseen "react-to-unseen"
        "ingenuity.reaction.unseen-attacker"
        "Whether an attacker that is not seen can be reacted to."
        { Yes "yes", No "no" }
    extended_progress: ExtendedProgress "extended-progress"
        "ingenuity.extended.no-refund"
        "What becomes of actions put into a task that is given up."
        { Lost "lost", Kept "kept" }
    extended_step: ExtendedStep "extended-step"
        "ingenuity.extended.free-actions"
        "Whether going elsewhere gives up a long action."
        { Allowed "allowed", Abandons "abandons" }
    step_and_move: StepAndMove "step-and-move"
        "ingenuity.free.step-or-move"
        "Whether a turn may have both a step and a move."
        { Exclusive "exclusive", Both "both" }
    space: Space "space"
        "ingenuity.space.model"
        "Whether the fight is on a grid or without a map."
        { Grid "grid", Theater "theater" }
    footprint: Footprint "footprint"
        "ingenuity.space.model"
        "How many squares somebody takes up on a grid."
        { OneSquare "one-square", BySize "by-size" }
    diagonal_count: DiagonalCount "diagonal-count"
        "ingenuity.space.diagonal-count"
        "When the counting of diagonals starts afresh."
        { PerMovement "per-movement", PerTurn "per-turn" }
    pass_through: PassThrough "pass-through"
        "ingenuity.space.occupied"
        "Whose squares may be passed through."
        { AlliesAndFallen "allies-and-fallen", Anyone "anyone", Nobody "nobody" }
    prone_speed: ProneSpeed "prone-speed"
        "ingenuity.space.crawl"
        "How fast the prone move."
        { Full "full", Half "half", None "none" }
    difficult: Difficult "difficult"
        "ingenuity.space.difficult"
        "What difficult ground costs."
        { PlusOne "plus-one", HalfSpeed "half-speed", Off "off" }
    split_move: SplitMove "split-move"
        "ingenuity.space.unsplit"
        "Whether the meters of a move may be split around other actions."
        { No "no", Yes "yes" }
    theater_flank: TheaterFlank "theater-flank"
        "ingenuity.space.theater"
        "When somebody is flanked without a map."
        { TwoAdjacent "two-adjacent", GmOnly "gm-only", Never "never" }
    dodge_beats_critical: DodgeBeatsCritical "dodge-beats-critical"
        "ingenuity.critical.beats-dodge"
        "Whether a dodge can make a critical miss."
        { No "no", Yes "yes" }
    effect_order: EffectOrder "effect-order"
        "ingenuity.attack.effect-order"
        "Whether damage or the effect of the same hit comes first."
        { DamageFirst "damage-first", EffectFirst "effect-first" }
    stray_attacker: StrayAttacker "stray-attacker"
        "ingenuity.stray.candidates"
        "Whether a stray shot may hit the one who shot."
        { LeftOut "left-out", Counted "counted" }
    stray_unconscious: StrayUnconscious "stray-unconscious"
        "ingenuity.stray.candidates"
        "Whether a stray shot may hit the unconscious."
        { Counted "counted", LeftOut "left-out" }
    stray_edge: StrayEdge "stray-edge"
        "ingenuity.stray.keep-dice"
        "What becomes of rerolls when a shot goes astray."
        { Keep "keep", Recount "recount" }
    stray_refund: StrayRefund "stray-refund"
        "ingenuity.stray.old-target-reactions"
        "Whether reactions wasted on a stray shot are given back."
        { No "no", Yes "yes" }
    stray_reactions: StrayReactions "stray-reactions"
        "ingenuity.stray.new-target-reactions"
        "How the new target of a stray shot may react."
        { Allowed "allowed", BlockOnly "block-only", None "none" }
    map_reactions: MapReactions "map-reactions"
        "ingenuity.map.outside-own-turn"
        "Whether attacks outside the own turn count for the multiple attack penalty."
        { Count "count", Exempt "exempt" }
    hidden_ends: HiddenEnds "hidden-ends"
        "ingenuity.sneak.cannot-see"
        "Whether moving into the open ends being hidden."
        { Attack "attack", InTheOpen "in-the-open" }
    run_into: RunInto "run-into"
        "ingenuity.space.unseen"
        "What becomes of one who is unseen and whom somebody runs into."
        { Seen "seen", Felt "felt" }
    sneak_reveals: SneakReveals "sneak-reveals"
        "ingenuity.sneak.reveals"
        "When an attack ends being hidden."
        { Always "always", OnHit "on-hit", Never "never" }
    hiding: Hiding "hiding"
        "ingenuity.sneak.hiding"
        "How somebody becomes hidden in a fight."
        { ShortTask "short-task", GmOnly "gm-only" }
    flank_geometry: FlankGeometry "flank-geometry"
        "ingenuity.flank.geometry"
        "What flanking is."
        { MirroredSquares "mirrored-squares", AnyTwoAdjacent "any-two-adjacent", Gm "gm" }
    flankers: Flankers "flankers"
        "ingenuity.flank.by-whom"
        "Who can flank."
        { AnyEnemiesOfTarget "any-enemies-of-target", AttackersSideOnly "attackers-side-only" }
    size_deflection: SizeDeflection "size-deflection"
        "ingenuity.size.both-deflections"
        "Which deflection a size difference shifts."
        { Both "both", PhysicalOnly "physical-only" }
    deflection_floor: DeflectionFloor "deflection-floor"
        "ingenuity.size.floor"
        "How low a size difference brings deflection."
        { None "none", Zero "zero" }
    size_on_dodge: SizeOnDodge "size-on-dodge"
        "ingenuity.size.with-dodge"
        "Whether a size difference shifts a dodge too."
        { No "no", Yes "yes" }
    intercept_distance: InterceptDistance "intercept-distance"
        "ingenuity.intercept.move"
        "How far an interceptor may come."
        { Speed "speed", Adjacent "adjacent" }
    intercept_defense_cost: InterceptDefenseCost "intercept-defense-cost"
        "ingenuity.intercept.defense-cost"
        "Whether the free defense of an interceptor costs its resource."
        { Pays "pays", FreeOfCharge "free-of-charge" }
    block_excess: BlockExcess "block-excess"
        "ingenuity.block.excess-not-deflected"
        "Whether damage that goes through a shield is deflected."
        { Undeflected "undeflected", Deflected "deflected" }
    block_types: BlockTypes "block-types"
        "ingenuity.block.any-type"
        "What can be blocked."
        { All "all", PhysicalAndElemental "physical-and-elemental", Physical "physical" }
    block_hazards: BlockHazards "block-hazards"
        "ingenuity.block.attacks-only"
        "Whether damage that comes from no attack can be blocked or parried."
        { No "no", Gm "gm" }
    parry_types: ParryTypes "parry-types"
        "ingenuity.parry.non-physical"
        "What a parry helps against."
        { Physical "physical", PhysicalAndElemental "physical-and-elemental" }
    parry_ranged: ParryRanged "parry-ranged"
        "ingenuity.parry.any-attack"
        "Whether ranged attacks can be parried."
        { Yes "yes", No "no" }
    broken_weapon: BrokenWeapon "broken-weapon"
        "ingenuity.durability.broken-attack"
        "Whether a broken item may attack."
        { MayAttack "may-attack", Unusable "unusable" }, companion Unusable
    harmed_effect: HarmedEffect "harmed-effect"
        "ingenuity.damage.marks-only"
        "What being harmed does."
        { None "none", MinusOne "minus-one" }
    bloodied_effect: BloodiedEffect "bloodied-effect"
        "ingenuity.damage.marks-only"
        "What being bloodied does."
        { None "none", MinusOne "minus-one" }
    unconscious_drops: UnconsciousDrops "unconscious-drops"
        "ingenuity.conscious.held-items"
        "Whether the unconscious drop what they hold."
        { No "no", Yes "yes" }
    waking: Waking "waking"
        "ingenuity.conscious.waking"
        "What wakes the unconscious in a fight."
        { ResuscitateOnly "resuscitate-only", GmMay "gm-may" }
    death_risk: DeathRisk "death-risk"
        "ingenuity.death.risk-measure"
        "Which damage is compared with the health left."
        { PastEndurance "past-endurance", WholeDamage "whole-damage" }
    zero_health_damage: ZeroHealthDamage "zero-health-damage"
        "ingenuity.death.endurance-at-zero"
        "Which damage at zero health risks death."
        { AnyDamage "any-damage", PastEndurance "past-endurance" }
    killing_weapon: KillingWeapon "killing-weapon"
        "ingenuity.kill.weapon"
        "With what a killing strike may be made."
        { NonlethalOnly "nonlethal-only", Any "any", LethalOnly "lethal-only" }
    killing_luck: KillingLuck "killing-luck"
        "ingenuity.kill.is-ordinary-test"
        "What luck does to a killing strike."
        { PlusFour "plus-four", AttackCritical "attack-critical" }
    killing_strike_cheat: KillingStrikeCheat "killing-strike-cheat"
        "ingenuity.kill.no-cheating"
        "Whether death by a killing strike can be cheated."
        { No "no", Yes "yes" }
    killing_follow_up: KillingFollowUp "killing-follow-up"
        "ingenuity.kill.follow-up"
        "What follows a killing strike that fails."
        { NewRoll "new-roll", ReuseResult "reuse-result" }
    stunned_reactions: StunnedReactions "stunned-reactions"
        "ingenuity.condition.stunned-reactions"
        "Whether the stunned may react."
        { Allowed "allowed", None "none" }, companion None
    ammunition: Ammunition "ammunition"
        "ingenuity.item.projectile"
        "Whether ammunition is counted."
        { Uncounted "uncounted", Counted "counted" }
    start_loaded: StartLoaded "start-loaded"
        "ingenuity.item.reload-start"
        "Whether weapons are loaded at the start."
        { Yes "yes", No "no" }
    older_properties: OlderProperties "older-properties"
        "ingenuity.item.property-switch"
        "Whether the properties of the older page act."
        { Off "off", On "on" }, companion On
    range_steps: RangeSteps "range-steps"
        "ingenuity.item.range"
        "Whether distance beyond near takes from a shot."
        { None "none", NearMultiples "near-multiples" }, companion NearMultiples
    maneuvers: Maneuvers "maneuvers"
        "ingenuity.maneuver.contents"
        "Which maneuvers may be made."
        { Learned "learned", On "on", Off "off" }, companion On
    power_counts_as_attack: PowerCountsAsAttack "power-counts-as-attack"
        "ingenuity.power.counts-for-map"
        "Whether a power attack counts for the multiple attack penalty."
        { Yes "yes", No "no" }
    powers: Powers "powers"
        "ingenuity.power.contents"
        "Whether powers are played with."
        { On "on", Off "off" }
    fate: Fate "fate"
        "ingenuity.fate.optional"
        "Whether fate is played with."
        { AsListed "as-listed", Off "off" }
    post_combat_waking: PostCombatWaking "post-combat-waking"
        "ingenuity.recovery.wakes"
        "When unconscious survivors come round."
        { Break "break", AtOnce "at-once", Gm "gm" }
    gm_judgments: GmJudgments "gm-judgments" "ingenuity.gm.circumstances"
        "Whether the GM is asked what the circumstances of each roll change it by."
        { Defaults "defaults", Ask "ask" }
}
