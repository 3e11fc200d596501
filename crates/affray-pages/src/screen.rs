//! What a projector shows.
