//! Work shared out to threads; without the feature `threads`, done by the one there is.

/// What `work` gives on each of so many threads, in their order; it is told which one it is on.
#[cfg(feature = "threads")]
pub(crate) fn on_each<R: Send>(threads: usize, work: impl Fn(usize) -> R + Sync) -> Vec<R> {
    if threads <= 1 {
        return vec![work(0)];
    }
    std::thread::scope(|scope| {
        let work = &work;
        let workers: Vec<_> =
            (0..threads).map(|number| scope.spawn(move || work(number))).collect();
        let done = workers.into_iter().map(|worker| match worker.join() {
            Ok(done) => done,
            Err(panic) => std::panic::resume_unwind(panic),
        });
        done.collect()
    })
}

/// The same, one after the other.
#[cfg(not(feature = "threads"))]
pub(crate) fn on_each<R: Send>(threads: usize, work: impl Fn(usize) -> R + Sync) -> Vec<R> {
    (0..threads.max(1)).map(work).collect()
}

/// How many threads can work at once.
pub(crate) fn cores() -> usize {
    match cfg!(feature = "threads") {
        true => std::thread::available_parallelism().map_or(1, usize::from),
        false => 1,
    }
}
