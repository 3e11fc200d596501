//! The clauses of a rulebook.
