//! A plain duel of Persona through the engine, against the same duel written by hand.
//!
//! The hand-written one is cut into the same functions, reads the same statistics at run time and
//! draws the same dice in the same order: Initiative, attack tests, stumbles and falls, locations,
//! Dodge or Parry, damage less soak with degrees in place of a low die, Righteous Fury, and the end
//! of a minion below 0 wounds. It leaves out whatever nobody in this fight has or chooses, such as
//! Super Hits with weapons this clumsy, clauses, events, and stopping for people.

use affray_file::Document;
use affray_persona::aim::{self, Shot};
use affray_persona::gear::{self, With};
use affray_persona::moves::{Act, Action, Answer, Ask, Defense, How, Move};
use affray_persona::score;
use affray_persona::setup::{Id, ItemId, Location, Score, Status as Befalls};
use affray_persona::state::Outcome;
use affray_persona::{Fight, damage, evade};
use affray_table::{Game, Generator, Menu, Plain, Policy, Sampler, Seat, Status};

const DUEL: &str = r#"system = "persona"
[[weapon]]
name = "blade"
damage = "1d10+1"
type = "rending"
penetration = 1
super-hit = -20
[[weapon]]
name = "club"
damage = "1d10+2"
type = "impact"
super-hit = -20
[[side]]
name = "A"
[[side]]
name = "B"
[[combatant]]
name = "Imp"
kind = "lesser"
side = "A"
at = "0,0"
ws = 44
bs = 20
strength = 36
toughness = 35
agility = 38
intelligence = 20
perception = 30
willpower = 30
fellowship = 10
magic = 10
wounds = 15
grade = 2
armour = [2, 3, 3, 4, 3, 3]
dodge = "known"
parry = "known"
natural = ["blade"]
[[combatant]]
name = "Ogre"
kind = "lesser"
side = "B"
at = "1,0"
ws = 42
bs = 20
strength = 42
toughness = 41
agility = 33
intelligence = 20
perception = 30
willpower = 30
fellowship = 10
magic = 10
wounds = 16
grade = 2
armour = [1, 2, 2, 3, 2, 2]
dodge = "trained"
natural = ["club"]
"#;

/// Stands up, attacks once, evades as well as it can, and puts degrees in place of a low die.
pub struct Strikes;

impl Policy<Fight> for Strikes {
    #[inline(always)]
    fn decide(&mut self, fight: &Fight, _: Seat, ask: Ask, menu: &dyn Menu<Fight>) -> Move {
        match ask {
            Ask::Turn(who) => {
                let action = if fight[who].has(Befalls::Prone) {
                    Action::Stand
                } else if fight.state.turn.is_some_and(|turn| turn.attacked) {
                    Action::End
                } else {
                    Action::Attack(How::Standard, weapon(who), Id(1 - who.0))
                };
                Act { action, more: false }.into()
            }
            Ask::Evade { dodge, parry, .. } => {
                if parry > dodge {
                    Defense::Parry.into()
                } else {
                    Defense::Dodge.into()
                }
            }
            Ask::Degrees { .. } => Answer::Yes.into(),
            _ => first(menu),
        }
    }
}

/// The first option, where nothing is at stake.
#[cold]
fn first(menu: &dyn Menu<Fight>) -> Move {
    let mut options = Vec::new();
    menu.list(&mut options);
    options[0]
}

/// What each strikes with: the items are in the order of the roster.
const fn weapon(who: Id) -> With {
    With::Item(ItemId(who.0))
}

/// The duel as the engine reads it.
pub fn start() -> Fight {
    let schema = &affray_persona::schema::ENCOUNTER;
    let document = Document::read("duel.toml", DUEL.as_bytes(), schema)
        .unwrap_or_else(|mistakes| panic!("{mistakes}"));
    affray_persona::read::read(&document, &[]).unwrap_or_else(|mistakes| panic!("{mistakes}")).fight
}

/// One fight through the engine: who wins, and in which round.
#[inline(never)]
pub fn through_the_engine(start: &Fight, fight: &mut Fight, seed: u64) -> (u8, u16) {
    fight.clone_from(start);
    if start.is_plain() {
        to_the_end(&mut Plain(Sampler::new(seed, Strikes)), fight)
    } else {
        to_the_end(&mut Sampler::new(seed, Strikes), fight)
    }
}

fn to_the_end(table: &mut impl affray_table::Table<Fight>, fight: &mut Fight) -> (u8, u16) {
    loop {
        let Ok(status) = Fight::advance(table, fight) else { panic!("a sampler never stops") };
        if status == Status::Over {
            let winner = match fight.state.outcome {
                Some(Outcome::Win(side)) => side.0,
                _ => u8::MAX,
            };
            return (winner, fight.state.round);
        }
    }
}

/// A fighter of the duel by hand: what never changes, and what does.
#[derive(Clone, Copy)]
pub struct Fighter {
    initiative: i16,
    agility: i16,
    attack: i16,
    dodge: i16,
    parry: i16,
    sides: u32,
    plus: i16,
    penetration: i16,
    toughness: i16,
    armor: [i16; 6],
    order: i16,
    wounds: i16,
    reactions: u8,
    prone: bool,
}

/// Who decides by hand: how to evade, and whether degrees replace a die.
pub trait Decides {
    /// The target number of the evasion that is chosen.
    fn evades(&self, dodge: i16, parry: i16) -> i16;
    /// Whether degrees replace a lower die.
    fn replaces(&self) -> bool;
}

impl Decides for Strikes {
    #[inline]
    fn evades(&self, dodge: i16, parry: i16) -> i16 {
        dodge.max(parry)
    }
    #[inline]
    fn replaces(&self) -> bool {
        true
    }
}

/// The same fighters, with figures read from the engine's.
pub fn fighters(fight: &Fight) -> [Fighter; 2] {
    [Id(0), Id(1)].map(|who| {
        let foe = Id(1 - who.0);
        let shot = |by: Id| -> Shot { aim::with_weapon(fight, by, How::Standard, weapon(by)) };
        let weapon = gear::weapon(fight, self::weapon(who));
        let (dodge, parry) = evade::evasions(fight, &shot(foe), who);
        Fighter {
            initiative: score::bonus(fight, who, Score::Agility) + fight.profile(who).initiative,
            agility: score::score(fight, who, Score::Agility),
            attack: aim::target_number(fight, &shot(who), foe),
            dodge: dodge.unwrap_or(0),
            parry: parry.unwrap_or(0),
            sides: u32::from(weapon.damage.sides),
            plus: weapon.damage.flat + score::bonus(fight, who, Score::Strength),
            penetration: damage::penetration(fight, &shot(who)),
            toughness: score::bonus(fight, who, Score::Toughness),
            armor: std::array::from_fn(|at| damage::armor(fight, who, Location::ALL[at])),
            order: 0,
            wounds: fight[who].wounds,
            reactions: fight[who].reactions,
            prone: false,
        }
    })
}

/// Whether a roll succeeds: 1 always does, 100 never.
fn passes(rolled: i16, number: i16) -> bool {
    rolled == 1 || rolled != 100 && rolled <= number
}

fn d100(dice: &mut Generator) -> i16 {
    dice.die(100) as i16
}

/// The place in the armor where a roll lands, its digits reversed.
fn location(rolled: i16) -> usize {
    let number = if rolled == 100 { 100 } else { rolled % 10 * 10 + rolled / 10 };
    match number {
        1..=10 => 0,
        11..=20 => 1,
        21..=30 => 2,
        31..=70 => 3,
        71..=85 => 4,
        _ => 5,
    }
}

/// Whether a hit is evaded.
fn evade(dice: &mut Generator, policy: &impl Decides, target: &mut Fighter) -> bool {
    if target.reactions == 0 {
        return false;
    }
    target.reactions -= 1;
    let dodge = target.dodge - if target.prone { 20 } else { 0 };
    passes(d100(dice), policy.evades(dodge, target.parry))
}

/// Damage of a hit, to wounds and beyond.
fn deal(
    dice: &mut Generator,
    policy: &impl Decides,
    attacker: &Fighter,
    target: &mut Fighter,
    (rolled, number): (i16, i16),
) {
    let face = dice.die(attacker.sides) as i16;
    let degrees = if rolled > number { 1 } else { 1 + (number - rolled) / 10 };
    let die = if degrees > face && policy.replaces() { degrees } else { face };
    let mut furious = face == 10 && passes(d100(dice), number);
    let armor = (target.armor[location(rolled)] - attacker.penetration).max(0);
    let mut amount = (die + attacker.plus - target.toughness - armor).max(0);
    if furious && amount == 0 {
        (amount, furious) = (1, false);
    }
    target.wounds -= amount;
    if furious && target.wounds >= 0 {
        target.wounds = -1;
    }
}

/// One attack, and the stumble of whoever makes it.
fn attack(
    dice: &mut Generator,
    policy: &impl Decides,
    attacker: &mut Fighter,
    target: &mut Fighter,
) {
    let number = attacker.attack + if target.prone { 10 } else { 0 };
    let rolled = d100(dice);
    let stumbles = rolled >= 96;
    if passes(rolled, number) && !stumbles && !evade(dice, policy, target) {
        deal(dice, policy, attacker, target, (rolled, number));
    }
    if stumbles && !passes(d100(dice), attacker.agility) {
        attacker.prone = true;
    }
}

fn turn(dice: &mut Generator, policy: &impl Decides, attacker: &mut Fighter, target: &mut Fighter) {
    attacker.reactions = 1;
    attacker.prone = false;
    attack(dice, policy, attacker, target);
}

/// One fight by hand: who wins, and in which round.
#[inline(never)]
pub fn by_hand(start: &[Fighter; 2], limit: u16, seed: u64) -> (u8, u16) {
    let mut dice = Generator::new(seed);
    let mut fighters = *start;
    for fighter in &mut fighters {
        fighter.order = fighter.initiative + dice.die(10) as i16;
    }
    let [one, other] = fighters.map(|fighter| (fighter.order, fighter.agility));
    let first = u8::from(other > one);
    let [one, other] = &mut fighters;
    let (early, late) = if first == 0 { (one, other) } else { (other, one) };
    for round in 1..=limit {
        turn(&mut dice, &Strikes, early, late);
        if late.wounds < 0 {
            return (first, round);
        }
        turn(&mut dice, &Strikes, late, early);
        if early.wounds < 0 {
            return (1 - first, round);
        }
    }
    (u8::MAX, limit + 1)
}
