//! Attacks that the second implementation of a system played (`second/`), played again by its
//! rules: the same dice, the same decisions, and what came of it compared.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};

use affray_engine::{By, Choice, Files, Input, Play, Reply, Systems};

/// Values by the names of their columns.
#[derive(Clone, Debug, Default)]
pub struct Fields(BTreeMap<String, String>);

/// How one system plays the attacks of its tables.
#[derive(Clone, Copy, Debug)]
pub struct Trial {
    /// The list of the one system.
    pub systems: Systems,
    /// The encounter of a situation, as a file.
    pub encounter: fn(&Fields) -> String,
    /// The beginning of the option to take, none once the attack is over; with how many decisions
    /// were made before.
    pub decide: fn(&Fields, &Choice, usize) -> Option<String>,
    /// What came of it, by columns of the results.
    pub read: fn(&Fields, &dyn Play) -> Vec<(&'static str, String)>,
}

struct Memory(String);

impl Files for Memory {
    fn read(&self, path: &str) -> Result<Vec<u8>, String> {
        if path == "second.toml" {
            return Ok(self.0.clone().into_bytes());
        }
        Err("no such file".to_owned())
    }
}

impl Fields {
    /// The value in a column.
    ///
    /// # Panics
    /// There is no such column.
    #[must_use]
    pub fn text(&self, column: &str) -> &str {
        self.0.get(column).unwrap_or_else(|| panic!("there is no column `{column}`"))
    }

    /// The number in a column.
    ///
    /// # Panics
    /// There is no such column, or no number in it.
    #[must_use]
    pub fn number(&self, column: &str) -> i32 {
        let text = self.text(column);
        text.parse().unwrap_or_else(|_| panic!("`{text}` in column `{column}` is no number"))
    }

    /// Whether the number in a column is not 0.
    #[must_use]
    pub fn is(&self, column: &str) -> bool {
        self.number(column) != 0
    }
}

/// How many attacks of each situation are played unless somebody asks for more; there are twenty.
const FEW: usize = 5;

/// How many attacks of each situation are played: `AFFRAY_ATTACKS=20` plays all of them.
fn attacks_of_each() -> usize {
    std::env::var("AFFRAY_ATTACKS").ok().and_then(|count| count.parse().ok()).unwrap_or(FEW)
}

/// Plays attacks of the tables of `system` in the folder `second` under `root`, on all cores.
///
/// # Panics
/// The tables cannot be read, or the rules and the second implementation disagree.
pub fn agree(root: &str, system: &str, trial: &Trial) {
    let situations = table(&format!("{root}/second/{system}-situations.csv"));
    let attacks = table(&format!("{root}/second/{system}.csv"));
    let mut of_each: BTreeMap<usize, Vec<(usize, &Fields)>> = BTreeMap::new();
    for (place, attack) in attacks.iter().enumerate() {
        of_each.entry(attack.number("situation") as usize).or_default().push((place, attack));
    }
    let of_each: Vec<(usize, Vec<(usize, &Fields)>)> = of_each.into_iter().collect();
    let next = AtomicUsize::new(0);
    let work = || {
        let (mut played, mut wrong) = (0, Vec::new());
        while let Some((number, attacks)) = of_each.get(next.fetch_add(1, Ordering::Relaxed)) {
            let situation = &situations[*number];
            let begun = begin(trial, situation);
            for (place, attack) in attacks.iter().take(attacks_of_each()) {
                played += 1;
                if let Some(what) = disagrees(trial, situation, &begun, attack) {
                    wrong.push(format!("row {}, {what}", place + 2));
                }
            }
        }
        (played, wrong)
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let found: Vec<(usize, Vec<String>)> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().map(|worker| worker.join().expect("it goes through")).collect()
    });
    let played: usize = found.iter().map(|(played, _)| played).sum();
    let wrong: Vec<String> = found.into_iter().flat_map(|(_, wrong)| wrong).collect();
    assert!(played > 0, "there are attacks");
    let shown = wrong.iter().step_by(wrong.len() / 4 + 1).cloned().collect::<Vec<_>>().join("\n");
    assert!(wrong.is_empty(), "{} of {played} attacks differ:\n{shown}", wrong.len());
}

/// In what an attack differs; nothing where both agree.
fn disagrees(trial: &Trial, situation: &Fields, begun: &Begun, attack: &Fields) -> Option<String> {
    let mut play = begun.play.branch();
    let mut hand = Hand { faces: faces(attack.text("faces")), decisions: begun.decisions };
    let differs = match hand.play_out(trial, situation, play.as_mut()) {
        Ok(()) => differences(attack, (trial.read)(situation, play.as_ref())),
        Err(why) => vec![why],
    };
    if differs.is_empty() {
        return None;
    }
    let said: Vec<String> = play.log(None).into_iter().map(|line| line.words).collect();
    let differs = differs.join("; ");
    Some(format!("{attack}: {differs}\n    of {situation}\n    {}", said.join(" ")))
}

/// A situation up to its first dice.
struct Begun {
    play: Box<dyn Play>,
    decisions: usize,
}

/// What an attack is answered with.
struct Hand {
    faces: Vec<u8>,
    decisions: usize,
}

fn begin(trial: &Trial, situation: &Fields) -> Begun {
    let encounter = (trial.encounter)(situation);
    let loaded = trial.systems.load(&Memory(encounter.clone()), "second.toml", None);
    let (_, mut play) = loaded.unwrap_or_else(|why| panic!("{why}\n{encounter}"));
    let mut hand = Hand { faces: Vec::new(), decisions: 0 };
    if let Err(why) = hand.decide_until_dice(trial, situation, play.as_mut()) {
        panic!("{why}\n{encounter}");
    }
    Begun { play, decisions: hand.decisions }
}

impl Hand {
    /// Answers with the faces in their order and the trial's decisions, until the attack is over.
    fn play_out(
        &mut self,
        trial: &Trial,
        situation: &Fields,
        play: &mut dyn Play,
    ) -> Result<(), String> {
        while self.decide_until_dice(trial, situation, play)? {
            let question = play.question().expect("dice are asked for");
            let roll = question.roll().expect("dice are asked for");
            let input = take(&roll.notation, &mut self.faces)
                .ok_or_else(|| format!("too few faces for {} ({})", roll.notation, roll.purpose))?;
            play.answer(input).map_err(|refusal| refusal.to_string())?;
        }
        let left = &self.faces;
        if left.is_empty() { Ok(()) } else { Err(format!("the faces {left:?} are left over")) }
    }

    /// Decides what is to be decided; whether dice are asked for then.
    fn decide_until_dice(
        &mut self,
        trial: &Trial,
        situation: &Fields,
        play: &mut dyn Play,
    ) -> Result<bool, String> {
        while let Some(question) = play.question() {
            let Some(choice) = question.choices().next() else { return Ok(true) };
            let Some(words) = (trial.decide)(situation, choice, self.decisions) else { break };
            let option = choice.options.iter().find(|option| option.words.starts_with(&words));
            let option = option.ok_or_else(|| {
                let all: Vec<&str> = choice.options.iter().map(|one| &*one.words).collect();
                let (asker, all) = (&choice.asker, all.join(" | "));
                format!("{asker} cannot `{words}`: {all}")
            })?;
            let reply = Reply {
                number: None,
                asker: Some(choice.asker.clone()),
                notation: None,
                input: Input::Words(option.words.clone()),
                by: By::Person,
            };
            self.decisions += 1;
            play.reply(reply).map_err(|refusal| refusal.to_string())?;
        }
        Ok(false)
    }
}

fn faces(words: &str) -> Vec<u8> {
    words.split_whitespace().map(|face| face.parse().expect("a face is a number")).collect()
}

/// The faces that dice of this notation take from the front.
fn take(notation: &str, faces: &mut Vec<u8>) -> Option<Input> {
    if notation.contains(" of ") {
        let face = (!faces.is_empty()).then(|| faces.remove(0))?;
        return Some(Input::Value(i32::from(face)));
    }
    let mut taken = Vec::new();
    for die in notation.split([' ', '+']).filter(|die| die.contains('d')) {
        let (count, sides) = die.split_once('d')?;
        let count = if count.is_empty() { 1 } else { count.parse().ok()? };
        let digits = sides.split(|letter: char| !letter.is_ascii_digit()).next()?;
        let highest: u8 = digits.parse().ok()?;
        for _ in 0..count {
            loop {
                let face = (!faces.is_empty()).then(|| faces.remove(0))?;
                taken.push(face);
                if face != highest || !sides.contains('!') {
                    break;
                }
            }
        }
    }
    Some(Input::Faces(taken))
}

fn differences(attack: &Fields, read: Vec<(&'static str, String)>) -> Vec<String> {
    read.into_iter()
        .filter(|(name, value)| attack.text(name) != value)
        .map(|(name, value)| format!("{name} is {value} by the rules"))
        .collect()
}

/// The rows of a table without quotes.
fn table(path: &str) -> Vec<Fields> {
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let mut lines = text.lines();
    let names: Vec<&str> = lines.next().expect("a table has a head").split(',').collect();
    lines
        .map(|line| {
            let values = line.split(',').map(str::to_owned);
            Fields(names.iter().map(|name| (*name).to_owned()).zip(values).collect())
        })
        .collect()
}

impl std::fmt::Display for Fields {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let words: Vec<String> =
            self.0.iter().map(|(name, value)| format!("{name} {value}")).collect();
        write!(f, "{}", words.join(", "))
    }
}
