//! A plain duel of Ingenuity through the engine, against the same duel written by hand.
//!
//! The hand-written one is cut into the same functions, reads the same statistics at run time and
//! draws the same dice in the same order: turns handed out by each team, what to do asked for each
//! action, reach, the multiple attack penalty, the dodge offered before the dice and tested after
//! them, criticals, guard and size in both defenses, endurance, health, staying conscious, cheating
//! death. It leaves out whatever nobody in this fight has or chooses, clauses, events, and stopping
//! for people.

use affray_field::{Area, Square};
use affray_file::Document;
use affray_ingenuity::Fight;
use affray_ingenuity::attack::best_way;
use affray_ingenuity::means::means;
use affray_ingenuity::moves::{
    Action, Activation, Aftermath, Answer, Ask, Blow, Defense, Move, With,
};
use affray_ingenuity::setup::{Attribute, DODGE, FORTITUDE, Id, ItemId, Pool, Skill};
use affray_ingenuity::state::Outcome;
use affray_table::{Game, Generator, Menu, Plain, Policy, Sampler, Seat, Status};

/// The actions of a turn.
const ACTIONS: u8 = 3;

const DUEL: &str = r#"system = "ingenuity"
initiative = ["A", "B"]
[settings]
maneuvers = "off"
[[weapon]]
name = "blade"
damage = 4
damage-types = ["slashing"]
critical-threshold = 19
critical-damage = 8
attributes = ["strength", "dexterity"]
proficiencies = ["martial"]
[[side]]
name = "A"
[[side]]
name = "B"
[[combatant]]
name = "Ann"
side = "A"
at = "0,0"
strength = "d6"
dexterity = "d10"
intellect = "d6"
resolve = "d6"
skills = { combat = "d8", agility = "d8", athletics = "d6" }
proficiencies = { martial = 2, dodge = 2, fortitude = 1 }
armour = ["leather"]
held = ["blade"]
[[combatant]]
name = "Bob"
side = "B"
at = "1,0"
strength = "d10"
dexterity = "d6"
intellect = "d6"
resolve = "d8"
size = 6
skills = { combat = "d8", agility = "d6", athletics = "d8" }
proficiencies = { martial = 1, dodge = 1, fortitude = 2 }
armour = ["thick hide"]
held = ["blade"]
"#;

/// Strikes with what it holds while it can, dodges and fortifies whenever it may.
pub struct Strikes;

impl Policy<Fight> for Strikes {
    #[inline]
    fn decide(&mut self, fight: &Fight, _: Seat, ask: Ask, menu: &dyn Menu<Fight>) -> Move {
        match ask {
            Ask::Activate(side) => Activation::Act(Id(side.0)).into(),
            Ask::Turn(who) => match fight.state.turn {
                Some(turn) if turn.left > 0 => {
                    // Each has the blade of its own number.
                    let (with, target) = (With::Item(ItemId(who.0)), Id(1 - who.0));
                    Action::Attack(Blow { with, thrown: false, target, maneuver: None }).into()
                }
                _ => Action::End.into(),
            },
            Ask::Defend { .. } => Defense::Dodge.into(),
            Ask::AfterDodge(_) => Aftermath::Done.into(),
            Ask::Stay { .. } | Ask::CheatDeath(_) => Answer::Yes.into(),
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

/// The first thing that somebody holds.
#[inline]
fn held(fight: &Fight, who: Id) -> ItemId {
    fight[who].hands[0].expect("both are armed")
}

/// The duel as the engine reads it.
pub fn start() -> Fight {
    let schema = &affray_ingenuity::schema::ENCOUNTER;
    let document = Document::read("duel.toml", DUEL.as_bytes(), schema)
        .unwrap_or_else(|mistakes| panic!("{mistakes}"));
    affray_ingenuity::read::read(&document, &[])
        .unwrap_or_else(|mistakes| panic!("{mistakes}"))
        .fight
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
                Some(Outcome::Win(sides)) => sides.trailing_zeros() as u8,
                _ => u8::MAX,
            };
            return (winner, fight.state.round);
        }
    }
}

/// The dice of a test, and what is added to them.
#[derive(Clone, Copy)]
struct Skilled {
    attribute: u32,
    skill: u32,
    bonus: i16,
}

/// A fighter of the duel by hand: what never changes, and what does.
#[derive(Clone, Copy)]
pub struct Fighter {
    attack: Skilled,
    dodge: Skilled,
    fortify: Skilled,
    damage: i16,
    critical_damage: i16,
    threshold: i16,
    reach: u8,
    evasion: i16,
    deflection: i16,
    constitution: i16,
    luck: i16,
    size: i16,
    most_health: i16,
    at: Square,
    health: i16,
    endurance: i16,
    stamina: i16,
    reactions: u8,
    attacks: u8,
    cheat_death: u8,
    guarding: bool,
    able: bool,
    dead: bool,
}

/// What somebody does next by hand.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Deed {
    /// Strikes the other.
    Strike,
    /// Ends the turn.
    End,
}

/// Who decides by hand: what to do, and which reactions to take.
pub trait Decides {
    /// What to do with so many actions left.
    fn deed(&self, who: &Fighter, left: u8) -> Deed;
    /// Whether to dodge an attack.
    fn dodges(&self, who: &Fighter) -> bool;
    /// Whether to fortify in order to stay conscious with so much health missing.
    fn fortifies(&self, who: &Fighter, missing: i16) -> bool;
    /// Whether to roll against death.
    fn cheats_death(&self, who: &Fighter) -> bool;
}

impl Decides for Strikes {
    #[inline]
    fn deed(&self, _: &Fighter, left: u8) -> Deed {
        if left > 0 { Deed::Strike } else { Deed::End }
    }
    #[inline]
    fn dodges(&self, _: &Fighter) -> bool {
        true
    }
    #[inline]
    fn fortifies(&self, _: &Fighter, _: i16) -> bool {
        true
    }
    #[inline]
    fn cheats_death(&self, _: &Fighter) -> bool {
        true
    }
}

/// The same fighters, with figures read from the engine's.
pub fn fighters(fight: &Fight) -> [Fighter; 2] {
    [Id(0), Id(1)].map(|who| {
        let profile = fight.profile(who);
        let with = With::Item(held(fight, who));
        let used = means(fight, who, with, false);
        let blow = Blow { with, thrown: false, target: Id(1 - who.0), maneuver: None };
        let skilled = |attribute: Attribute, skill: Skill, bonus: i16| Skilled {
            attribute: profile.attribute(attribute).into(),
            skill: profile.skill(skill).into(),
            bonus,
        };
        let attribute = best_way(fight, who, blow).attribute;
        let (dodge, fortitude) = (profile.proficiency(DODGE), profile.proficiency(FORTITUDE));
        let pool = |pool: Pool| fight[who].pools[pool as usize];
        Fighter {
            attack: skilled(attribute, used.skill, used.proficiency + used.grip),
            dodge: skilled(Attribute::Dexterity, Skill::Agility, dodge),
            fortify: skilled(Attribute::Strength, Skill::Athletics, fortitude),
            damage: used.damage,
            critical_damage: used.critical_damage,
            threshold: used.threshold.expect("a weapon has one"),
            reach: used.reach,
            evasion: profile.evasion,
            deflection: profile.physical,
            constitution: profile.constitution,
            luck: profile.luck.into(),
            size: profile.size.into(),
            most_health: profile.maxima[Pool::Health as usize],
            at: fight[who].at,
            health: pool(Pool::Health),
            endurance: pool(Pool::Endurance),
            stamina: pool(Pool::Stamina),
            reactions: fight[who].reactions,
            attacks: 0,
            cheat_death: fight[who].cheat_death,
            guarding: false,
            able: true,
            dead: false,
        }
    })
}

/// The sum of a test, and the luck die with the luck bonus.
fn test(dice: &mut Generator, how: Skilled, bonus: i16, luck: i16) -> (i16, i16) {
    let (attribute, skill) = (dice.die(how.attribute), dice.die(how.skill));
    let luck = dice.die(20) as i16 + luck;
    ((attribute + skill) as i16 + how.bonus + bonus, luck)
}

/// A test whose luck die adds 4.
fn ordinary_test(dice: &mut Generator, how: Skilled, who: &Fighter) -> i16 {
    let (total, luck) = test(dice, how, i16::from(who.guarding), who.luck);
    if luck >= 20 { total + 4 } else { total }
}

/// Whether somebody has the reaction and the stamina for one, and takes it.
fn reacts(who: &mut Fighter, wants: impl Fn(&Fighter) -> bool) -> bool {
    if !who.able || who.reactions == 0 || who.stamina == 0 || !wants(who) {
        return false;
    }
    who.reactions -= 1;
    who.stamina -= 1;
    true
}

/// Damage meets endurance, then health; what losing health does.
fn suffer(dice: &mut Generator, policy: &impl Decides, who: &mut Fighter, damage: i16) {
    let before = who.health;
    let absorbed = damage.min(who.endurance);
    let past = damage - absorbed;
    who.endurance -= absorbed;
    who.health = (who.health - past).max(0);
    if past == 0 {
        return;
    }
    if who.health > 0 {
        let missing = who.most_health - who.health;
        if missing > who.constitution + i16::from(who.guarding) {
            let fortifies = reacts(who, |who| policy.fortifies(who, missing));
            who.able = fortifies && ordinary_test(dice, who.fortify, who) >= missing;
        }
        return;
    }
    who.able = false;
    if past > before {
        risk_death(dice, policy, who);
    }
}

/// The luck die against death.
fn risk_death(dice: &mut Generator, policy: &impl Decides, who: &mut Fighter) {
    if policy.cheats_death(who) && dice.die(20) as i16 + who.luck >= i16::from(who.cheat_death) {
        who.cheat_death += 5;
    } else {
        who.dead = true;
    }
}

/// What an attack has to meet: evasion, or a dodge that is better.
fn standing(dice: &mut Generator, target: &Fighter, shift: i16, dodges: bool) -> i16 {
    let evasion = target.evasion + i16::from(target.guarding);
    if !dodges {
        return evasion + shift;
    }
    ordinary_test(dice, target.dodge, target).max(evasion) + shift
}

fn strike(
    dice: &mut Generator,
    policy: &impl Decides,
    attacker: &mut Fighter,
    target: &mut Fighter,
) {
    if Area::from(attacker.at).distance(target.at.into()) > attacker.reach {
        return;
    }
    let dodges = reacts(target, |who| policy.dodges(who));
    let penalty = -2 * i16::from(attacker.attacks);
    attacker.attacks += 1;
    let (result, luck) = test(dice, attacker.attack, penalty, attacker.luck);
    let critical = luck >= attacker.threshold;
    let shift = attacker.size - target.size;
    let against = standing(dice, target, shift, dodges && !critical);
    if result < against && !critical {
        return;
    }
    let whole = result + if critical { attacker.critical_damage } else { attacker.damage };
    let deflection = (target.deflection + i16::from(target.guarding)).max(0) - shift;
    suffer(dice, policy, target, (whole - deflection.max(0)).max(1));
}

/// A turn; whether the target is out of the fight.
fn turn(
    dice: &mut Generator,
    policy: &impl Decides,
    attacker: &mut Fighter,
    target: &mut Fighter,
) -> bool {
    attacker.guarding = false;
    attacker.reactions = 1;
    let mut left = ACTIONS;
    while policy.deed(attacker, left) == Deed::Strike {
        left -= 1;
        strike(dice, policy, attacker, target);
        if !target.able || target.dead {
            return true;
        }
    }
    false
}

/// One fight by hand: who wins, and in which round.
#[inline(never)]
pub fn by_hand(start: &[Fighter; 2], seed: u64) -> (u8, u16) {
    let mut dice = Generator::new(seed);
    let mut fighters = *start;
    for round in 1..=u16::MAX {
        for fighter in &mut fighters {
            fighter.attacks = 0;
        }
        for who in [0, 1] {
            let [one, other] = &mut fighters;
            let (attacker, target) = if who == 0 { (one, other) } else { (other, one) };
            if turn(&mut dice, &Strikes, attacker, target) {
                return (who, round);
            }
        }
    }
    (u8::MAX, u16::MAX)
}
