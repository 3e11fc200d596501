//! A session as any front end sees it.

use std::sync::Arc;

use affray_odds::Chance;
use affray_table::{Clause, Homemade, Open, Seat};

use super::Session;
use super::people::Next;
use crate::advise::{Advice, AdviseError, Effort, Minds};
use crate::digest::Digest;
use crate::entry::{Entry, entry};
use crate::hand::{Misread, Rulable, Ruling, look};
use crate::input::{Refusal, Reply};
use crate::odds::{Claim, FightOdds, FightRequest, NoOdds, TurnOdds, TurnRequest};
use crate::packed::Packed;
use crate::people::{People, Wanted};
use crate::play::{Back, Line, Play, Players, Thrown};
use crate::question::{Asks, Choice, Offer, Question};
use crate::reckoning::Thought;
use crate::record::{By, Record, RecordLine, Seating};
use crate::reveal::RevealLine;
use crate::seat::{Had, SeatNews, SeatView};
use crate::summary::Summary;
use crate::system::{System, View};
use crate::watch::Watch;
use crate::words::same;

impl<S: System> Clone for Session<S> {
    fn clone(&self) -> Session<S> {
        Session {
            origin: self.origin.clone(),
            library: self.library.clone(),
            read_by: self.read_by.clone(),
            notes: self.notes.clone(),
            players: self.players.clone(),
            people: self.people.clone(),
            minds: self.minds.clone(),
            reveals: self.reveals.clone(),
            lots: self.lots.clone(),
            turns: self.turns.clone(),
            now: self.now.clone(),
            since: self.since,
            given: self.given.clone(),
            sealed: self.sealed.clone(),
            acts: self.acts.clone(),
            undone: self.undone.clone(),
            waiting: Arc::clone(&self.waiting),
            recalled: Arc::clone(&self.recalled),
            number: self.number,
            turned_back: self.turned_back,
            eye: self.eye,
            in_sight: self.in_sight.clone(),
            rewritings: self.rewritings.clone(),
            answering: self.answering,
        }
    }
}

impl<S: System> Session<S> {
    /// The fight as it stands: half-way through a turn where something is asked.
    #[must_use]
    pub fn fight(&self) -> &S {
        &self.waiting.game
    }

    /// The fight at its last checkpoint, and how many answers were given since.
    #[must_use]
    pub fn checkpoint(&self) -> (&S, usize) {
        (&self.now, self.given.len() - self.since)
    }

    /// The place of the first open decision.
    fn first_open(&self) -> usize {
        match self.question().map(|question| &question.asks) {
            Some(Asks::Each { choices }) => {
                choices.iter().position(|choice| !choice.sealed).unwrap_or(0)
            }
            _ => 0,
        }
    }

    /// What the rules wait for.
    #[must_use]
    pub fn open(&self) -> Option<&Open<S>> {
        self.waiting.open.as_ref()
    }
}

impl<S: System> Play for Session<S> {
    fn system(&self) -> &'static dyn Entry {
        entry::<S>()
    }

    fn title(&self) -> &str {
        &self.origin.title
    }

    fn notes(&self) -> &[String] {
        &self.notes
    }

    fn question(&self) -> Option<&Question> {
        self.waiting.question.as_ref()
    }

    fn offers(&self) -> &[Offer] {
        self.all_offers()
    }

    fn reply(&mut self, reply: Reply) -> Result<Vec<Line>, Refusal> {
        self.take(reply)
    }

    fn volunteer(&mut self, seat: &str, words: &str) -> Result<Vec<Line>, Refusal> {
        self.say(seat, words)
    }

    fn rule(&mut self, ruling: &Ruling) -> Result<Vec<Line>, Refusal> {
        self.say_ruling(ruling)
    }

    fn ruling(&self, words: &str) -> Result<Ruling, Misread> {
        Ruling::read(words, &self.names())
    }

    fn rulings(&self, words: &str) -> Vec<Rulable> {
        Rulable::all(&self.waiting.game, &self.names().models, words)
    }

    fn thought(&self, seat: Option<Seat>, words: &str) -> Option<Thought> {
        self.thought_of(seat, words)
    }

    fn thoughts(&self, seat: Option<Seat>, words: &str, most: usize) -> (Vec<Thought>, usize) {
        self.thoughts_of(seat, words, most)
    }

    fn barred(&self, seat: Option<Seat>, words: &str, most: usize) -> (Vec<Thought>, usize) {
        self.barred_of(seat, words, most)
    }

    fn chance(&self, claims: &[Claim], watch: &dyn Watch) -> Result<Chance, String> {
        self.chance_of(claims, watch)
    }

    fn mean(&self, path: &str, watch: &dyn Watch) -> Result<Chance, String> {
        self.mean_of(path, watch)
    }

    fn throw(&mut self) -> Result<Vec<Line>, Refusal> {
        self.thrown(By::Program)
    }

    fn decide(&mut self) -> Result<Vec<Line>, Refusal> {
        self.decided(self.first_open(), By::Program)
    }

    fn auto(&mut self) -> Result<Vec<Line>, Refusal> {
        match self.question().map(|question| &question.asks) {
            Some(Asks::Roll(_)) => self.thrown(By::Person),
            _ => self.decided(self.first_open(), By::Person),
        }
    }

    fn auto_for(&mut self, asker: &str) -> Result<Vec<Line>, Refusal> {
        let choices = self.question().map(|question| question.asks.choices()).unwrap_or_default();
        let is_asked = |choice: &Choice| !choice.sealed && same(&choice.asker, asker);
        match choices.iter().position(is_asked) {
            Some(place) => self.decided(place, By::Person),
            None => Err(Refusal::Asker { given: asker.to_owned(), asked: self.asked() }),
        }
    }

    fn advise(
        &self,
        asker: Option<&str>,
        effort: &Effort,
        watch: &dyn Watch,
    ) -> Result<Advice, AdviseError> {
        self.advice(asker, effort, watch)
    }

    fn search_for(&mut self, minds: Minds) {
        self.minds = minds;
    }

    fn minds(&self) -> &Minds {
        &self.minds
    }

    fn players(&self) -> &Players {
        &self.players
    }

    fn seat_players(&mut self, players: Players) {
        self.people = People::of(&players, &self.seats());
        self.players = players;
    }

    fn seating(&self) -> Seating {
        Seating::of(&self.seats(), (&self.people, &self.minds), self.revealed())
    }

    fn people(&self) -> &People {
        &self.people
    }

    fn seat_people(&mut self, people: People) {
        self.let_sit(people);
    }

    fn made_up(&self) -> Vec<Homemade> {
        self.waiting.game.decrees().known().map(|(_, made)| made.clone()).collect()
    }

    fn waits_for(&self) -> Vec<Wanted> {
        self.wanted()
    }

    fn reveals(&self) -> Vec<RevealLine> {
        self.revealed()
    }

    fn reveal(&mut self, line: &RevealLine) -> Result<(), String> {
        self.let_know(line)
    }

    fn waits_for_a_person(&self) -> bool {
        match self.next_by_program() {
            Next::Person => true,
            Next::Nothing | Next::Dice | Next::Tactics(_) | Next::Standing(..) => false,
        }
    }

    fn play_on(&mut self) -> Result<Vec<Line>, Refusal> {
        let mut lines = Vec::new();
        while let Some(mut told) = self.play_next()? {
            lines.append(&mut told);
        }
        Ok(lines)
    }

    fn play_next(&mut self) -> Result<Option<Vec<Line>>, Refusal> {
        Ok(Some(match self.next_by_program() {
            Next::Nothing | Next::Person => return Ok(None),
            Next::Dice => self.thrown(By::Program)?,
            Next::Tactics(place) => self.decided(place, By::Program)?,
            Next::Standing(place, option) => self.settled(place, option)?,
        }))
    }

    fn run_to_end(&mut self) -> Result<Vec<Line>, Refusal> {
        let people = std::mem::replace(&mut self.people, People::nobody());
        let lines = self.play_on();
        self.people = people;
        lines
    }

    fn go_back(&mut self, back: Back) -> Result<usize, Refusal> {
        self.take_back(back)
    }

    fn redo(&mut self) -> Result<Vec<Line>, Refusal> {
        self.give_again()
    }

    fn answers(&self) -> usize {
        self.given.len() + self.sealed.iter().flatten().count()
    }

    fn history(&self, from: usize) -> Vec<RecordLine> {
        let acts = self.acts.get(from..).unwrap_or_default();
        acts.iter().map(|act| act.written().clone()).collect()
    }

    fn log_since(&self, seat: Option<Seat>, from: usize) -> Vec<Line> {
        self.log_for(seat, from)
    }

    fn log_length(&self, seat: Option<Seat>) -> usize {
        self.sum(seat).lines
    }

    fn thrown(&self, seat: Option<Seat>, from: usize) -> Vec<Thrown> {
        self.thrown_from(seat, from)
    }

    fn for_seat(&self, seat: Seat) -> SeatView {
        self.told(seat)
    }

    fn news_for(&self, seat: Seat, lines: usize, dice: usize) -> SeatNews {
        self.told_anew(seat, lines, dice)
    }

    fn holds(&self, seat: Option<Seat>, had: Had) -> Had {
        self.still(seat, had)
    }

    fn known_to(&self, seat: Seat) -> Option<Box<dyn Play>> {
        self.known(seat).map(|known| Box::new(known) as Box<dyn Play>)
    }

    fn reply_from(&mut self, seat: Seat, reply: Reply) -> Result<Vec<Line>, Refusal> {
        self.take_from(seat, reply)
    }

    fn news(&self) -> Vec<Line> {
        self.told_since(self.given.len())
    }

    fn applied_last(&self) -> Vec<Clause> {
        self.cited_last()
    }

    fn applied(&self) -> Vec<Clause> {
        let turns = self.turns.iter().flat_map(|turn| turn.cited.iter().copied());
        let mut applied: Vec<Clause> = self.read_by.iter().copied().chain(turns).collect();
        applied.extend(&self.waiting.cited);
        applied.sort();
        applied.dedup();
        applied
    }

    fn moment(&self) -> String {
        self.waiting.game.moment()
    }

    fn round(&self) -> u32 {
        self.waiting.game.round()
    }

    fn outcome(&self) -> Option<String> {
        self.waiting.game.outcome()
    }

    fn summary(&self, seat: Option<Seat>) -> Summary {
        self.summed_up(seat)
    }

    fn look(&self, path: &str) -> Result<String, String> {
        look(&self.waiting.game, path)
    }

    fn view(&self, seat: Option<Seat>) -> View {
        self.seen_by(seat)
    }

    fn numbers_for(&self, seat: Seat) -> Vec<i32> {
        let mut numbers = Vec::new();
        crate::numbers::write(&self.waiting.game, seat, None, &mut numbers);
        numbers
    }

    fn seats(&self) -> Vec<(Seat, String)> {
        let seats = self.now.seats().into_iter();
        seats.map(|seat| (seat, self.now.seat_name(seat))).collect()
    }

    fn digest(&self) -> Option<Digest> {
        let is_checkpoint = self.since == self.given.len() && self.answers() == self.given.len();
        is_checkpoint.then(|| Digest::of(self.now.state()))
    }

    fn save(&self) -> Record {
        self.record()
    }

    fn pack(&self) -> Packed {
        self.packed()
    }

    fn odds(&self, request: &TurnRequest, watch: &dyn Watch) -> Result<TurnOdds, NoOdds> {
        self.odds_of_turn(request, watch)
    }

    fn fight_odds(&self, request: &FightRequest, watch: &dyn Watch) -> Result<FightOdds, NoOdds> {
        self.odds_of_fight(request, watch)
    }

    fn branch(&self) -> Box<dyn Play> {
        Box::new(self.clone())
    }
}
