//! The settings of a system, declared as one table.

use crate::view::Choice;

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

/// Declares every setting of a system once: first those that are numbers, with the range they may
/// be chosen from, then those that are words. Each has its field, its type, its name in files, its
/// clause, a sentence, and its values, the default first.
///
/// Makes a type of each choice between words, `Settings` with a field for each setting, and the
/// list `SETTINGS` for the schema. An `Option` of a number is `None` by a word, such as `"off"`.
///
/// ```
/// affray_file::settings! {
///     numbers {
///         round_limit: u16, 1 to 100, "round-limit" "duel.round.limit"
///             "Rounds after which a duel ends undecided."
///             { "20" }
///     }
///     ties: Ties "ties" "duel.round.tie"
///         "Who goes first of equals."
///         { Both "both-at-once", Lots "by-lot" }
/// }
///
/// assert_eq!(Settings::default().ties, Ties::Both);
/// assert_eq!(Settings::default().round_limit, 20);
/// assert_eq!(SETTINGS[0].values, ["both-at-once", "by-lot"]);
/// ```
#[macro_export]
macro_rules! settings {
    (
        numbers { $($number:ident: $type:ty, $min:literal to $max:literal,
            $number_name:literal $number_clause:literal $number_doc:literal
            { $first:literal $(, $other:literal)* })* }
        $($field:ident: $kind:ident $name:literal $clause:literal $doc:literal
            { $default:ident $default_word:literal $(, $variant:ident $word:literal)* $(,)? })+
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
            $(#[doc = $doc] pub $field: $kind,)+
            $(#[doc = $number_doc] pub $number: $type,)*
        }

        impl Default for Settings {
            fn default() -> Settings {
                Settings {
                    $($field: $kind::$default,)+
                    $($number: <$type as $crate::SettingValue>::of($crate::Choice::Word($first))
                        .expect("a default is a value of its setting"),)*
                }
            }
        }

        impl Settings {
            /// What a file chooses in its table `settings`, and the defaults where it is silent.
            #[must_use]
            pub fn of(file: $crate::Table<'_>) -> Settings {
                const KNOWN: &str = "the schema lets through only what can be set";
                let mut settings = Settings::default();
                for chosen in file.settings("settings", SETTINGS) {
                    let choice = chosen.choice;
                    match chosen.setting.name {
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
            $($crate::Setting::new($name, &[$default_word $(, $word)*], $doc).by($clause),)+
            $($crate::Setting::new($number_name, &[$first $(, $other)*], $number_doc)
                .free($min, $max)
                .by($number_clause),)*
        ];
    };
}

#[cfg(test)]
mod tests {
    use crate::{Document, Field, Kind, Schema};

    crate::settings! {
        numbers {
            range: Option<u8>, 1 to 100, "range" "test.range"
                "How far a shout carries."
                { "can-hear" }
            modifier: i16, -20 to 20, "modifier" "test.modifier"
                "What is added."
                { "0" }
        }
        ties: Ties "ties" "test.ties"
            "Who goes first of equals."
            { Both "both", Lots "by-lot" }
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
        let Settings { range, modifier, ties, dice } = Settings::default();
        assert_eq!((range, modifier, ties, dice), (None, 0, Ties::Both, Dice::Three));
    }

    #[test]
    fn words_and_numbers_are_read() {
        let text = "[settings]\nrange = 7\nmodifier = -3\nties = \"by-lot\"\ndice = 2";
        let Settings { range, modifier, ties, dice } = chosen(text);
        assert_eq!((range, modifier, ties, dice), (Some(7), -3, Ties::Lots, Dice::Two));
        assert_eq!(chosen("[settings]\nrange = \"can-hear\"").range, None);
    }

    #[test]
    fn a_number_outside_its_range_is_refused() {
        let outside = Document::read("a file", b"[settings]\nmodifier = 21", &FILE);
        assert!(outside.is_err());
    }
}
