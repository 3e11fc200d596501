//! A fight at its table: the page of each person.
