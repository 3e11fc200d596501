//! The order of a round: start reading here (`murdham.round.*`, `murdham.initiative.*`,
//! `murdham.fat.*`).

use affray_table::{Game, Lazy, May, PickOne, Seat, Status, Step, Table, barred_if};

use crate::clause;
use crate::event::Event;
use crate::moves::{Ask, Move, Purpose};
use crate::reason::Barrier;
use crate::ruled::Suffering;
use crate::rules::core::{D20, agrees};
use crate::rules::rotation::{go_on, next_in_rotation, next_opportunity};
use crate::settings::{
    BonusReactions, Chaos, FastSlow, FatFirstFaction, FightEnd, Initiative, InitiativeHeir,
    LastSurrender, Rotation, RoundEndOrder,
};
use crate::setup::{FactionId, Id};
use crate::state::{Condition, Factions, Fight, Outcome, Phase, Standing, TurnState};

impl Game for Fight {
    type Ask = Ask;
    type Move = Move;
    type Purpose = Purpose;
    type Event = Event;

    fn advance(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step<Status> {
        // murdham.fight.aftermath: the GM closes the stretch, in their own time.
        crate::rules::gm::rulings(t, fight)?;
        if fight.state.phase == Phase::Over {
            return Ok(Status::Over);
        }
        if fight.state.phase != Phase::Setup {
            crate::rules::fear::expose_all(t, fight)?;
        }
        step(t, fight)?;
        Ok(checkpoint(t, fight))
    }
}

/// One step, to the next checkpoint.
fn step(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    match fight.state.phase {
        Phase::Setup => begin_fight(t, fight)?,
        Phase::RoundStart => start_round(t, fight)?,
        Phase::Ambush | Phase::Fast | Phase::Main => match fight.state.turn {
            None => next_opportunity(t, fight)?,
            Some(turn) => go_on(t, fight, turn.who)?,
        },
        Phase::RoundEnd => end_round(t, fight)?,
        Phase::Aftermath => return aftermath(t, fight),
        Phase::Over => {}
    }
    look_for_the_end(t, fight)
}

/// Whether turns are being taken, so that a step may be one of a turn.
#[inline]
fn is_in_turns(fight: &Fight) -> bool {
    matches!(fight.state.phase, Phase::Ambush | Phase::Fast | Phase::Main)
}

/// Nothing is pending: whether the fight goes on.
fn checkpoint(t: &impl Table<Fight>, fight: &Fight) -> Status {
    if t.keeps_clauses() || cfg!(debug_assertions) {
        check_invariants(fight);
    }
    if fight.state.phase == Phase::Over { Status::Over } else { Status::Going }
}

/// What must hold at each checkpoint; a breach is a bug.
fn check_invariants(fight: &Fight) {
    assert!(
        fight.state.in_play == fight.state.counted(),
        "who is still fighting is known at any time"
    );
    for who in fight.roster() {
        let combatant = &fight[who];
        assert!(combatant.health >= 0, "health is never below 0");
        assert!(
            combatant.health <= crate::rules::health::maximum(fight, who),
            "health is never above the maximum"
        );
        assert!(combatant.grabbing != Some(who), "nobody holds itself");
    }
    if let Some(turn) = fight.state.turn {
        assert!(turn.bonus <= 2, "a turn has two bonus actions at most");
    }
}

/// Whether anybody of a faction is still in the fight (`murdham.morale.counted-out`).
#[must_use]
#[inline]
pub fn is_in_play(fight: &Fight, faction: FactionId) -> bool {
    fight.state.in_play.has(faction)
}

/// The fight begins: who holds the initiative, then the ambush if there is one.
fn begin_fight(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    t.cite(clause::INITIATIVE_WHO_STARTED);
    if t.keeps_clauses() {
        cite_options(t, fight);
    }
    if fight.state.initiative.is_none() {
        match fight.setup.started_by {
            Some(faction) => {
                fight.state.initiative = Some(faction);
                t.tell(clause::INITIATIVE_STARTER, || Event::Initiative { faction });
            }
            None => draw_initiative(t, fight)?,
        }
    }
    if fight.setup.settings.fear_check == crate::settings::FearCheck::StartOfFight {
        crate::rules::fear::expose_all(t, fight)?;
    }
    crate::rules::sneak::detect(t, fight)?;
    if crate::rules::sneak::is_ambush(fight) {
        return begin_ambush(t, fight);
    }
    fight.state.phase = Phase::RoundStart;
    Ok(())
}

/// Says which optional rules are on.
fn cite_options(t: &mut impl Table<Fight>, fight: &Fight) {
    if fight.setup.settings.chaos != Chaos::Off {
        t.cite(clause::CHAOS_OPTIONAL);
        t.cite(clause::CHAOS_REACTIONS);
        if matches!(fight.setup.settings.chaos, Chaos::On | Chaos::SilenceOnly) {
            t.cite(clause::CHAOS_SILENCE);
        }
    }
    if fight.setup.settings.fast_slow == FastSlow::On {
        t.cite(clause::FAT_OPTIONAL);
    }
}

/// Drawn at random, each faction with equal chance (`murdham.initiative.random`).
fn draw_initiative(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    let factions = fight.state.in_play.count();
    let drawn = t.roll(Purpose::Initiative, PickOne { of: factions.max(1) })?;
    let faction = fight.state.in_play.iter().nth(usize::from(drawn) - 1);
    let faction = faction.unwrap_or(FactionId(0));
    fight.state.initiative = Some(faction);
    t.tell(clause::INITIATIVE_RANDOM, || Event::Initiative { faction });
    Ok(())
}

/// Bonus turns of those who lie in ambush (`murdham.sneak.bonus-turn`,
/// `murdham.sneak.bonus-turn-order`).
fn begin_ambush(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    t.cite(clause::SNEAK_AMBUSH);
    t.cite(clause::SNEAK_BONUS_TURN_ORDER);
    t.cite(clause::SNEAK_HIDDEN_INFO);
    t.cite(clause::SNEAK_GM_IGNORES);
    t.cite(clause::SNEAK_BONUS_TURN_REACTIONS);
    t.cite(clause::SNEAK_SIDE);
    t.tell(clause::SNEAK_BONUS_TURN, || Event::AmbushBegan);
    for who in fight.roster() {
        if fight[who].concealed_from != 0 {
            fight.state.ambushers.add(who);
        } else if fight.setup.settings.bonus_reactions == BonusReactions::ConcealedOnly {
            // murdham.sneak.bonus-turn-reactions: nobody else can react either.
            fight[who].turn = TurnState::Spent;
        }
    }
    fight.state.phase = Phase::Ambush;
    fight.state.passed = 0;
    let mut factions = Factions::default();
    for who in fight.state.ambushers.iter() {
        factions.add(fight[who].faction);
    }
    let holder = fight.state.initiative.unwrap_or(FactionId(0));
    if factions.has(holder) {
        return name_first(t, fight);
    }
    // murdham.sneak.bonus-turn-order: anyone who lies in no ambush is not asked about one.
    let first = next_in_rotation(fight, factions, holder);
    (fight.state.first, fight.state.offered) = (first, first);
    Ok(())
}

/// The holder says which faction begins (`murdham.initiative.holder-names-first`).
fn name_first(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    let Some(holder) = fight.state.initiative else { return Ok(()) };
    fight.state.offered = holder;
    let menu = Lazy(|list: &mut Vec<Move>| {
        let others = fight.state.in_play.iter().filter(|&id| id != holder);
        let all = [holder].into_iter().chain(others);
        list.extend(all.filter(|&id| may_begin(fight, holder, id).is_ok()).map(Move::from));
    });
    let first: FactionId = t.choose(fight, Seat(holder.0), Ask::First(holder), &menu)?;
    fight.state.first = first;
    fight.state.offered = first;
    t.cite(clause::ROUND_ROTATION);
    t.tell(clause::INITIATIVE_HOLDER_NAMES_FIRST, || Event::First { holder, first });
    if fight.setup.settings.rotation == Rotation::HolderArranges {
        arrange(t, fight, holder)?;
    }
    Ok(())
}

/// Whether the holder may name this faction to begin: itself in any case where no other is left.
pub(crate) fn may_begin(fight: &Fight, holder: FactionId, first: FactionId) -> May<Barrier> {
    let alone = first == holder && fight.state.in_play.count() == 0;
    let out = !alone && !is_in_play(fight, first);
    barred_if(out, Barrier::FactionOut(first), clause::INITIATIVE_HOLDER_NAMES_FIRST)
}

/// Whether this faction may be the next in the rotation that the holder arranges.
pub(crate) fn may_follow(fight: &Fight, next: FactionId) -> May<Barrier> {
    let by = clause::ROUND_ROTATION;
    barred_if(!is_in_play(fight, next), Barrier::FactionOut(next), by)?;
    barred_if(fight.state.circle.contains(&next), Barrier::Placed(next), by)
}

/// The holder says who follows whom, where the table lets it (`murdham.round.rotation`).
fn arrange(t: &mut impl Table<Fight>, fight: &mut Fight, holder: FactionId) -> Step {
    fight.state.circle.clear();
    let first = fight.state.first;
    fight.state.circle.push(first);
    // Each round of this loop puts one more faction into the circle.
    while fight.state.circle.len() < usize::from(fight.state.in_play.count()) {
        let menu = Lazy(|list: &mut Vec<Move>| {
            let left = fight.state.in_play.iter().filter(|&one| may_follow(fight, one).is_ok());
            list.extend(left.map(Move::from));
        });
        let next: FactionId = t.choose(fight, Seat(holder.0), Ask::Next(holder), &menu)?;
        fight.state.circle.push(next);
    }
    Ok(())
}

/// The order of business when a round begins (`murdham.round.start-sequence`).
fn start_round(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    t.cite(clause::ROUND_START_SEQUENCE);
    fight.state.round += 1;
    fight.state.acted = false;
    fight.state.merciless = false;
    fight.state.passed = 0;
    fight.state.threshold = None;
    let round = fight.state.round;
    t.tell(clause::ROUND_ROUNDS, || Event::RoundBegan { round });
    let fast = fight.setup.settings.fast_slow == FastSlow::On;
    fight.state.phase = if fast { Phase::Fast } else { Phase::Main };
    if u32::from(round) > u32::from(fight.state.stretch_from) + 100 {
        t.cite(clause::CORE_STRETCH_BOUNDARY);
        crate::rules::gm::end_stretch(t, fight)?;
    }
    for who in fight.roster() {
        renew(t, fight, who);
    }
    crate::rules::movement::round_start(t, fight)?;
    hold_initiative(t, fight)?;
    if fast {
        let number = t.roll(Purpose::Threshold, D20)? as u8;
        fight.state.threshold = Some(number);
        t.tell(clause::FAT_ROLL, || Event::Threshold { number });
    }
    crate::rules::hazard::round_start(t, fight)?;
    name_first(t, fight)?;
    if fast {
        t.cite(clause::FAT_PHASES);
        t.tell(clause::FAT_FAST, || Event::FastPhase);
    }
    Ok(())
}

/// A turn becomes available again, unless it is lost already (`murdham.round.renewal`).
fn renew(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    if fight[who].turn != TurnState::Unspent {
        t.cite(clause::ROUND_RENEWAL);
    }
    if t.keeps_clauses() && fight.state.ambushers.has(who) {
        t.cite(clause::SNEAK_BONUS_THEN_ROUND);
    }
    let wits = crate::rules::core::score(fight, who, crate::moves::Score::Wits);
    let combatant = &mut fight[who];
    combatant.turn = TurnState::Unspent;
    combatant.wits_at_start = wits;
    combatant.dodged_free = false;
    combatant.regenerated = false;
    combatant.declined = false;
    combatant.exposed = false;
    // Stunned for as long as the game master has ruled: each turn is lost (`murdham.core.gm-override`).
    let stays_stunned = fight.state.decrees.lasts(who.0, Suffering::Of(Condition::Stunned));
    if fight[who].lost_turns > 0 || stays_stunned {
        fight[who].lost_turns = fight[who].lost_turns.saturating_sub(1);
        fight[who].turn = TurnState::Spent;
        t.tell(clause::CONDITION_NEXT_TURN_LOST, || Event::TurnLost { who });
    } else {
        // murdham.condition.stunned: the lost turn has passed.
        crate::rules::condition::end(t, fight, who, Condition::Stunned);
        crate::rules::condition::end(t, fight, who, Condition::Distracted);
    }
}

/// Who holds the initiative this round (`murdham.initiative.lasts`, `murdham.initiative.holder-gone`).
fn hold_initiative(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    t.cite(clause::INITIATIVE_LASTS);
    let redraw = fight.setup.settings.initiative == Initiative::RedrawEachRound;
    let gone = fight.state.initiative.is_none_or(|holder| !is_in_play(fight, holder));
    if redraw && fight.state.round > 1 {
        return draw_initiative(t, fight);
    }
    if gone {
        t.cite(clause::INITIATIVE_HOLDER_GONE);
        match fight.setup.settings.initiative_heir {
            InitiativeHeir::Random => draw_initiative(t, fight)?,
            InitiativeHeir::NextInRotation => {
                let holder = fight.state.initiative.unwrap_or(FactionId(0));
                let faction = next_in_rotation(fight, fight.state.in_play, holder);
                fight.state.initiative = Some(faction);
                t.tell(clause::INITIATIVE_HOLDER_GONE, || Event::Initiative { faction });
            }
        }
    }
    Ok(())
}

/// All have passed in succession (`murdham.round.end`, `murdham.fat.phase-end`).
pub(crate) fn end_phase(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    t.cite(clause::ROUND_END);
    fight.state.passed = 0;
    match fight.state.phase {
        Phase::Ambush => fight.state.phase = Phase::RoundStart,
        Phase::Fast => {
            t.cite(clause::FAT_PHASE_END);
            t.cite(clause::FAT_STARTS_EACH_PHASE);
            fight.state.phase = Phase::Main;
            t.tell(clause::FAT_SLOW, || Event::SlowPhase);
            fight.state.offered = fight.state.first;
            if fight.setup.settings.fat_first_faction == FatFirstFaction::OncePerPhase {
                name_first(t, fight)?;
            }
        }
        _ => fight.state.phase = Phase::RoundEnd,
    }
    Ok(())
}

/// The order of business when a round ends (`murdham.round.end-sequence`).
fn end_round(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    let round = fight.state.round;
    t.cite(clause::ROUND_END_SEQUENCE);
    t.cite(clause::ROUND_MORALE_LAST);
    t.tell(clause::ROUND_END, || Event::RoundEnded { round });
    crate::rules::skill::regenerate_at_round_end(t, fight)?;
    match fight.setup.settings.round_end_order {
        RoundEndOrder::DeathsFirst => {
            toll(t, fight)?;
            crate::rules::morale::round_end(t, fight)?;
        }
        RoundEndOrder::MoraleFirst => {
            crate::rules::morale::round_end(t, fight)?;
            toll(t, fight)?;
        }
    }
    crate::rules::gm::round_over(t, fight);
    crate::rules::sneak::round_end(fight);
    if fight.state.acted {
        fight.state.idle_rounds = 0;
    } else {
        fight.state.idle_rounds += 1;
        let rounds = fight.state.idle_rounds;
        t.tell(clause::ROUND_NO_TURN_ROUND, || Event::NobodyActed { rounds });
        let limit = fight.setup.settings.stalemate_rounds;
        if limit.is_some_and(|limit| rounds >= limit) {
            conclude(t, fight, Outcome::StandOff);
            return Ok(());
        }
    }
    fight.state.phase = Phase::RoundStart;
    Ok(())
}

/// What a round's end does to those whom something lasts on or near.
fn toll(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    crate::rules::gm::deaths_due(t, fight)?;
    crate::rules::hazard::round_end(t, fight)
}

/// Ends the fight when at most one faction is left (`murdham.fight.end`).
fn look_for_the_end(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    let left = fight.state.in_play;
    let waits = fight.setup.settings.fight_end == FightEnd::AtRoundEnd && is_in_turns(fight);
    let decided = matches!(fight.state.phase, Phase::Setup | Phase::Aftermath | Phase::Over);
    if fight.setup.are_opposed(left) || waits || decided || !is_mercy_shown(t, fight)? {
        return Ok(());
    }
    conclude(t, fight, left.first().map_or(Outcome::Draw, Outcome::Win));
    Ok(())
}

/// Whether those who have surrendered are spared, if any are left: the fight goes on if not, and
/// the victors are asked again next round (`murdham.surrender.spared`).
fn is_mercy_shown(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step<bool> {
    let victors = fight.state.in_play.first();
    let yields = |who: Id, victors| {
        fight[who].standing == Standing::Surrendered
            && !fight[who].is_incapacitated()
            && !fight.setup.are_allied(fight[who].faction, victors)
    };
    let Some(victors) = victors.filter(|&one| fight.roster().any(|who| yields(who, one))) else {
        return Ok(true);
    };
    t.cite(clause::SURRENDER_SPARED);
    if fight.setup.settings.last_surrender == LastSurrender::EndsTheFight {
        return Ok(true);
    }
    if fight.state.merciless {
        return Ok(false);
    }
    let spares = agrees(t, fight, Seat(victors.0), Ask::Spare(victors))?;
    fight.state.merciless = !spares;
    Ok(spares)
}

/// The fight is decided; what comes after it follows.
pub fn conclude(t: &mut impl Table<Fight>, fight: &mut Fight, outcome: Outcome) {
    t.cite(clause::MORALE_COUNTED_OUT);
    t.tell(clause::FIGHT_END, || Event::Over { outcome });
    fight.state.outcome = Some(outcome);
    fight.state.turn = None;
    fight.state.phase = Phase::Aftermath;
}

/// What comes after the fight (`murdham.fight.aftermath`).
fn aftermath(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    t.cite(clause::FIGHT_AFTERMATH);
    crate::rules::skill::calm_when_won(t, fight);
    for who in fight.roster() {
        fight[who].concealed_from = 0;
    }
    crate::rules::chase::after_fight(t, fight)?;
    if fight.state.phase == Phase::RoundStart {
        // murdham.chase.caught: those who were caught stand and fight again.
        return Ok(());
    }
    crate::rules::wear::after_fight(t, fight)?;
    // Then the GM helps the dying and closes the stretch: `advance` takes rulings after the end.
    fight.state.phase = Phase::Over;
    Ok(())
}
