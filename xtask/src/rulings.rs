//! What a game master rules, as a line of the log: the same in all systems.

use serde_json::{Value, json};

/// The schema of such a line's kinds and fields.
pub fn schema() -> Value {
    json!({
        "description": "The game master rules something, or notes it.",
        "required": ["fields"],
        "properties": {
            "what": { "enum": ["gm-ruled", "gm-noted"] },
            "fields": {
                "type": "object",
                "required": ["ruling"],
                "properties": {
                    "ruling": { "type": "object" },
                    "was": { "type": "string" },
                    "is": { "type": "string" },
                },
                "additionalProperties": false,
            },
        },
    })
}
