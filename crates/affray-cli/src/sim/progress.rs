//! How far a sample is, with the time left; and Ctrl-C, which ends it with what there is.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use affray_engine::{Watch, grouped};
use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

/// A bar on standard error, where a person looks at it.
pub(crate) struct Progress {
    bar: ProgressBar,
    stopped: Arc<AtomicBool>,
    is_quiet: bool,
    /// What it counts: `fights`.
    what: &'static str,
}

impl Progress {
    /// A bar that counts `what`: fights, or plays.
    pub(crate) fn new(what: &'static str, quiet: bool) -> Progress {
        let stopped = crate::stop::flag();
        let target = if quiet {
            ProgressDrawTarget::hidden()
        } else {
            ProgressDrawTarget::stderr_with_hz(5)
        };
        let bar = ProgressBar::with_draw_target(Some(0), target);
        let shape = format!(
            "{{wide_bar:.green}} {{human_pos}} of {{human_len}} {what}, {{rate}}, {{eta}} left"
        );
        let style = ProgressStyle::with_template(&shape).unwrap_or_else(|_| {
            // The template is ours and holds only known keys.
            ProgressStyle::default_bar()
        });
        let rate = |state: &ProgressState, into: &mut dyn std::fmt::Write| {
            let _ = write!(into, "{}/s", HumanCount(state.per_sec() as u64));
        };
        bar.set_style(style.with_key("rate", rate));
        bar.enable_steady_tick(Duration::from_millis(200));
        Progress { bar, stopped, is_quiet: quiet, what }
    }

    /// Whether Ctrl-C was pressed.
    pub(crate) fn was_stopped(&self) -> bool {
        self.stopped.load(Ordering::SeqCst)
    }

    /// Takes the bar away.
    pub(crate) fn end(&self) {
        self.bar.finish_and_clear();
    }
}

impl Watch for Progress {
    fn expect(&self, fights: u64) {
        /// So many take long enough to say how many there are.
        const MANY: u64 = 100_000;
        if fights >= MANY && !self.is_quiet {
            self.bar.suspend(|| {
                complain!(
                    "{} {} to come; Ctrl-C ends with what there is",
                    grouped(fights),
                    self.what
                )
            });
        }
        self.bar.inc_length(fights);
    }

    fn done(&self, fights: u64) {
        self.bar.inc(fights);
    }

    fn is_stopped(&self) -> bool {
        self.was_stopped()
    }
}
