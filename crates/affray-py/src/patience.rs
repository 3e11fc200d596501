//! Long work: without the interpreter lock, told how far it is, and ended by Ctrl-C.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use affray_engine::Watch;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// How often signals are looked at, and progress is told.
pub(crate) const BEAT: Duration = Duration::from_millis(50);

/// Looks on at work that another thread does.
pub(crate) struct Halt {
    stopped: AtomicBool,
    expected: AtomicU64,
    done: AtomicU64,
    end: Option<Instant>,
}

impl Halt {
    /// Work that may take so many seconds.
    pub(crate) fn new(seconds: Option<f64>) -> Result<Halt, String> {
        let end =
            match seconds {
                None => None,
                Some(seconds) => {
                    let limit = Duration::try_from_secs_f64(seconds).ok().filter(|_| seconds > 0.0);
                    let limit = limit.and_then(|limit| Instant::now().checked_add(limit));
                    Some(limit.ok_or_else(|| {
                        format!("`seconds` is {seconds}; allowed: a number above 0")
                    })?)
                }
            };
        let (stopped, expected, done) = Default::default();
        Ok(Halt { stopped, expected, done, end })
    }

    /// Whether the work is to end.
    pub(crate) fn stopped(&self) -> &AtomicBool {
        &self.stopped
    }

    fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }
}

impl Watch for Halt {
    fn expect(&self, fights: u64) {
        self.expected.fetch_add(fights, Ordering::Relaxed);
    }

    fn done(&self, fights: u64) {
        self.done.fetch_add(fights, Ordering::Relaxed);
    }

    fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed) || self.end.is_some_and(|end| Instant::now() >= end)
    }
}

/// What `work` comes to on a thread of its own, while this one hears signals and calls `progress`
/// with how many fights are done, and of how many.
///
/// # Errors
/// A signal was raised, `progress` raised something, or the work panicked.
pub(crate) fn patiently<T: Send>(
    py: Python<'_>,
    progress: Option<&Py<PyAny>>,
    halt: &Halt,
    work: impl FnOnce(&Halt) -> T + Send,
) -> PyResult<T> {
    py.detach(|| {
        std::thread::scope(|scope| {
            let (send, receive) = channel();
            let worker = scope.spawn(move || {
                let done = work(halt);
                let _ = send.send(());
                done
            });
            let mut failed = None;
            while let Err(RecvTimeoutError::Timeout) = receive.recv_timeout(BEAT) {
                if let (None, Err(why)) = (&failed, Python::attach(|py| beat(py, progress, halt))) {
                    failed = Some(why);
                    halt.stop();
                }
            }
            let done = worker.join();
            match (failed, done) {
                (Some(why), _) => Err(why),
                (None, Ok(done)) => Ok(done),
                (None, Err(panic)) => Err(PyRuntimeError::new_err(said(panic.as_ref()))),
            }
        })
    })
    .and_then(|done| beat(py, progress, halt).map(|()| done))
}

/// Looks at signals and tells how far the work is.
pub(crate) fn beat(py: Python<'_>, progress: Option<&Py<PyAny>>, halt: &Halt) -> PyResult<()> {
    py.check_signals()?;
    if let Some(progress) = progress {
        let count = |of: &AtomicU64| of.load(Ordering::Relaxed);
        progress.call1(py, (count(&halt.done), count(&halt.expected)))?;
    }
    Ok(())
}

/// What a panic said. It is a fault of the program: whoever sees it should report it.
fn said(panic: &(dyn std::any::Any + Send)) -> String {
    let words = panic.downcast_ref::<String>().map(String::as_str);
    let words = words.or_else(|| panic.downcast_ref::<&str>().copied());
    format!("a fault of affray, please report it: {}", words.unwrap_or("no more is known"))
}
