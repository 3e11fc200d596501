//! Combat rules you can run: systems, encounters, records, sessions.
