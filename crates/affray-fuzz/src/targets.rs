//! The targets: one for each thing that reads what people write.

mod change;
mod dice;
mod encounter;
mod notation;
mod packed;
mod play;
mod protocol;
mod record;
mod rulebook;
mod ruling;
mod shelf;

use crate::mutant;
use crate::seeds::{self, Seed};
use affray_table::Generator;

/// Something that reads bytes, with what to feed it.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// Its name: a word.
    pub name: &'static str,
    /// What it reads and what has to hold, in a sentence.
    pub about: &'static str,
    /// How many mutants the tests feed it: together a few seconds.
    pub mutants: usize,
    sound: fn() -> Vec<Seed>,
    run: fn(&[u8]),
}

/// Every target.
pub const TARGETS: &[Target] = &[
    Target {
        name: "encounter",
        about: "An encounter is refused with its mistakes, or it is played: no rule panics, what \
                is saved is taken up again, and all of it can be undone.",
        mutants: 1_500,
        sound: encounter::encounters,
        run: encounter::encounter,
    },
    Target {
        name: "library",
        about: "A file that an encounter uses is refused with its mistakes, or is played with.",
        mutants: 500,
        sound: encounter::libraries,
        run: encounter::library,
    },
    Target {
        name: "record",
        about: "A record is refused with its line, or what it prints reads back to the same record.",
        mutants: 20_000,
        sound: record::records,
        run: record::record,
    },
    Target {
        name: "replay",
        about: "A record is refused with its line, or replayed to a fight that saves and replays.",
        mutants: 1_000,
        sound: record::records,
        run: record::replay,
    },
    Target {
        name: "rulebook",
        about: "A rulebook is refused with its faults, or each of its clauses becomes a constant.",
        mutants: 1_000,
        sound: rulebook::rulebooks,
        run: rulebook::rulebook,
    },
    Target {
        name: "play",
        about: "Lines typed at a fight are refused and change nothing, or are answers.",
        mutants: 500,
        sound: play::scripts,
        run: play::play,
    },
    Target {
        name: "dice",
        about: "Faces or a number entered for dice are refused, or are an outcome of these dice.",
        mutants: 20_000,
        sound: dice::rolls,
        run: dice::dice,
    },
    Target {
        name: "notation",
        about: "Dice as people write them are refused with the place, or read back from what is \
                printed, and what they come to has odds.",
        mutants: 1_000,
        sound: notation::texts,
        run: notation::notation,
    },
    Target {
        name: "packed",
        about: "Bytes are refused with the place, or are a packed fight, which is written the same \
                and is played again or refused.",
        mutants: 1_500,
        sound: packed::fights,
        run: packed::packed,
    },
    Target {
        name: "protocol",
        about: "Every line of another program has a response, a line of its own, and ends nothing.",
        mutants: 100,
        sound: protocol::sessions,
        run: protocol::protocol,
    },
    Target {
        name: "ruling",
        about: "What is volunteered is refused and changes nothing, or it can be undone, given \
                again and saved.",
        mutants: 60,
        sound: ruling::scripts,
        run: ruling::ruling,
    },
    Target {
        name: "change",
        about: "Lines that change a stage are refused with their place, or make an encounter.",
        mutants: 600,
        sound: change::heads,
        run: change::change,
    },
];

/// The target of this name.
///
/// # Errors
/// There is none; which there are.
pub fn target(name: &str) -> Result<&'static Target, String> {
    let names: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
    TARGETS.iter().find(|target| target.name == name).ok_or_else(|| {
        format!("there is no target `{}`; allowed: {}", name.escape_debug(), names.join(", "))
    })
}

impl Target {
    /// Feeds it some bytes.
    ///
    /// # Panics
    /// Where something is wrong.
    pub fn run(&self, bytes: &[u8]) {
        (self.run)(bytes);
    }

    /// Feeds it an input; one that is not handled well is written to the folder for temporary
    /// files first, and its place is told.
    ///
    /// # Panics
    /// Where something is wrong.
    pub fn run_telling(&self, input: &Seed) {
        let handled = std::panic::catch_unwind(|| self.run(&input.bytes));
        if let Err(panic) = handled {
            let path = std::env::temp_dir().join(format!("affray-{}-{}", self.name, input.name));
            match std::fs::write(&path, &input.bytes) {
                Ok(()) => eprintln!("{} does not handle {}", self.name, path.display()),
                Err(why) => eprintln!("{} does not handle {:?} ({why})", self.name, input),
            }
            std::panic::resume_unwind(panic);
        }
    }

    /// Sound inputs, and those that once were not handled well.
    ///
    /// # Panics
    /// If the repository's files cannot be read.
    #[must_use]
    pub fn seeds(&self) -> Vec<Seed> {
        let mut seeds = (self.sound)();
        seeds.extend(seeds::found(self.name));
        seeds
    }

    /// Mutants of the seeds, without end, drawn by `seed`: the same for the same `seed`.
    ///
    /// # Panics
    /// If the repository's files cannot be read.
    pub fn mutants_of_seeds(&self, seed: u64) -> impl Iterator<Item = Seed> {
        let seeds = self.seeds();
        let mut lots = Generator::new(seed);
        (0_u64..).map(move |number| {
            let most = u32::try_from(seeds.len()).unwrap_or(u32::MAX);
            let [one, other] = [(); 2].map(|()| &seeds[lots.die(most) as usize - 1]);
            let bytes = mutant::of(&one.bytes, &other.bytes, &mut lots);
            Seed { name: format!("mutant-{number}-of-{}", one.name), bytes }
        })
    }
}
