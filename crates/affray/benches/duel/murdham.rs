//! Murdham's plain duel, written by hand.
//!
//! What the hand-written loop does: everything that can happen in this fight, in the rulebook's
//! order and cut into the functions that the engine has: rounds, who holds the initiative, turns
//! offered and passes, the attack, the stunt and the reaction offered and declined, the exploding
//! damage die, armor, thresholds, wear of whatever was used, morale, the end of the fight asked after
//! each turn. Every number is read at run time from plain structs; whoever decides is a parameter.
//!
//! What it leaves out: whatever nobody in this fight has or chooses (powers, sizes, concealment,
//! movement, holds, counters and dodges), clauses, events, and stopping for people.

use affray_file::Document;
use affray_murdham::Fight;
use affray_murdham::moves::{
    Action, Activation, Aim, Ask, Form, Move, Proposal, Reaction, Style, With,
};
use affray_murdham::setup::{Id, ItemId};
use affray_murdham::state::{Standing, Wear};
use affray_table::{Game, Generator, Menu, Plain, Policy, Sampler, Seat, Status};

const ENCOUNTER: &str = r#"system = "murdham"
started-by = "A"
[settings]
default-map = "single-zone"
[[side]]
name = "A"
[[side]]
name = "B"
[[combatant]]
name = "Ann"
side = "A"
str = 15
agi = 8
wit = 8
skills = ["bravery"]
main-hand = "spear"
[[combatant]]
name = "Bob"
side = "B"
str = 14
agi = 8
wit = 8
skills = ["bravery"]
main-hand = "war axe"
worn = ["light armour"]
"#;

/// How a duel came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    winner: u8,
    rounds: u16,
    health: [i16; 2],
    /// Weapon and armor of each that the fight damaged.
    worn: [bool; 4],
}

/// Strikes each turn with the weapon that the encounter gives it, and never reacts.
struct Strikes;

/// The weapons of the two, and Bob's suit: items are listed as the encounter names them.
const WEAPONS: [ItemId; 2] = [ItemId(0), ItemId(1)];
const SUIT: ItemId = ItemId(2);

impl Policy<Fight> for Strikes {
    #[inline(always)] // As the compiler does with the one by hand.
    fn decide(&mut self, fight: &Fight, _: Seat, ask: Ask, menu: &dyn Menu<Fight>) -> Move {
        match ask {
            Ask::First(faction) => faction.into(),
            Ask::Activate(faction) => Activation::Act(Id(faction.0)).into(),
            Ask::Turn(who) => match fight.state.turn {
                Some(turn) if !turn.main => {
                    let with = With::Item(WEAPONS[usize::from(who.0)]);
                    let form = Form::Strike { with, style: Style::Plain, indirect: false };
                    Action::Attack(form, Aim::At(Id(1 - who.0))).into()
                }
                _ => Action::End.into(),
            },
            Ask::React { .. } => Reaction::Stand.into(),
            Ask::Propose { .. } => Proposal::None.into(),
            _ => {
                let mut options = Vec::new();
                menu.list(&mut options);
                options[0]
            }
        }
    }
}

/// The duel as the engine reads it.
pub fn start() -> Fight {
    let document =
        Document::read("duel.toml", ENCOUNTER.as_bytes(), &affray_murdham::schema::ENCOUNTER)
            .unwrap_or_else(|mistakes| panic!("{mistakes}"));
    let read = affray_murdham::read::read(&document, &[]);
    let fight = read.unwrap_or_else(|mistakes| panic!("{mistakes}")).fight;
    assert!(fight.is_plain(), "the duel has none of {:?}", fight.setup.families);
    fight
}

/// Through the engine, as sampling fights a plain fight.
#[inline(never)]
pub fn through_the_engine(start: &Fight, fight: &mut Fight, seed: u64) -> End {
    let mut table = Plain(Sampler::new(seed, Strikes));
    fight.clone_from(start);
    loop {
        let Ok(status) = Fight::advance(&mut table, fight) else { panic!("a sampler never stops") };
        if status == Status::Over {
            break;
        }
    }
    let [ann, bob] = [0, 1].map(|who| fight[Id(who)]);
    let beaten = ann.is_incapacitated() || ann.standing == Standing::Dead;
    let is_damaged = |which: ItemId| fight[which].wear == Wear::Damaged;
    let worn = [is_damaged(WEAPONS[0]), false, is_damaged(WEAPONS[1]), is_damaged(SUIT)];
    End {
        winner: u8::from(beaten),
        rounds: fight.state.round,
        health: [ann.health, bob.health],
        worn,
    }
}

/// What somebody attacks with.
#[derive(Clone, Copy)]
struct Weapon {
    die: u32,
    used: bool,
    damaged: bool,
}

/// What somebody wears.
#[derive(Clone, Copy)]
struct Suit {
    value: i16,
    used: bool,
    damaged: bool,
}

/// A fighter: first what never changes, then what does.
#[derive(Clone, Copy)]
pub struct Fighter {
    strength: i16,
    wits: i16,
    is_brave: bool,
    fails_durability_on: u32,
    weapon: Weapon,
    suit: Option<Suit>,
    health: i16,
    has_turn: bool,
    is_down: bool,
    is_dead: bool,
    has_surrendered: bool,
    was_hurt: bool,
    has_checked: bool,
}

impl Fighter {
    fn fights(&self) -> bool {
        !self.is_down && !self.is_dead && !self.has_surrendered
    }
}

/// Whoever decides for the fighters.
trait Player {
    fn goes_first(&mut self, duel: &Duel, holder: usize) -> usize;
    fn takes_turn(&mut self, duel: &Duel, who: usize) -> bool;
    fn attacks(&mut self, duel: &Duel, who: usize) -> bool;
    fn proposes_a_stunt(&mut self, duel: &Duel, who: usize) -> bool;
    fn reacts(&mut self, duel: &Duel, who: usize) -> bool;
}

struct Bold;

impl Player for Bold {
    fn goes_first(&mut self, _: &Duel, holder: usize) -> usize {
        holder
    }
    fn takes_turn(&mut self, _: &Duel, _: usize) -> bool {
        true
    }
    fn attacks(&mut self, _: &Duel, _: usize) -> bool {
        true
    }
    fn proposes_a_stunt(&mut self, _: &Duel, _: usize) -> bool {
        false
    }
    fn reacts(&mut self, _: &Duel, _: usize) -> bool {
        false
    }
}

/// The duel by hand.
pub struct Duel {
    fighters: [Fighter; 2],
    dice: Generator,
    round: u16,
    holder: usize,
}

/// The fighters of the encounter.
pub fn fighters() -> [Fighter; 2] {
    let fighter = |strength, suit| Fighter {
        strength,
        wits: 8,
        is_brave: true,
        fails_durability_on: 4,
        weapon: Weapon { die: 6, used: false, damaged: false },
        suit,
        health: strength,
        has_turn: true,
        is_down: false,
        is_dead: false,
        has_surrendered: false,
        was_hurt: false,
        has_checked: false,
    };
    [fighter(15, None), fighter(14, Some(Suit { value: 1, used: false, damaged: false }))]
}

/// The duel by hand, to its end.
#[inline(never)]
pub fn by_hand(fighters: &[Fighter; 2], seed: u64) -> End {
    let duel = Duel { fighters: *fighters, dice: Generator::new(seed), round: 0, holder: 0 };
    duel.fight(&mut Bold)
}

impl Duel {
    fn fight(mut self, player: &mut impl Player) -> End {
        while !self.is_over() {
            self.round(player);
        }
        self.durability();
        let [ann, bob] = self.fighters;
        let suit = |fighter: Fighter| fighter.suit.is_some_and(|suit| suit.damaged);
        End {
            winner: u8::from(!ann.fights()),
            rounds: self.round,
            health: [ann.health, bob.health],
            worn: [ann.weapon.damaged, suit(ann), bob.weapon.damaged, suit(bob)],
        }
    }

    fn is_over(&self) -> bool {
        !(self.fighters[0].fights() && self.fighters[1].fights())
    }

    /// One round: sides take turns until both have passed, then morale.
    fn round(&mut self, player: &mut impl Player) {
        self.round += 1;
        for fighter in &mut self.fighters {
            fighter.has_turn = true;
        }
        let mut who = player.goes_first(self, self.holder);
        let mut passes = 0;
        while passes < 2 {
            if self.fighters[who].has_turn && player.takes_turn(self, who) {
                passes = 0;
                self.turn(who, player);
                if self.is_over() {
                    return;
                }
            } else {
                passes += 1;
            }
            who = 1 - who;
        }
        self.morale();
    }

    fn turn(&mut self, who: usize, player: &mut impl Player) {
        self.fighters[who].has_turn = false;
        if player.attacks(self, who) {
            self.attack(who, player);
        }
    }

    /// An attack hits unless the target reacts; nobody in this fight does.
    fn attack(&mut self, who: usize, player: &mut impl Player) {
        let target = 1 - who;
        if player.proposes_a_stunt(self, who) {
            return;
        }
        if self.fighters[target].has_turn && player.reacts(self, target) {
            self.fighters[target].has_turn = false;
            return;
        }
        let rolled = self.exploding(self.fighters[who].weapon.die);
        self.fighters[who].weapon.used = true;
        if let Some(suit) = &mut self.fighters[target].suit {
            suit.used = true;
            let value = suit.value;
            // A damaged suit falls apart under 8 or more, after it protected.
            if suit.damaged && rolled >= 8 {
                self.fighters[target].suit = None;
            }
            self.suffer(target, rolled - value);
        } else {
            self.suffer(target, rolled);
        }
    }

    fn exploding(&mut self, sides: u32) -> i16 {
        let mut total = 0;
        loop {
            let face = self.dice.die(sides);
            if face < sides {
                return total + face as i16;
            }
            total += sides as i16 - 1;
        }
    }

    fn suffer(&mut self, who: usize, damage: i16) {
        if damage <= 0 {
            return;
        }
        let fighter = &mut self.fighters[who];
        let critical = (fighter.health + 1) / 2;
        fighter.health = (fighter.health - damage).max(0);
        fighter.was_hurt |= fighter.health <= (fighter.strength + 1) / 2;
        if damage >= fighter.strength {
            fighter.is_dead = true;
        } else if damage >= critical {
            fighter.is_down = true;
        }
    }

    /// Whoever fights alone and is hurt tests morale once; the brave need not.
    fn morale(&mut self) {
        for who in 0..2 {
            let fighter = &mut self.fighters[who];
            if !fighter.was_hurt || fighter.has_checked || !fighter.fights() {
                continue;
            }
            fighter.has_checked = true;
            if !fighter.is_brave && self.dice.die(20) as i16 > fighter.wits {
                fighter.has_surrendered = true;
            }
        }
    }

    /// A durability roll for whatever was used.
    fn durability(&mut self) {
        let Duel { fighters, dice, .. } = self;
        for fighter in fighters {
            if fighter.weapon.used {
                fighter.weapon.damaged = dice.die(fighter.fails_durability_on) == 1;
            }
            if let Some(suit) = &mut fighter.suit
                && suit.used
            {
                suit.damaged = dice.die(fighter.fails_durability_on) == 1;
            }
        }
    }
}
