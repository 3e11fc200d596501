//! Who sits at the table, as the command line says it.

use affray_engine::advise::Minds;
use affray_engine::{Ask, DiceBy, Habit, People, Play, Players, SOMEBODY, Seat, listed, same};

use crate::{Exit, fight};

/// What the command line says of who decides and who throws.
pub(super) struct Wishes<'a> {
    /// `Players=me`, `Ann=anna`, `Raiders=search`.
    pub(super) seats: &'a [String],
    /// `ask`, `roll`, `anna=ask`.
    pub(super) dice: &'a [String],
    /// `choices`, `anna=little`.
    pub(super) asks: &'a [String],
    /// Sides that search.
    pub(super) search: &'a [String],
    /// How many plays a search makes.
    pub(super) plays: u64,
}

/// Whether somebody is the game master by their own wish, and so asked what is left to them.
pub(super) fn has_a_judge(seats: &[String]) -> bool {
    seats.iter().any(|wish| {
        let (seat, person) = wish.split_once('=').unwrap_or((wish, SOMEBODY));
        same(seat, "GM") && !["tactics", "search"].contains(&person.trim())
    })
}

fn bad(why: impl std::fmt::Display) -> Exit {
    Exit::bad(format!("error: {why}"))
}

/// Seats people and searches as the command line says, or else as the record does.
pub(super) fn seat(play: &mut dyn Play, wishes: &Wishes<'_>) -> Result<(), Exit> {
    let searching = fight::minds(play, wishes.search, wishes.plays)?;
    let is_seated = *play.players() != Players::nobody() || !play.minds().seats.is_empty();
    let keeps_seats = wishes.seats.is_empty() && is_seated;
    let mut people =
        if wishes.seats.is_empty() || is_seated { play.people().clone() } else { People::nobody() };
    let wished = searching.seats.clone();
    let mut minds = if wishes.search.is_empty() { play.minds().clone() } else { searching };
    if !wishes.seats.is_empty() {
        // People say again who sits where; those who stay are asked as before.
        people.all.iter_mut().for_each(|person| person.plays.clear());
    }
    let mut others = Vec::new();
    for wish in wishes.seats {
        let Some(seat) = one(play, wish, &mut people, (&mut minds, &mut others))? else { continue };
        if wished.contains(&seat) {
            return Err(bad(format!(
                "`{wish}`: a side cannot be played both by people and by a search"
            )));
        }
        // Whom a person plays now does not search any more.
        minds.seats.retain(|one| *one != seat);
    }
    if people.all.iter().all(|person| person.plays.is_empty()) && !keeps_seats {
        // Nobody was named: one person takes every seat that nobody else does.
        let free = play.seats().into_iter();
        let free = free.filter(|(seat, _)| !minds.seats.contains(seat) && !others.contains(seat));
        for (_, name) in free {
            people.seat(&name, SOMEBODY).map_err(bad)?;
        }
    }
    for seat in &minds.seats {
        let name = play.seats().into_iter().find(|(known, _)| known == seat);
        name.into_iter().for_each(|(_, name)| people.free(&name));
    }
    people.all.retain(|person| !person.plays.is_empty());
    dice(&mut people, wishes.dice)?;
    asks(&mut people, wishes.asks)?;
    if !wishes.search.is_empty() || !wishes.seats.is_empty() || !is_seated {
        minds.plays =
            if wishes.search.is_empty() && is_seated { minds.plays } else { wishes.plays };
        play.search_for(minds);
    }
    play.seat_people(people);
    Ok(())
}

/// Takes one wish: `Players=me`, `Ann=anna`, `Raiders=tactics`, `Raiders=search`. Returns the side
/// that a person takes.
fn one(
    play: &dyn Play,
    wish: &str,
    people: &mut People,
    (minds, others): (&mut Minds, &mut Vec<Seat>),
) -> Result<Option<Seat>, Exit> {
    let (name, who) = wish.split_once('=').unwrap_or((wish, SOMEBODY));
    let (name, who) = (name.trim(), who.trim());
    let seat = play.seats().into_iter().find(|(_, known)| same(known, name));
    match (&seat, who) {
        (Some((seat, _)), "tactics") => {
            minds.seats.retain(|one| one != seat);
            others.push(*seat);
            return Ok(None);
        }
        (Some((seat, _)), "search") if *seat != Seat::GM => {
            if !minds.seats.contains(seat) {
                minds.seats.push(*seat);
            }
            return Ok(None);
        }
        (_, "tactics" | "search") => {
            return Err(bad(format!(
                "`{wish}`: only a whole side can be played by {who}; for one combatant write \
                 `tactics = \"…\"` in the encounter"
            )));
        }
        _ => {}
    }
    let combatants = play.view(None).combatants.into_iter().map(|one| one.name);
    let side = seat.as_ref().map(|(seat, _)| *seat);
    let known = match seat {
        Some((_, known)) => known,
        None => combatants.clone().find(|known| same(known, name)).ok_or_else(|| {
            let seats = play.seats().into_iter().map(|(_, known)| known);
            let seats: Vec<String> = seats.collect();
            bad(format!(
                "there is no side `{name}`; allowed: {}, or a combatant: {}",
                seats.join(", "),
                listed(&combatants.collect::<Vec<_>>(), 24)
            ))
        })?,
    };
    if let Some(holder) = people.all.iter().find(|one| one.plays.iter().any(|it| same(it, &known)))
    {
        return Err(bad(format!("`{wish}`: {known} is already played by {}", holder.name)));
    }
    people.seat(&known, who).map_err(|why| {
        bad(format!("`{wish}`: {why}; `tactics` and `search` play a side without people"))
    })?;
    Ok(side)
}

/// Who throws dice: `ask`, `roll`, or for one person.
fn dice(people: &mut People, wishes: &[String]) -> Result<(), Exit> {
    for wish in wishes {
        let (person, word) = match wish.split_once('=') {
            Some((person, word)) => (Some(person.trim()), word.trim()),
            None => (None, wish.trim()),
        };
        let by = match word {
            "ask" => DiceBy::People,
            "roll" => DiceBy::Generator,
            _ => {
                return Err(bad(format!(
                    "--dice {wish}: allowed: ask, roll, or a person's, such as `anna=ask`"
                )));
            }
        };
        match person {
            None => people.dice = by,
            Some(name) => people.known(name).map_err(bad)?.dice = Some(by),
        }
    }
    Ok(())
}

/// How much people are asked: `choices`, or for one person.
fn asks(people: &mut People, wishes: &[String]) -> Result<(), Exit> {
    for wish in wishes {
        let (person, word) = match wish.split_once('=') {
            Some((person, word)) => (Some(person.trim()), word.trim()),
            None => (None, wish.trim()),
        };
        let ask = level(word).map_err(|why| bad(format!("--ask {wish}: {why}")))?;
        match person {
            None => people.all.iter_mut().for_each(|person| person.ask = ask),
            Some(name) => people.known(name).map_err(bad)?.ask = ask,
        }
    }
    Ok(())
}

/// How much somebody is asked, in a word.
pub(super) fn level(word: &str) -> Result<Ask, String> {
    let found = Ask::ALL.iter().find(|(known, _)| same(known, word));
    found.map(|(_, ask)| *ask).ok_or_else(|| "allowed: all, choices, little".to_owned())
}

/// The seat through which each person sees the fight: of somebody on one side that side's; nothing
/// of somebody who sees everything.
pub(super) fn eyes(play: &dyn Play) -> Vec<Option<Seat>> {
    let seats = play.seats();
    let combatants = play.view(None).combatants;
    let seat_of = |name: &String| {
        let side = combatants.iter().find(|one| same(&one.name, name)).map(|one| &one.side);
        let wanted = side.unwrap_or(name);
        seats.iter().find(|(_, known)| same(known, wanted)).map(|(seat, _)| *seat)
    };
    let eye = |plays: &Vec<String>| {
        let mut seen: Vec<Seat> = plays.iter().filter_map(seat_of).collect();
        seen.dedup();
        match seen[..] {
            [only] if only != Seat::GM => Some(only),
            _ => None,
        }
    };
    play.people().all.iter().map(|person| eye(&person.plays)).collect()
}

/// Changes what a person always or never answers; what is to be said of it.
pub(super) fn stand(play: &mut dyn Play, person: usize, words: &str) -> Result<String, String> {
    let standing = Habit::read(words)?;
    let mut people = play.people().clone();
    let all = &mut people.all.get_mut(person).ok_or("nobody sits here")?.standing;
    // What is said anew takes the place of what was said of the same.
    all.retain(|one| one.words != standing.words || one.when != standing.when);
    if all.len() >= affray_engine::MAX_HABITS {
        return Err("there are too many; `forget 1` takes one back".to_owned());
    }
    let told = format!("From now on: {standing}. `standing` lists what stands.");
    all.push(standing);
    play.seat_people(people);
    Ok(told)
}
