//! Requests that are to end early.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde_json::Value;

/// The most requests that are noted before they begin.
const MOST: usize = 1000;

/// What is to end early: noted by whoever reads the lines, looked at by whoever does the work.
#[derive(Debug, Default)]
pub struct Stops(Mutex<Noted>);

#[derive(Debug, Default)]
struct Noted {
    /// The request that is under way, and whether it is to end.
    present: Option<(Value, Arc<AtomicBool>)>,
    /// Requests to end that have not begun.
    early: VecDeque<Value>,
}

impl Stops {
    /// Takes note of a line that has just come in: if it is a `cancel`, what it names ends at once,
    /// or as soon as it begins. It still has to be given to [`Host::respond`](crate::Host::respond)
    /// in its turn, like every line.
    pub fn hear(&self, line: &[u8]) {
        // Only few lines are looked at twice.
        if !line.windows(8).any(|part| part == b"\"cancel\"") {
            return;
        }
        let Ok(Value::Object(fields)) = serde_json::from_slice::<Value>(line) else { return };
        if fields.get("do").and_then(Value::as_str) != Some("cancel") {
            return;
        }
        let Some(request) = fields.get("request") else { return };
        let mut noted = self.noted();
        match &noted.present {
            Some((id, stop)) if id == request => stop.store(true, Ordering::Relaxed),
            _ => {
                noted.early.push_back(request.clone());
                while noted.early.len() > MOST {
                    noted.early.pop_front();
                }
            }
        }
    }

    /// Begins a request; what comes back is set when it is to end.
    pub(crate) fn begin(&self, id: &Value) -> Arc<AtomicBool> {
        let mut noted = self.noted();
        let is_early = noted.early.contains(id);
        noted.early.retain(|early| early != id);
        let stop = Arc::new(AtomicBool::new(is_early));
        noted.present = Some((id.clone(), Arc::clone(&stop)));
        stop
    }

    /// Ends the request that is under way.
    pub(crate) fn end(&self) {
        self.noted().present = None;
    }

    /// Forgets that this request was to end: it has had its response, or never comes.
    pub(crate) fn forget(&self, id: &Value) {
        self.noted().early.retain(|early| early != id);
    }

    fn noted(&self) -> MutexGuard<'_, Noted> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_is_canceled_ends_now_or_when_it_begins() {
        let stops = Stops::default();
        let present = stops.begin(&json!(1));
        stops.hear(br#"{"id":3,"do":"cancel","request":2}"#);
        assert!(!present.load(Ordering::Relaxed));
        stops.hear(br#"{"id":4,"do":"cancel","request":1}"#);
        assert!(present.load(Ordering::Relaxed));
        stops.end();
        assert!(stops.begin(&json!(2)).load(Ordering::Relaxed));
        stops.end();
        assert!(!stops.begin(&json!(2)).load(Ordering::Relaxed), "it counts once");
    }

    #[test]
    fn only_a_cancel_cancels() {
        let stops = Stops::default();
        let present = stops.begin(&json!("a"));
        for line in [
            &br#"{"do":"rule","words":"\"cancel\"","request":"a"}"#[..],
            br#"{"do":"cancel"}"#,
            br#"{"do":"cancel","request":"a""#,
            br#"["cancel"]"#,
        ] {
            stops.hear(line);
        }
        assert!(!present.load(Ordering::Relaxed));
    }
}
