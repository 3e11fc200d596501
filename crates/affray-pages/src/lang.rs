//! The sentences of the pages: one file per language in `lang/`.

use std::sync::OnceLock;

pub use fluent_bundle::FluentValue;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use unic_langid::langid;

/// English.
const ENGLISH: &str = include_str!("../lang/en.ftl");

fn bundle() -> &'static FluentBundle<FluentResource> {
    static BUNDLE: OnceLock<FluentBundle<FluentResource>> = OnceLock::new();
    BUNDLE.get_or_init(|| {
        let mut bundle = FluentBundle::new_concurrent(vec![langid!("en")]);
        // Names stand in sentences as they are, so that pages can be searched for them.
        bundle.set_use_isolating(false);
        // What cannot be read is left out here, and found by the test below.
        let (Ok(resource) | Err((resource, _))) = FluentResource::try_new(ENGLISH.to_owned());
        bundle.add_resource_overriding(resource);
        bundle
    })
}

/// A sentence.
#[must_use]
pub fn say(key: &str) -> String {
    say_of(key, &[])
}

/// A sentence with names or numbers in it.
#[must_use]
pub fn say_of(key: &str, of: &[(&str, FluentValue<'_>)]) -> String {
    let pattern = bundle().get_message(key).and_then(|message| message.value());
    let Some(pattern) = pattern else { return key.to_owned() };
    let args: FluentArgs<'_> = of.iter().map(|(name, value)| (*name, value.clone())).collect();
    bundle().format_pattern(pattern, Some(&args), &mut Vec::new()).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_is_read_whole() {
        let read = FluentResource::try_new(ENGLISH.to_owned());
        assert!(read.is_ok(), "{:?}", read.err().map(|(_, why)| why));
    }

    #[test]
    fn numbers_choose_their_words() {
        assert_eq!(say_of("foes", &[("count", 1.into())]), "1 foe");
        assert_eq!(say_of("foes", &[("count", 4.into())]), "4 foes");
    }
}
