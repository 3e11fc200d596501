//! Two coordinates in words, such as `3,-4`: a menu of places has hundreds of them.

use std::fmt::{self, Formatter};

/// The bytes of the longest, `-128,-128`.
const LONGEST: usize = 9;

/// Writes two coordinates with a comma between them.
pub(crate) fn write(f: &mut Formatter<'_>, first: i8, second: i8) -> fmt::Result {
    let mut text = Text { bytes: [0; LONGEST], length: 0 };
    text.number(first);
    text.put(b',');
    text.number(second);
    f.write_str(std::str::from_utf8(&text.bytes[..text.length]).map_err(|_| fmt::Error)?)
}

struct Text {
    bytes: [u8; LONGEST],
    length: usize,
}

impl Text {
    fn put(&mut self, byte: u8) {
        self.bytes[self.length] = byte;
        self.length += 1;
    }

    fn number(&mut self, number: i8) {
        if number < 0 {
            self.put(b'-');
        }
        let amount = number.unsigned_abs();
        if amount >= 100 {
            self.put(b'0' + amount / 100);
        }
        if amount >= 10 {
            self.put(b'0' + amount / 10 % 10);
        }
        self.put(b'0' + amount % 10);
    }
}

#[cfg(test)]
mod tests {
    use crate::Square;

    #[test]
    fn every_coordinate_is_written_as_a_number() {
        for number in i8::MIN..=i8::MAX {
            assert_eq!(Square { x: number, y: 7 }.to_string(), format!("{number},7"));
            assert_eq!(Square { x: -40, y: number }.to_string(), format!("-40,{number}"));
        }
    }
}
