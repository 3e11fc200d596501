//! Secrets that open something: links, codes and cookies. Only their digests are kept.

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::roster::Role;
use crate::world::Chance;

/// Letters that nobody confuses with others, for ids and links.
const LETTERS: &[u8; 32] = b"abcdefghjkmnpqrstvwxyz0123456789";
/// The same for codes that are typed from a screen: no 0 and no 1.
const TYPED: &[u8; 30] = b"ABCDEFGHJKMNPQRSTVWXYZ23456789";
/// The bytes of a link.
const SECRET: usize = 16;
/// The letters of a code.
const CODE: usize = 6;
/// The letters of an id.
const ID: usize = 10;

/// What is kept of a secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct KeyDigest(pub [u8; 32]);

impl KeyDigest {
    /// Of this secret.
    #[must_use]
    pub fn of(secret: &str) -> KeyDigest {
        KeyDigest(Sha256::digest(secret.as_bytes()).into())
    }

    /// In hexadecimal digits.
    #[must_use]
    pub fn written(self) -> String {
        self.0.iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

/// What a key opens.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "opens", rename_all = "kebab-case")]
pub enum Grant {
    /// Everything: whoever runs the server.
    Host,
    /// One person's place at a table.
    Person {
        /// The fight.
        fight: String,
        /// The person.
        person: u32,
    },
    /// A table, to sit down there.
    Invite {
        /// The fight.
        fight: String,
        /// As what.
        role: Role,
        /// On which side.
        side: String,
    },
    /// The replay of a fight, as one side was told it, without a place at its table.
    Replay {
        /// The fight.
        fight: String,
        /// With which side's eyes.
        side: String,
    },
}

impl Grant {
    /// The fight that it opens.
    #[must_use]
    pub fn fight(&self) -> Option<&str> {
        match self {
            Grant::Host => None,
            Grant::Person { fight, .. }
            | Grant::Invite { fight, .. }
            | Grant::Replay { fight, .. } => Some(fight),
        }
    }
}

/// A key, as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    /// What lists call it, and what revokes it.
    pub id: String,
    /// The digest of its secret.
    pub digest: KeyDigest,
    /// What it opens.
    pub grant: Grant,
    /// When it ends, in milliseconds since 1970; nothing if it does not.
    pub expires: Option<u64>,
}

/// A secret of 128 random bits, as 26 letters.
///
/// # Errors
/// The system has no randomness.
pub fn secret(chance: &dyn Chance) -> Result<String, String> {
    let mut bytes = [0; SECRET];
    chance.fill(&mut bytes)?;
    let bits = u128::from_le_bytes(bytes);
    let letter = |at: u32| char::from(LETTERS[(bits >> (5 * at)) as usize & 31]);
    Ok((0..26).map(letter).collect())
}

/// A new id, which is no secret.
///
/// # Errors
/// The system has no randomness.
pub fn id(chance: &dyn Chance) -> Result<String, String> {
    let mut bytes = [0; ID];
    chance.fill(&mut bytes)?;
    Ok(bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte & 31)])).collect())
}

/// Whether an id is one that [`id`] could have made.
#[must_use]
pub fn is_id(given: &str) -> bool {
    given.len() == ID && given.bytes().all(|byte| LETTERS.contains(&byte))
}

/// A short code, to be typed.
///
/// # Errors
/// The system has no randomness.
pub fn code(chance: &dyn Chance) -> Result<String, String> {
    let mut code = String::new();
    while code.len() < CODE {
        let mut byte = [0];
        chance.fill(&mut byte)?;
        // 240 is the greatest multiple of 30: every letter is as likely as any other.
        if byte[0] < 240 {
            code.push(char::from(TYPED[usize::from(byte[0]) % TYPED.len()]));
        }
    }
    Ok(code)
}

/// A code as it was typed: in capitals, without spaces and dashes.
#[must_use]
pub fn as_code(typed: &str) -> Option<String> {
    let letters = typed.chars().filter(|letter| letter.is_ascii_alphanumeric());
    let code: String = letters.map(|letter| letter.to_ascii_uppercase()).take(CODE + 1).collect();
    (code.len() == CODE).then_some(code)
}

/// A number that nobody can guess.
///
/// # Errors
/// The system has no randomness.
pub fn seed(chance: &dyn Chance) -> Result<u64, String> {
    let mut bytes = [0; 8];
    chance.fill(&mut bytes)?;
    Ok(u64::from_le_bytes(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Same(u8);

    impl Chance for Same {
        fn fill(&self, bytes: &mut [u8]) -> Result<(), String> {
            bytes.fill(self.0);
            Ok(())
        }
    }

    #[test]
    fn a_link_has_all_of_128_bits() {
        // 26 letters of 5 bits: the last holds the highest 3.
        assert_eq!(secret(&Same(0)).as_deref(), Ok("aaaaaaaaaaaaaaaaaaaaaaaaaa"));
        assert_eq!(secret(&Same(255)).as_deref(), Ok("9999999999999999999999999h"));
    }

    #[test]
    fn codes_are_read_as_people_type_them() {
        assert_eq!(as_code(" ab-c 2 3d ").as_deref(), Some("ABC23D"));
        assert_eq!(as_code("abc"), None);
        assert_eq!(as_code("abcdefg"), None);
        assert_eq!(code(&Same(31)).as_deref(), Ok("BBBBBB"));
    }
}
