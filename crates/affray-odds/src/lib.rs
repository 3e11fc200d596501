//! Exact odds: enumeration, merging of equal situations, search.
