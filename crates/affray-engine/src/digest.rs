//! The digest of a state: how a record notices at its turn that a fight went another way.

use serde::Serialize;

/// A state's digest: FNV-1a of 64 bits over the bytes of its JSON, written without spaces and with
/// the fields in the order in which the state declares them.
///
/// The same state has the same digest on every machine and in every build.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Digest(pub u64);

impl Digest {
    const BASIS: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x0000_0100_0000_01b3;

    /// The digest of a state.
    ///
    /// # Panics
    /// If the state cannot be written as JSON, which is a bug of its system.
    pub fn of(state: &impl Serialize) -> Digest {
        let json = serde_json::to_vec(state).expect("a state is plain data");
        Digest::of_bytes(&json)
    }

    /// The digest of some bytes.
    #[must_use]
    pub fn of_bytes(bytes: &[u8]) -> Digest {
        let step = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(Digest::PRIME);
        Digest(bytes.iter().fold(Digest::BASIS, step))
    }

    /// Reads 16 hexadecimal digits.
    #[must_use]
    pub fn parse(text: &str) -> Option<Digest> {
        let is_hex = text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        is_hex.then(|| u64::from_str_radix(text, 16).ok().map(Digest)).flatten()
    }
}

impl std::fmt::Display for Digest {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_digest_is_the_published_fnv_1a() {
        // Test vectors of the algorithm's authors.
        assert_eq!(Digest::of_bytes(b"").0, 0xcbf2_9ce4_8422_2325);
        assert_eq!(Digest::of_bytes(b"a").0, 0xaf63_dc4c_8601_ec8c);
        assert_eq!(Digest::of_bytes(b"foobar").0, 0x8594_4171_f739_67e8);
    }

    #[test]
    fn a_digest_reads_back() {
        let digest = Digest::of(&[1, 2, 3]);
        assert_eq!(Digest::parse(&digest.to_string()), Some(digest));
        assert_eq!(Digest::parse("12"), None);
        assert_eq!(Digest::parse("+123456789abcdef"), None);
    }
}
