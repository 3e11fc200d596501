//! What a seat is told of those whom it sees, where the game master does not tell everything.

use affray_table::{Asked, CombatantView, Figure, FigureKind, Open, Seat, Turn, View};

use super::Session;
use crate::encounter::revealed::named;
use crate::happening::{Gist, Happening};
use crate::measure::Who;
use crate::play::Line;
use crate::question::{Choice, Roll};
use crate::reckoning::Reckoning;
use crate::reveal::{Fact, Of, Reveal, RevealLine, band, health_band, told};
use crate::system::System;

impl<S: System> Session<S> {
    /// Says how much is told of somebody. The same again changes nothing.
    ///
    /// # Errors
    /// Nobody has that name, and no side.
    pub(super) fn let_know(&mut self, line: &RevealLine) -> Result<(), String> {
        let of = named(&self.now, &line.of)?;
        if !self.reveals.set(of, line.fact, line.reveal) {
            return Ok(());
        }
        self.turned_back += 1;
        self.count_again();
        self.reword_all();
        Ok(())
    }

    /// Everything that was said of what is told.
    pub(super) fn revealed(&self) -> Vec<RevealLine> {
        let line = |(of, fact, reveal)| {
            let of = match of {
                Of::Side(side) => self.now.seat_name(side),
                Of::One(who) => self.now.person(who).to_owned(),
            };
            RevealLine { of, fact, reveal }
        };
        self.reveals.iter().map(line).collect()
    }

    /// How much a seat is told of a fact about somebody.
    pub(super) fn tells(&self, seat: Option<Seat>, who: Who, fact: Fact) -> Reveal {
        match self.is_own(seat, who) {
            true => Reveal::Exact,
            false => self.reveals.of(who, self.now.side(who), fact),
        }
    }

    /// A sentence with those asides that a seat is told.
    pub(super) fn said_to(&self, seat: Option<Seat>, sentence: &str) -> String {
        told(sentence, |who, fact| match fact {
            Some(fact) => self.tells(seat, who, fact) == Reveal::Exact,
            None => self.is_own(seat, who),
        })
    }

    /// Whether somebody is on the side of a seat; everybody is on the game master's.
    fn is_own(&self, seat: Option<Seat>, who: Who) -> bool {
        seat.is_none_or(|seat| seat == Seat::GM || seat == self.now.side(who))
    }

    /// Whether a seat is told how somebody's dice fall.
    pub(super) fn is_told_of_dice(&self, seat: Seat, thrower: Option<Who>) -> bool {
        thrower.is_none_or(|who| self.tells(Some(seat), who, Fact::Dice) != Reveal::Nothing)
    }

    /// What a seat sees of the fight.
    pub(super) fn seen_by(&self, seat: Option<Seat>) -> View {
        let fight = &self.waiting.game;
        let mut view = fight.view(seat);
        view.moment += &crate::hand::moment(fight, seat);
        if fight.outcome().is_some() {
            view.order.iter_mut().for_each(|slot| slot.turn = Turn::Done);
        }
        for it in &mut view.combatants {
            let who = (0..fight.people() as Who).find(|&who| fight.person(who) == it.name);
            it.conditions.extend(who.into_iter().flat_map(|who| crate::hand::seen(fight, who)));
            let kept = who.and_then(|who| fight.decrees().true_name(who));
            if let Some(kept) = kept.filter(|_| seat.is_none_or(|seat| seat == Seat::GM)) {
                it.figures.push(Figure::text("true name", kept));
            }
        }
        if self.reveals.is_exact() {
            return view;
        }
        let one = |name: &str| (0..fight.people() as Who).find(|&who| fight.person(who) == name);
        let of = |name: &str, fact: Fact| {
            one(name).map_or(Reveal::Exact, |who| self.tells(seat, who, fact))
        };
        let mut order = view.order;
        order.retain(|slot| of(&slot.name, Fact::Order) != Reveal::Nothing);
        for slot in &mut order {
            if of(&slot.name, Fact::Order) == Reveal::Bands {
                slot.value = None;
            }
        }
        let combatants = view.combatants.into_iter();
        let combatants = combatants.map(|it| {
            let name = it.name.clone();
            veiled(it, |fact| of(&name, fact))
        });
        View { order, combatants: combatants.collect(), ..view }
    }

    /// A line of the log as a seat is told it: of those about whom it is not told everything, no
    /// number that says how they stand or what their rolls are made of.
    pub(super) fn line_for(&self, seat: Option<Seat>, gist: &Gist, line: Line) -> Line {
        let words = self.said_to(seat, &line.words);
        let is_own = || gist.who.is_none_or(|who| self.is_own(seat, who));
        let left = line.event.left.filter(|_| !gist.kept || is_own());
        let is_exact = |(who, fact)| self.tells(seat, who, fact) == Reveal::Exact;
        let amount = line.event.amount.filter(|_| gist.tells.is_none_or(is_exact));
        let is_told = |who: &Who| Fact::ALL.iter().all(|&(_, fact)| is_exact((*who, fact)));
        if self.reveals.is_exact() || (0..self.now.people() as Who).all(|who| is_told(&who)) {
            let is_whole = !gist.private || is_own();
            let fields = if is_whole { line.event.fields } else { serde_json::Map::new() };
            return Line { words, event: Happening { amount, left, fields, ..line.event }, ..line };
        }
        let sums = line.sums.into_iter().filter(|sum| self.is_sum_told(seat, gist.who, sum));
        // A system's own fields may tell of anybody.
        let left = left.filter(|_| gist.who.iter().chain(&gist.to).all(is_told));
        let event = Happening { amount, left, fields: serde_json::Map::new(), ..line.event };
        Line { words, sums: sums.collect(), event, ..line }
    }

    /// Whether a seat is told a number taken apart; where nothing else is said, it is that of `of`.
    pub(super) fn is_sum_told(&self, seat: Option<Seat>, of: Option<Who>, sum: &Reckoning) -> bool {
        let whose = sum.whose.or(of);
        whose.is_none_or(|who| self.tells(seat, who, Fact::Figures) == Reveal::Exact)
    }

    /// A decision as the seat is asked it.
    pub(super) fn asked_of(&self, choice: &Choice, asked: &Asked<S>) -> Choice {
        let (fight, seat) = (&self.waiting.game, Some(choice.seat));
        let sums = choice.sums.iter().filter(|sum| self.is_sum_told(seat, None, sum));
        Choice {
            sentence: self.said_to(seat, &fight.word_ask(asked.who, asked.ask)),
            sums: sums.cloned().collect(),
            ..choice.clone()
        }
    }

    /// Who throws the dice that are asked for, and what for, with its asides.
    pub(super) fn thrown_for(&self) -> Option<(Option<Who>, String)> {
        let fight = &self.waiting.game;
        match &self.waiting.open {
            Some(Open::Roll { purpose, .. }) => {
                Some((fight.thrower(*purpose), fight.word_purpose(*purpose)))
            }
            _ => None,
        }
    }

    /// Dice that are asked for, as a seat is told of them.
    pub(super) fn asked_for(&self, seat: Seat, roll: &Roll) -> Roll {
        match self.thrown_for() {
            Some((_, purpose)) => {
                Roll { purpose: self.said_to(Some(seat), &purpose), ..roll.clone() }
            }
            None => roll.clone(),
        }
    }
}

/// Somebody without what is not told of them.
fn veiled(it: CombatantView, tells: impl Fn(Fact) -> Reveal) -> CombatantView {
    let figures = it.figures.into_iter().enumerate();
    let figures = figures.filter_map(|(at, figure)| {
        let fact = match figure.kind {
            FigureKind::Pool => Fact::Health,
            FigureKind::Text if figure.name == "resistances" => Fact::Resistances,
            // What somebody has declared, which Persona is theirs: everybody saw it.
            FigureKind::Text => return Some(figure),
            FigureKind::Score | FigureKind::Count => Fact::Figures,
        };
        match (tells(fact), figure.value, figure.max) {
            (Reveal::Exact, ..) => Some(figure),
            (Reveal::Bands, Some(left), Some(most)) => {
                let words = if at == 0 { health_band(left, most) } else { band(left, most) };
                let words = Some(words.to_owned());
                Some(Figure { value: None, max: None, words, ..figure })
            }
            (Reveal::Bands, None, _) if fact == Fact::Resistances => Some(figure),
            (Reveal::Bands | Reveal::Nothing, ..) => None,
        }
    });
    let unless = |fact: Fact| tells(fact) != Reveal::Nothing;
    CombatantView {
        figures: figures.collect(),
        conditions: if unless(Fact::Conditions) { it.conditions } else { Vec::new() },
        gear: if unless(Fact::Gear) { it.gear } else { Vec::new() },
        budget: if tells(Fact::Figures) == Reveal::Exact { it.budget } else { Vec::new() },
        ..it
    }
}
