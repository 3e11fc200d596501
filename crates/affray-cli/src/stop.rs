//! Ctrl-C: it ends the work with what there is; one that comes before the work has heard of the
//! last ends the program.

use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Two signals closer together than this are one: some programs send each twice.
const TOGETHER: Duration = Duration::from_millis(300);

/// A flag that Ctrl-C sets; one that finds it still set ends the program at once. Work that takes the
/// flag back, as odds do when they go over to sampling, hears of the next Ctrl-C too.
///
/// If no handler can be set, the first one ends the program.
pub(crate) fn flag() -> Arc<AtomicBool> {
    let stopped = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stopped);
    let last: Mutex<Option<Instant>> = Mutex::new(None);
    let _ = ctrlc::set_handler(move || {
        let Ok(mut last) = last.lock() else { std::process::exit(130) };
        if last.is_some_and(|at| at.elapsed() <= TOGETHER) {
            return;
        }
        *last = Some(Instant::now());
        if flag.swap(true, Ordering::SeqCst) {
            std::process::exit(130);
        }
    });
    stopped
}
