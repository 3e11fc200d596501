//! A plain duel of Hallowed Earth through the engine, against the same duel written by hand.
//!
//! The hand-written one is cut into the same functions, reads the same statistics at run time and
//! draws the same dice in the same order: initiative, declarations, counts and ties that land
//! together, attack rolls against Defense, damage less Armour, Stress and then Wound Points, what
//! bleeds at the end of a round, and the end when nobody stands against anybody. It leaves out
//! whatever nobody in this fight has or chooses, clauses, events, and stopping for people.

use affray_file::Document;
use affray_hallowed::Fight;
use affray_hallowed::moves::{Ask, Deed, Move};
use affray_hallowed::setup::{Attribute, Id, WeaponId};
use affray_hallowed::state::{Act, Declared, Ending};
use affray_hallowed::{attack, attribute, damage, initiative, wounds};
use affray_table::{Game, Generator, Menu, Plain, Policy, Sampler, Seat, Status};

const DUEL: &str = r#"system = "hallowed"
[[weapon]]
name = "blade"
skill = "melee"
damage = ["1d8 slashing"]
speed = 4
[[weapon]]
name = "club"
skill = "melee"
damage = ["1d10 blunt"]
speed = 6
[[armour]]
name = "jack"
armour = 1
[[side]]
name = "A"
[[side]]
name = "B"
[[combatant]]
name = "Ann"
side = "A"
kind = "npc"
at = "0,0"
hit-dice = "2d8"
strength = 13
agility = 13
dexterity = 14
memory = 10
insight = 10
perception = 10
faith = 10
charm = 10
composure = 10
skills = { melee = 2 }
worn = ["jack"]
held = ["blade"]
[[combatant]]
name = "Bob"
side = "B"
kind = "npc"
at = "1,0"
hit-dice = "2d8"
strength = 15
agility = 10
dexterity = 13
memory = 10
insight = 10
perception = 10
faith = 10
charm = 10
composure = 10
skills = { melee = 2 }
worn = ["jack"]
held = ["club"]
"#;

/// Declares an attack with its weapon, and strikes while both stand.
pub struct Strikes;

/// The weapon of either: those of an encounter come after the ones of the standard library.
const WEAPONS: [WeaponId; 2] = [WeaponId(18), WeaponId(19)];

impl Policy<Fight> for Strikes {
    #[inline(always)]
    fn decide(&mut self, fight: &Fight, _: Seat, ask: Ask, menu: &dyn Menu<Fight>) -> Move {
        match ask {
            Ask::Declare(who) => {
                let act = Act::Attack(WEAPONS[who.index()]);
                Declared { act, quick: false, target: None }.into()
            }
            Ask::Turn(who) => {
                let to = Id(1 - who.0);
                let done = fight.state.turn.is_none_or(|turn| turn.done);
                if done || fight[who].wounds <= 0 || fight[to].wounds <= 0 {
                    ends()
                } else {
                    Deed::Strike(WEAPONS[who.index()], to).into()
                }
            }
            _ => first(menu),
        }
    }
}

/// The end of a turn. Whether to strike stays a branch, as it is by hand: nothing is worked out for
/// both answers.
#[inline(always)]
fn ends() -> Move {
    std::hint::black_box(());
    Deed::End.into()
}

/// The first option, where nothing is at stake.
#[cold]
fn first(menu: &dyn Menu<Fight>) -> Move {
    let mut options = Vec::new();
    menu.list(&mut options);
    options[0]
}

#[inline]
fn weapon(fight: &Fight, who: Id) -> WeaponId {
    fight.profile(who).weapons[0]
}

/// The duel as the engine reads it.
pub fn start() -> Fight {
    let schema = &affray_hallowed::schema::ENCOUNTER;
    let document = Document::read("duel.toml", DUEL.as_bytes(), schema)
        .unwrap_or_else(|mistakes| panic!("{mistakes}"));
    let fight = affray_hallowed::read::read(&document, &[])
        .unwrap_or_else(|mistakes| panic!("{mistakes}"))
        .fight;
    assert_eq!([Id(0), Id(1)].map(|who| weapon(&fight, who)), WEAPONS);
    fight
}

/// One fight through the engine: who wins, and in which round.
#[inline(never)]
pub fn through_the_engine(start: &Fight, fight: &mut Fight, seed: u64) -> (u8, u16) {
    fight.clone_from(start);
    let sampler = Sampler::new(seed, Strikes);
    if start.is_plain() {
        to_the_end(&mut Plain(sampler), fight)
    } else {
        to_the_end(&mut { sampler }, fight)
    }
}

fn to_the_end(table: &mut impl affray_table::Table<Fight>, fight: &mut Fight) -> (u8, u16) {
    loop {
        let Ok(status) = Fight::advance(table, fight) else { panic!("a sampler never stops") };
        if status == Status::Over {
            let winner = match fight.state.ending {
                Some(Ending::Win(side)) => side.0,
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
    speed: i16,
    attack: i16,
    defense: i16,
    sides: u32,
    plus: i16,
    armor: i16,
    dies_at: i16,
    base: i16,
    stress: i16,
    wounds: i16,
}

/// The same by hand.
pub struct StrikesByHand;

/// Who decides by hand: whether to strike.
pub trait Decides {
    /// Whether to strike.
    fn strikes(&self, who: &Fighter, target: &Fighter) -> bool;
}

impl Decides for StrikesByHand {
    #[inline]
    fn strikes(&self, who: &Fighter, target: &Fighter) -> bool {
        who.wounds > 0 && target.wounds > 0
    }
}

/// The same fighters, with figures read from the engine's.
pub fn fighters(fight: &Fight) -> [Fighter; 2] {
    [Id(0), Id(1)].map(|who| {
        let which = weapon(fight, who);
        let weapon = fight.weapon(which);
        Fighter {
            initiative: initiative::bonus(fight, who),
            agility: attribute::score(fight, who, Attribute::Agility),
            speed: weapon.speed,
            attack: attack::bonus(fight, who, Id(1 - who.0), which, attack::Manner::Action),
            defense: attack::defense(fight, who),
            sides: u32::from(weapon.damage[0].dice.sides),
            plus: attribute::modifier(fight, who, Attribute::Strength),
            armor: damage::armor(fight, who),
            dies_at: wounds::threshold(fight, who),
            base: 0,
            stress: fight[who].stress,
            wounds: fight[who].wounds,
        }
    })
}

fn sum(dice: &mut Generator, count: u32, sides: u32) -> i16 {
    (0..count).map(|_| dice.die(sides) as i16).sum()
}

/// The damage that gets through Armour; none on a miss.
fn strike(dice: &mut Generator, attacker: &Fighter, target: &Fighter) -> i16 {
    if sum(dice, 3, 6) + attacker.attack < target.defense {
        return 0;
    }
    let whole = (sum(dice, 1, attacker.sides) + attacker.plus).max(1);
    (whole - target.armor).max(0)
}

/// Stress first, then Wound Points.
fn suffer(target: &mut Fighter, amount: i16) {
    let stress = amount.min(target.stress);
    target.stress -= stress;
    target.wounds -= amount - stress;
}

fn turn(dice: &mut Generator, policy: &impl Decides, who: &Fighter, target: &Fighter) -> i16 {
    if policy.strikes(who, target) { strike(dice, who, target) } else { 0 }
}

/// Both at the same count: they roll one after the other, and what they do lands together.
fn tie(dice: &mut Generator, policy: &impl Decides, fighters: &mut [Fighter; 2]) {
    let key = |who: usize| (fighters[who].base, -fighters[who].agility, who);
    let first = usize::from(key(1) < key(0));
    let dealt =
        [first, 1 - first].map(|who| turn(dice, policy, &fighters[who], &fighters[1 - who]));
    suffer(&mut fighters[1 - first], dealt[0]);
    suffer(&mut fighters[first], dealt[1]);
}

/// What bleeds at the end of a round.
fn decline(fighter: &mut Fighter) {
    if fighter.wounds < 0 && fighter.wounds > fighter.dies_at {
        fighter.wounds -= 1;
    }
}

/// One fight by hand: who wins, and in which round.
#[inline(never)]
pub fn by_hand(start: &[Fighter; 2], limit: u16, seed: u64) -> (u8, u16) {
    let mut dice = Generator::new(seed);
    let mut fighters = *start;
    for fighter in &mut fighters {
        fighter.base = sum(&mut dice, 1, 12) + fighter.initiative;
    }
    for round in 1..=limit {
        let counts = fighters.map(|fighter| fighter.base + fighter.speed);
        if counts[0] == counts[1] {
            tie(&mut dice, &StrikesByHand, &mut fighters);
        } else {
            let earlier = usize::from(counts[1] < counts[0]);
            for who in [earlier, 1 - earlier] {
                let dealt = turn(&mut dice, &StrikesByHand, &fighters[who], &fighters[1 - who]);
                suffer(&mut fighters[1 - who], dealt);
            }
        }
        fighters.iter_mut().for_each(decline);
        match fighters.map(|fighter| fighter.wounds > 0) {
            [true, true] => {}
            [true, false] => return (0, round),
            [false, true] => return (1, round),
            [false, false] => return (u8::MAX, round),
        }
    }
    (u8::MAX, limit)
}
