//! The table's server: many people, one fight, nothing lost, nothing told that should not be.
//!
//! A [`Table`](table::Table) is a fight with its people, without threads, disks or HTTP. A
//! [`Hall`](hall::Hall) gives each table a thread of its own and takes up what a
//! [`Store`](store::Store) keeps. [`http`] offers everything to pages and programs.

pub mod hall;
pub mod http;
pub mod keys;
pub mod limits;
pub mod roster;
pub mod store;
pub mod table;
pub mod told;
pub mod watch;
pub mod world;
