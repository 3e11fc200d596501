//! Every answer to a question that one can think of, legal or not, and why it may not be given.

use affray_engine::WhyNot;
use affray_table::{May, Seat, barred_if};

use crate::clause;
use crate::ids::Id;
use crate::kinds::{DamageType, DamageTypes, Gift};
use crate::moves::Ease;
use crate::moves::{Answer, Ask, Care, Deed, Mana, Move, Reach, Reply, Rout, Spot};
use crate::reason::Barrier;
use crate::rules::attack::{Attack, may_strike_on};
use crate::rules::between::may_between;
use crate::rules::cast::may_aim_at;
use crate::rules::declare::{OTHERS, has_target, may_announce, names_targets};
use crate::rules::gm;
use crate::rules::legal::may_do;
use crate::rules::reaction::{Occasion, may_reply};
use crate::rules::space::may_go_to;
use crate::rules::stress::may_pay_with;
use crate::settings::DeclaredChange;
use crate::state::{Act, Declared, Fight};
use crate::view::knows_of;
use crate::words::word_barrier;

/// The people of a fight that a seat can think of.
#[derive(Clone, Copy)]
struct Known<'f> {
    fight: &'f Fight,
    seat: Seat,
}

impl<'f> Known<'f> {
    fn people(self) -> impl Iterator<Item = Id> + 'f {
        self.fight.roster().filter(move |&who| knows_of(self.fight, self.seat, who))
    }
}

/// The answers of a seat to a question: each verb with every target, thing and place of the fight.
/// Nobody thinks of people whom they do not know of.
#[must_use]
pub(crate) fn conceivable(fight: &Fight, seat: Seat, ask: Ask) -> Vec<Move> {
    let known = Known { fight, seat };
    match ask {
        Ask::Declare(who) => declarations(known, who).into_iter().map(Move::from).collect(),
        Ask::Turn(who) => deeds(known, who).into_iter().map(Move::from).collect(),
        Ask::Between(..) => {
            let foes = known.people().map(Deed::Engage);
            let others = [Deed::Go, Deed::Withdraw, Deed::Stand, Deed::Stay];
            foes.chain(others).map(Move::from).collect()
        }
        Ask::Where(..) | Ask::Point(..) => {
            let grid = fight.setup.grid.as_ref();
            grid.map_or_else(Vec::new, |grid| grid.squares().map(|at| Spot(at).into()).collect())
        }
        Ask::Reach { .. } => [Reach::Out, Reach::Near, Reach::Entering].map(Move::from).into(),
        Ask::Reposte { who, .. } => {
            let both = |which| [Reply::With(which), Reply::Paid(which)];
            let replies = once_each(&fight.profile(who).weapons).flat_map(both);
            replies.chain([Reply::None]).map(Move::from).collect()
        }
        Ask::Pay { cost, .. } => (0..=cost).map(|points| Mana(points).into()).collect(),
        Ask::Table { .. } => DamageType::ALL.iter().map(|&kind| kind.into()).collect(),
        Ask::Further { weapon, .. } => {
            known.people().map(|to| Deed::Strike(weapon, to).into()).collect()
        }
        Ask::Failed(_) => {
            [Rout::Flee, Rout::Surrender, Rout::Leave, Rout::Parley].map(Move::from).into()
        }
        Ask::Caught { .. }
        | Ask::Friend { .. }
        | Ask::Guard(..)
        | Ask::Obvious(_)
        | Ask::GoesOn => [Answer::No, Answer::Yes].map(Move::from).into(),
        Ask::Circumstances(_) => Ease::ladder(gm::STEPS).into_iter().map(Move::from).collect(),
        Ask::Rule => {
            let mut all = Vec::new();
            gm::rulings_thought_of(fight, &mut |ruling| all.push(Move::from(ruling)));
            all
        }
    }
}

/// Each thing of a list, once.
fn once_each<T: Copy + PartialEq>(all: &[T]) -> impl Iterator<Item = T> + '_ {
    let first = |&(place, it): &(usize, &T)| !all[..place].contains(it);
    all.iter().enumerate().filter(first).map(|(_, &it)| it)
}

/// Every action with every thing that somebody has.
fn acts(fight: &Fight, who: Id) -> Vec<Act> {
    let profile = fight.profile(who);
    let mut all = Vec::new();
    for which in once_each(&profile.weapons) {
        all.extend([Act::Attack(which), Act::Throw(which), Act::Defensive(which)]);
    }
    all.extend(once_each(&profile.spells).map(Act::Cast));
    all.extend(once_each(&profile.items).flat_map(|which| [Act::Use(which), Act::Hurl(which)]));
    all.push(Act::FullDefense);
    all.extend(OTHERS);
    all
}

/// Every declaration, with every target where targets are named, quickly too where a talent may be.
fn declarations(known: Known<'_>, who: Id) -> Vec<Declared> {
    let fight = known.fight;
    let talents = &fight.profile(who).talents;
    let quick = talents.iter().any(|&it| fight.talent(it).gift == Gift::Quick);
    let mut all = Vec::new();
    for act in acts(fight, who) {
        let named = names_targets(fight) && has_target(act);
        let people = known.people().filter(|_| named).map(Some);
        for target in people.chain((!named).then_some(None)) {
            all.push(Declared { act, quick: false, target });
            if quick {
                all.push(Declared { act, quick: true, target });
            }
        }
    }
    all
}

/// Everything that somebody could do in their turn.
fn deeds(known: Known<'_>, who: Id) -> Vec<Deed> {
    let fight = known.fight;
    let profile = fight.profile(who);
    let mut all = vec![
        Deed::FullDefense,
        Deed::IntimidateAll,
        Deed::Struggle,
        Deed::Wipe,
        Deed::Go,
        Deed::Withdraw,
        Deed::Stand,
        Deed::Drop,
        Deed::End,
    ];
    for to in known.people() {
        for which in once_each(&profile.weapons) {
            all.extend([Deed::Strike(which, to), Deed::Throw(which, to)]);
        }
        all.extend(once_each(&profile.spells).map(|which| Deed::Cast(which, to)));
        for which in once_each(&profile.items) {
            all.extend([Deed::Use(which, to), Deed::Hurl(which, to)]);
        }
        let cares = [Care::Stabilize, Care::Staunch, Care::Airway];
        all.extend(cares.map(|care| Deed::Aid(care, to)));
        all.extend([Deed::Intimidate(to), Deed::Douse(to), Deed::Engage(to)]);
        all.extend(once_each(&profile.talents).map(|talent| Deed::Gift(talent, to)));
    }
    all.extend(once_each(&profile.spells).map(Deed::CastArea));
    all.extend(once_each(&profile.weapons).map(Deed::Draw));
    all.extend(once_each(&profile.weapons).map(Deed::PickUp));
    if fight.setup.settings.declared_change != DeclaredChange::Never {
        all.extend(acts(fight, who).into_iter().map(|act| Deed::Change(Declared::of(act))));
    }
    all
}

/// Why an answer may not be given.
#[must_use]
pub(crate) fn why_not(fight: &Fight, ask: Ask, option: Move) -> Option<WhyNot> {
    let bar = may_answer(fight, ask, option).err()?;
    Some(WhyNot::of(bar, |barrier| word_barrier(fight, barrier)))
}

/// Whether an answer may be given.
fn may_answer(fight: &Fight, ask: Ask, option: Move) -> May<Barrier> {
    match (ask, option) {
        (Ask::Declare(who), Move::Declared(declared)) => may_announce(fight, who, declared),
        (Ask::Turn(_), Move::Deed(deed)) => match fight.state.turn {
            Some(turn) => may_do(fight, turn, deed),
            None => Ok(()),
        },
        (Ask::Between(who, _), Move::Deed(deed)) => may_between(fight, who, deed),
        (Ask::Where(who, _), Move::Spot(Spot(at))) => may_go_to(fight, who, at),
        (Ask::Point(who, spell), Move::Spot(Spot(at))) => may_aim_at(fight, who, spell, at),
        (Ask::Reach { closing, .. }, Move::Reach(reach)) => {
            let enters = reach == Reach::Entering && !closing;
            barred_if(enters, Barrier::NotClosing, clause::MOVE_SPACE)
        }
        (Ask::Reposte { who, against, attacked }, Move::Reply(reply)) => {
            let occasion =
                if attacked { Occasion::of_attack(fight, who) } else { Occasion::Movement };
            may_reply(fight, (who, against), occasion, reply)
        }
        (Ask::Pay { who, cost }, Move::Mana(Mana(points))) => {
            may_pay_with(fight, who, cost.into(), points.into())
        }
        (Ask::Table { among, .. }, Move::DamageType(kind)) => may_take_table(among, kind),
        (Ask::Further { who, to, weapon }, Move::Deed(Deed::Strike(_, next))) => {
            may_strike_on(fight, Attack::action(who, to, weapon), next)
        }
        (Ask::Rule, Move::Ruling(ruling)) => gm::may_rule(fight, ruling),
        // Every other question leaves all its answers open.
        _ => Ok(()),
    }
}

/// Whether a hit injures on the table of a type: of one that it dealt
/// (`hallowed.injury.table-choice`).
fn may_take_table(among: DamageTypes, kind: DamageType) -> May<Barrier> {
    barred_if(!among.has(kind), Barrier::NotDealt(kind), clause::INJURY_TABLE_CHOICE)
}
