//! What people read: wording is the last step, rules never read it.

use affray_engine::look::{unknown, yes_no};
use affray_engine::measure::Who;
use affray_engine::{
    CombatantView, Condition, Dice, Fact, Figure, Gist, Kind, Parts, Reckoning, View, Words, aside,
};
use affray_table::{Seat, Terms, total};

use crate::event::Event;
use crate::moves::{Action, Ask, Defense, Move, Purpose};
use crate::reason::{Barrier, From};
use crate::rules::strike::{damage, dodges_at, hits_at};
use crate::setup::{Id, Score, Suffering};
use crate::state::{Fight, Outcome};

pub(crate) fn name(fight: &Fight, who: Id) -> &str {
    &fight.profile(who).name
}

impl Words for Fight {
    fn sides(&self) -> usize {
        2
    }

    /// Each duelist is a side.
    fn side_name(&self, side: usize) -> &str {
        name(self, Id(side as u8))
    }

    fn outcome(&self) -> Option<String> {
        self.ended().map(|outcome| word_outcome(self, outcome))
    }

    fn moment(&self) -> String {
        match self.state.round {
            0 => "before the first round".to_owned(),
            round => format!("round {round}"),
        }
    }

    fn word_ask(&self, _: Seat, ask: Ask) -> String {
        let n = |who: Id| name(self, who);
        match ask {
            Ask::Turn(who) => {
                format!("What does {} do? ({} wounds left)", n(who), self[who].wounds)
            }
            Ask::Defend(who) => {
                let dodges_at = total(|into| dodges_at(self, who, into));
                format!("{} hits {}. Dodge on {dodges_at} or less?", n(who.other()), n(who))
            }
        }
    }

    fn word_move(&self, answer: Move) -> String {
        let words = match answer {
            Move::Action(Action::Strike) => "strike",
            Move::Action(Action::Recover) => "recover",
            Move::Defense(Defense::Dodge) => "dodge",
            Move::Defense(Defense::Stand) => "stand",
        };
        words.to_owned()
    }

    fn parts(&self, ask: Ask, answer: Move) -> Parts {
        match answer {
            Move::Action(Action::Strike) => {
                Parts::new(Kind::Attack, "strike").at(ask.who().other().0)
            }
            Move::Action(Action::Recover) => Parts::new(Kind::Ready, "recover"),
            Move::Defense(Defense::Dodge) => Parts::new(Kind::React, "dodge"),
            Move::Defense(Defense::Stand) => Parts::new(Kind::React, "stand"),
        }
    }

    fn word_purpose(&self, purpose: Purpose) -> String {
        let n = |who: Id| name(self, who);
        match purpose {
            Purpose::Hit(who) => {
                let hits_at = total(|into| hits_at(self, who, into));
                let number = format!(", {hits_at} or less hits");
                format!("{}'s strike{}", n(who), aside(who.0, Fact::Figures, number))
            }
            Purpose::Dodge(who) => {
                let dodges_at = total(|into| dodges_at(self, who, into));
                let number = format!(", on {dodges_at} or less");
                format!("{}'s dodge{}", n(who), aside(who.0, Fact::Figures, number))
            }
            Purpose::Damage(who) => format!("{}'s damage", n(who)),
            Purpose::Injury(who) => format!("{}'s injury", n(who)),
        }
    }

    fn word_die(&self, purpose: Purpose, _: usize) -> &'static str {
        match purpose {
            Purpose::Hit(_) => "to hit",
            Purpose::Dodge(_) => "to dodge",
            Purpose::Damage(_) => "damage",
            Purpose::Injury(_) => "injury",
        }
    }

    fn thrower(&self, purpose: Purpose) -> Option<Who> {
        match purpose {
            Purpose::Hit(who)
            | Purpose::Dodge(who)
            | Purpose::Damage(who)
            | Purpose::Injury(who) => Some(who.0),
        }
    }

    fn gist(&self, event: &Event) -> Gist {
        match *event {
            Event::RoundBegan { round } => Gist::none().amount(round),
            Event::Missed { attacker } => Gist::of(attacker.0).to(attacker.other().0),
            Event::Dodged { who }
            | Event::NotDodged { who }
            | Event::LostBalance { who }
            | Event::HouseOver { who, .. }
            | Event::Recovered { who }
            | Event::Out { who } => Gist::of(who.0),
            Event::Wounded { attacker, target, wounds, left, .. } => {
                Gist::of(attacker.0).to(target.0).amount(wounds).left(left)
            }
        }
    }

    fn word_event(&self, event: &Event, dice: Dice<'_, Purpose>) -> String {
        let n = |who: Id| name(self, who);
        // A roll with the number that it has to be at or under; nothing to those who are not told.
        let roll = |purpose: Purpose, who: Id, most: i32| {
            let rolled = dice.number(|one| one == purpose);
            let against = aside(who.0, Fact::Figures, format!(" against {most}"));
            rolled.map_or(String::new(), |number| format!(": {number}{against}"))
        };
        match *event {
            Event::RoundBegan { round } => format!("Round {round} begins."),
            Event::Missed { attacker } => {
                let most = self.profile(attacker).hits_at;
                let roll = roll(Purpose::Hit(attacker), attacker, most);
                format!("{} misses {}{roll}.", n(attacker), n(attacker.other()))
            }
            Event::Dodged { who } => {
                let roll = roll(Purpose::Dodge(who), who, self.profile(who).dodges_at);
                format!("{} dodges{roll}.", n(who))
            }
            Event::NotDodged { who } => {
                let roll = roll(Purpose::Dodge(who), who, self.profile(who).dodges_at);
                format!("{} fails to dodge{roll}.", n(who))
            }
            Event::Wounded { attacker, target, wounds, left, .. } => {
                let s = if wounds == 1 { "" } else { "s" };
                let left = aside(target.0, Fact::Health, format!(" ({} left)", left.max(0)));
                format!("{} hits {}: {wounds} wound{s}{left}.", n(attacker), n(target))
            }
            Event::LostBalance { who } => format!("{} is off balance and cannot dodge.", n(who)),
            Event::Recovered { who } => format!("{} recovers their balance.", n(who)),
            Event::HouseOver { who, what } => {
                format!("{} is no longer {}.", n(who), self.state.decrees.house_name(what))
            }
            Event::Out { who } => format!("{} is out. {} wins.", n(who), n(who.other())),
        }
    }

    fn move_sums(&self, ask: Ask, option: Move) -> Vec<Reckoning> {
        let who = ask.who();
        match option {
            Move::Action(Action::Strike) => {
                let to_hit = Terms::of(|into| hits_at(self, who, into));
                let bonus = Terms::of(|into| damage(self, who, into));
                let to_hit = Reckoning::of("to hit", &to_hit, word_from);
                let bonus = Reckoning::of("damage bonus", &bonus, word_from);
                to_hit.into_iter().chain(bonus).collect()
            }
            Move::Defense(Defense::Dodge) => {
                let to_dodge = Terms::of(|into| dodges_at(self, who, into));
                Reckoning::of("to dodge", &to_dodge, word_from).into_iter().collect()
            }
            Move::Action(Action::Recover) | Move::Defense(Defense::Stand) => Vec::new(),
        }
    }

    fn event_sums(&self, event: &Event) -> Vec<Reckoning> {
        let Event::Wounded { terms, .. } = event else { return Vec::new() };
        Reckoning::of("damage bonus", terms, word_from).into_iter().collect()
    }

    fn named(&self, kind: &str, number: u64) -> Option<String> {
        let who = u8::try_from(number).ok().filter(|who| kind == "Id" && *who < 2)?;
        Some(name(self, Id(who)).to_owned())
    }
}

fn word_from(from: From) -> String {
    match from {
        From::Bonus => "bonus".to_owned(),
        From::Armor => "armor".to_owned(),
        From::HitsAt => "hits-at".to_owned(),
        From::DodgesAt => "dodges-at".to_owned(),
        From::Ruled => "the GM's ruling".to_owned(),
        From::RuledArmor => "the GM's ruling on armor".to_owned(),
        From::RuledRoll => "the GM's ruling on this roll".to_owned(),
    }
}

/// How a duel ended.
pub(crate) fn word_outcome(fight: &Fight, outcome: Outcome) -> String {
    match outcome {
        Outcome::Win(who) => format!("{} wins", name(fight, who)),
        Outcome::Draw => "a draw".to_owned(),
    }
}

/// What stands in the way of an answer.
pub(crate) fn word_barrier(fight: &Fight, barrier: Barrier) -> String {
    match barrier {
        Barrier::InBalance(who) => {
            format!("{} is not off balance", name(fight, who))
        }
        Barrier::RuledOffBalance(who) => {
            format!("the GM has ruled how long {} is off balance", name(fight, who))
        }
    }
}

/// The figures of a duelist, and of the duel, that a look reads.
const OF_A_DUELIST: &[&str] =
    &["wounds", "off balance", "dodged", "hits-at", "dodges-at", "bonus", "armor", "presence"];

/// A value by its path: `round`, `turn of`, `outcome`, `Ann.wounds`, `Ann.off balance`.
pub(crate) fn look(fight: &Fight, path: &str) -> Result<String, String> {
    match path {
        "round" => return Ok(fight.state.round.to_string()),
        "turn of" => return Ok(name(fight, fight.state.next).to_owned()),
        "outcome" => return Ok(fight.outcome().unwrap_or_else(|| "none".to_owned())),
        _ => {}
    }
    let (given, figure) = path.split_once('.').unwrap_or((path, ""));
    let who = Id::BOTH.into_iter().find(|&who| affray_engine::same(name(fight, who), given));
    let Some(who) = who else {
        return Err(format!(
            "there is no `{given}`; allowed: round, turn of, outcome, {}, {}",
            name(fight, Id::BOTH[0]),
            name(fight, Id::BOTH[1])
        ));
    };
    let duelist = &fight[who];
    Ok(match figure.trim() {
        "wounds" => duelist.wounds.to_string(),
        "off balance" => yes_no(duelist.off_balance),
        "dodged" => yes_no(duelist.dodged),
        "presence" => duelist.presence.word().to_owned(),
        other => match Score::of(other) {
            Some(score) => fight.score(who, score).to_string(),
            None => return Err(unknown(name(fight, who), other, OF_A_DUELIST)),
        },
    })
}

pub(crate) fn view(fight: &Fight) -> View {
    let condition = |who: Id| {
        let until = fight.state.decrees.until(who.0, Suffering::OffBalance);
        let condition = Condition::new(Suffering::OffBalance.word());
        let condition = match until {
            Some(until) => condition.until(until.to_string()),
            None => condition,
        };
        fight[who].off_balance.then_some(condition)
    };
    let combatant = |who: Id| CombatantView {
        name: name(fight, who).to_owned(),
        side: name(fight, who).to_owned(),
        place: None,
        figures: vec![Figure::pool("wounds", fight[who].wounds.max(0), fight.profile(who).wounds)],
        conditions: condition(who).into_iter().collect(),
        gear: Vec::new(),
        budget: Vec::new(),
        fighting: !fight[who].is_out(),
    };
    View {
        title: fight.setup.title.clone(),
        moment: fight.moment(),
        order: Vec::new(),
        map: None,
        combatants: Id::BOTH.map(combatant).into(),
    }
}
