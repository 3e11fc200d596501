//! Files that people write: a document with places, a schema, and every mistake at once.
