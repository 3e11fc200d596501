//! What to do next in a turn.

use std::cell::OnceCell;

use super::estimate::{self, Evasions, Threats, blow};
use super::{beaten, go};
use crate::gear::{self, Consumable, Does, ItemKind, With};
use crate::moves::{Act, Action, Fate, Gait, How, Move};
use crate::rules::act::worst;
use crate::rules::{aim, all_out, hands, harm, legal, resist, score, space};
use crate::settings::DestroyedMeans;
use crate::setup::{
    Element, Id, ItemId, Kind, Level, Location, Manner, PersonaId, PowerId, Score, Status,
};
use crate::state::{Command, Fight, Stance, Turn};

/// What somebody knows of its situation.
#[derive(Clone, Debug)]
pub struct Mood {
    who: Id,
    manner: Manner,
    halves: u8,
    attacked: bool,
    /// The best attack there is, and whether it is a Half Action with a weapon of the turn's own.
    best: (i32, bool),
    /// The nearest enemy and its distance, once it was looked for.
    foe: OnceCell<Option<(Id, u16)>>,
    /// How much too far it is from that enemy, once it was asked for; none where it stays.
    gap: OnceCell<Option<u16>>,
    /// Whether it had better be gone, once it was asked for.
    flees: OnceCell<bool>,
}

impl Mood {
    /// The situation of somebody whose best attack is worth so much; whether that is a Half Action
    /// with a weapon of the turn's own.
    #[must_use]
    pub fn of(fight: &Fight, who: Id, best: (i32, bool)) -> Mood {
        let turn = fight.state.turn;
        Mood {
            who,
            manner: fight.profile(who).manner,
            halves: turn.map_or(1, |turn| turn.halves),
            attacked: turn.is_some_and(|turn| turn.attacked),
            best,
            foe: OnceCell::new(),
            gap: OnceCell::new(),
            flees: OnceCell::new(),
        }
    }

    /// The nearest enemy and its distance.
    fn foe(&self, fight: &Fight) -> Option<(Id, u16)> {
        *self.foe.get_or_init(|| space::nearest_foe(fight, self.who))
    }

    /// Whether an enemy is in reach.
    fn near(&self, fight: &Fight) -> bool {
        self.foe(fight).is_some_and(|(_, meters)| meters <= space::reach(fight))
    }

    /// Wounds left, in hundredths of the pool.
    fn left(&self, fight: &Fight) -> i32 {
        let pool = harm::pool(fight, self.who, Location::Body);
        let most = i32::from(harm::most(fight, self.who, pool)).max(1);
        100 * i32::from(harm::left(fight, self.who, pool)) / most
    }
}

/// Whether an action is an attack that a Half Action of aim helps.
#[must_use]
pub const fn is_simple(action: Action) -> bool {
    matches!(
        action,
        Action::Attack(How::Standard | How::Swift | How::Lightning | How::Semi | How::Full, ..)
    )
}

/// What an attack or an attacking power is worth; 0 for anything else.
#[must_use]
pub fn attack(fight: &Fight, who: Id, action: Action, evasions: &mut Evasions) -> i32 {
    match action {
        Action::Attack(how, with, target) => {
            // Anyone who has fallen is left alone, unless the Battle goes on until it is dead.
            let lasts = fight.setup.settings.destroyed_means == DestroyedMeans::Gone;
            if !space::is_fighting(fight, target) && !lasts {
                return 0;
            }
            let shot = aim::with_weapon(fight, who, how, with);
            let worth = leans(fight, who, target, blow(fight, &shot, target, evasions));
            match how {
                // A Called Shot pays where a location is far weaker; a Heavy Attack leaves one open.
                How::Called(_) => worth * 6 / 10,
                How::Heavy => worth * 9 / 10 - 8,
                How::Charge => worth * 9 / 10,
                _ => worth,
            }
        }
        Action::Power(which, target) if fight.power(which).attacks() => {
            let power = fight.power(which);
            let worth = estimate::power(fight, who, (which, target), evasions);
            let points = if power.magic { fight[who].sp } else { fight[who].tp };
            // Points are there to be spent, but not on trifles.
            let price = i32::from(legal::cost(fight, who, which)) * 12 / i32::from(points.max(1));
            // Kept for ever they do nothing: what does some good is worth more than ending the turn.
            worth - price.min(worth / 2).max(0)
        }
        _ => 0,
    }
}

/// Shadows choose their victims by kind: Lessers swarm over whoever others strike at, Elites go for
/// the strongest, Masters and Greaters for the one who stands without a Persona or is down.
fn leans(fight: &Fight, who: Id, target: Id, worth: i32) -> i32 {
    let manner = fight.profile(who).manner;
    if manner != Manner::Shadow || worth <= 0 {
        return worth;
    }
    let it = &fight[target];
    let likes = match fight.profile(who).kind {
        Kind::Lesser | Kind::Horde => space::engaged_with(fight, target).1 > 1,
        Kind::Elite => {
            let pool = harm::pool(fight, target, Location::Body);
            3 * harm::left(fight, target, pool) >= 2 * harm::most(fight, target, pool)
        }
        Kind::Master | Kind::Greater => it.active.is_none() || it.has(Status::Exposed),
        Kind::Character => false,
    };
    if likes { worth * 5 / 4 } else { worth }
}

/// What an attack is worth in a turn, given what it is worth by itself.
#[must_use]
pub fn of_attack(act: Act, blow: i32) -> i32 {
    one_more(act, some(blow))
}

/// What something that is worth so much is worth in a turn. A One More left over is lost: whatever is
/// good is done with it first.
#[must_use]
pub const fn one_more(act: Act, worth: i32) -> i32 {
    if act.more && worth > 0 { worth + 3 } else { worth }
}

/// What lending an action for this is worth to the one who makes somebody act.
#[must_use]
pub fn lent(fight: &Fight, who: Id, option: Move) -> i32 {
    let Move::Act(Act { action, .. }) = option else { return -1000 };
    match action {
        Action::Attack(_, _, target) if target == who => -50,
        Action::Attack(..) | Action::Power(..) => {
            attack(fight, who, action, &mut Evasions::default())
        }
        Action::End => 0,
        _ => -10,
    }
}

/// What is worth doing at all is worth a little more than ending the turn.
const fn some(worth: i32) -> i32 {
    if worth > 0 { worth + 2 } else { -10 }
}

/// What something other than an attack is worth.
#[must_use]
pub fn worth(fight: &Fight, mood: &Mood, action: Action) -> i32 {
    let who = mood.who;
    match action {
        Action::Power(which, target) => power(fight, mood, (which, target)),
        Action::AllOut => all_out(fight, who),
        Action::Feint(_) | Action::KnockDown(_) => feints(fight, mood, action),
        // A Half Action of aim before a shot or a blow that will follow.
        Action::Aim(false) => {
            let follows = mood.best.1 && mood.halves == 2 && !mood.attacked;
            if follows && fight[who].aim == 0 { mood.best.0 + 3 } else { -10 }
        }
        // Attacks are weighed before; none of the rest is worth as much as ending the turn.
        Action::Attack(..) | Action::Aim(true) | Action::Delay | Action::Drop(_) => -10,
        Action::Guarded => {
            let it = &fight[who];
            let useful =
                mood.attacked && it.reactions > 0 && !it.is(Stance::Guarded) && mood.near(fight);
            if useful { 8 } else { -10 }
        }
        Action::Guard => guards(fight, mood),
        Action::Go(gait) => goes(fight, mood, gait),
        Action::Stand if mood.halves == 2 || mood.best.0 <= 0 || mood.attacked => 200,
        Action::Stand => 10,
        Action::Ready(item) => readies(fight, mood, item),
        Action::PickUp(item) => readies(fight, mood, item),
        Action::Stow(_) => stows(fight, mood),
        Action::Reload(item) => reloads(fight, mood, item),
        Action::Clear(_) if mood.best.0 < 20 => 25,
        Action::Clear(_) => -10,
        Action::Extinguish => 60,
        Action::Staunch(_) => 45,
        Action::Use(item, on) => uses(fight, mood, item, on),
        Action::Swap(persona) => swaps(fight, mood, persona),
        // Anyone who is calm again may act every round: it comes first, before an aim is taken.
        Action::Steady => 120,
        Action::Fate(fate) => spends(fight, mood, fate),
        Action::Command(_, Command::Attack(target)) if space::is_fighting(fight, target) => 300,
        Action::Command(..) => -10,
        Action::Lend(_) if mood.attacked => 12,
        Action::Lend(victim) => lends(fight, victim),
        Action::End => 0,
    }
}

/// What a reload is worth: much where nothing else is, little while enemies are near.
fn reloads(fight: &Fight, mood: &Mood, item: ItemId) -> i32 {
    if !hands::is_loaded(fight, item, 1) && mood.best.0 < 25 {
        30
    } else if mood.attacked && !mood.near(fight) {
        6
    } else {
        -5
    }
}

/// What a Fate Point is worth spending on: the last is kept, but to come round.
fn spends(fight: &Fight, mood: &Mood, fate: Fate) -> i32 {
    let spare = fight[mood.who].fate > 1;
    match fate {
        Fate::Heal if spare && mood.left(fight) < 20 => 90,
        Fate::Refresh if score::is_exhausted(fight, mood.who) && spare => 80,
        Fate::Recover => 90,
        Fate::Heal | Fate::Refresh | Fate::Bless => -10,
    }
}

/// What an action of a dominated combatant would do.
fn lends(fight: &Fight, victim: Id) -> i32 {
    let (mut best, mut evasions) = (0, Evasions::default());
    for target in fight.roster() {
        if space::is_foe(fight, victim, target) && space::is_fighting(fight, target) {
            legal::attacks_on(fight, victim, target, &mut |action| {
                if matches!(action, Action::Attack(How::Standard, ..)) {
                    best = best.max(attack(fight, victim, action, &mut evasions));
                }
            });
        }
    }
    best
}

/// Powers that do not attack: healing, cures, escapes.
fn power(fight: &Fight, mood: &Mood, (which, target): (PowerId, Option<Id>)) -> i32 {
    let who = mood.who;
    let made = fight.power(which);
    match made.does {
        Does::Damage | Does::Impose(_) => -10,
        Does::Heal => {
            let people = crate::rules::attack::targets(fight, who, which, target);
            let magic = if made.adds_magic { score::bonus(fight, who, Score::Magic) } else { 0 };
            let amount = i32::from(made.roll.count) * (i32::from(made.roll.sides) + 1) * 5
                + 10 * i32::from(made.roll.flat + magic);
            some(people.iter().map(|on| heals(fight, mood, on, amount)).sum())
        }
        Does::Cure(statuses) => some(target.map_or(0, |on| cures(fight, on, statuses))),
        Does::Escape => escapes(fight, mood),
        Does::Nothing => -10,
    }
}

/// What healing so much (in tenths) is worth: the more the less is left.
fn heals(fight: &Fight, mood: &Mood, on: Id, amount: i32) -> i32 {
    let pool = harm::pool(fight, on, worst(fight, on));
    let (left, most) = (harm::left(fight, on, pool), harm::most(fight, on, pool));
    if !space::is_fighting(fight, on) || most <= 0 {
        return 0;
    }
    let missing = 10 * i32::from(most - left);
    let healed = missing.min(amount);
    let need = 100 - 100 * i32::from(left.max(0)) / i32::from(most);
    let keen = if mood.manner == Manner::Healer { 15 } else { 9 };
    if need < 40 { 0 } else { healed * need / 100 * keen / 10 }
}

fn cures(fight: &Fight, on: Id, statuses: crate::setup::Statuses) -> i32 {
    if !space::is_fighting(fight, on) {
        return 0;
    }
    let it = &fight[on];
    statuses
        .iter()
        .filter(|&status| it.has(status) && !it.incurable.has(status))
        .map(|status| match status {
            Status::Stunned | Status::Confused | Status::Charmed | Status::Dominated => 60,
            Status::Distressed | Status::Blinded | Status::Dazed | Status::MagicPoison => 40,
            _ => 20,
        })
        .sum()
}

/// What leaving for good is worth: much to the one who is beaten, nothing to anybody else.
fn escapes(fight: &Fight, mood: &Mood) -> i32 {
    let lies =
        |other: Id| !space::is_foe(fight, mood.who, other) && !space::is_fighting(fight, other);
    let suffers = || mood.left(fight) < 50 || fight.roster().any(lies);
    let flees = || suffers() && beaten::is_beaten(fight, mood.who);
    if *mood.flees.get_or_init(flees) { 250 } else { -10 }
}

fn uses(fight: &Fight, mood: &Mood, item: ItemId, on: Id) -> i32 {
    let ItemKind::Consumable(does) = fight.setup.items[item.index()].kind else { return -10 };
    match does {
        Consumable::Heal(amount) => {
            let tens = i32::from(amount.count) * (i32::from(amount.sides) + 1) * 5
                + 10 * i32::from(amount.flat);
            heals(fight, mood, on, tens) - 2
        }
        Consumable::Cure(statuses) => cures(fight, on, statuses) - 5,
        Consumable::Escape => escapes(fight, mood),
        Consumable::Sp(_) => {
            let low = fight[on].sp < 4 && fight.profile(on).sp >= 8;
            if low { 18 } else { -10 }
        }
        Consumable::Tp(_) => {
            let low = fight[on].tp < 3 && fight.profile(on).tp >= 6;
            if low { 15 } else { -10 }
        }
    }
}

/// The pool of an All Out Attack against what it would do.
fn all_out(fight: &Fight, who: Id) -> i32 {
    let mut pool = 0;
    for ally in fight.roster() {
        if all_out::joins(fight, who, ally) {
            let mut best = 0;
            all_out::each_weapon(fight, ally, |with| {
                best = best.max(estimate::weapon_damage(fight, ally, with));
            });
            pool += best;
        }
    }
    let mut worth = 0;
    for foe in fight.roster() {
        if !space::is_foe(fight, who, foe) || !space::is_fighting(fight, foe) {
            continue;
        }
        let soak = 10 * i32::from(crate::rules::damage::soak(fight, foe, Location::Body, 0));
        worth += (pool - soak).max(0);
    }
    worth
}

/// Whether somebody of a manner feints at all before an attack in this turn.
#[must_use]
pub fn feints_at_all(manner: Manner, turn: &Turn) -> bool {
    manner == Manner::Brawler && turn.halves >= 2 && !turn.attacked
}

fn feints(fight: &Fight, mood: &Mood, action: Action) -> i32 {
    let Action::Feint(target) = action else { return -10 };
    if !mood.best.1 {
        return -10;
    }
    let own = score::score(fight, mood.who, Score::Ws);
    let theirs = score::score(fight, target, Score::Ws);
    let feinted = fight.state.turn.is_some_and(|turn| turn.feinted.is_some());
    let shot = aim::with_weapon(fight, mood.who, How::Standard, hands::melee(fight, mood.who));
    let (dodge, parry) = crate::rules::evade::evasions(fight, &shot, target);
    let evades = dodge.into_iter().chain(parry).max().unwrap_or(0);
    if !feinted && own > theirs + 5 && evades >= 45 { mood.best.0 + 5 } else { -10 }
}

/// Whether any enemy has a means against which somebody is weak.
fn is_threatened(fight: &Fight, who: Id, level: impl Fn(Element) -> Level) -> i32 {
    let mut threat = 0;
    for foe in fight.roster() {
        if !space::is_foe(fight, who, foe) || !space::is_fighting(fight, foe) {
            continue;
        }
        let mut rate = |element: Element| {
            threat += match level(element) {
                Level::Weak => 12,
                Level::Normal => 0,
                Level::Resist => -5,
                Level::Block | Level::Repel | Level::Absorb => -9,
            };
        };
        if let With::Item(item) = hands::melee(fight, foe) {
            rate(Element::of_code(fight.weapon(With::Item(item)).code));
        }
        let mut mask = legal::powers(fight, foe);
        while mask != 0 {
            let which = PowerId(mask.trailing_zeros() as u8);
            mask &= mask - 1;
            let power = fight.power(which);
            if let Some(element) = power.element.filter(|_| legal::can_use(fight, foe, which))
                && element != Element::Almighty
            {
                rate(element);
            }
        }
    }
    threat
}

/// Whether somebody enters Guard Mode at all.
#[must_use]
pub fn guards_at_all(fight: &Fight, who: Id) -> bool {
    match fight.profile(who).manner {
        Manner::Cautious | Manner::Hunter | Manner::Healer => true,
        // Masters and Greaters know when to guard; lesser Shadows never do.
        Manner::Shadow => matches!(fight.profile(who).kind, Kind::Master | Kind::Greater),
        _ => false,
    }
}

/// Guard Mode: for those who are weak to what they face, or near their end.
fn guards(fight: &Fight, mood: &Mood) -> i32 {
    let who = mood.who;
    if mood.halves < 2 || !guards_at_all(fight, who) {
        return -10;
    }
    let careful = mood.manner == Manner::Cautious;
    // In every other round at most: a guard wins nothing by itself, but for the Spirit Points that
    // are spent against it.
    let every_other = fight.state.round.is_multiple_of(2);
    if careful && every_other && mood.best.0 < 10 {
        return 12;
    }
    // In one of six rounds nobody guards: anyone who reloads against a guard spends none.
    if !every_other && fight.state.round.is_multiple_of(3) {
        return -10;
    }
    let threats = if every_other { Threats::All } else { Threats::Spells };
    let spared = estimate::spared(fight, who, threats);
    if careful { 2 * spared } else { spared }
}

fn goes(fight: &Fight, mood: &Mood, gait: Gait) -> i32 {
    let who = mood.who;
    if gait != Gait::Disengage && mood.best.0 > 8 {
        return -10;
    }
    let Some((foe, far)) = mood.foe(fight) else { return -10 };
    if gait == Gait::Disengage {
        return disengages(fight, mood, foe);
    }
    let Some(gap) = *mood.gap.get_or_init(|| gap(fight, who, (foe, far))) else { return -10 };
    let meters = |gait: Gait| legal::meters(fight, who, gait);
    if mood.attacked {
        return if gait == Gait::Half && !go::is_shy(fight, who) { 4 } else { -10 };
    }
    match gait {
        Gait::Half if gap <= meters(Gait::Half) || mood.halves < 2 => 24,
        Gait::Full if gap <= meters(Gait::Full) => 20,
        // Whoever has run is hit at +20: nobody runs right up to an enemy who has its turn first.
        Gait::Run if gap > meters(Gait::Run) => 18,
        Gait::Full => 16,
        Gait::Half => 12,
        Gait::Run | Gait::Disengage | Gait::Charge => 5,
    }
}

/// How many meters somebody would have to go to an enemy so far away; none where it stays.
fn gap(fight: &Fight, who: Id, (foe, far): (Id, u16)) -> Option<u16> {
    let (shy, reach) = (go::is_shy(fight, who), go::reach(fight, who));
    let wanted = if shy { reach.clamp(1, 10) } else { space::reach(fight) };
    // Nobody walks up to blades with what does no more there than from where it stands.
    let shoots = || far <= reach && strikes(fight, who, foe) <= go::afar(fight, who, foe);
    (far > wanted && (shy || !shoots())).then(|| far - wanted)
}

/// What a blow at an enemy would be worth, once in reach.
fn strikes(fight: &Fight, who: Id, foe: Id) -> i32 {
    let blow = Action::Attack(How::Standard, hands::melee(fight, who), foe);
    attack(fight, who, blow, &mut Evasions::default())
}

/// Leaving a melee costs the whole turn, and the enemy comes after: it is worth that only for a shot
/// that cannot be made in a melee, of which there is one in two turns then.
fn disengages(fight: &Fight, mood: &Mood, foe: Id) -> i32 {
    if !mood.near(fight) || mood.attacked || !go::is_shy(fight, mood.who) {
        return -10;
    }
    if go::afar(fight, mood.who, foe) > 2 * mood.best.0 { 22 } else { -10 }
}

/// A weapon for those who hold none that serves.
fn readies(fight: &Fight, mood: &Mood, item: ItemId) -> i32 {
    let Some(weapon) = fight.weapon_of(item) else { return -10 };
    if mood.best.0 > 12 {
        return -10;
    }
    let armed =
        hands::weapons(fight, mood.who).any(|(_, held)| held.is_melee() == weapon.is_melee());
    if armed { -10 } else { 26 }
}

/// Hands are freed for a weapon that serves better.
fn stows(fight: &Fight, mood: &Mood) -> i32 {
    let who = mood.who;
    let free = hands::hands(fight, who);
    let held: u8 = hands::held(fight, who)
        .filter(|&item| fight.setup.items[item.index()].natural.is_none())
        .map(|item| fight.setup.items[item.index()].hands)
        .sum();
    let useless = mood.best.0 <= 0 && mood.near(fight) && held >= free;
    let other = hands::carried(fight, who)
        .any(|item| fight.weapon_of(item).is_some_and(gear::Weapon::is_melee));
    let melee = hands::weapons(fight, who).any(|(_, weapon)| weapon.is_melee());
    if useless && other && !melee { 14 } else { -10 }
}

/// Another Persona: one where there is none, or one that meets the enemy better.
fn swaps(fight: &Fight, mood: &Mood, persona: PersonaId) -> i32 {
    let who = mood.who;
    let other = fight.persona(persona);
    if fight[persona].wounds < 0 {
        return -10;
    }
    let Some(active) = fight[who].active else { return 150 + i32::from(fight[persona].wounds) };
    if mood.manner == Manner::Brawler {
        return -10;
    }
    let now = is_threatened(fight, who, |element| resist::level(fight, who, element));
    let then = is_threatened(fight, who, |element| match element {
        Element::Almighty => Level::Normal,
        _ => other.resistances[element as usize],
    });
    let room = |which: PersonaId| {
        100 * i32::from(fight[which].wounds) / i32::from(fight[which].most.max(1))
    };
    let gain = now - then + (room(persona) - room(active)) / 4;
    if gain > 14 && (room(active) < 40 || now > then) { gain } else { -10 }
}
