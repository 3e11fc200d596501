//! The host of fights: a line in, a line out.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use affray_engine::{FORMS, Files, Systems, grouped, quoted};
use serde_json::{Value, json};

use crate::open::{self, Sources};
use crate::read::read;
use crate::request::{MAX_NAME, Request};
use crate::response::{Done, Fault, Limits};
use crate::stops::Stops;
use crate::table::Table;
use crate::work::{MAX_SECONDS, Patience};
use crate::{PROTOCOL, look_up, work};

/// The most bytes of a line.
pub const MAX_LINE: usize = 8 << 20;
/// The most fights at once.
pub const MAX_FIGHTS: usize = 1000;

/// What a host cannot know by itself.
#[derive(Clone)]
pub struct Surroundings {
    /// Where files are that requests name by their paths; nothing if none are read.
    pub files: Option<Arc<dyn Files + Send + Sync>>,
    /// How long something has been running; only differences count.
    pub now: fn() -> Duration,
}

impl Surroundings {
    /// No files, and a clock that stands still, so that only the amount of work limits it.
    #[must_use]
    pub fn alone() -> Surroundings {
        Surroundings { files: None, now: || Duration::ZERO }
    }
}

/// Any number of fights, and anyone who asks about them.
pub struct Host {
    systems: Systems,
    surroundings: Surroundings,
    fights: BTreeMap<String, Table>,
    /// How many fights were opened without a name.
    named: u64,
}

impl Host {
    /// A host of these systems without a fight.
    #[must_use]
    pub fn new(systems: Systems, surroundings: Surroundings) -> Host {
        Host { systems, surroundings, fights: BTreeMap::new(), named: 0 }
    }

    /// The systems.
    #[must_use]
    pub fn systems(&self) -> Systems {
        self.systems
    }

    /// Responds to a line, with or without its end. What comes back is one line without its end.
    pub fn respond(&mut self, line: &[u8], stops: &Stops) -> String {
        if line.len() > MAX_LINE {
            return too_long();
        }
        let (id, request) = read(line);
        let done = request.and_then(|request| {
            if let Request::Cancel(cancel) = &request {
                stops.forget(&cancel.request);
            }
            let stop = stops.begin(&id);
            let done = self.try_to(request, &stop);
            stops.end();
            done
        });
        written(&id, done)
    }

    /// Carries a request out. If that fails for a fault of the program's own, the fight is closed.
    fn try_to(&mut self, request: Request, stop: &AtomicBool) -> Result<Done, Fault> {
        let fight = fight_of(&request).map(str::to_owned);
        let done = catch_unwind(AssertUnwindSafe(|| self.carry_out(request, stop)));
        done.unwrap_or_else(|_| {
            let closed = fight.and_then(|name| self.fights.remove(&name).map(|_| name));
            let closed = closed.map(|name| format!("; the fight {} is closed", quoted(&name)));
            let words = "the program failed: this is a bug of its own".to_owned();
            Err(Fault::new("failed", words + &closed.unwrap_or_default()))
        })
    }

    /// Carries a request out. `stop` is set when long work is to end.
    ///
    /// # Errors
    /// What is wrong with the request; the fights are as they were.
    pub fn carry_out(&mut self, request: Request, stop: &AtomicBool) -> Result<Done, Fault> {
        let patience = |seconds| Patience::new(stop, self.surroundings.now, seconds);
        Ok(match request {
            Request::Hello(_) => Done::Hello(self.limits()),
            Request::Open(open) => return self.open(open),
            Request::View(view) => self.table(&view.fight)?.view(&view.seat)?,
            Request::News(news) => self.table(&news.fight)?.news(&news.seat, news.had)?,
            Request::Offers(offers) => self.table(&offers.fight)?.offers(&offers)?,
            Request::Answer(answer) => self.table_mut(&answer.fight)?.answer(answer)?,
            Request::Roll(roll) => self.table_mut(&roll.fight)?.roll(&roll.seat)?,
            Request::Undo(undo) => self.table_mut(&undo.fight)?.undo(&undo)?,
            Request::Redo(redo) => self.table_mut(&redo.fight)?.redo(&redo.seat)?,
            Request::Rule(rule) => self.table_mut(&rule.fight)?.rule(&rule)?,
            Request::Odds(odds) => {
                let patience = patience(odds.seconds)?;
                self.table(&odds.fight)?.odds(&odds, &patience)?
            }
            Request::Advise(advise) => {
                let patience = patience(advise.seconds)?;
                self.table(&advise.fight)?.advise(&advise, &patience)?
            }
            Request::Sample(sample) => {
                let patience = patience(sample.seconds)?;
                work::sample(self.systems, &self.sources(&sample.files), &sample, &patience)?
            }
            Request::Verify(verify) => {
                look_up::verify(self.systems, &self.sources(&verify.files), &verify)?
            }
            Request::Rules(rules) => Done::Rules(look_up::rules(self.systems, &rules)?),
            Request::New(new) => {
                Done::New { encounter: look_up::system(self.systems, &new.system)?.starter() }
            }
            Request::Save(save) => Done::Saved { record: self.table(&save.fight)?.save()? },
            Request::Close(close) => {
                self.table(&close.fight)?;
                self.fights.remove(&close.fight);
                Done::Closed { closed: close.fight }
            }
            Request::Cancel(cancel) => Done::Canceled { request: cancel.request },
        })
    }

    fn open(&mut self, open: crate::request::Open) -> Result<Done, Fault> {
        if self.fights.len() >= MAX_FIGHTS {
            let words =
                format!("{} fights are open, and no more can be", grouped(MAX_FIGHTS as u64));
            return Err(Fault::new("too-many-fights", words).help("close one of them"));
        }
        let name = match &open.fight {
            Some(name) => name.clone(),
            None => self.free_name(),
        };
        if name.is_empty() || name.len() > MAX_NAME {
            return Err(Fault::value(format!(
                "the name of a fight has from 1 to {MAX_NAME} bytes, not {}",
                name.len()
            )));
        }
        if self.fights.contains_key(&name) {
            let words = format!("a fight named {} is open already", quoted(&name));
            return Err(Fault::new("fight-exists", words).help("choose another name, or close it"));
        }
        let table = open::open(self.systems, &self.sources(&open.files), &open)?;
        let begun = table.begun(&name);
        self.fights.insert(name, table);
        Ok(Done::Begun(begun))
    }

    /// A name that no fight has: `fight-1`, `fight-2`.
    fn free_name(&mut self) -> String {
        loop {
            self.named += 1;
            let name = format!("fight-{}", self.named);
            if !self.fights.contains_key(&name) {
                return name;
            }
        }
    }

    fn sources<'s>(&'s self, given: &'s BTreeMap<String, String>) -> Sources<'s> {
        Sources { given, files: self.surroundings.files.as_deref() }
    }

    fn table(&self, name: &str) -> Result<&Table, Fault> {
        self.fights.get(name).ok_or_else(|| self.no_such_fight(name))
    }

    fn table_mut(&mut self, name: &str) -> Result<&mut Table, Fault> {
        if !self.fights.contains_key(name) {
            return Err(self.no_such_fight(name));
        }
        Ok(self.fights.get_mut(name).expect("it is among them"))
    }

    fn no_such_fight(&self, name: &str) -> Fault {
        let words = format!("no fight named {} is open", quoted(name));
        Fault::new("no-such-fight", words).legal(self.fights.keys().cloned())
    }

    fn limits(&self) -> Limits {
        Limits {
            protocol: PROTOCOL,
            forms: FORMS,
            version: env!("CARGO_PKG_VERSION"),
            systems: self.systems.iter().map(|system| system.name()).collect(),
            max_line: MAX_LINE,
            max_fights: MAX_FIGHTS,
            max_seconds: MAX_SECONDS,
            reads_files: self.surroundings.files.is_some(),
            fights: self.fights.keys().cloned().collect(),
        }
    }
}

/// The response to a line of more than [`MAX_LINE`] bytes, which nobody has to keep to respond to.
#[must_use]
pub fn too_long() -> String {
    let most = grouped(MAX_LINE as u64);
    let fault = Fault::new("line-too-long", format!("a line has at most {most} bytes"));
    written(&Value::Null, Err(fault.help("name files by their paths, or send less at once")))
}

/// A response as its line.
fn written(id: &Value, done: Result<Done, Fault>) -> String {
    let line = match &done {
        Ok(done) => serde_json::to_string(&Response { id, ok: Some(done), error: None }),
        Err(fault) => serde_json::to_string(&Response { id, ok: None, error: Some(fault) }),
    };
    line.unwrap_or_else(|why| {
        let fault = Fault::new("failed", format!("the response cannot be written: {why}"));
        json!({ "id": id, "error": fault }).to_string()
    })
}

/// A response.
#[derive(serde::Serialize)]
struct Response<'r> {
    id: &'r Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    ok: Option<&'r Done>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<&'r Fault>,
}

/// The fight that a request is about.
fn fight_of(request: &Request) -> Option<&str> {
    Some(match request {
        Request::View(of) => &of.fight,
        Request::News(of) => &of.fight,
        Request::Answer(of) => &of.fight,
        Request::Roll(of) => &of.fight,
        Request::Undo(of) => &of.fight,
        Request::Redo(of) => &of.fight,
        Request::Rule(of) => &of.fight,
        Request::Offers(of) => &of.fight,
        Request::Odds(of) => &of.fight,
        Request::Advise(of) => &of.fight,
        Request::Save(of) => &of.fight,
        Request::Close(of) => &of.fight,
        Request::Hello(_)
        | Request::Open(_)
        | Request::Sample(_)
        | Request::Verify(_)
        | Request::Rules(_)
        | Request::New(_)
        | Request::Cancel(_) => return None,
    })
}
