//! Every limit of the server, in one place.

/// The most bytes of a request's body: an encounter with its files, or a record.
pub const MAX_BODY: usize = 8 << 20;
/// The most bytes of a body that only answers something.
pub const MAX_SMALL_BODY: usize = 64 << 10;
/// The most bytes of everything that is imported at once.
pub const MAX_IMPORT: usize = 64 << 20;
/// The most seconds that a request's head, and then its body, may take to arrive.
pub const MAX_ARRIVAL_SECONDS: u64 = 10;
/// The most connections at once, streams among them.
pub const MAX_CONNECTIONS: usize = 2_000;
/// The most bytes of the name of a fight or an encounter, and of an id of an answer.
pub const MAX_NAME: usize = 200;
/// The least bytes of the id of joining: whoever knows it and the invitation takes that place.
pub const MIN_JOIN_ID: usize = 16;
/// The most people at one table.
pub const MAX_PEOPLE: usize = 64;
/// The most fights that are being played at once; the others wait in the store.
pub const MAX_LIVE: usize = 400;
/// The most requests that may wait for one table.
pub const MAX_WAITING: usize = 256;
/// How long a table stays in memory that nobody asks about.
pub const IDLE_SECONDS: u64 = 600;
/// The most lines of the log, and the most dice, that an update repeats.
pub const TAIL: usize = 40;
/// The most lines of a log that are told at once.
pub const MAX_LINES: usize = 1_000;
/// The most cases that are shown beside a rule.
pub const MAX_CASES: usize = 12;
/// The most fights that are listed at once.
pub const MAX_LISTED: usize = 100;
/// The most links and codes of one fight that are good at once.
pub const MAX_KEYS: usize = 200;
/// How long a short code opens a table.
pub const CODE_SECONDS: u64 = 15 * 60;
/// How long the long link of an invitation does.
pub const INVITE_SECONDS: u64 = 12 * 60 * 60;
/// How long a browser that was let in as whoever runs the server stays so: 400 days.
pub const HOST_SECONDS: u64 = 400 * 24 * 60 * 60;
/// The most wrong codes in [`CODE_TRIES_SECONDS`], whoever tries them.
pub const CODE_TRIES: usize = 30;
/// The most wrong links to replays in the same time; a good one always opens.
pub const LINK_TRIES: usize = 30;
/// In how many seconds.
pub const CODE_TRIES_SECONDS: u64 = 60;
/// How many requests for odds or advice are worked on at once.
pub const POOL: usize = 2;
/// How many replays are played again at once.
pub const REPLAYS: usize = 2;
/// How many more of either may wait.
pub const POOL_WAITING: usize = 16;
/// The most answers that are listed with why they may not be given.
pub const MAX_BARRED: usize = 200;
/// The most seconds that odds or advice may take.
pub const MAX_WORK_SECONDS: u64 = 30;
/// How often a stream says that it is still there.
pub const HEARTBEAT_SECONDS: u64 = 2;
