//! The kernel: what rules ask for, and the tables that answer.
