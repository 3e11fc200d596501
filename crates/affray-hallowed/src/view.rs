//! What a seat sees of a fight, and what it knows of it.

use std::sync::Arc;

use affray_engine::Words;
use affray_field::{Grid, Square};
use affray_table::{
    CombatantView, Condition, Figure, Gear, Grid as Lie, MapView, PlaceView, Places, Seat, Slot,
    Turn, View,
};

use crate::ids::{Id, SideId};
use crate::kinds::{self, Exit, Spend};
use crate::look::health_word;
use crate::moves::Purpose;
use crate::rules::budget::{self, Part};
use crate::rules::condition::{is_fighting, is_present, until};
use crate::rules::damage::armor;
use crate::rules::defense::defense;
use crate::rules::gear::{is_lost, is_ready, slots};
use crate::rules::initiative::{Due, next_of_count, round_initiative};
use crate::rules::legal::may_still;
use crate::rules::round::{carried_count, next_count};
use crate::rules::space::{has_grid, speed, yards_left};
use crate::rules::{stress, wounds};
use crate::settings::{FullDefenseFrom, SurpriseCheck};
use crate::setup::Setup;
use crate::state::{Act, Combatant, Fight, Health, Held, Phase, Suffering};
use crate::words::{custom_name, item_name, name, row_name, side_name, weapon_name, word_act};

/// The side whose eyes a seat sees with; none for the Referee, who sees everything.
pub(crate) fn side(seat: Option<Seat>) -> Option<SideId> {
    seat.filter(|&seat| seat != Seat::GM).map(|seat| SideId(seat.0))
}

/// Whether somebody of another side is still to enter (`hallowed.initiative.joiner-rolls`).
fn is_to_come(fight: &Fight, who: Id, side: SideId) -> bool {
    fight[who].side != side && fight[who].exit == Some(Exit::Waiting)
}

/// Whether somebody lies in ambush for a side, and Stealth has not yet been compared with anybody's
/// Notice (`hallowed.surprise.determination`).
fn lurks(fight: &Fight, who: Id, side: SideId) -> bool {
    let setup = &fight.setup;
    let own = 1 << fight[who].side.0;
    fight.state.phase == Phase::Setup
        && setup.settings.surprise_check == SurpriseCheck::Notice
        && setup.ambushers & own != 0
        && setup.sides[side.index()].hostile & own != 0
}

/// Whether a side knows nothing of somebody: they are to enter later, or lie in ambush for it.
fn is_hidden(fight: &Fight, who: Id, side: SideId) -> bool {
    is_to_come(fight, who, side) || lurks(fight, who, side)
}

/// Whether a seat knows of somebody.
#[must_use]
pub(crate) fn knows_of(fight: &Fight, seat: Seat, who: Id) -> bool {
    side(Some(seat)).is_none_or(|side| !is_hidden(fight, who, side))
}

/// What a seat sees; `None` and the Referee see everything. What others have declared is seen once
/// all have.
#[must_use]
pub fn view(fight: &Fight, seat: Option<Seat>) -> View {
    let side = side(seat);
    let unaware = side.and_then(|_| unsurprised(fight));
    let fight = unaware.as_ref().unwrap_or(fight);
    let visible = |who: Id| side.is_none_or(|side| !is_hidden(fight, who, side));
    let seen = || fight.roster().filter(|&who| visible(who));
    View {
        title: fight.setup.title.clone(),
        moment: fight.moment(),
        order: order(fight, &visible),
        map: fight.setup.grid.as_ref().map(|grid| MapView {
            grid: Lie::Squares,
            corners: is_laid_out(fight, side)
                .then(|| (grid.first().to_string(), grid.last().to_string())),
            places: places(fight, grid, &visible),
        }),
        combatants: seen().map(|who| combatant(fight, who, side, &visible)).collect(),
    }
}

/// The fight as sides know it before it begins, when none knows yet who is surprised; nothing once
/// it has begun (`hallowed.surprise.first`).
pub(crate) fn unsurprised(fight: &Fight) -> Option<Fight> {
    if fight.state.phase != Phase::Setup {
        return None;
    }
    let mut looks = fight.clone();
    for it in &mut looks.state.combatants {
        it.conditions.remove(kinds::Condition::Surprised);
        it.lasts[kinds::Condition::Surprised as usize] = 0;
    }
    Some(looks)
}

/// Whether a side sees how far the field reaches: not while an ambush may lie on it, as a field
/// without stated corners is as large as those in ambush need (`hallowed.move.field`).
fn is_laid_out(fight: &Fight, side: Option<SideId>) -> bool {
    let ambush = fight.setup.settings.surprise_check == SurpriseCheck::Notice;
    side.is_none() || !ambush || fight.state.phase != Phase::Setup
}

/// The turns of this round, with their counts where they are under way or to come; of those that
/// are over, in the order of what was declared for them.
fn order(fight: &Fight, visible: &dyn Fn(Id) -> bool) -> Vec<Slot> {
    let state = &fight.state;
    if !matches!(state.phase, Phase::Declare | Phase::Counts | Phase::RoundEnd) {
        return Vec::new();
    }
    let now = state.turn.map(|turn| turn.who);
    let slot = |who: Id, value: Option<i16>, turn: Turn| Slot {
        name: name(fight, who).to_owned(),
        value: value.map(i32::from),
        turn,
    };
    let is_over = |who: Id| {
        let it = &fight[who];
        it.due.is_none() && it.carried.is_none() && now != Some(who)
    };
    let mut over: Vec<(i16, Id)> = fight
        .roster()
        .filter(|&who| is_present(fight, who) && is_over(who))
        .filter_map(|who| Some((round_initiative(fight, who, fight[who].declared?), who)))
        .collect();
    over.sort_unstable();
    let over = over.into_iter().map(|(_, who)| slot(who, None, Turn::Done));
    let under_way = now.map(|who| slot(who, state.count, Turn::Now));
    let ahead = to_come(fight).into_iter().filter(|&(who, _)| visible(who));
    let ahead = ahead.map(|(who, count)| slot(who, Some(count), Turn::Next));
    over.chain(under_way).chain(ahead).collect()
}

/// The turns of this round that are still to begin, and their counts, as the rules take them.
fn to_come(fight: &Fight) -> Vec<(Id, i16)> {
    let mut ahead = fight.clone();
    let mut all = Vec::new();
    while let Some(count) = next_count(&ahead) {
        let own = |who: &Id| ahead[*who].due == Some(count);
        let carried = |who: &Id| carried_count(&ahead[*who]) == Some(count);
        let (members, carriers) =
            (ahead.roster().filter(own).collect(), ahead.roster().filter(carried).collect());
        (ahead.state.members, ahead.state.carriers) = (members, carriers);
        while let Some((who, due)) = next_of_count(&ahead) {
            match due {
                Due::Own => {
                    ahead.state.members.remove(who);
                    ahead[who].due = None;
                }
                Due::Carried => {
                    ahead.state.carriers.remove(who);
                    ahead[who].carries_now = false;
                }
            }
            if is_present(fight, who) {
                all.push((who, count));
            }
        }
    }
    all
}

/// The squares on which something is, row by row.
fn places(fight: &Fight, grid: &Grid, visible: &dyn Fn(Id) -> bool) -> Vec<PlaceView> {
    let mut places = Places::new();
    for square in grid.squares().filter(|&square| grid.ground(square).wall) {
        at(&mut places, square).notes.push("wall".to_owned());
    }
    for who in fight.roster().filter(|&who| visible(who) && is_present(fight, who)) {
        at(&mut places, fight[who].at).people.push(name(fight, who).to_owned());
    }
    for lying in &fight.state.lying {
        let weapon = fight.profile(lying.who).weapons[usize::from(lying.slot)];
        at(&mut places, lying.at).things.push(weapon_name(fight, weapon).to_owned());
    }
    places.list()
}

fn at(places: &mut Places<(i8, i8)>, square: Square) -> &mut PlaceView {
    places.at((square.y, square.x), square)
}

fn combatant(
    fight: &Fight,
    who: Id,
    side: Option<SideId>,
    visible: &dyn Fn(Id) -> bool,
) -> CombatantView {
    let it = &fight[who];
    let own = side.is_none_or(|side| side == it.side);
    let mut figures = vec![
        Figure::pool("Stress", it.stress, stress::most(fight, who)),
        Figure::pool("Wound Points", it.wounds, wounds::most(fight, who)),
        Figure::score("Defense", defense(fight, who)),
        Figure::score("Armor", armor(fight, who)),
        Figure::score("Base Initiative", it.base),
    ];
    if let Some(declared) = it.declared {
        figures.push(Figure::text("declared", word_act(fight, declared.act)));
    }
    if own && fight.profile(who).mana > 0 {
        figures.push(Figure::pool("Mana", it.mana, fight.profile(who).mana));
    }
    let mut conditions = conditions(fight, who);
    let engaged = it.engaged.iter().filter(|&with| visible(with));
    conditions
        .extend(engaged.map(|with| Condition::new(format!("engaged with {}", name(fight, with)))));
    CombatantView {
        name: name(fight, who).to_owned(),
        side: side_name(fight, it.side).to_owned(),
        place: (has_grid(fight) && is_present(fight, who)).then(|| it.at.to_string()),
        figures,
        conditions,
        gear: gear(fight, who, own),
        budget: budget(fight, who),
        fighting: is_fighting(fight, who),
    }
}

/// A condition that lasts so many ends of rounds.
fn lasting(fight: &Fight, word: &str, rounds: u8) -> Condition {
    let condition = Condition::new(word);
    match until(fight, rounds) {
        Some(round) => condition.until(format!("the end of round {round}")),
        None => condition,
    }
}

/// The same until the Referee says, where they have.
fn ruled(fight: &Fight, who: Id, what: Suffering, found: Condition) -> Condition {
    match fight.state.decrees.until(who.0, what) {
        Some(until) => found.until(until.to_string()),
        None => found,
    }
}

fn conditions(fight: &Fight, who: Id) -> Vec<Condition> {
    let it = &fight[who];
    let common = it.conditions.iter();
    let mut all: Vec<Condition> = common
        .map(|condition| {
            let rounds = it.lasts[condition as usize];
            ruled(fight, who, Suffering::Is(condition), lasting(fight, condition.word(), rounds))
        })
        .collect();
    let customs = fight.state.customs.iter().filter(|held| held.who == who);
    all.extend(customs.map(|held| {
        let found = lasting(fight, custom_name(fight, held.custom), held.rounds);
        ruled(fight, who, Suffering::Custom(held.custom), found)
    }));
    if it.health != Health::Fit {
        all.push(Condition::new(health_word(it.health)));
    }
    if it.bleeding > 0 {
        all.push(Condition::new("bleeding").level(it.bleeding));
    }
    if it.defending > 0 {
        all.push(match fight.setup.settings.full_defense_from {
            FullDefenseFrom::NextTurn => Condition::new("in Full-Defense").until("their next turn"),
            FullDefenseFrom::OwnTurn | FullDefenseFrom::Declaration => {
                lasting(fight, "in Full-Defense", 1)
            }
        });
    }
    if it.ward_lasts > 0 {
        all.push(lasting(fight, "warded", it.ward_lasts));
    }
    all.extend(it.exit.map(|exit| Condition::new(exit.word())));
    let injuries = fight.state.injuries.iter().filter(|injury| injury.who == who);
    all.extend(injuries.map(|it| Condition::new(row_name(fight, it.table, it.row))));
    all
}

/// What somebody has: what is in hand and part of the body for all to see, the rest for their own
/// side. What lies on the ground is nobody's.
fn gear(fight: &Fight, who: Id, own: bool) -> Vec<Gear> {
    let it = &fight[who];
    let mut held = Vec::new();
    let (mut carried, mut natural) = (Vec::new(), Vec::new());
    for (slot, which) in slots(fight, who).filter(|&(slot, _)| !is_lost(fight, who, slot)) {
        let weapon = weapon_name(fight, which);
        if fight.weapon(which).is_natural() {
            natural.push(Gear::natural(weapon));
        } else if it.hands.contains(&Held::Weapon(slot)) || is_ready(fight, who, slot) {
            held.push(Gear::held(weapon));
        } else if own {
            carried.push(Gear::carried(weapon));
        }
    }
    if it.hands.contains(&Held::Shield) {
        held.push(Gear::held("shield"));
    }
    if own {
        let items = fight.profile(who).items.iter().zip(it.items);
        let items = items.filter(|&(_, left)| left > 0);
        carried.extend(items.map(|(&which, left)| {
            Gear::carried(item_name(fight, which)).state(format!("{left} left"))
        }));
    }
    held.into_iter().chain(carried).chain(natural).collect()
}

/// What is left of what a round allows (`hallowed.actions.budget`).
fn budget(fight: &Fight, who: Id) -> Vec<Figure> {
    if !is_present(fight, who) || !matches!(fight.state.phase, Phase::Declare | Phase::Counts) {
        return Vec::new();
    }
    let it = &fight[who];
    let may = |part| budget::may(fight, who, part).is_ok();
    let reactions = match may(Part::Reaction) {
        true => i32::from(!it.spent.has(Spend::Reaction)) + i32::from(it.extra),
        false => 0,
    };
    vec![
        Figure::pool("standard actions", i32::from(has_standard(fight, who)), 1),
        Figure::pool("free actions", i32::from(may(Part::Free)), 1),
        Figure::pool("reactions", reactions, reactions.max(1)),
        Figure::pool("yards", yards_left(fight, who), speed(fight, who)),
    ]
}

/// Whether somebody has a Standard Action to come: on the turn under way, or on one of this round.
pub(crate) fn has_standard(fight: &Fight, who: Id) -> bool {
    let it = &fight[who];
    if let Some(turn) = fight.state.turn.filter(|turn| turn.who == who) {
        return turn.declared.act != Act::Nothing && may_still(fight, turn).is_ok();
    }
    let declared = it.declared.is_none_or(|declared| declared.act != Act::Nothing);
    let comes = match fight.state.phase {
        Phase::Declare => true,
        Phase::Counts => it.due.is_some() || carried_count(it).is_some(),
        Phase::Setup | Phase::Between | Phase::RoundEnd | Phase::Over => false,
    };
    comes && declared && budget::may(fight, who, Part::Standard).is_ok()
}

/// Whether a seat is told of dice: not of those of somebody that it does not know of. What an
/// ambush comes to is known once everybody's initiative is rolled.
#[must_use]
pub fn sees_roll(fight: &Fight, seat: Seat, purpose: Purpose) -> bool {
    let Some(side) = side(Some(seat)) else { return true };
    let knows = |who: Id| !is_hidden(fight, who, side);
    match purpose {
        Purpose::Initiative { who } => !is_to_come(fight, who, side),
        Purpose::HitDice { who } | Purpose::Check { who, .. } | Purpose::Burning { who } => {
            knows(who)
        }
        Purpose::Attack { by, to, .. } | Purpose::Aim { by, to } | Purpose::Damage { by, to } => {
            knows(by) || knows(to)
        }
        Purpose::Healing { to }
        | Purpose::Chance { to }
        | Purpose::Row { to }
        | Purpose::Side { to }
        | Purpose::Loss { to, .. } => knows(to),
    }
}

/// The fight as far as a seat knows it: whoever is hidden from it has left, and nothing is known of
/// them. What is declared in secret is in no state before all have declared, so there is nothing of
/// it to undo.
#[must_use]
pub fn known_to(fight: &Fight, seat: Seat) -> Fight {
    let unaware = side(Some(seat)).and_then(|_| unsurprised(fight));
    let mut known = unaware.unwrap_or_else(|| fight.clone());
    for who in fight.roster().filter(|&who| !knows_of(fight, seat, who)) {
        forget(&mut known, who);
        blank(Arc::make_mut(&mut known.setup), who);
    }
    for who in fight.roster().filter(|&who| seat != Seat::GM && fight[who].side.0 != seat.0) {
        forget_means(&mut known, who);
    }
    known
}

/// Nothing is left of what somebody has and does not show.
fn forget_means(known: &mut Fight, who: Id) {
    for (slot, which) in slots(known, who).collect::<Vec<_>>() {
        let is_in_hand = known[who].hands.contains(&Held::Weapon(slot));
        if !is_in_hand && !known.weapon(which).is_natural() && !is_ready(known, who, slot) {
            known[who].lost |= 1 << slot;
        }
    }
    known[who].items = Default::default();
    known[who].mana = 0;
    Arc::make_mut(&mut known.setup).profiles[who.index()].mana = 0;
}

/// Takes somebody out of a fight as if they had left it.
fn forget(fight: &mut Fight, who: Id) {
    let side = fight[who].side;
    let state = &mut fight.state;
    for it in &mut state.combatants {
        it.engaged.remove(who);
        it.afraid_of.remove(who);
        it.prey = it.prey.filter(|&prey| prey != who);
    }
    state.customs.retain(|held| held.who != who);
    state.injuries.retain(|injury| injury.who != who);
    state.lying.retain(|lying| lying.who != who);
    state.notes.clear_of(who);
    for (place, joiner) in fight.setup.joiners.iter().enumerate() {
        if joiner.who == who {
            state.entered |= 1 << place;
        }
    }
    fight[who] = Combatant { side, exit: Some(Exit::Left), standing: false, ..Combatant::NOBODY };
}

/// Leaves nothing of a stat block by which its strength could be told.
fn blank(setup: &mut Setup, who: Id) {
    let profile = &mut setup.profiles[who.index()];
    profile.hit_dice.clear();
    (profile.dice, profile.stated_stress, profile.mana) = (0, Some(0), 0);
    profile.wounds_bonus = -i16::from(profile.scores[0]);
    profile.weapons.clear();
    profile.spells.clear();
    profile.items.clear();
    profile.talents.clear();
}
