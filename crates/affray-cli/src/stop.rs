//! Ctrl-C: the first ends the work with what there is, another one the program.

use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Two signals closer together than this are one: some programs send each twice.
const TOGETHER: Duration = Duration::from_millis(300);

/// A flag that the first Ctrl-C sets; a later one ends the program at once.
///
/// If no handler can be set, the first one does that too.
pub(crate) fn flag() -> Arc<AtomicBool> {
    let stopped = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stopped);
    let first: Mutex<Option<Instant>> = Mutex::new(None);
    let _ = ctrlc::set_handler(move || {
        flag.store(true, Ordering::SeqCst);
        let Ok(mut first) = first.lock() else { std::process::exit(130) };
        match *first {
            Some(at) if at.elapsed() > TOGETHER => std::process::exit(130),
            Some(_) => {}
            None => *first = Some(Instant::now()),
        }
    });
    stopped
}
