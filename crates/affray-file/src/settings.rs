//! The settings of a system, declared as one table.

use crate::view::Choice;

/// Which readings hold where a file sets nothing, by the setting `preset` of every system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preset {
    /// `page`: the rules of the page alone.
    Page,
    /// `companion`: what the game's other pages and older editions add as well.
    Companion,
}

impl Preset {
    /// The name of the setting.
    pub const NAME: &'static str = "preset";
    /// Its values, the default first.
    pub const VALUES: &'static [&'static str] = &["page", "companion"];
    /// What it does, in a sentence.
    pub const DOC: &'static str =
        "Whether only the page's rules apply, or those of companion pages and older editions too.";

    /// The preset that a file's value of the setting names; the page's if it is silent.
    #[must_use]
    pub fn named(word: Option<&str>) -> Preset {
        match word {
            Some("companion") => Preset::Companion,
            _ => Preset::Page,
        }
    }
}

impl SettingValue for Preset {
    fn of(choice: Choice) -> Option<Preset> {
        match choice {
            Choice::Word("page") => Some(Preset::Page),
            Choice::Word("companion") => Some(Preset::Companion),
            Choice::Word(_) | Choice::Number(_) => None,
        }
    }
}

/// What a setting is read as: one of its words, or a number.
pub trait SettingValue: Sized {
    /// The value that a file chooses; `None` if the setting has no such value.
    fn of(choice: Choice) -> Option<Self>;
}

macro_rules! numbers {
    ($($number:ty)+) => { $(
        impl SettingValue for $number {
            fn of(choice: Choice) -> Option<$number> {
                match choice {
                    Choice::Word(word) => word.parse().ok(),
                    Choice::Number(number) => number.try_into().ok(),
                }
            }
        }

        /// A number, or the word that stands for none.
        impl SettingValue for Option<$number> {
            fn of(choice: Choice) -> Option<Option<$number>> {
                Some(<$number>::of(choice))
            }
        }
    )+ };
}

numbers! { u8 u16 i16 }

/// Declares every setting of a system once: the clause of its preset, then settings that are
/// numbers, with the range they may be chosen from, then those that are words. Each has its field,
/// its type, its name in files, its clause, a sentence, and its values, the default first. What
/// stands behind the values, as `, companion Lots` or `, companion "30"`, holds instead of the
/// default where a file sets `preset = "companion"`.
///
/// Makes a type of each choice between words, `Settings` with a field for each setting, and the
/// list `SETTINGS` for the schema. An `Option` of a number is `None` by a word, such as `"off"`.
///
/// ```
/// affray_file::settings! {
///     preset "duel.round.preset"
///     numbers {
///         round_limit: u16, 1 to 100, "round-limit" "duel.round.limit"
///             "Rounds after which a duel ends undecided."
///             { "20" }, companion "30"
///     }
///     ties: Ties "ties" "duel.round.tie"
///         "Who goes first of equals."
///         { Both "both-at-once", Lots "by-lot" }, companion Lots
/// }
///
/// assert_eq!(Settings::default().ties, Ties::Both);
/// assert_eq!(Settings::default().round_limit, 20);
/// assert_eq!(SETTINGS[0].name, "preset");
/// assert_eq!(SETTINGS[1].values, ["both-at-once", "by-lot"]);
/// assert_eq!(SETTINGS[1].companion, Some("by-lot"));
/// ```
#[macro_export]
macro_rules! settings {
    (
        preset $preset_clause:literal
        numbers { $($number:ident: $type:ty, $min:literal to $max:literal,
            $number_name:literal $number_clause:literal $number_doc:literal
            { $first:literal $(, $other:literal)* } $(, companion $number_companion:literal)?)* }
        $($field:ident: $kind:ident $name:literal $clause:literal $doc:literal
            { $default:ident $default_word:literal $(, $variant:ident $word:literal)* $(,)? }
            $(, companion $companion:ident)?)+
    ) => {
        $(
            #[doc = $doc]
            #[derive(Clone, Copy, Debug, PartialEq, Eq)]
            pub enum $kind {
                #[doc = concat!("`", $default_word, "`")]
                $default,
                $(#[doc = concat!("`", $word, "`")] $variant,)*
            }

            impl $crate::SettingValue for $kind {
                fn of(choice: $crate::Choice) -> Option<$kind> {
                    match choice {
                        $crate::Choice::Word($default_word) => Some($kind::$default),
                        $($crate::Choice::Word($word) => Some($kind::$variant),)*
                        _ => None,
                    }
                }
            }
        )+

        /// Every setting of a fight.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct Settings {
            #[doc = "Which readings hold where a file sets nothing."]
            pub preset: $crate::Preset,
            $(#[doc = $doc] pub $field: $kind,)+
            $(#[doc = $number_doc] pub $number: $type,)*
        }

        impl Default for Settings {
            fn default() -> Settings {
                Settings {
                    preset: $crate::Preset::Page,
                    $($field: $kind::$default,)+
                    $($number: <$type as $crate::SettingValue>::of($crate::Choice::Word($first))
                        .expect("a default is a value of its setting"),)*
                }
            }
        }

        impl Settings {
            /// What a file chooses in its table `settings`, and its preset where it is silent.
            #[must_use]
            pub fn of(file: $crate::Table<'_>) -> Settings {
                const KNOWN: &str = "the schema lets through only what can be set";
                let mut settings = Settings::default();
                for chosen in file.settings("settings", SETTINGS) {
                    let choice = chosen.choice;
                    match chosen.setting.name {
                        $crate::Preset::NAME => {
                            settings.preset = $crate::SettingValue::of(choice).expect(KNOWN);
                        }
                        $($name => {
                            settings.$field = $crate::SettingValue::of(choice).expect(KNOWN);
                        })+
                        $($number_name => {
                            settings.$number = $crate::SettingValue::of(choice).expect(KNOWN);
                        })*
                        name => unreachable!("`{name}` is a setting of the same table"),
                    }
                }
                settings
            }
        }

        /// What a file may set.
        pub const SETTINGS: &[$crate::Setting] = &[
            $crate::Setting::new($crate::Preset::NAME, $crate::Preset::VALUES, $crate::Preset::DOC)
                .by($preset_clause),
            $($crate::Setting::new($name, &[$default_word $(, $word)*], $doc)
                .by($clause)
                $(.companion_place($kind::$companion as usize))?,)+
            $($crate::Setting::new($number_name, &[$first $(, $other)*], $number_doc)
                .free($min, $max)
                .by($number_clause)
                $(.companion($number_companion))?,)*
        ];
    };
}

#[cfg(test)]
mod tests {
    use crate::{Document, Field, Kind, Preset, Schema};

    crate::settings! {
        preset "test.preset"
        numbers {
            range: Option<u8>, 1 to 100, "range" "test.range"
                "How far a shout carries."
                { "can-hear" }, companion "30"
            modifier: i16, -20 to 20, "modifier" "test.modifier"
                "What is added."
                { "0" }
        }
        ties: Ties "ties" "test.ties"
            "Who goes first of equals."
            { Both "both", Lots "by-lot" }, companion Lots
        dice: Dice "dice" "test.dice"
            "How many dice."
            { Three "3", Two "2" }
    }

    const FILE: Schema = Schema {
        name: "file",
        doc: "A file.",
        fields: &[Field::new("settings", Kind::Settings(SETTINGS), "Choices.")],
    };

    fn chosen(text: &str) -> Settings {
        let document = Document::read("a file", text.as_bytes(), &FILE).expect("it is right");
        Settings::of(document.root())
    }

    #[test]
    fn a_silent_file_has_the_first_values() {
        assert_eq!(chosen(""), Settings::default());
        let Settings { preset, range, modifier, ties, dice } = Settings::default();
        assert_eq!(preset, Preset::Page);
        assert_eq!((range, modifier, ties, dice), (None, 0, Ties::Both, Dice::Three));
    }

    #[test]
    fn words_and_numbers_are_read() {
        let text = "[settings]\nrange = 7\nmodifier = -3\nties = \"by-lot\"\ndice = 2";
        let Settings { range, modifier, ties, dice, .. } = chosen(text);
        assert_eq!((range, modifier, ties, dice), (Some(7), -3, Ties::Lots, Dice::Two));
        assert_eq!(chosen("[settings]\nrange = \"can-hear\"").range, None);
    }

    #[test]
    fn a_preset_gives_what_the_file_does_not_set() {
        let Settings { preset, range, modifier, ties, dice } =
            chosen("[settings]\npreset = \"companion\"");
        assert_eq!(preset, Preset::Companion);
        assert_eq!((range, modifier, ties, dice), (Some(30), 0, Ties::Lots, Dice::Three));
        // What the file sets itself wins, wherever it stands.
        let text = "[settings]\nties = \"both\"\nrange = \"can-hear\"\npreset = \"companion\"";
        let Settings { range, ties, .. } = chosen(text);
        assert_eq!((range, ties), (None, Ties::Both));
        assert_eq!(chosen("[settings]\npreset = \"page\""), Settings::default());
    }

    #[test]
    fn an_unknown_preset_is_refused_as_any_value() {
        let unknown = Document::read("a file", b"[settings]\npreset = \"companions\"", &FILE);
        let message = unknown.expect_err("there is no such preset").to_string();
        assert_eq!(
            message,
            "a file:2:10: unknown value `companions` of setting `preset`; allowed: `page`, \
             `companion`; did you mean `companion`?"
        );
    }

    #[test]
    fn a_number_outside_its_range_is_refused() {
        let outside = Document::read("a file", b"[settings]\nmodifier = 21", &FILE);
        assert!(outside.is_err());
    }
}
