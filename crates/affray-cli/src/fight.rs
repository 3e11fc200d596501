//! `affray fight`.

use affray_engine::advise::{Effort, Minds};
use affray_engine::{Draft, Files, Line, Loaded, Parting, Play, Players, Rolled, Systems, Thrown};

use serde_json::json;

use crate::disk::{self, Disk};
use crate::{Exit, keep, paint, summary};

/// Run a fight with tactics on every side and narrate it, rule by rule.
#[derive(clap::Args)]
pub(crate) struct Fight {
    /// An encounter (`-`: from the standard input), or a .fight record to continue.
    file: String,
    /// Seed of the dice; the same seed gives the same fight.
    #[arg(long, default_value_t = 1, value_parser = crate::seed, allow_negative_numbers = true)]
    seed: u64,
    /// Write the fight to this file as a record.
    #[arg(long, value_name = "OUT")]
    record: Option<String>,
    /// Overwrite an existing record.
    #[arg(long)]
    force: bool,
    /// Let this side decide by searching instead of by tactics.
    #[arg(long, value_name = "SIDE")]
    search: Vec<String>,
    /// Number of plays that a search makes for each decision.
    #[arg(long, default_value_t = affray_engine::advise::TACTICS_PLAYS)]
    plays: u64,
    /// Print one event per line, as JSON.
    #[arg(long)]
    json: bool,
    /// Print each roll before what it causes.
    #[arg(long)]
    rolls: bool,
    /// Print the text of each clause the first time it is used.
    #[arg(long)]
    why: bool,
    /// Print only the outcome.
    #[arg(long)]
    quiet: bool,
}

/// Loads an encounter in which the game master is asked what the rules leave to them, unless it says
/// otherwise. A record of the fight has that setting.
pub(crate) fn open_judged(systems: Systems, file: &str, seed: u64) -> Result<Loaded, Exit> {
    let draft = Draft::open(systems, &Disk, file);
    let judged = draft.and_then(|draft| draft.unless_set("gm-judgments", "ask")?.begin(Some(seed)));
    judged.map_err(|error| disk::told(&error))
}

/// Loads an encounter or takes up a record.
pub(crate) fn open(systems: Systems, file: &str, seed: u64) -> Result<Loaded, Exit> {
    open_at(systems, file, seed, None)
}

/// Loads an encounter, or takes up a record after the line with this number.
pub(crate) fn open_at(
    systems: Systems,
    file: &str,
    seed: u64,
    line: Option<usize>,
) -> Result<Loaded, Exit> {
    if line.is_some() && !file.ends_with(".fight") {
        return Err(Exit::bad(
            "error: --line needs a .fight record; an encounter has no answers yet",
        ));
    }
    let loaded = match file.ends_with(".fight") {
        true => systems.resume_at(&Disk, file, &record(file)?, line),
        false => systems.load(&Disk, file, Some(seed)),
    };
    loaded.map_err(|error| disk::told(&error))
}

/// The bytes of a record.
fn record(file: &str) -> Result<Vec<u8>, Exit> {
    Disk.read(file).map_err(|why| Exit::bad(format!("error: {file}: {why}")))
}

/// Loads an encounter or takes up a record. Of one of older rules that the present ones part from,
/// `read` is shown the fight up to there, and where that is.
pub(crate) fn open_or_read(
    systems: Systems,
    file: &str,
    seed: u64,
    read: impl FnOnce(&dyn Play, &Parting),
) -> Result<Loaded, Exit> {
    if !file.ends_with(".fight") {
        return open(systems, file, seed);
    }
    take_up(systems, file, &record(file)?, read)
}

/// Takes up a record. Of one of older rules that the present ones part from, `read` is shown the
/// fight up to there, and where that is.
pub(crate) fn take_up(
    systems: Systems,
    file: &str,
    record: &[u8],
    read: impl FnOnce(&dyn Play, &Parting),
) -> Result<Loaded, Exit> {
    let replay = systems.replay(&Disk, file, record).map_err(|error| disk::told(&error))?;
    let of_other_rules = replay.parting.as_ref().filter(|parting| parting.versions.is_some());
    if let Some(parting) = of_other_rules {
        read(replay.play.as_ref(), parting);
    }
    replay.taken_up(file).map_err(|error| disk::told(&error))
}

impl Fight {
    pub(crate) fn run(&self, systems: Systems) -> Result<(), Exit> {
        let read = |play: &dyn Play, parting: &Parting| {
            self.tell(play);
            if !self.json && !self.quiet {
                tell_rest(parting);
            }
        };
        if let Some(out) = &self.record {
            // What cannot be written is refused before the work, not after it.
            let target = disk::may_write(out, self.force)?;
            if target.canonicalize().is_ok_and(|target| is_file(&self.file, &target)) {
                return Err(Exit::bad(format!("{out}: the record would overwrite what it is of")));
            }
        }
        let (system, mut play) = open_or_read(systems, &self.file, self.seed, read)?;
        play.seat_players(Players::nobody());
        play.search_for(minds(play.as_ref(), &self.search, self.plays)?);
        if self.json {
            let (view, forms) = (play.view(None), affray_engine::FORMS);
            let system = play.system().name();
            let start = json!({ "what": "start", "forms": forms, "system": system, "view": view });
            emit!("{start}");
        }
        let ended = play.run_to_end();
        // The record is there before whoever reads the narration may close it.
        let kept = match (&self.record, &ended) {
            (Some(out), Ok(_)) => keep::save(system, play.save(), (&self.file, out), self.force),
            _ => Ok(()),
        };
        self.tell(play.as_ref());
        ended.map_err(|why| Exit::bad(format!("error: {why}")))?;
        let outcome = play.outcome().unwrap_or_else(|| "the fight is not over".to_owned());
        if self.json {
            emit!("{}", json!({ "what": "outcome", "words": outcome }));
            emit!("{}", json!({ "what": "summary", "summary": play.summary(None) }));
        } else {
            say!("\n{}", paint::bold(&format!("Outcome: {outcome}")));
            if !self.quiet {
                summary::print(&play.summary(None));
                tell_legend(play.as_ref(), None);
            }
        }
        kept
    }

    /// Tells a fight as far as it went.
    fn tell(&self, play: &dyn Play) {
        if self.quiet {
            return;
        }
        if !self.json {
            say!("{}", paint::bold(play.title()));
            for note in play.notes() {
                say!("{}", paint::dim(note));
            }
        }
        let rules = play.system().rules();
        let mut narrator = Narrator::default();
        let thrown = if self.rolls { play.thrown(None, 0) } else { Vec::new() };
        tell_in_order(&play.log(None), &thrown, |told| match told {
            Told::Line(line) if self.json => emit!("{}", json_of(line)),
            Told::Dice(thrown) if self.json => emit!("{}", json_of_dice(thrown)),
            Told::Line(line) => {
                let text = self
                    .why
                    .then(|| rules.clause(line.clause).map_or("", |clause| clause.text.as_str()));
                narrator.tell(line, text);
            }
            Told::Dice(thrown) => Narrator::tell_dice(thrown),
        });
    }
}

/// Whether a path leads to this file.
fn is_file(path: &str, file: &std::path::Path) -> bool {
    std::path::Path::new(path).canonicalize().is_ok_and(|path| path == file)
}

/// Tells a fight as far as the present rules agree with its record, and the rest as recorded.
pub(crate) fn tell_whole(play: &dyn Play, parting: &Parting) {
    say!("{}", paint::bold(play.title()));
    let mut narrator = Narrator::default();
    play.log(None).iter().for_each(|line| narrator.tell(line, None));
    tell_rest(parting);
}

/// Tells the answers that follow in a record which the present rules part from.
fn tell_rest(parting: &Parting) {
    say!("\n{}", paint::bold("The rest, as recorded:"));
    for entry in &parting.rest {
        say!("  {}", paint::dim(&entry.to_string()));
    }
}

/// Prints what the marks of a fight's log mean, if it has any.
pub(crate) fn tell_legend(play: &dyn Play, seat: Option<affray_engine::Seat>) {
    if let Some(legend) = Line::legend(&play.log(seat), play.system()) {
        say!("{}", paint::dim(&legend));
    }
}

/// Who decides by searching, by the names of their sides.
pub(crate) fn minds(play: &dyn Play, sides: &[String], plays: u64) -> Result<Minds, Exit> {
    Effort::new(u128::from(plays), 0).map_err(|error| Exit::bad(format!("error: {error}")))?;
    let seats = sides.iter().map(|side| seat(play, side)).collect::<Result<_, _>>()?;
    Ok(Minds { seats, plays })
}

/// The seat of this name.
pub(crate) fn seat(play: &dyn Play, name: &str) -> Result<affray_engine::Seat, Exit> {
    let seats = play.seats();
    let found = seats.iter().find(|seat| affray_engine::same(&seat.1, name));
    found.map(|seat| seat.0).ok_or_else(|| {
        let known: Vec<&str> = seats.iter().map(|seat| seat.1.as_str()).collect();
        let known = known.join(", ");
        Exit::bad(format!("error: there is no side `{name}`; allowed: {known}"))
    })
}

/// A line of the log, or dice.
pub(crate) enum Told<'a> {
    Line(&'a Line),
    Dice(&'a Thrown),
}

/// Tells each line, and dice before what they bring about.
pub(crate) fn tell_in_order(lines: &[Line], thrown: &[Thrown], mut tell: impl FnMut(Told)) {
    let mut thrown = thrown.iter().peekable();
    for line in lines {
        while let Some(thrown) = thrown.next_if(|thrown| thrown.after < line.after) {
            tell(Told::Dice(thrown));
        }
        tell(Told::Line(line));
    }
    thrown.for_each(|thrown| tell(Told::Dice(thrown)));
}

/// A line of the log as an object.
fn json_of(line: &Line) -> serde_json::Value {
    json!(line)
}

/// Dice as an object: how they are written, the faces or the number entered, what for.
fn json_of_dice(thrown: &Thrown) -> serde_json::Value {
    let mut event = json!({
        "what": "dice", "words": thrown.to_string(), "dice": thrown.notation, "for": thrown.purpose
    });
    match &thrown.rolled {
        Rolled::Faces(faces) => event["faces"] = faces.to_vec().into(),
        Rolled::Value(value) => event["number"] = (*value).into(),
    }
    event
}

/// A line's rule and its mark.
pub(crate) fn of_rule(line: &Line) -> String {
    format!("[{}]{}", line.clause, line.mark())
}

/// Prints the log, a headline for each round.
#[derive(Default)]
pub(crate) struct Narrator {
    seen: std::collections::BTreeSet<&'static str>,
}

impl Narrator {
    pub(crate) fn tell_dice(thrown: &Thrown) {
        say!("    {}", paint::dim(&thrown.to_string()));
    }

    pub(crate) fn tell(&mut self, line: &Line, text: Option<&str>) {
        if line.event.what == "round-began" {
            say!("\n{}{}", paint::bold(&line.words), paint::dim(line.mark()));
        } else {
            say!("  {} {}", line.words, paint::dim(&of_rule(line)));
        }
        if let Some(text) = text
            && self.seen.insert(line.clause)
        {
            say!("      {}", paint::dim(text));
        }
    }
}
