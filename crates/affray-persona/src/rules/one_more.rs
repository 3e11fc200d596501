//! One More (`persona.one-more.*`).

use affray_table::{Step, Table, total};

use crate::clause;
use crate::event::Event;
use crate::moves::{Ask, Purpose};
use crate::rules::harm::Toll;
use crate::rules::initiative::Rolled;
use crate::rules::{initiative, score, space, test};
use crate::settings::{
    DazedOneMore, FateContest, OneMoreOnKill, OneMoreOrder, OneMoreTie, OneMoreWhen,
    Representative, ShadowOneMore,
};
use crate::setup::{Id, Kind, Score, Status};
use crate::state::{Fight, Turn};

/// The most times a contest is rolled again.
const MOST_AGAIN: usize = 40;

/// Whether somebody can win a One More now (`persona.one-more.own-turn`,
/// `persona.one-more.both-sides`).
fn may_win(fight: &Fight, by: Id) -> bool {
    let settings = &fight.setup.settings;
    let kind = fight.profile(by).kind;
    let kind_may = match settings.shadow_one_more {
        ShadowOneMore::Yes => true,
        ShadowOneMore::Great => !kind.is_shadow() || matches!(kind, Kind::Master | Kind::Greater),
        ShadowOneMore::No => !kind.is_shadow(),
    };
    let dazed_may = settings.dazed_one_more != DazedOneMore::None || !fight[by].has(Status::Dazed);
    let own = fight.is_turn_of(by);
    let any = settings.one_more_when == OneMoreWhen::Any && fight.state.suspended.is_none();
    kind_may && dazed_may && (own || any) && space::is_fighting(fight, by)
}

/// Who rolls for all who were Exposed (`persona.one-more.group`).
fn representative(fight: &Fight, by: Id, toll: &Toll) -> Option<Id> {
    let settings = &fight.setup.settings;
    toll.newly
        .iter()
        .filter(|&who| space::is_foe(fight, by, who))
        .filter(|&who| {
            let slain = toll.slain.has(who) && settings.one_more_on_kill == OneMoreOnKill::Yes;
            space::is_present(fight, who) || slain
        })
        .max_by_key(|&who| {
            let result = match settings.one_more_representative {
                Representative::Result => fight[who].initiative,
                Representative::Agility => score::bonus(fight, who, Score::Agility),
            };
            (result, score::score(fight, who, Score::Agility), std::cmp::Reverse(who))
        })
}

/// The contest of Initiative after an action that Exposed somebody (`persona.one-more.contest`).
///
/// # Errors
/// The table has no answer yet.
pub fn contest(t: &mut impl Table<Fight>, fight: &mut Fight, toll: &Toll) -> Step {
    match toll.by {
        Some(by) if !toll.newly.is_empty() => contend(t, fight, by, toll),
        _ => Ok(()),
    }
}

fn contend(t: &mut impl Table<Fight>, fight: &mut Fight, by: Id, toll: &Toll) -> Step {
    let Some(to) = representative(fight, by, toll) else {
        t.cite(clause::ONE_MORE_ENEMIES_ONLY);
        return Ok(());
    };
    if !may_win(fight, by) {
        t.cite(clause::ONE_MORE_OWN_TURN);
        if fight.profile(by).kind.is_shadow() {
            t.cite(clause::ONE_MORE_BOTH_SIDES);
        }
        return Ok(());
    }
    cite(t, fight, by, toll);
    for _ in 0..MOST_AGAIN {
        let dice = (roll(t, fight, by)?, roll(t, fight, to)?);
        let result = |who, die| total(|into| initiative::to_result(fight, who, die, into)) as i16;
        let (own, theirs) = (result(by, dice.0), result(to, dice.1));
        if own == theirs {
            t.cite(clause::ONE_MORE_TIE);
        }
        let won = match fight.setup.settings.one_more_tie {
            OneMoreTie::Reroll if own == theirs => continue,
            OneMoreTie::Attacker => own >= theirs,
            OneMoreTie::None | OneMoreTie::Reroll => own > theirs,
        };
        let terms = t.terms(|into| initiative::to_result(fight, by, dice.0, into));
        let against = t.terms(|into| initiative::to_result(fight, to, dice.1, into));
        t.tell(clause::ONE_MORE_CONTEST, || Event::Contest {
            by,
            own,
            to,
            theirs,
            won,
            terms,
            against,
        });
        if fight.setup.settings.one_more_changes_order == OneMoreOrder::Yes {
            fight[by].initiative = own;
            fight[to].initiative = theirs;
        }
        if won {
            grant(t, fight, by);
        }
        return Ok(());
    }
    Ok(())
}

/// One Initiative roll of a contest (`persona.initiative.one-more-separate`).
fn roll(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step<Rolled> {
    let ten = fight.setup.settings.fate_one_more_initiative == FateContest::As10;
    if ten && fight[who].fate > 0 && test::agrees(t, fight, who, Ask::Ten(who))? {
        test::spend(t, fight, who);
        let left = fight[who].fate;
        t.tell(clause::FATE_NOT_SUPER, || Event::FateTen { who, left });
        return Ok(Rolled::Ten);
    }
    Ok(Rolled::Die(t.roll(Purpose::Contest { who }, test::D10)? as i16))
}

/// Somebody gains a One More (`persona.one-more.gain`).
fn grant(t: &mut impl Table<Fight>, fight: &mut Fight, by: Id) {
    t.cite(clause::ONE_MORE_GAIN);
    t.cite(clause::ONE_MORE_CHANCE);
    if fight[by].reactions == 0 {
        t.cite(clause::ONE_MORE_NO_REACTIONS);
    }
    match &mut fight.state.turn {
        Some(turn) if turn.who == by => turn.more += 1,
        other => {
            // Outside its own turn it is taken at once, as an interruption.
            fight.state.suspended = *other;
            let mut turn = Turn::of(by);
            turn.halves = 0;
            turn.more = 1;
            turn.interrupts = true;
            *other = Some(turn);
        }
    }
}

fn cite(t: &mut impl Table<Fight>, fight: &Fight, by: Id, toll: &Toll) {
    if !t.keeps_clauses() {
        return;
    }
    let several = toll.newly.0.count_ones() > 1;
    let chained = fight.state.turn.is_some_and(|turn| turn.chained);
    for (holds, clause) in [
        (true, clause::INITIATIVE_ONE_MORE_SEPARATE),
        (several, clause::ONE_MORE_GROUP),
        (several, clause::ONE_MORE_GROUP_HIGHEST),
        (several && !toll.before.is_empty(), clause::ONE_MORE_ALREADY),
        (chained, clause::ONE_MORE_CHAIN),
        (fight.profile(by).kind.is_shadow(), clause::ONE_MORE_BOTH_SIDES),
        (fight[by].has(Status::Dazed), clause::ONE_MORE_DAZED),
    ] {
        if holds {
            t.cite(clause);
        }
    }
}
