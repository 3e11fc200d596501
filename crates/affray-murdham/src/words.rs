//! What people read: options, questions, events. Wording is the last step; rules never read it.

mod ask;
mod barrier;
mod die;
mod event;
mod gist;
mod heard;
mod lasting;
mod named;
mod number;
mod option;
mod parts;
mod thing;
mod told;

use affray_engine::measure::Who;
use affray_engine::{Dice, Gist, Parts, Reckoning, Words, wins};
use affray_field::Place;
use affray_table::Seat;

use crate::event::Event;
use crate::moves::{Ask, Move, Purpose, SaveFor, Score};
use crate::setup::{FactionId, GroupId, Id, ItemId};
use crate::state::{Fight, Phase, Where};

pub(crate) use barrier::word_barrier;
pub use heard::{hears, is_secret, knows_of_ambush};
pub(crate) use parts::parts;

impl Words for Fight {
    fn sides(&self) -> usize {
        self.setup.factions.len()
    }

    fn side_name(&self, side: usize) -> &str {
        &self.setup.factions[side].name
    }

    fn outcome(&self) -> Option<String> {
        use crate::state::Outcome;
        if self.state.phase != Phase::Over {
            return None;
        }
        Some(match self.state.outcome? {
            Outcome::Win(faction) => wins(&victors(self, faction)),
            Outcome::Draw => "draw".to_owned(),
            Outcome::Truce => "truce".to_owned(),
            Outcome::StandOff => "stand-off".to_owned(),
        })
    }

    fn moment(&self) -> String {
        stage(self, |_| true)
    }

    fn word_ask(&self, who: Seat, ask: Ask) -> String {
        ask::word_ask(self, who, ask)
    }

    fn word_move(&self, option: Move) -> String {
        option::word_move(self, option)
    }

    fn parts(&self, _: Ask, option: Move) -> Parts {
        parts(self, option)
    }

    fn gist(&self, event: &Event) -> Gist {
        gist::gist(self, event)
    }

    fn word_purpose(&self, purpose: Purpose) -> String {
        match purpose {
            Purpose::Save { who, score, why } => {
                format!("{} saves on {} {}", name(self, who), score_name(score), save_name(why))
            }
            Purpose::GroupSave { group, members, score, why } => {
                // Those whom somebody does not see are not counted. One is called by its own name.
                let in_sight = || members.iter().filter(|&who| self[who].concealed_from == 0);
                let count = match in_sight().count() {
                    0 => members.iter().count(),
                    count => count,
                };
                let one = in_sight().chain(members.iter()).next().filter(|_| count == 1);
                let (whose, save) = match (group, one) {
                    (None, _) => ("everyone", "saves"),
                    (Some(_), Some(one)) => (name(self, one), "saves"),
                    (Some(group), None) => (group_name(self, group), "save"),
                };
                format!("{whose} {save} on {} {}", score_name(score), save_name(why))
            }
            Purpose::Damage { attacker, target } => {
                let target = target.map_or("everyone struck", |target| name(self, target));
                match attacker {
                    Some(attacker) => format!("{}'s damage to {target}", name(self, attacker)),
                    None => format!("damage to {target}"),
                }
            }
            Purpose::Initiative => "who holds the initiative".to_owned(),
            Purpose::Threshold => "the fast action threshold".to_owned(),
            Purpose::Deviation { attacker } => {
                format!("where {}'s blast goes", name(self, attacker))
            }
            Purpose::Injury { who } => format!("{}'s injury", name(self, who)),
            Purpose::Loss { who, score } => {
                format!("how much {} {} loses", score_name(score), name(self, who))
            }
            Purpose::Arm { who } => format!("which of {}'s arms", name(self, who)),
            Purpose::Durability { item } => {
                format!("whether {} stays whole", item_name(self, item))
            }
            Purpose::Antidote { who } => format!("whether the antidote helps {}", name(self, who)),
            Purpose::Medicine { who } => format!("how much {} heals", name(self, who)),
            Purpose::Soulblight { who } => {
                format!("whether soulblight strikes {}", name(self, who))
            }
            Purpose::Miscast { who } => format!("{}'s miscast", name(self, who)),
            Purpose::Order => "which non-lethal attack comes first".to_owned(),
        }
    }

    fn word_die(&self, purpose: Purpose, _: usize) -> &'static str {
        die::word_die(purpose)
    }

    fn thrower(&self, purpose: Purpose) -> Option<Who> {
        crate::view::thrower(self, purpose).map(|who| who.0)
    }

    fn word_event(&self, event: &Event, dice: Dice<'_, Purpose>) -> String {
        event::word_event(self, event, dice)
    }

    fn ask_sums(&self, _: Seat, ask: Ask) -> Vec<Reckoning> {
        number::ask_sums(self, ask)
    }

    fn move_sums(&self, ask: Ask, option: Move) -> Vec<Reckoning> {
        number::move_sums(self, ask, option)
    }

    fn event_sums(&self, event: &Event) -> Vec<Reckoning> {
        told::event_sums(self, event)
    }

    fn named(&self, kind: &str, number: u64) -> Option<String> {
        named::named(self, kind, number)
    }
}

/// Where a fight stands, for whoever knows of these: of a turn of anybody else, only the side's name.
#[must_use]
pub(crate) fn stage(fight: &Fight, knows: impl Fn(Id) -> bool) -> String {
    let state = &fight.state;
    let acting = || match state.turn.filter(|turn| knows(turn.who)) {
        Some(turn) => format!("{}'s turn", name(fight, turn.who)),
        None => format!("{} to act", faction_name(fight, state.offered)),
    };
    match state.phase {
        Phase::Setup => "before the fight".to_owned(),
        Phase::Ambush => format!("ambush, {}", acting()),
        Phase::RoundStart => format!("before round {}", state.round + 1),
        Phase::Fast => format!("round {}, fast phase, {}", state.round, acting()),
        Phase::Main if state.threshold.is_some() => {
            format!("round {}, slow phase, {}", state.round, acting())
        }
        Phase::Main => format!("round {}, {}", state.round, acting()),
        Phase::RoundEnd => format!("end of round {}", state.round),
        Phase::Aftermath | Phase::Over => "after the fight".to_owned(),
    }
}

/// Somebody's name.
#[must_use]
pub fn name(fight: &Fight, who: Id) -> &str {
    &fight.profile(who).name
}

/// An item's name, where it is clear who has it or that it lies about: its own only if that one has
/// another of its kind, or another lies about.
#[must_use]
pub fn item_name(fight: &Fight, which: ItemId) -> &str {
    let item = &fight.setup.items[which.index()];
    let at = fight[which].at;
    // What is in a pack does not matter to what is in hand: others do not see it.
    let is_beside = |other: Where| match (at, other) {
        (Where::Lying(_), Where::Lying(_)) => true,
        (Where::Held(who) | Where::Worn(who), Where::Held(one) | Where::Worn(one))
        | (Where::Pack(who), Where::Held(one) | Where::Worn(one) | Where::Pack(one)) => who == one,
        (Where::Held(_) | Where::Worn(_) | Where::Lying(_) | Where::Pack(_) | Where::Gone, _) => {
            false
        }
    };
    let is_alike = |other: ItemId| {
        other != which
            && fight.setup.items[other.index()].name == item.name
            && is_beside(fight[other].at)
    };
    let grows = at
        .bearer()
        .is_some_and(|who| fight.profile(who).natural.iter().any(|(name, _)| *name == item.name));
    if grows || fight.things().any(is_alike) { &item.own } else { &item.name }
}

/// What an item is called where it is clear whose it is: as others of its kind.
#[must_use]
pub(crate) fn kind_name(fight: &Fight, which: ItemId) -> &str {
    &fight.setup.items[which.index()].name
}

/// A faction's name.
#[must_use]
pub fn faction_name(fight: &Fight, which: FactionId) -> &str {
    &fight.setup.factions[which.index()].name
}

/// A group's name.
#[must_use]
pub fn group_name(fight: &Fight, which: GroupId) -> &str {
    &fight.setup.groups[which.index()].name
}

/// A place: a zone's name, or the names of the two zones that a border joins.
#[must_use]
pub fn place_name(fight: &Fight, place: Place) -> String {
    let zone = |id: affray_field::ZoneId| fight.setup.zones[usize::from(id.0)].name.as_str();
    match place {
        Place::Zone(id) => zone(id).to_owned(),
        Place::Border(id) => {
            let (one, other) = fight.setup.map.ends(id);
            format!("{}-{}", zone(one), zone(other))
        }
    }
}

/// A score's name.
#[must_use]
pub const fn score_name(score: Score) -> &'static str {
    match score {
        Score::Strength => "STR",
        Score::Agility => "AGI",
        Score::Wits => "WIT",
    }
}

/// What a save is for, after "saves on AGI".
#[must_use]
pub const fn save_name(why: SaveFor) -> &'static str {
    match why {
        SaveFor::Hit => "to hit",
        SaveFor::Dodge => "to dodge",
        SaveFor::Disarm => "to keep hold of a weapon",
        SaveFor::Grapple => "not to be grabbed",
        SaveFor::BreakFree => "to break free",
        SaveFor::FreeOther => "to free another",
        SaveFor::Distract => "not to be distracted",
        SaveFor::Intimidate => "not to be intimidated",
        SaveFor::Taunt => "to shrug off a taunt",
        SaveFor::Taunting => "to taunt well",
        SaveFor::Sprint => "to sprint again",
        SaveFor::Sneak => "to move unheard",
        SaveFor::Hide => "to hide",
        SaveFor::Balance => "to keep their balance",
        SaveFor::Leap => "to clear the obstacle",
        SaveFor::Climb => "to hold on",
        SaveFor::Swim => "to stay afloat",
        SaveFor::Fall => "to shorten the fall",
        SaveFor::Hazard => "to keep out of the hazard",
        SaveFor::Calm => "to calm down",
        SaveFor::Poison => "against the poison",
        SaveFor::Power => "against the power",
        SaveFor::Morale => "to keep their nerve",
        SaveFor::Fear => "against fear",
        SaveFor::Chase => "to escape",
        SaveFor::Notice => "to notice the ambush",
        SaveFor::Load => "under the load",
    }
}

/// A faction that won, with those of its allies who still fight.
pub(crate) fn victors(fight: &Fight, faction: FactionId) -> String {
    let allies = fight.state.in_play.iter();
    let allies = allies.filter(|&one| one != faction && fight.setup.are_allied(one, faction));
    let names = [faction].into_iter().chain(allies).map(|one| faction_name(fight, one));
    names.collect::<Vec<_>>().join(" and ")
}
