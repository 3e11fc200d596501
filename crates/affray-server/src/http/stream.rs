//! A person's stream: whole updates with their numbers, and a heartbeat between them.

use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::response::sse::Event;
use tokio::sync::watch::Receiver;
use tokio::time::{Interval, MissedTickBehavior, interval_at};
use tokio_stream::Stream;
use tokio_stream::wrappers::WatchStream;

use crate::limits::HEARTBEAT_SECONDS;
use crate::watch::Update;

/// How an update is written for whoever listens: as data, or as a part of a page.
pub(super) type Written = fn(&Update) -> Event;

/// Updates, as a browser reads them.
pub(super) struct Updates {
    written: Written,
    updates: WatchStream<Update>,
    beat: Interval,
    /// The number of what was sent last, or of what the browser has.
    number: String,
    has_ended: bool,
}

impl Updates {
    /// Those of a person; `has` is the number of what their page shows.
    pub(super) fn new(receiver: Receiver<Update>, has: Option<&str>, written: Written) -> Updates {
        let period = Duration::from_secs(HEARTBEAT_SECONDS);
        let is_current = has.is_some_and(|has| has == receiver.borrow().number);
        let number = receiver.borrow().number.clone();
        let updates = match is_current {
            true => WatchStream::from_changes(receiver),
            false => WatchStream::new(receiver),
        };
        // One beat at once, so that a page that is current knows it.
        let start = tokio::time::Instant::now() + if is_current { Duration::ZERO } else { period };
        let mut beat = interval_at(start, period);
        beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        Updates { written, updates, beat, number, has_ended: false }
    }
}

/// An update as data.
pub(super) fn as_data(update: &Update) -> Event {
    let text = update.text.as_deref().unwrap_or_default();
    Event::default().event("told").id(&update.number).data(text)
}

impl Stream for Updates {
    type Item = Result<Event, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        if self.has_ended {
            return Poll::Ready(None);
        }
        match Pin::new(&mut self.updates).poll_next(context) {
            Poll::Ready(Some(update @ Update { text: Some(_), .. })) => {
                self.number.clone_from(&update.number);
                return Poll::Ready(Some(Ok((self.written)(&update))));
            }
            // They have left the table, or their link was taken back.
            Poll::Ready(Some(Update { text: None, .. }) | None) => {
                self.has_ended = true;
                return Poll::Ready(Some(Ok(Event::default().event("gone").data("{}"))));
            }
            Poll::Pending => {}
        }
        match self.beat.poll_tick(context) {
            Poll::Ready(_) => {
                let beat = Event::default().event("beat").data(&self.number);
                Poll::Ready(Some(Ok(beat)))
            }
            Poll::Pending => Poll::Pending,
        }
    }
}
