//! The fight as a seat knows it: what advice and odds for that seat are worked out on.

use std::sync::Arc;

use affray_table::{Generator, Open, Rolled, Run, Seat, Tape};

use super::turns::Turns;
use super::{Given, Lots, Recalled, Session};
use crate::input::{Input, Reply};
use crate::measure::Who;
use crate::question::{Asks, Choice, Roll};
use crate::record::Transcript;
use crate::reveal::{Fact, Knowledge, Reveal};
use crate::system::{Heard, System};
use crate::tactics::Tactics;
use crate::words::same;

/// How often the rules are run to find dice that lead to the question which is asked.
const MOST_RUNS: usize = 300;
/// The facts that can be supposed; of the others nothing can be said where they are not told.
const SUPPOSED: [(&str, Fact); 3] =
    [("health", Fact::Health), ("figures", Fact::Figures), ("resistances", Fact::Resistances)];

impl<S: System> Session<S> {
    /// The fight as a seat knows it, with the same question to that seat; none if nothing that it
    /// knows leads there. What the seat heard since the last checkpoint happens again. Where dice were
    /// not told, or lead elsewhere with what is supposed of others, they fall so that it is asked.
    ///
    /// What others have learned is not known until they show it. Only where what they did in this turn
    /// cannot happen without it do those who decided keep it.
    pub(super) fn known(&self, seat: Seat) -> Option<Session<S>> {
        let found = self.known_but_for(seat, &[]);
        found.or_else(|| self.known_but_for(seat, &self.deciders(seat)))
    }

    /// Those of other sides of whom a seat heard a decision since the last checkpoint.
    fn deciders(&self, seat: Seat) -> Vec<Who> {
        let fight = &self.now;
        let is_of = |who: Who, given: &Given| {
            given.asker.as_deref().is_some_and(|asker| same(asker, fight.person(who)))
        };
        let given = || self.given[self.since..].iter();
        let others = (0..fight.people() as Who).filter(|&who| fight.side(who) != seat);
        others.filter(|&who| given().any(|given| is_of(who, given))).collect()
    }

    /// The same, where some others keep what they have learned.
    fn known_but_for(&self, seat: Seat, spared: &[Who]) -> Option<Session<S>> {
        let mut known = self.clone();
        known.now = self.supposed(seat)?;
        if seat != Seat::GM {
            let story: Vec<_> = self.story().collect();
            let heard = story.iter().filter(|entry| entry.is_heard_by(Some(seat)));
            let events = heard.filter_map(|entry| entry.event()).collect();
            let is_rated = |who| self.tells(Some(seat), who, Fact::Figures) == Reveal::Exact;
            known.now.unlearn(seat, &Heard { events, is_rated: &is_rated }, spared);
        }
        known.eye = Some(seat);
        known.in_sight = self.in_sight_of(seat);
        known.turns = Turns::default();
        known.recalled = Arc::new(Recalled::nothing());
        known.given.clear();
        known.since = 0;
        (known.acts, known.undone) = (Vec::new(), Vec::new());
        known.sealed = Vec::new();
        // The program's dice and lots are drawn anew: what comes next is nobody's to know.
        known.lots = Lots { generator: Generator::new(0), tactics: Arc::new(Tactics::new(0)) };
        known.settle().ok()?;
        let is_heard = |given: &&Arc<Given>| {
            let thrower = given.thrown.as_ref().and_then(|thrown| thrown.0);
            let is_told = !given.unseen.contains(&seat) && self.is_told_of_dice(seat, thrower);
            is_told && !self.is_of_unseen(seat, given)
        };
        let heard: Vec<&Given> =
            self.given[self.since..].iter().filter(is_heard).map(|given| &**given).collect();
        let search = Search {
            seat,
            wanted: self.asked_now(seat),
            roll: self.roll_for(seat),
            heard,
            stand: stand(self, seat),
        };
        let mut runs = MOST_RUNS;
        let mut found = search.from(known, 0, &mut runs)?;
        let is_own = |given: &Arc<Given>| given.seat == Some(seat);
        found.sealed = self.sealed.iter().map(|one| one.clone().filter(is_own)).collect();
        found.show_question();
        Some(found)
    }

    /// The last checkpoint as a seat knows it: of others what it is told of them, and for the rest
    /// what one of its own has, who is in the middle of them.
    fn supposed(&self, seat: Seat) -> Option<S> {
        let mut known = self.now.known_to(seat);
        if seat != Seat::GM {
            (0..known.people() as Who).for_each(|who| known.decrees_mut().keep_name(who, None));
        }
        for (who, knows) in self.little_known(seat) {
            let may_be_supposed = |&(_, fact): &(&str, Fact)| {
                SUPPOSED.iter().any(|&(_, one)| one == fact)
                    || fact == Fact::Dice
                    || knows.tells(fact) != Reveal::Nothing
            };
            if !Fact::ALL.iter().all(may_be_supposed) {
                return None;
            }
            known.suppose(who, self.usual(seat)?, knows);
        }
        Some(known)
    }

    /// Whether somebody whom a seat does not see decided this, or it names them.
    fn is_of_unseen(&self, seat: Seat, given: &Given) -> bool {
        let Transcript::Decision { asker, words } = &given.written.line else { return false };
        let fight = &self.waiting.game;
        let seen = fight.view(Some(seat)).combatants;
        let people = (0..fight.people() as Who).map(|who| fight.person(who));
        let mut unseen = people.filter(|name| !seen.iter().any(|one| one.name == *name));
        given.seat != Some(seat) && unseen.any(|name| asker == name || words.contains(name))
    }

    /// Those whom a seat sees and of whom it is not told everything.
    fn little_known(&self, seat: Seat) -> Vec<(Who, Knowledge)> {
        if self.reveals.is_exact() {
            return Vec::new();
        }
        let people = self.in_sight_of(seat).into_iter();
        let people =
            people.map(|who| (who, Knowledge::of(|fact| self.tells(Some(seat), who, fact))));
        let is_little =
            |(_, knows): &(Who, Knowledge)| Fact::ALL.iter().any(|&(_, fact)| !knows.has(fact));
        people.filter(is_little).collect()
    }

    /// Those whom a seat sees, or saw where this is the fight as it knows it.
    fn in_sight_of(&self, seat: Seat) -> Vec<Who> {
        if self.eye.is_some() {
            return self.in_sight.clone();
        }
        let fight = &self.now;
        let seen = fight.view(Some(seat)).combatants;
        let is_seen = |&who: &Who| seen.iter().any(|one| one.name == fight.person(who));
        (0..fight.people() as Who).filter(is_seen).collect()
    }

    /// The one in the middle of a side, by what they have at most of what they live by.
    fn usual(&self, seat: Seat) -> Option<Who> {
        let fight = &self.now;
        let own = (0..fight.people() as Who).filter(|&who| fight.side(who) == seat);
        let view = fight.view(Some(seat)).combatants;
        let most = |who: Who| {
            let seen = view.iter().find(|one| one.name == fight.person(who))?;
            Some((seen.figures.first()?.max, who))
        };
        let mut own: Vec<_> = own.filter_map(most).collect();
        own.sort_unstable();
        own.get(own.len() / 2).map(|&(_, who)| who)
    }

    /// Of each group of outcomes that the rule reads alike one, of the dice that are asked for.
    fn ways(&self) -> Vec<Rolled> {
        let advance = |t: &mut Tape<S>, fight: &mut S| S::advance(t, fight);
        let mut answers = self.since_checkpoint();
        match affray_table::run(&self.now, &mut answers, false, &advance) {
            Run::Waiting { open: Open::Roll { ways, .. }, .. } => {
                ways.into_iter().map(|(rolled, _)| rolled).collect()
            }
            Run::Waiting { .. } | Run::Done { .. } => Vec::new(),
        }
    }

    /// What was supposed of others, in a sentence for those of whom it is the same; nothing where
    /// everything is known, or everything that may be.
    pub(super) fn supposes(&self) -> Vec<String> {
        let Some(seat) = self.eye else { return Vec::new() };
        let Some(like) = self.usual(seat) else {
            return self.unlearned(seat).into_iter().collect();
        };
        let mut groups: Vec<(Knowledge, Vec<&str>)> = Vec::new();
        for (who, knows) in self.little_known(seat) {
            let name = self.now.person(who);
            match groups.iter_mut().find(|group| group.0 == knows) {
                Some(group) => group.1.push(name),
                None => groups.push((knows, vec![name])),
            }
        }
        let like = self.now.person(like);
        let sentence = |(knows, names): (Knowledge, Vec<&str>)| {
            let facts = SUPPOSED.iter().filter_map(|&(word, fact)| match knows.tells(fact) {
                Reveal::Exact => None,
                Reveal::Bands => Some(format!("{word} (known in bands)")),
                Reveal::Nothing => Some(word.to_owned()),
            });
            let facts: Vec<String> = facts.collect();
            let facts = (!facts.is_empty()).then(|| facts.join(", "))?;
            Some(format!("Not known of {}: {facts}. {like}'s are used instead.", names.join(", ")))
        };
        let mut sentences: Vec<String> = groups.into_iter().filter_map(sentence).collect();
        sentences.extend(self.unlearned(seat));
        sentences
    }

    /// What is left out of others because they have not shown it.
    fn unlearned(&self, seat: Seat) -> Option<String> {
        let fight = &self.now;
        let is_other = |&who: &Who| fight.side(who) != seat;
        let is_any = seat != Seat::GM && self.in_sight_of(seat).iter().any(is_other);
        is_any.then(|| {
            "What others have learned counts once they have shown it; how they decide is not known."
                .to_owned()
        })
    }
}

/// Dice as somebody enters them.
fn entered(rolled: &Rolled) -> Input {
    match rolled {
        Rolled::Faces(faces) => Input::Faces(faces.to_vec()),
        Rolled::Value(value) => Input::Value(*value),
    }
}

/// A search for what leads to the question that a seat is asked.
struct Search<'s> {
    seat: Seat,
    /// What it is asked, and the dice that it is told of.
    wanted: Vec<Choice>,
    roll: Option<Roll>,
    /// What it heard since the last checkpoint: decisions, and dice that it is told of.
    heard: Vec<&'s Given>,
    /// Where everybody stands, as it sees them.
    stand: Vec<Stands>,
}

/// Who stands where, and whether they still fight.
type Stands = (String, Option<String>, bool);

/// How those stand whom a seat sees.
fn stand<S: System>(session: &Session<S>, seat: Seat) -> Vec<Stands> {
    let fight = &session.waiting.game;
    let is_seen = |name: &str| {
        let mut in_sight = session.in_sight.iter();
        session.eye.is_none() || in_sight.any(|&who| fight.person(who) == name)
    };
    let all = fight.view(Some(seat)).combatants.into_iter().filter(|one| is_seen(&one.name));
    all.map(|one| (one.name, one.place, one.fighting)).collect()
}

impl Search<'_> {
    /// The fight where the question is asked, from here, where so much of what was heard has happened
    /// again.
    fn from<S: System>(
        &self,
        known: Session<S>,
        place: usize,
        runs: &mut usize,
    ) -> Option<Session<S>> {
        let heard = self.heard.get(place);
        if heard.is_none() && self.is_asked(&known) {
            return Some(known);
        }
        if let Some(Transcript::Volunteered { seat, words }) = heard.map(|it| &it.written.line) {
            let mut known = known;
            known.say(seat, words).ok()?;
            return self.from(known, place + 1, runs);
        }
        let is_others = heard.is_some_and(|given| given.seat.is_some_and(|seat| seat != self.seat));
        // Dice that it is told of would have been heard first.
        let is_due = known.sees_open_roll(self.seat);
        if is_others
            && is_due
            && let Some(found) = self.without(known.clone(), place, runs)
        {
            return Some(found);
        }
        let next = match &known.waiting.open {
            Some(Open::Roll { .. }) => {
                let ways = known.ways();
                let fell = heard.filter(|given| given.seat.is_none());
                let fell = fell.map(|given| (given.input.clone(), place + 1));
                let others = |next: usize| ways.iter().map(move |way| (entered(way), next));
                let replaced = fell.is_some().then(|| others(place + 1));
                let unheard = others(place);
                fell.into_iter().chain(replaced.into_iter().flatten()).chain(unheard).collect()
            }
            Some(_) => {
                let decided = heard.and_then(|heard| self.decided(&known, heard));
                decided.map(|input| (input, place + 1)).into_iter().collect()
            }
            None => Vec::new(),
        };
        let asker = heard.filter(|given| given.seat.is_some()).and_then(|it| it.asker.clone());
        for (input, next) in next {
            *runs = runs.checked_sub(1)?;
            let mut tried = known.clone();
            let reply = Reply { asker: asker.clone(), ..Reply::from(input) };
            if tried.answer(reply).is_ok()
                && let Some(found) = self.from(tried, next, runs)
            {
                return Some(found);
            }
        }
        if is_others && !is_due { self.without(known, place, runs) } else { None }
    }

    /// The same without a decision of others that came to nothing which shows: a reaction that they
    /// did not take, and that nobody knows they had.
    fn without<S: System>(
        &self,
        known: Session<S>,
        place: usize,
        runs: &mut usize,
    ) -> Option<Session<S>> {
        self.from(known, place + 1, runs).filter(|found| self.stand == stand(found, self.seat))
    }

    /// Whether the seat is asked what it is asked in truth.
    fn is_asked<S: System>(&self, known: &Session<S>) -> bool {
        let asked = known.asked_now(self.seat);
        let unsealed = |choice: &Choice| Choice { sealed: false, ..choice.clone() };
        asked.iter().map(unsealed).eq(self.wanted.iter().map(unsealed))
            && known.roll_for(self.seat) == self.roll
    }

    /// A decision that was heard, where it is open.
    fn decided<S: System>(&self, known: &Session<S>, heard: &Given) -> Option<Input> {
        let Transcript::Decision { asker, words } = &heard.written.line else { return None };
        let choices = match &known.waiting.question.as_ref()?.asks {
            Asks::Choice(choice) => std::slice::from_ref(choice),
            Asks::Each { choices } => choices,
            Asks::Roll(_) => return None,
        };
        let is_it = |choice: &&Choice| !choice.sealed && same(&choice.asker, asker);
        let choice = choices.iter().find(is_it)?;
        choice.options.find(words)?;
        Some(Input::Words(words.clone()))
    }
}
