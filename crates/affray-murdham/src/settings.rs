//! Choices that a table may make otherwise: the `[settings]` of an encounter.

affray_file::settings! {
    preset "murdham.core.preset"
    numbers {
        stalemate_rounds: Option<u16>, 1 to 100, "stalemate-rounds" "murdham.round.no-turn-round"
            "Rounds in a row in which nobody acts before the fight is a stand-off."
            { "3", "off" }
        timer_seconds: u16, 1 to 600, "timer-seconds" "murdham.chaos.timer-start"
            "Seconds for declaring a turn under the chaos option."
            { "15" }
    }
    group_save_die: GroupSaveDie "group-save-die" "murdham.core.group-save-scope"
        "Who shares the one die of a group save."
        { PerGroup "per-group", PerThreat "per-threat", Individual "individual" }
    stretch_end: StretchEnd "stretch-end" "murdham.core.stretch-boundary"
        "Who ends a stretch."
        { GmClosesScene "gm-closes-scene", HundredRoundsOnly "hundred-rounds-only" }
    gm_judgments: GmJudgments "gm-judgments" "murdham.core.gm-override"
        "Whether the GM is asked where a rule leaves something to the GM, or the stated default holds."
        { Defaults "defaults", Ask "ask" }
    default_map: DefaultMap "default-map" "murdham.position.map"
        "The field of an encounter without one."
        { RowOfZones "row-of-zones", SingleZone "single-zone", Required "user-supplied-required" }
    bodies_count: BodiesCount "bodies-count" "murdham.position.capacity-bodies"
        "Which bodies take up room."
        { Living "living", Everyone "everyone", ConsciousOnly "conscious-only" }
    border_to_border: BorderToBorder "border-to-border" "murdham.position.border-to-border"
        "The range between two borders of one zone."
        { One "1", Zero "0" }
    ordinary_move: OrdinaryMove "ordinary-move" "murdham.position.turn-move-scaling"
        "How far a turn moves without an action."
        { AlwaysOneZone "always-one-zone", HalfSpeed "half-speed" }, companion HalfSpeed
    special_movement: SpecialMovement "special-movement" "murdham.position.special-needs-full"
        "What a special movement may be combined with."
        { AnyMove "any-move", FullMovementOnly "full-movement-only" }, companion FullMovementOnly
    round_end_order: RoundEndOrder "round-end-order" "murdham.round.end-sequence"
        "What comes first when a round ends."
        { DeathsFirst "deaths-first", MoraleFirst "morale-first" }
    initiative: Initiative "initiative" "murdham.initiative.lasts"
        "How long the initiative is held."
        { WholeFight "whole-fight", RedrawEachRound "redraw-each-round" }
    rotation: Rotation "rotation" "murdham.round.rotation"
        "In which order three or more factions follow each other."
        { TableOrder "table-order", HolderArranges "holder-arranges-each-round" }
    initiative_heir: InitiativeHeir "initiative-heir" "murdham.initiative.holder-gone"
        "Who gets the initiative of a faction that is gone."
        { Random "random", NextInRotation "next-in-rotation" }
    reactions_per_attack: ReactionsPerAttack "reactions-per-attack"
        "murdham.turn.one-reaction-per-attack"
        "How many reactions of its own one character may make against one attack."
        { One "one", UnlimitedIfFree "unlimited-if-free" }
    full_movement: FullMovement "full-movement" "murdham.main.full-movement-total"
        "Whether full movement replaces the ordinary move or adds to it."
        { Replaces "replaces", Adds "adds" }
    taunt_save: TauntSave "taunt-save" "murdham.main.manipulation-save"
        "Who saves against a taunt."
        { TargetOnly "target-only", Both "both" }
    other_main: OtherMain "other-main" "murdham.main.other"
        "Whether other main actions are offered."
        { AllowedWithGm "allowed-with-gm", Off "off" }
    helmet_in_fight: HelmetInFight "helmet-in-fight" "murdham.bonus.armor-scope"
        "Whether a helmet can be put on and taken off during a fight."
        { Barred "barred", Allowed "allowed" }
    speech_cost: SpeechCost "speech-cost" "murdham.bonus.speak-free"
        "Whether speech that does not matter is free."
        { Always "always", WhenItMatters "when-it-matters" }
    pick_up: PickUp "pick-up" "murdham.bonus.pick-up-reach"
        "Where a thing picked up goes."
        { IntoHand "into-hand", IntoPackOnly "into-pack-only" }
    feed_others: FeedOthers "feed-others" "murdham.bonus.consumable-other"
        "To whom a consumable may be given."
        { Nearby "nearby-willing-or-incapacitated", SelfOnly "self-only" }
    drop: DropCost "drop" "murdham.bonus.drop"
        "What dropping a thing costs."
        { BonusAction "bonus-action", Free "free" }
    ranged_in_melee: RangedInMelee "ranged-weapon-in-melee" "murdham.attack.ranged-weapon-melee"
        "How a ranged weapon strikes in melee."
        { RangedOnly "ranged-only", Both "both" }
    extra_challenge: ExtraChallenge "extra-challenge" "murdham.attack.gm-challenge"
        "Whether the GM may call other attacks challenging."
        { None "none", GmFlagPerAttack "gm-flag-per-attack" }
    hold_back: HoldBack "hold-back" "murdham.attack.hold-back-impaired"
        "What holding back does to damage that is already impaired."
        { ToImpaired "to-impaired", OnceMore "once-more" }, companion OnceMore
    final_blow_weapon: FinalBlowWeapon "final-blow-weapon" "murdham.attack.final-blow-detail"
        "What a final blow may be dealt with."
        { Any "any", MeleeOnly "melee-only" }
    final_blow_on_guard: FinalBlowOnGuard "final-blow-on-guard" "murdham.attack.final-blow-guard"
        "What happens to a final blow when a guard steps in."
        { DamageRoll "damage-roll", Lost "final-blow-lost" }
    half_range: HalfRange "half-range" "murdham.attack.half-range"
        "What counts as half of an odd range."
        { Strict "strict", RoundedUp "rounded-up" }, companion RoundedUp
    indirect_target: IndirectTarget "indirect-target" "murdham.attack.indirect-knowledge"
        "What an indirect shot may be aimed at."
        { KnownPosition "known-position", Any "any" }
    larger_target: LargerTarget "larger-target" "murdham.size.str-contest"
        "Whether disarming or grappling a larger target may be tried in vain."
        { Refused "refused", TriedInVain "tried-in-vain" }
    unaware: Unaware "unaware" "murdham.react.unaware-sources"
        "What makes a target unaware of an attacker."
        { ConcealedOrGm "concealed-or-gm", ConcealedOnly "concealed-only" }
    moving: Moving "moving" "murdham.attack.moving-meaning"
        "When a shot counts as made while moving."
        { MovedBeforeAttack "moved-before-attack", AnyMoveThisTurn "any-move-this-turn" }
    attack_own_side: AttackOwnSide "attack-own-side" "murdham.attack.legal-victims"
        "Whether one's own side may be attacked."
        { Confirm "confirm", Refuse "refuse", Free "free" }
    reaction_order: ReactionOrder "reaction-order" "murdham.react.order"
        "Who is asked first about an attack."
        { TargetThenGuards "target-then-guards", GuardsThenTarget "guards-then-target" }
    counter_save: CounterSave "counter-save" "murdham.counter.own-save"
        "Whether a counter needs the save that the same attack would need."
        { AsAnyAttack "as-any-attack", Never "counters-never-save" }
    counter_compare: CounterCompare "counter-compare" "murdham.counter.figures"
        "Which figures decide who is struck first in a counter."
        { Uncapped "uncapped", CappedAtHealth "capped-at-health" }
    first_hit_stops: FirstHitStops "first-hit-stops" "murdham.counter.first-hit-other"
        "What the first hit of an exchange must do to prevent the second."
        { UnableToAct "unable-to-act", KilledOrIncapacitated "killed-or-incapacitated-only" }
    blast_vs_counter: BlastVsCounter "blast-vs-counter" "murdham.counter.blast-canceled"
        "Whether a counter that stops a blast saves the other targets."
        { CanceledForAll "canceled-for-all", OthersStillHit "others-still-hit" }
    counter_with_blast: CounterWithBlast "counter-with-blast" "murdham.counter.blast-weapon"
        "Whether a blast may be used to counter."
        { Allowed "allowed", Refused "refused" }
    who_counters: WhoCounters "who-counters" "murdham.counter.single-choice"
        "Who counters an attack that strikes several."
        { FirstAsked "first-asked", DefendersAgree "defenders-agree" }
    guard_timing: GuardTiming "guard-timing" "murdham.react.order"
        "When it is too late to guard."
        { WithTheReactions "with-the-reactions", AfterAFailedDodge "after-a-failed-dodge" }
    hide_refused: HideRefused "hide-refused" "murdham.hide.refused"
        "What a refused request to hide costs."
        { ChooseAgain "choose-again", ReactionLost "reaction-lost" }
    who_screens: WhoScreens "who-screens" "murdham.hide.eligible"
        "Who may be asked to be a screen."
        { AnyoneNearby "anyone-nearby", Allies "allies" }, companion Allies
    hide_behind_body: HideBehindBody "hide-behind-body" "murdham.hide.eligible"
        "Whether a senseless body can be hidden behind."
        { No "no", YesWithGm "yes-with-gm" }
    who_guards: WhoGuards "who-guards" "murdham.guard.ally-only"
        "Who may guard the target of an attack."
        { AllButTheAttackersSide "all-but-the-attackers-side", EveryoneNearby "everyone-nearby",
          Allies "allies" }, companion Allies
    surprise_bars: SurpriseBars "surprise-bars" "murdham.react.unaware-sources"
        "Whose reactions an unnoticed attacker bars."
        { Targets "targets", GuardsToo "guards-too" }
    guard_against_counter: GuardAgainstCounter "guard-against-counter"
        "murdham.counter.not-answered"
        "Whether others may guard the attacker against a counter."
        { No "no", Yes "yes" }
    blast_redirect: BlastRedirect "blast-redirect" "murdham.redirect.multi-target"
        "What a combatant who steps in takes of an attack on several targets."
        { ExtraShare "extra-share", SingleShare "single-share", NotAllowed "not-allowed" }
    redirect_position: RedirectPosition "redirect-position" "murdham.redirect.position"
        "Whether hiding and guarding move the people involved."
        { Stay "stay", Swap "swap" }
    redirect_resave: RedirectResave "redirect-resave" "murdham.redirect.recheck"
        "Whether a redirected attack saves to hit again."
        { No "no", Yes "yes" }
    moving_away: MovingAway "moving-away" "murdham.opportunity.moving-away"
        "Which steps provoke opportunity attacks."
        { LeavesNearby "leaves-nearby", AnyStep "any-step" }
    opportunity_stops_move: OpportunityStopsMove "opportunity-stops-move"
        "murdham.opportunity.stopped"
        "What keeps a mover from finishing a step."
        { IfUnable "if-unable", AnyDamage "any-damage" }
    opportunity_several: OpportunitySeveral "opportunity-several" "murdham.opportunity.several"
        "How many opportunity attacks one step provokes."
        { All "all", OnePerMove "one-per-move" }
    opportunity_attack: OpportunityAttack "opportunity-attack" "murdham.opportunity.kinds"
        "Which attacks may be opportunity attacks."
        { AnyLegalAttack "any-legal-attack", MeleeOnly "melee-only" }
    opportunity_guard: OpportunityGuard "guard-vs-opportunity" "murdham.opportunity.guard"
        "Whether an ally may guard the mover."
        { Yes "yes", No "no" }
    concealment_vs_melee: ConcealmentVsMelee "concealment-vs-melee"
        "murdham.protection.concealment-scope"
        "Whether concealment impairs melee attacks too."
        { Yes "yes", RangedOnly "ranged-only" }
    peek_exposure: PeekExposure "peek-exposure" "murdham.protection.peek-duration"
        "How long a combatant who leans out from behind a barrier is exposed."
        { ThatAttack "that-attack", UntilEndOfTurn "until-end-of-turn",
          UntilNextRound "until-next-round" }
    cover_stacks: CoverStacks "cover-stacks" "murdham.protection.cover-once"
        "Whether several covers add up."
        { No "no", Yes "yes" }
    deviation_no_neighbor: DeviationNoNeighbor "deviation-no-neighbor"
        "murdham.blast.deviation-result"
        "Where a blast goes that has no neighboring zone to deviate to."
        { Lost "lost", HitsAimedZone "hits-aimed-zone" }
    blast_aim: BlastAim "blast-aim" "murdham.blast.needs-sight"
        "What must be seen to aim a blast."
        { ZoneOrOccupantVisible "zone-or-occupant-visible", AnyZone "any-zone" }
    blast_from_border: BlastFromBorder "blast-from-border" "murdham.blast.border-attacker"
        "Which zone counts as the own zone of an attacker on a border."
        { ChooseZone "choose-zone", BothZonesExcluded "both-zones-excluded" }
    blast_astray: BlastAstray "blast-astray" "murdham.blast.deviation-result"
        "Whether a blast that goes astray into its thrower's zone strikes them."
        { StrikesThrower "strikes-thrower", SparesThrower "spares-thrower" }
    melee_blast_dodge: MeleeBlastDodge "melee-blast-dodge" "murdham.blast.melee-dodge"
        "Whether a blast that cannot miss can be dodged."
        { Yes "yes", No "no" }
    blast_damage: BlastDamage "blast-damage" "murdham.blast.damage"
        "How a blast's damage is rolled."
        { PerTarget "per-target", OneRollForAll "one-roll-for-all" }
    stunt_menu: StuntMenu "stunt-menu" "murdham.stunt.effects"
        "Which attack stunts may be proposed."
        { PresetsAndFreeText "presets-and-free-text", PresetsOnly "presets-only", Off "off" }
    stunts_per_attack: StuntsPerAttack "stunts-per-attack" "murdham.stunt.scope"
        "How many stunts one attack may propose."
        { One "1", Any "any" }
    stunt_with_blast: StuntWithBlast "stunt-with-blast" "murdham.stunt.scope"
        "Whether an attack on several targets may propose a stunt to each."
        { No "no", Yes "yes" }
    counter_stunt: CounterStunt "counter-stunt" "murdham.counter.suitable"
        "Whether a counter may carry a stunt."
        { No "no", Yes "yes" }
    stunt_in_opportunity: StuntInOpportunity "stunt-in-opportunity" "murdham.stunt.scope"
        "Whether an opportunity attack may carry a stunt."
        { Yes "yes", No "no" }
    nonlethal_both: NonlethalBoth "nonlethal-vs-nonlethal" "murdham.nonlethal.both"
        "The order of two non-lethal attacks in one exchange."
        { CounterLast "counter-last", Simultaneous "simultaneous", Random "random" }
    redirect_nonlethal: RedirectNonlethal "redirect-nonlethal" "murdham.nonlethal.redirect"
        "Whether targets of non-lethal attacks can be guarded or hide."
        { Yes "yes", No "no" }
    nonlethal_unseen: NonlethalUnseen "nonlethal-unseen-save" "murdham.nonlethal.unseen"
        "Whether disarming or grappling an unseen target takes a save."
        { Yes "yes", No "no" }
    damageless_last: DamagelessLast "damageless-last" "murdham.nonlethal.damageless-weapons"
        "Whether attacks with damageless items come last in an exchange."
        { Yes "yes", No "no" }
    disarm_shield: DisarmShield "disarm-shield" "murdham.disarm.lands"
        "Whether a shield can be disarmed."
        { Allowed "allowed", Refused "refused" }
    disarm_catch: DisarmCatch "disarm-catch" "murdham.disarm.lands"
        "Who gets the weapon after a disarm."
        { No "no", AttackerTakesIt "attacker-with-free-hand-takes-it" }
    release_on_speech: ReleaseOnSpeech "release-on-speech" "murdham.grapple.what-counts"
        "Whether speaking releases a captive."
        { Yes "yes", No "no" }
    shove_direction: ShoveDirection "shove-direction" "murdham.grapple.shove-direction"
        "Where a captive can be shoved."
        { Captor "captor", AwayFromCaptor "away-from-captor" }
    forced_movement: ForcedMovement "forced-movement-provokes" "murdham.opportunity.forced"
        "Whether being moved by another provokes opportunity attacks."
        { No "no", Yes "yes" }
    shove_cost: ShoveCost "shove-cost" "murdham.grapple.shove-cost"
        "What a shove costs."
        { Main "main", Bonus "bonus" }
    grab_follow_up: GrabFollowUp "grab-follow-up" "murdham.grapple.follow-up"
        "When a captive may be attacked or shoved."
        { NextTurn "next-turn", SameTurn "same-turn-attack-or-shove" }
    grapple_hand: GrappleHand "grapple-hand" "murdham.grapple.hands"
        "Whether grappling needs a free hand."
        { None "none", OneFreeHand "one-free-hand" }
    captors_per_captive: Captors "captors-per-captive" "murdham.grapple.numbers"
        "How many may hold one captive."
        { Any "any", One "1" }
    bonus_reactions: BonusReactions "bonus-phase-reactions"
        "murdham.sneak.bonus-turn-reactions"
        "Who may react during the ambush."
        { ConcealedOnly "concealed-only", AwareToo "aware-characters-too" }
    bonus_turn: BonusTurn "bonus-turn" "murdham.sneak.bonus-turn-order"
        "How the bonus turns of an ambush are played."
        { Alternating "alternating-phase", OneAfterTheOther "one-faction-after-the-other" }
    hide_cost: HideCost "hide-cost" "murdham.sneak.hide-cost"
        "What hiding costs."
        { Main "main", WholeTurn "whole-turn", Bonus "bonus" }
    reveal: Reveal "reveal" "murdham.sneak.reveal-decision"
        "Whether a deed that may reveal a combatant always does."
        { Automatic "automatic", AskGm "ask-gm" }
    guess_hidden: GuessHidden "guess-hidden-position" "murdham.sneak.targeting"
        "Whether a combatant may strike where an enemy may be hidden."
        { No "no", GmAllowsWithSave "gm-allows-with-save" }
    notice_save: NoticeSave "notice-save" "murdham.sneak.detection-secret"
        "Whether those who may notice an ambush know that they save."
        { Secret "secret", Open "open" }
    reveal_timing: RevealTiming "reveal-timing" "murdham.sneak.reveal-timing"
        "When an attacker is revealed."
        { AfterAttack "after-attack", BeforeReactions "before-reactions" }
    morale_half: MoraleHalf "morale-half" "murdham.morale.half-count"
        "What counts as half of a group."
        { Strict "strict", RoundedUp "rounded-up" }, companion RoundedUp
    counted_out: CountedOut "counted-out" "murdham.morale.counted-out"
        "Who no longer counts toward a group."
        { OutOfTheFight "out-of-the-fight", DeadOnly "dead-only" }
    alone: Alone "alone" "murdham.morale.lone-meaning"
        "Who fights alone."
        { SoleOfTheSide "sole-of-the-side", OriginalNumberOne "original-number-one",
          LastStandingToo "last-standing-too" }
    lone_half: LoneHalf "lone-half" "murdham.morale.lone-half"
        "What counts as half of a lone fighter's health."
        { Strict "strict", RoundedUp "rounded-up" }, companion RoundedUp
    morale_fail: MoraleFail "morale-fail" "murdham.morale.fail-choice"
        "Who chooses between surrender and retreat."
        { ControllerChooses "controller-chooses", GmChooses "gm-chooses" }
    morale_repeat: MoraleRepeat "morale-repeat" "murdham.morale.once"
        "How often a group checks morale."
        { Once "once", EveryRoundWithNewLosses "every-round-with-new-losses" }
    morale_group: MoraleGroup "morale-group" "murdham.morale.group-meaning"
        "What a group is."
        { FactionOrNamedGroup "faction-or-named-group", FactionOnly "faction-only" }
    morale_applies: MoraleApplies "morale-applies" "murdham.morale.players"
        "Whose morale is tested."
        { Everyone "everyone", GmCharactersOnly "gm-characters-only" }
    retreat_reactions: RetreatReactions "retreat-reactions" "murdham.morale.retreat-conduct"
        "Which reactions a retreating character may make."
        { DefensiveOnly "defensive-only", All "all" }
    exits: Exits "exits" "murdham.morale.exit"
        "Where the field can be left."
        { MarkedOrOutermost "marked-or-outermost", MarkedOnly "marked-only" }
    harmed: Harmed "harmed" "murdham.surrender.harmed"
        "What lets a combatant who surrendered fight again."
        { DamageOrCondition "damage-or-condition", AttackedAtAll "attacked-at-all" }
    surrendered_may_dodge: SurrenderedMayDodge "surrendered-may-dodge"
        "murdham.surrender.state"
        "Whether a combatant who surrendered may dodge."
        { No "no", Yes "yes" }
    chase_compare: ChaseCompare "chase-compare" "murdham.chase.compare"
        "How speeds are compared in a long chase."
        { EachVsFastest "each-vs-fastest", SlowestVsFastest "slowest-vs-fastest", Gm "gm" }
    after_caught: AfterCaught "after-caught" "murdham.chase.caught"
        "What happens to those who are caught."
        { Gm "gm", NewFight "new-fight" }
    armor_used: ArmorUsed "armor-used" "murdham.wear.used"
        "When armor counts as used."
        { CountedAgainstAHit "counted-against-a-hit", WornWhileAttacked "worn-while-attacked",
          Worn "worn" }
    break_on_one: BreakOnOne "break-on-one" "murdham.wear.one-on-die"
        "Which 1 breaks a damaged weapon."
        { KeptRoll "kept-roll", KeptChain "kept-chain", AnyDieRolled "any-die-rolled" }
    idle_shield: IdleShield "idle-shield" "murdham.wear.still-protects"
        "Whether a damaged shield that did not count is destroyed."
        { Destroyed "destroyed", Spared "spared" }
    pieces_per_hit: PiecesPerHit "pieces-per-hit" "murdham.wear.still-protects"
        "How many damaged pieces one hit destroys."
        { One "one", All "all" }
    destroyed_piece_protects: DestroyedPieceProtects "destroyed-piece-protects"
        "murdham.wear.still-protects"
        "Whether a piece protects against the attack that destroys it."
        { Yes "yes", No "no" }
    fast_slow: FastSlow "fast-slow" "murdham.fat.optional"
        "Fast and slow activations."
        { Off "off", On "on" }
    fat_first_faction: FatFirstFaction "fat-first-faction" "murdham.fat.starts-each-phase"
        "How often the first faction is named."
        { OncePerRound "once-per-round", OncePerPhase "once-per-phase" }
    fat_wit: FatWit "fat-wit" "murdham.fat.current-wit"
        "When WIT is read for the fast phase."
        { Current "current", AtRoundStart "at-round-start" }
    chaos: Chaos "chaos" "murdham.chaos.optional"
        "The chaos of combat."
        { Off "off", On "on", SilenceOnly "silence-only", TimerOnly "timer-only" }
    timer_for: TimerFor "timer-for" "murdham.chaos.timer-start"
        "Who is timed."
        { Players "players", Everyone "everyone" }
    timeout: Timeout "timeout" "murdham.chaos.turn-lost"
        "What a late declaration costs."
        { TurnSpent "turn-spent", FactionPasses "faction-passes" }
    time_reactions: TimeReactions "time-reactions" "murdham.chaos.reactions"
        "Whether reactions are timed."
        { No "no", Yes "yes" }
    last_surrender: LastSurrender "last-surrender" "murdham.surrender.spared"
        "Whether the fight is over when only those who have surrendered are left."
        { VictorDecides "victor-decides", EndsTheFight "ends-the-fight" }
    fight_end: FightEnd "fight-end" "murdham.fight.end"
        "When the end of the fight is checked."
        { AfterEachTurn "checked-after-each-turn", AtRoundEnd "at-round-end" }
    multiplier_order: MultiplierOrder "multiplier-order" "murdham.damage.order"
        "Whether multipliers come before armor or after."
        { BeforeArmor "before-armor", AfterArmor "after-armor" }
    riders_at_zero: RidersAtZero "riders-at-zero" "murdham.damage.riders-at-zero"
        "Whether riders with a save of their own work without damage."
        { OwnSaveRidersWork "own-save-riders-work", NoneWork "none-work" }
    instant_death: InstantDeath "instant-death" "murdham.health.instant-death-size"
        "The threshold of instant death."
        { SizeAdjusted "size-adjusted", PlainStr "plain-str" }
    damage_at_zero: DamageAtZero "damage-at-zero" "murdham.health.at-zero"
        "What damage does to somebody at 0 health."
        { InstantDeathOnly "instant-death-only", AnyDamageKills "any-damage-kills" }
    healing_wakes: HealingWakes "healing-wakes" "murdham.health.recovery"
        "Whether regained health ends incapacitation."
        { No "no", WhenAboveHalf "when-above-half" }
    armor_cap: ArmorCap "armor-cap" "murdham.armor.value"
        "The highest armor value."
        { None "none", Three "3" }
    encumbered_agi: EncumberedAgi "encumbered-agi" "murdham.condition.encumbered-conflict"
        "What a load does to AGI saves."
        { AutoFail "auto-fail", ExtraStrSave "extra-str-save" }
    carry_limit: CarryLimit "carry-limit" "murdham.condition.encumbered-conflict"
        "The bulk that can be carried unencumbered."
        { Eight "8", Str "STR" }
    lost_turns_stack: LostTurnsStack "lost-turns-stack" "murdham.condition.next-turn-lost"
        "Whether a second lost turn adds to the first."
        { No "no", Yes "yes" }
    grab_timing: GrabTiming "grab-keyword-timing" "murdham.weapon.grab-timing"
        "When the grab of a damaging weapon comes."
        { WithDamage "with-damage", Last "last" }
    pushed_into_hazard: PushedIntoHazard "pushed-into-hazard" "murdham.hazard.entry"
        "Whether a combatant pushed into a hazard gets its save."
        { NoSave "no-save", HazardsOwnSave "hazard's-own-save" }
    fear_check: FearCheck "fear-check" "murdham.fear.when"
        "When frightening creatures call for a save."
        { FirstExposure "first-exposure", StartOfFight "start-of-fight", Gm "gm" }
    fast_strike_nonlethal: FastStrikeNonlethal "fast-strike-nonlethal"
        "murdham.skill.fast-strike-nonlethal"
        "Whether fast strike brings a non-lethal attack forward."
        { Last "last", First "first" }
    regeneration_if_reacted: RegenerationIfReacted "regeneration-if-reacted"
        "murdham.trait.regeneration-timing"
        "When a creature that took no normal turn regenerates."
        { EndOfRound "end-of-round", NotAtAll "not-at-all" }
    undead_at_zero: UndeadAtZero "undead-at-zero" "murdham.kind.not-living-at-zero"
        "What happens to undead and demons at 0 health."
        { FightsOn "fights-on-while-dying", Destroyed "destroyed-at-once" }
    omens: Omens "omens" "murdham.omen.pool"
        "Whether omens are in play."
        { AsWritten "as-written", TwoForPlayers "two-for-players", Off "off" },
        companion TwoForPlayers
}
