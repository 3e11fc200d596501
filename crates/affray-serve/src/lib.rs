//! Fights for other programs, as lines of JSON: requests in, responses out.
//!
//! A [`Host`] keeps any number of fights. [`Host::respond`] takes a line and gives a line; whatever
//! the line holds, there is a response. Nothing here reads a file, a clock or a stream by itself:
//! [`Surroundings`] say where files and the time come from. The forms are those in which fights are
//! given out everywhere, and `docs/protocol.md` describes the rest.
//!
//! ```
//! use affray_engine::Systems;
//! use affray_serve::{Host, Stops, Surroundings};
//!
//! let systems = Systems::new(&[affray_duel::entry]);
//! let mut host = Host::new(systems, Surroundings::alone());
//! let line = host.respond(br#"{"id":1,"do":"new","system":"duel"}"#, &Stops::default());
//! assert!(line.starts_with(r#"{"id":1,"ok":{"encounter":"#), "{line}");
//! let line = host.respond(b"good evening", &Stops::default());
//! assert!(line.starts_with(r#"{"id":null,"error":{"kind":"not-json","#), "{line}");
//! ```

mod host;
mod look_up;
mod open;
mod read;
pub mod request;
mod response;
#[cfg(feature = "schema")]
pub mod schema;
mod stops;
mod table;
mod work;

pub use host::{Host, MAX_FIGHTS, MAX_LINE, Surroundings, too_long};
pub use look_up::{rules, system};
pub use open::{Sources, System, open};
pub use request::Request;
pub use response::{Begun, Done, Fault, Holds, Limits, MistakeForm, Reading, Told, Verified, Work};
pub use stops::Stops;
pub use table::Table;
pub use work::{MAX_SECONDS, Patience};

/// The version of the protocol. Within a version, requests, fields and kinds are only added.
pub const PROTOCOL: u32 = 1;
