//! The rules of Murdham.
