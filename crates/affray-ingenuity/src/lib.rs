//! The rules of Ingenuity.
