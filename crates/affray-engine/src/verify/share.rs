//! Work shared out to all cores, with its results in order.

use std::sync::atomic::{AtomicUsize, Ordering};

use crate::threads;

/// What `run` makes of each path, in the order of the paths.
pub(super) fn on_all_cores<R: Send>(paths: &[String], run: impl Fn(&str) -> R + Sync) -> Vec<R> {
    let threads = threads::cores().min(paths.len());
    let next = AtomicUsize::new(0);
    let work = |_| {
        let mut done = Vec::new();
        while let Some((at, path)) = {
            let at = next.fetch_add(1, Ordering::Relaxed);
            paths.get(at).map(|path| (at, path))
        } {
            done.push((at, run(path)));
        }
        done
    };
    let mut all: Vec<(usize, R)> = threads::on_each(threads, work).into_iter().flatten().collect();
    all.sort_by_key(|(at, _)| *at);
    all.into_iter().map(|(_, result)| result).collect()
}
