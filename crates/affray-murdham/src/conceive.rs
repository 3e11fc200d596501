//! Every answer to a question that one can think of, legal or not, and why it may not be given.

use affray_engine::WhyNot;
use affray_field::{Place, ZoneId};
use affray_table::{May, Seat};

use crate::moves::{
    Action, Activation, Affliction, Aim, Answer, Ask, Casting, Form, Maim, Move, Nerve, Opening,
    Proposal, Reaction, Stunt, Style, Target, With,
};
use crate::reason::Barrier;
use crate::rules::position::is_concealed_from;
use crate::rules::{attack, gm, legal, miscast, power, react, rotation, round, stunt, turn};
use crate::settings::IndirectTarget;
use crate::setup::{FactionId, FeatureId, Id, ItemId, ItemKind};
use crate::state::{Condition, Fight, Gait, Where};
use crate::words::{parts, word_barrier};

/// The answers to a question: each verb with every target, thing and place of the fight that the seat
/// knows of (`murdham.sneak.hidden-info`).
#[must_use]
pub(crate) fn conceivable(fight: &Fight, seat: Seat, ask: Ask) -> Vec<Move> {
    let mut all = every_answer(fight, ask);
    if seat != Seat::GM {
        let side = FactionId(seat.0);
        all.retain(|&option| is_known(fight, side, option));
    }
    all
}

/// Whether a side knows of everybody and everything that an answer is about.
fn is_known(fight: &Fight, side: FactionId, option: Move) -> bool {
    let hidden = |who: Id| is_concealed_from(fight, who, side);
    let thing = match option {
        Move::Action(Action::PickUp(which) | Action::Attack(Form::Disarm(which), _))
        | Move::Reaction(Reaction::Counter(Form::Disarm(which)))
        | Move::Opening(Opening::Attack(Form::Disarm(which)))
        | Move::Proposal(Proposal::Stunt(Stunt::Drop(which) | Stunt::HandOver(which))) => which,
        Move::Action(Action::Attack(Form::Strike { indirect: true, .. }, _))
            if fight.setup.settings.indirect_target == IndirectTarget::Any =>
        {
            return true;
        }
        Move::Action(Action::FreeOther(_, Some(captor))) if hidden(captor) => return false,
        _ => return parts(fight, option).targets.into_iter().all(|who| !hidden(Id(who))),
    };
    let in_pack = matches!(fight[thing].at, Where::Pack(who) if fight[who].faction != side);
    let of_hidden = fight[thing].at.bearer().is_some_and(hidden);
    !in_pack && !of_hidden
}

/// The answers to a question, known or not.
fn every_answer(fight: &Fight, ask: Ask) -> Vec<Move> {
    match ask {
        Ask::First(_) | Ask::Next(_) => factions(fight).map(Move::from).collect(),
        Ask::Activate(_) => {
            let acts = fight.roster().map(Activation::Act);
            acts.chain([Activation::Pass, Activation::Truce]).map(Move::from).collect()
        }
        Ask::Turn(who) => actions(fight, who).into_iter().map(Move::from).collect(),
        Ask::React { who, attack, .. } => {
            let mut all = vec![Reaction::Stand, Reaction::FreeDodge, Reaction::Dodge];
            all.extend(forms(fight, who, attack.attacker).into_iter().map(Reaction::Counter));
            all.extend(fight.roster().map(Reaction::Hide));
            all.into_iter().map(Move::from).collect()
        }
        Ask::Burst { .. } => {
            [Reaction::Stand, Reaction::FreeDodge, Reaction::Dodge].map(Move::from).into()
        }
        Ask::Counterer { .. } | Ask::Cleave { .. } => people(fight),
        Ask::Second { aim: Aim::At(_), .. } => {
            fight.roster().map(Target::One).map(Move::from).collect()
        }
        Ask::Second { aim: Aim::Zone(_), .. } => {
            fight.setup.map.zones().map(Target::Zone).map(Move::from).collect()
        }
        Ask::Opening { who, mover, .. } => {
            let attacks = forms(fight, who, mover).into_iter().map(Opening::Attack);
            [Opening::Ignore].into_iter().chain(attacks).map(Move::from).collect()
        }
        Ask::Propose { target, .. } => proposals(fight, target),
        Ask::FreeText { .. } => {
            let conditions = Condition::ALL.iter().map(|&condition| Affliction::Of(condition));
            [Affliction::None].into_iter().chain(conditions).map(Move::from).collect()
        }
        Ask::Maim { .. } => {
            let mut all = vec![Maim::Nothing, Maim::Kill];
            all.extend((1..=6).map(Maim::Injury));
            all.extend((1..=6).map(Maim::LastingInjury));
            all.into_iter().map(Move::from).collect()
        }
        Ask::Nerve(_) => [Nerve::Retreat, Nerve::Surrender].map(Move::from).into(),
        Ask::Rule => {
            let mut all = Vec::new();
            gm::each_ruling(fight, |ruling| all.push(ruling.into()));
            all
        }
        Ask::Truce(_)
        | Ask::Spare(_)
        | Ask::Guard { .. }
        | Ask::Screen { .. }
        | Ask::Accept { .. }
        | Ask::OmenSave { .. }
        | Ask::OmenDamage { .. }
        | Ask::OmenDeath(_)
        | Ask::Enrage(_)
        | Ask::Resume(_)
        | Ask::Judge(_) => [Answer::No, Answer::Yes].map(Move::from).into(),
    }
}

fn factions(fight: &Fight) -> impl Iterator<Item = FactionId> + use<> {
    (0..fight.setup.factions.len() as u8).map(FactionId)
}

fn people(fight: &Fight) -> Vec<Move> {
    [Target::Nobody].into_iter().chain(fight.roster().map(Target::One)).map(Move::from).collect()
}

/// What somebody has in hand or in a pack.
fn own_items(fight: &Fight, who: Id) -> Vec<ItemId> {
    fight.things().filter(|&which| fight[which].at.bearer() == Some(who)).collect()
}

/// Everything that somebody could think of attacking with.
fn arms(fight: &Fight, who: Id) -> Vec<With> {
    let mut all = vec![With::Unarmed, With::Both];
    all.extend((0..fight.profile(who).natural.len() as u8).map(|place| With::Natural(who, place)));
    for which in own_items(fight, who) {
        all.extend([With::Item(which), With::Swung(which)]);
        if let ItemKind::Scrolls(powers) = &fight.setup.items[which.index()].kind {
            for &power in powers {
                castings(fight, who, Casting::of(power), &mut all);
            }
        }
    }
    // Two scrolls may hold one power.
    let mut once: Vec<With> = Vec::with_capacity(all.len());
    for with in all {
        if !once.contains(&with) {
            once.push(with);
        }
    }
    once
}

/// A power with every enhancement, as silent and as costly as it has to be.
fn castings(fight: &Fight, who: Id, bare: Casting, all: &mut Vec<With>) {
    let silent = fight[who].conditions.has(Condition::Silenced);
    for reach in 0..=2 {
        for (zone, double) in [(false, false), (true, false), (false, true)] {
            for longer in [false, true] {
                let casting = Casting { reach, zone, double, longer, silent, ..bare };
                let over = power::level(casting) > fight[who].mana;
                all.push(With::Power(Casting { over, ..casting }));
            }
        }
    }
}

/// Strikes with one thing in these styles, over obstacles too.
fn strikes(with: With, styles: &[Style], mut add: impl FnMut(Form)) {
    for &style in styles {
        add(Form::Strike { with, style, indirect: false });
        if matches!(style, Style::Plain | Style::HoldBack) {
            add(Form::Strike { with, style, indirect: true });
        }
    }
}

const AT_ONE: [Style; 6] = [
    Style::Plain,
    Style::HoldBack,
    Style::FinalBlow,
    Style::Focused,
    Style::FocusedHeldBack,
    Style::Stun,
];
const AT_ZONE: [Style; 4] = [Style::Plain, Style::HoldBack, Style::Sweep, Style::SweepHeldBack];

/// Every attack on one.
fn forms(fight: &Fight, who: Id, target: Id) -> Vec<Form> {
    let mut all = Vec::new();
    for with in arms(fight, who) {
        strikes(with, &AT_ONE, |form| all.push(form));
    }
    all.extend(own_items(fight, target).into_iter().map(Form::Disarm));
    all.push(Form::Grapple);
    all
}

/// Everything that somebody could think of in a turn.
fn actions(fight: &Fight, who: Id) -> Vec<Action> {
    let mut all = vec![Action::Release, Action::Speak, Action::Chat, Action::Hide];
    all.extend([Action::Surrender, Action::Enrage, Action::Calm, Action::Other, Action::Leave]);
    all.extend([Action::End, Action::NoDeclaration]);
    hostile(fight, who, &mut all);
    let gaits = [Gait::Walk, Gait::Sprint, Gait::Sneak, Gait::Careful];
    all.extend(gaits.map(Action::FullMovement));
    let places: Vec<Place> = fight.setup.map.places().collect();
    all.extend(places.iter().map(|&place| Action::Step(place)));
    shoves(fight, who, &places, &mut all);
    for one in fight.roster() {
        all.extend([Action::Distract(one), Action::Intimidate(one), Action::Taunt(one)]);
        all.push(Action::FreeOther(one, None));
        all.extend(fight.roster().map(|captor| Action::FreeOther(one, Some(captor))));
        all.push(Action::BreakFree(Some(one)));
    }
    all.push(Action::BreakFree(None));
    all.extend(fight.things().map(Action::PickUp));
    let items = own_items(fight, who);
    for &item in &items {
        all.extend([Action::PutDown(item), Action::Equip(item), Action::Unequip(item)]);
        all.push(Action::QuickDraw(item));
        all.extend(fight.roster().map(|on| Action::Use(item, on)));
        all.extend(items.iter().map(|&weapon| Action::Coat(item, weapon)));
    }
    for which in (0..fight.setup.features.len() as u8).map(FeatureId) {
        all.extend([Action::Interact(which), Action::Operate(which)]);
    }
    all
}

/// Attacks, powers and blind strikes.
fn hostile(fight: &Fight, who: Id, all: &mut Vec<Action>) {
    let zones: Vec<ZoneId> = fight.setup.map.zones().collect();
    for with in arms(fight, who) {
        for target in fight.roster() {
            let at = Aim::At(target);
            strikes(with, &AT_ONE, |form| all.push(Action::Attack(form, at)));
        }
        for &zone in &zones {
            let at = Aim::Zone(zone);
            strikes(with, &AT_ZONE, |form| all.push(Action::Attack(form, at)));
        }
        if let With::Power(casting) = with {
            all.push(Action::Invoke(casting, Aim::At(who)));
            all.extend(zones.iter().map(|&zone| Action::Invoke(casting, Aim::Zone(zone))));
        } else {
            all.extend(fight.setup.map.places().map(|place| Action::Probe(with, place)));
        }
    }
    for target in fight.roster() {
        let at = Aim::At(target);
        all.push(Action::Attack(Form::Grapple, at));
        let items = own_items(fight, target).into_iter();
        all.extend(items.map(|which| Action::Attack(Form::Disarm(which), at)));
    }
}

/// Shoves to each place, into its hazard or that of the captive's own.
fn shoves(fight: &Fight, who: Id, places: &[Place], all: &mut Vec<Action>) {
    let shove = |to, hazard| Action::Shove { to, hazard };
    let here = fight[who].grabbing.map(|captive| fight[captive].place);
    for &place in places {
        all.push(shove(Some(place), None));
        all.push(shove(None, Some(place)));
        all.push(shove(Some(place), Some(place)));
        let others = here.iter().filter(|&&from| from != place);
        all.extend(others.map(|&from| shove(Some(place), Some(from))));
    }
}

fn proposals(fight: &Fight, target: Id) -> Vec<Move> {
    let mut all =
        vec![Stunt::KnockOut, Stunt::Surrender, Stunt::LameArm, Stunt::LameLeg, Stunt::FreeText];
    for which in own_items(fight, target) {
        all.extend([Stunt::Drop(which), Stunt::HandOver(which)]);
    }
    all.extend(fight.setup.map.places().map(Stunt::Push));
    let stunts = all.into_iter().map(Proposal::Stunt);
    [Proposal::None].into_iter().chain(stunts).map(Move::from).collect()
}

/// Why an answer may not be given.
#[must_use]
pub(crate) fn why_not(fight: &Fight, ask: Ask, option: Move) -> Option<WhyNot> {
    let bar = may_answer(fight, ask, option).err()?;
    Some(WhyNot::of(bar, |barrier| word_barrier(fight, barrier)))
}

/// Whether this may be the answer to a question.
fn may_answer(fight: &Fight, ask: Ask, option: Move) -> May<Barrier> {
    match (ask, option) {
        (Ask::First(holder), Move::First(first)) => round::may_begin(fight, holder, first),
        (Ask::Next(_), Move::First(next)) => round::may_follow(fight, next),
        (Ask::Activate(faction), Move::Activation(Activation::Act(who))) => {
            rotation::may_act(fight, who, faction)
        }
        (Ask::Turn(_), Move::Action(action)) => match fight.state.turn {
            Some(turn) => turn::may_do(fight, turn, action),
            None => Ok(()),
        },
        (Ask::React { who, attack, so_far }, Move::Reaction(reaction)) => {
            react::may_react(fight, (who, attack, so_far), reaction)
        }
        (Ask::Burst { who, .. }, Move::Reaction(reaction)) => {
            miscast::may_shun(fight, who, reaction)
        }
        (Ask::Counterer { faction, attack, struck }, Move::Target(Target::One(who))) => {
            react::may_be_named(fight, faction, (attack.attacker, struck), who)
        }
        (Ask::Cleave { who, with, felled }, Move::Target(Target::One(target))) => {
            attack::may_cleave(fight, who, (with, felled), target)
        }
        (Ask::Second { who, casting, aim }, Move::Target(target)) => {
            power::may_be_second(fight, who, (casting, aim), target)
        }
        (Ask::Opening { who, mover, .. }, Move::Opening(Opening::Attack(form))) => {
            legal::may_open(fight, who, mover, form)
        }
        (Ask::Propose { attack, target, refused }, Move::Proposal(Proposal::Stunt(stunt))) => {
            stunt::may_propose_it(fight, (attack, target), refused, stunt)
        }
        (Ask::Rule, Move::Ruling(ruling)) => gm::may_rule(fight, ruling),
        _ => Ok(()),
    }
}
