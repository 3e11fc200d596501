//! Rust source, as far as the checks have to understand it: what is code, what is a comment or a
//! text, and what is a test.

use crate::repository::TextFile;

/// A Rust file, its code apart from its tests.
pub struct Source<'a> {
    /// The path from the root.
    pub path: &'a str,
    /// The code outside tests: comments, texts and tests are blanks, so places stay where they are.
    pub code: String,
    /// The tests as they are written, comments and all; the rest is blanks.
    pub tests: String,
}

impl<'a> Source<'a> {
    /// Takes a file apart. All of a file is a test in a folder `tests`, or when it is `tests.rs`.
    pub fn new(file: &'a TextFile) -> Self {
        let path = file.path.as_str();
        let mut bare = without_texts(&file.text);
        if path.split('/').any(|part| part == "tests" || part == "tests.rs") {
            return Self { path, code: blanks(&file.text), tests: file.text.clone() };
        }
        let mut tests = blanks(&file.text);
        while let Some(start) = bare.find("#[cfg(test)]") {
            let end = item_end(&bare, start);
            tests.replace_range(start..end, &file.text[start..end]);
            bare.replace_range(start..end, &blanks(&file.text[start..end]));
        }
        Self { path, code: bare, tests }
    }

    /// The line, from 1, of a place in the file.
    pub fn line(&self, place: usize) -> usize {
        self.code[..place].matches('\n').count() + 1
    }

    /// Every place where `word` stands in the code as a whole word.
    pub fn words(&self, word: &str) -> Vec<usize> {
        whole_words(&self.code, word)
    }
}

/// Every place where `word` stands in `text`, not as part of a longer word.
pub fn whole_words(text: &str, word: &str) -> Vec<usize> {
    let inside = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(word)
        .filter(|&(place, _)| {
            !text[..place].ends_with(inside) && !text[place + word.len()..].starts_with(inside)
        })
        .map(|(place, _)| place)
        .collect()
}

/// Where the item that begins at `start` ends: after its `;`, or after the `}` of its first `{`.
fn item_end(bare: &str, start: usize) -> usize {
    let mut depth = 0_usize;
    for (place, c) in bare[start..].char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth <= 1 => return start + place + 1,
            '}' => depth -= 1,
            ';' if depth == 0 => return start + place + 1,
            _ => {}
        }
    }
    bare.len()
}

/// As many blanks as `text` has bytes, with its line ends kept.
fn blanks(text: &str) -> String {
    text.bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }).collect()
}

/// The source with comments and the insides of texts as blanks.
fn without_texts(text: &str) -> String {
    let mut bare = String::with_capacity(text.len());
    let mut rest = text;
    while !rest.is_empty() {
        let taken = text_length(rest, bare.ends_with(|c: char| c.is_alphanumeric() || c == '_'));
        let (head, tail) = match taken {
            0 => rest.split_at(rest.chars().next().map_or(0, char::len_utf8)),
            length => rest.split_at(length),
        };
        match taken {
            0 if head.is_ascii() => bare.push_str(head),
            _ => bare.push_str(&blanks(head)),
        }
        rest = tail;
    }
    bare
}

/// How long the comment or literal is that `rest` begins with; 0 when it begins with code.
fn text_length(rest: &str, in_word: bool) -> usize {
    if rest.starts_with("//") {
        return rest.find('\n').unwrap_or(rest.len());
    }
    if rest.starts_with("/*") {
        return block_comment_length(rest);
    }
    if rest.starts_with('"') {
        return quoted_length(rest);
    }
    if !in_word && rest.starts_with('r') {
        let marks = rest[1..].bytes().take_while(|&byte| byte == b'#').count();
        if rest[1 + marks..].starts_with('"') {
            let close = format!("\"{}", "#".repeat(marks));
            let body = 2 + marks;
            return rest[body..].find(&close).map_or(rest.len(), |at| body + at + close.len());
        }
    }
    if let Some(after) = rest.strip_prefix('\'') {
        let mut chars = after.chars();
        match (chars.next(), chars.next()) {
            // An escape holds no apostrophe but as its second character.
            (Some('\\'), Some(second)) => {
                let body = 2 + second.len_utf8();
                return rest[body..].find('\'').map_or(rest.len(), |at| body + at + 1);
            }
            (Some(c), Some('\'')) => return 2 + c.len_utf8(),
            _ => return 0, // a lifetime
        }
    }
    0
}

/// The length of the text in quotes that `rest` begins with.
fn quoted_length(rest: &str) -> usize {
    let mut escaped = false;
    for (place, byte) in rest.bytes().enumerate().skip(1) {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'"' => return place + 1,
            _ => {}
        }
    }
    rest.len()
}

/// The length of the block comment, with those inside it, that `rest` begins with.
fn block_comment_length(rest: &str) -> usize {
    let (mut depth, mut place) = (0_usize, 0);
    while place < rest.len() {
        if rest.as_bytes()[place..].starts_with(b"/*") {
            depth += 1;
            place += 2;
        } else if rest.as_bytes()[place..].starts_with(b"*/") {
            depth -= 1;
            place += 2;
            if depth == 0 {
                return place;
            }
        } else {
            place += 1;
        }
    }
    rest.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(path: &str, text: &str) -> TextFile {
        TextFile { path: path.to_owned(), text: text.to_owned() }
    }

    #[test]
    fn comments_and_texts_are_no_code() {
        let text = "let a = \"b \\\" c\"; // d\n/* e /* f */ g */ let h = 'i'; let j = '\\'';\n\
                    let k: &'l str = r#\"m\" n\"#; let o = 'é'; let var = 1; // ü\nend";
        let bare = without_texts(text);
        let words: Vec<&str> = bare.split_whitespace().collect();
        assert_eq!(
            words.join(" "),
            "let a = ; let h = ; let j = ; let k: &'l str = ; let o = ; let var = 1; end"
        );
        assert_eq!(bare.len(), text.len());
    }

    #[test]
    fn tests_are_taken_out_of_the_code() {
        let text = "fn a() {}\n#[cfg(test)]\nmod tests {\n    // b { in words\n    fn c() {}\n}\n\
                    fn d() {}\n#[cfg(test)]\nuse e;\n";
        let file = file("crates/x/src/y.rs", text);
        let source = Source::new(&file);
        assert_eq!(source.words("a").len() + source.words("d").len(), 2);
        assert_eq!(source.words("c").len() + source.words("e").len(), 0);
        assert!(source.tests.contains("// b { in words") && !source.tests.contains("fn d"));
        assert_eq!(source.line(source.words("d")[0]), 7);
    }

    #[test]
    fn a_folder_of_tests_is_all_test() {
        let file = file("crates/x/tests/y.rs", "fn a() {}\n");
        let source = Source::new(&file);
        assert!(source.code.trim().is_empty());
        assert_eq!(source.tests, file.text);
    }

    #[test]
    fn a_word_is_whole() {
        assert_eq!(whole_words("FxHashMap HashMap HashMaps HashMap<", "HashMap"), [10, 27]);
    }
}
