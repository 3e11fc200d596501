//! Work shared out to all cores, with its results in order.

use std::sync::atomic::{AtomicUsize, Ordering};

/// What `run` makes of each path, in the order of the paths.
pub(super) fn on_all_cores<R: Send>(paths: &[String], run: impl Fn(&str) -> R + Sync) -> Vec<R> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = cores.min(paths.len());
    if threads <= 1 {
        return paths.iter().map(|path| run(path)).collect();
    }
    let next = AtomicUsize::new(0);
    let work = || {
        let mut done = Vec::new();
        while let Some((at, path)) = {
            let at = next.fetch_add(1, Ordering::Relaxed);
            paths.get(at).map(|path| (at, path))
        } {
            done.push((at, run(path)));
        }
        done
    };
    let mut all: Vec<(usize, R)> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        let done = workers.into_iter().map(|worker| match worker.join() {
            Ok(done) => done,
            Err(panic) => std::panic::resume_unwind(panic),
        });
        done.flatten().collect()
    });
    all.sort_by_key(|(at, _)| *at);
    all.into_iter().map(|(_, result)| result).collect()
}
