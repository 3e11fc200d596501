//! Where people stand: zones and borders, ranges and paths.
