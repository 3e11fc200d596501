//! Tables of critical damage and fear, in one vocabulary: rows of effects, read and proved once.
//!
//! A row is written as its effects with `;` between them: `blinded for 1; lose 1d5 per bs`. An
//! effect may wait for a failed test: `test toughness or blinded for 1 and deafened for 1`.

use crate::gear::Lasting;
use crate::setup::{Code, Location, Score, Status};

/// For how long a Persona is Inactive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Away {
    /// So many dice of so many sides, in rounds.
    Rounds(u8, u8),
    /// One day, or as many as a die of so many sides says.
    Days(u8),
}

/// Points that characteristics lose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loss {
    /// Which characteristics, by bits.
    pub scores: u16,
    /// The sides of the die that says how many points.
    pub sides: u8,
    /// Whether they are lost for good.
    pub forever: bool,
}

/// One effect of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// A status.
    Status(Status, Lasting),
    /// Armor points that the location loses; `None`: all.
    Armor(Option<u8>),
    /// Points of characteristics are lost.
    Lose(Loss),
    /// Toughness Bonus halved.
    Halved,
    /// Toughness Bonus lowered by a die.
    Lowered(u8),
    /// The held weapon drops.
    Drop,
    /// The arm is useless for a time.
    Arm(Lasting),
    /// The limb is destroyed.
    Destroyed,
    /// It dies.
    Dies,
    /// Remains burst: a die of damage within a die of meters.
    Burst(u8, u8),
    /// A scream strengthens Personas by a die.
    Scream(u8),
    /// The attack goes on into anyone who is behind.
    Through,
    /// It rages for a die of turns, and dies.
    Rages(u8),
    /// It is thrown a die of meters, and deals a die of damage where it lands.
    Thrown(u8, u8),
    /// Everybody within so many meters tests Agility or burns.
    Ignites(u8),
    /// Everybody within so many meters tests Agility or falls.
    Topples(u8),
    /// Levels of fatigue.
    Fatigue(u8),
    /// A die of levels of fatigue.
    FatigueDie(u8),
    /// Boosts of the Persona are lowered by a die.
    Weakens(u8),
    /// The Persona becomes Inactive.
    Inactive(Away),
    /// A die of Identity Erosion.
    Erodes(u8),
    /// Crippled (X) at the location.
    Crippled(u8),
    /// Unconscious.
    Unconscious,
    /// Dying: a die of rounds are left.
    Dying(u8),
    /// A test of a characteristic: the next so many effects come only when it fails.
    Test(Score, u8),
}

/// Ten rows of effects, worst last.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rows(pub [Vec<What>; 10]);

/// Every table of a fight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tables {
    /// Head, body, arm and leg of a Shadow, by type of damage.
    pub shadow: [[Rows; 4]; 4],
    /// The Persona chart.
    pub persona: Rows,
    /// A Character's own results, by part and type of damage.
    pub own: [[Rows; 4]; 4],
    /// What failing a test of fear by so many degrees does.
    pub fear: Rows,
    /// What the Confused see.
    pub visions: [crate::state::Vision; 10],
}

/// The place of a location among the tables of a Shadow.
#[must_use]
pub const fn part(location: Location) -> usize {
    match location {
        Location::Head => 0,
        Location::Body => 1,
        Location::RightArm | Location::LeftArm => 2,
        Location::RightLeg | Location::LeftLeg => 3,
    }
}

impl Tables {
    /// The effects of a row, from 1 to 10, of a Shadow's table.
    #[must_use]
    pub fn shadow_row(&self, location: Location, code: Code, row: usize) -> &[What] {
        &self.shadow[part(location)][code as usize].0[row - 1]
    }
}

fn die(word: &str) -> Option<(u8, u8)> {
    let (count, sides) = word.split_once('d')?;
    let (count, sides) = (count.parse().ok()?, sides.parse().ok()?);
    let known = (1..=5).contains(&count) && matches!(sides, 3 | 5 | 7 | 10);
    known.then_some((count, sides))
}

fn one_die(word: &str) -> Option<u8> {
    die(word).filter(|&(count, _)| count == 1).map(|(_, sides)| sides)
}

fn lasting(words: &[&str]) -> Option<Lasting> {
    match words {
        [] => Some(Lasting::Open),
        ["for", word] => match one_die(word) {
            Some(sides) => Some(Lasting::Die(sides)),
            None => word.parse().ok().filter(|n| (1..=50).contains(n)).map(Lasting::Rounds),
        },
        _ => None,
    }
}

fn scores(words: &[&str]) -> Option<u16> {
    if words == ["everything"] {
        return Some((1 << Score::ALL.len()) - 1);
    }
    let mut mask = 0;
    for word in words {
        mask |= 1 << Score::of(word)? as u16;
    }
    (mask != 0).then_some(mask)
}

/// One effect, as it is written.
fn effect(text: &str) -> Option<What> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let small = |word: &str| word.parse::<u8>().ok().filter(|&n| n <= 50);
    Some(match words[..] {
        ["dies"] => What::Dies,
        ["tb", "halved"] => What::Halved,
        ["tb", "less", die] => What::Lowered(one_die(die)?),
        ["armor", "less", "all"] => What::Armor(None),
        ["armor", "less", points] => What::Armor(Some(small(points)?)),
        ["lose", die, ref rest @ .., "forever"] => {
            What::Lose(Loss { scores: scores(rest)?, sides: one_die(die)?, forever: true })
        }
        ["lose", die, ref rest @ ..] => {
            What::Lose(Loss { scores: scores(rest)?, sides: one_die(die)?, forever: false })
        }
        ["drop", "weapon"] => What::Drop,
        ["arm", "useless", ref rest @ ..] => What::Arm(lasting(rest)?),
        ["limb", "destroyed"] => What::Destroyed,
        ["bursts", damage, "within", radius] => What::Burst(one_die(damage)?, one_die(radius)?),
        ["screams", points] => What::Scream(one_die(points)?),
        ["passes", "through"] => What::Through,
        ["rages", "for", turns] => What::Rages(one_die(turns)?),
        ["thrown", meters, "hitting", damage] => What::Thrown(one_die(meters)?, one_die(damage)?),
        ["ignites", "within", meters] => What::Ignites(small(meters)?),
        ["topples", "within", meters] => What::Topples(small(meters)?),
        ["fatigue", levels] => match one_die(levels) {
            Some(sides) => What::FatigueDie(sides),
            None => What::Fatigue(small(levels)?),
        },
        ["boosts", "less", sides] => What::Weakens(one_die(sides)?),
        ["inactive", "for", "1", "day"] => What::Inactive(Away::Days(1)),
        ["inactive", "for", days, "days"] => What::Inactive(Away::Days(one_die(days)?)),
        ["inactive", "for", rounds] => {
            let (count, sides) = die(rounds)?;
            What::Inactive(Away::Rounds(count, sides))
        }
        ["erosion", sides] => What::Erodes(one_die(sides)?),
        ["crippled", points] => What::Crippled(small(points)?),
        ["unconscious"] => What::Unconscious,
        ["dying", rounds] => What::Dying(one_die(rounds)?),
        [status, ref rest @ ..] => What::Status(Status::of(status)?, lasting(rest)?),
        [] => return None,
    })
}

/// The effects of a row as it is written; the first part that makes no sense otherwise.
///
/// # Errors
/// What is no effect.
pub fn row(text: &str) -> Result<Vec<What>, String> {
    let mut effects = Vec::new();
    for part in text.split(';').map(str::trim).filter(|part| !part.is_empty()) {
        let Some(rest) = part.strip_prefix("test ") else {
            effects.push(effect(part).ok_or_else(|| part.to_owned())?);
            continue;
        };
        let (score, rest) = rest.split_once(" or ").ok_or_else(|| part.to_owned())?;
        let score = Score::of(score.trim()).ok_or_else(|| part.to_owned())?;
        let tested: Option<Vec<What>> = rest.split(" and ").map(effect).collect();
        let tested = tested.ok_or_else(|| part.to_owned())?;
        effects.push(What::Test(score, tested.len() as u8));
        effects.extend(tested);
    }
    if effects.len() > 12 {
        return Err(text.to_owned());
    }
    Ok(effects)
}

/// Whether a row describes a death that no test averts (`persona.crit.row-side-effects`).
#[must_use]
pub fn kills(row: &[What]) -> bool {
    let mut skip = 0;
    for what in row {
        match what {
            _ if skip > 0 => skip -= 1,
            What::Test(_, next) => skip = *next,
            What::Dies => return true,
            _ => {}
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_read_as_they_are_written() {
        let read = row("test toughness or blinded for 1 and deafened for 1d5; tb less 1d5");
        let expected = vec![
            What::Test(Score::Toughness, 2),
            What::Status(Status::Blinded, Lasting::Rounds(1)),
            What::Status(Status::Deafened, Lasting::Die(5)),
            What::Lowered(5),
        ];
        assert_eq!(read, Ok(expected));
        assert_eq!(row(""), Ok(Vec::new()));
        assert_eq!(row("dies; explodes"), Err("explodes".to_owned()));
        assert_eq!(row("lose 1d4 bs"), Err("lose 1d4 bs".to_owned()));
    }
}
