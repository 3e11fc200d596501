//! What every system's setup and state are declared with.

/// Numbers of things in lists, each a type of its own: `ids! { /// A combatant. Id }`.
#[macro_export]
macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident)+) => { $(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord,
            ::serde::Serialize, ::serde::Deserialize)]
        pub struct $name(pub u8);

        impl $name {
            /// The place in its list.
            #[must_use]
            #[inline]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }
    )+ };
}

/// A number that nothing in a fight has, which only a fault of the rules can make.
///
/// # Panics
/// Always.
#[cold]
pub fn no_such(which: &dyn std::fmt::Debug) -> ! {
    panic!("nothing in this fight has the number {which:?}")
}

/// Sets of things by their numbers, as bits: `id_sets! { /// People. People of Id: u32 }`.
#[macro_export]
macro_rules! id_sets {
    ($($(#[$doc:meta])* $set:ident of $id:ident: $bits:ty)+) => { $(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord,
            ::serde::Serialize, ::serde::Deserialize)]
        pub struct $set(pub $bits);

        impl $set {
            /// Whether it is among them.
            #[must_use]
            #[inline]
            pub const fn has(self, it: $id) -> bool {
                self.0 & (1 << it.0) != 0
            }
            /// Adds it.
            pub const fn add(&mut self, it: $id) {
                self.0 |= 1 << it.0;
            }
            /// Takes it out.
            pub const fn remove(&mut self, it: $id) {
                self.0 &= !(1 << it.0);
            }
            /// Whether there is none.
            #[must_use]
            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }
            /// In the order of their numbers.
            #[inline]
            pub fn iter(self) -> impl Iterator<Item = $id> {
                let mut left = self.0;
                ::std::iter::from_fn(move || {
                    let it = (left != 0).then(|| $id(left.trailing_zeros() as u8));
                    left &= left.wrapping_sub(1);
                    it
                })
            }
        }
    )+ };
}

/// What a fight's state holds in lists is found by its number, and changed there; a number that
/// nothing has is a panic that says so:
/// `found_by_id! { Fight: combatants[Id] is Combatant, things[ItemId] is Thing }`.
#[macro_export]
macro_rules! found_by_id {
    ($fight:ident: $($list:ident[$id:ident] is $thing:ident),+ $(,)?) => { $(
        impl ::std::ops::Index<$id> for $fight {
            type Output = $thing;
            #[inline]
            fn index(&self, which: $id) -> &$thing {
                self.state.$list.get(which.index()).unwrap_or_else(|| $crate::no_such(&which))
            }
        }
        impl ::std::ops::IndexMut<$id> for $fight {
            #[inline]
            fn index_mut(&mut self, which: $id) -> &mut $thing {
                self.state.$list.get_mut(which.index()).unwrap_or_else(|| $crate::no_such(&which))
            }
        }
    )+ };
}

/// Kinds of things with one word each, as files and people write them:
/// `words! { /// How big. Size { /// Small. Small "small", /// Large. Large "large" } }`.
#[macro_export]
macro_rules! words {
    ($($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident $word:literal),+ $(,)? })+) => { $(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord,
            ::serde::Serialize, ::serde::Deserialize)]
        pub enum $name { $(
            $(#[$vdoc])*
            #[doc = concat!("`", $word, "`")]
            #[serde(rename = $word)]
            $variant
        ),+ }

        impl $name {
            /// Every one, in order.
            pub const ALL: &'static [$name] = &[$($name::$variant),+];
            /// The words of all, in the same order.
            pub const WORDS: &'static [&'static str] = &[$($word),+];

            /// The one of this word.
            #[must_use]
            pub fn of(word: &str) -> Option<$name> {
                match word { $($word => Some($name::$variant),)+ _ => None }
            }
            /// Its word.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self { $($name::$variant => $word),+ }
            }
        }
    )+ };
}

/// Kinds as [`words!`] declares them, and small sets of each as bits:
/// `flags! { /// Traits. Traits of Trait: u8 { Fast "fast", Slow "slow" } }`.
#[macro_export]
macro_rules! flags {
    ($($(#[$doc:meta])* $set:ident of $flag:ident: $bits:ty
        { $($(#[$vdoc:meta])* $variant:ident $word:literal),+ $(,)? })+) => { $(
        $crate::words! {
            $(#[$doc])*
            $flag { $($(#[$vdoc])* $variant $word),+ }
        }

        #[doc = concat!("A set of [`", stringify!($flag), "`].")]
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord,
            ::serde::Serialize, ::serde::Deserialize)]
        pub struct $set(pub $bits);

        impl $set {
            /// Whether it holds `flag`.
            #[must_use]
            #[inline]
            pub const fn has(self, flag: $flag) -> bool {
                self.0 & (1 << flag as u8) != 0
            }
            /// Adds `flag`.
            pub const fn add(&mut self, flag: $flag) {
                self.0 |= 1 << flag as u8;
            }
            /// Takes `flag` out.
            pub const fn remove(&mut self, flag: $flag) {
                self.0 &= !(1 << flag as u8);
            }
            /// Everything in it, in order.
            #[inline]
            pub fn iter(self) -> impl Iterator<Item = $flag> {
                let mut left = self.0;
                ::std::iter::from_fn(move || {
                    let flag = $flag::ALL.get(left.trailing_zeros() as usize).copied();
                    left &= left.wrapping_sub(1);
                    flag
                })
            }
        }

        impl FromIterator<$flag> for $set {
            fn from_iter<I: IntoIterator<Item = $flag>>(flags: I) -> $set {
                let mut set = $set::default();
                flags.into_iter().for_each(|flag| set.add(flag));
                set
            }
        }
    )+ };
}

/// A fight is compared, ordered and hashed by its field `state`; its setup never changes.
#[macro_export]
macro_rules! compared_by_state {
    ($fight:ident) => {
        impl PartialEq for $fight {
            fn eq(&self, other: &$fight) -> bool {
                self.state == other.state
            }
        }
        impl Eq for $fight {}
        impl PartialOrd for $fight {
            fn partial_cmp(&self, other: &$fight) -> Option<::std::cmp::Ordering> {
                Some(self.cmp(other))
            }
        }
        impl Ord for $fight {
            fn cmp(&self, other: &$fight) -> ::std::cmp::Ordering {
                self.state.cmp(&other.state)
            }
        }
        impl ::std::hash::Hash for $fight {
            fn hash<H: ::std::hash::Hasher>(&self, hasher: &mut H) {
                self.state.hash(hasher);
            }
        }
    };
}

/// Clones that move only what is there, not the room for the most there can be: `clone_from` of a
/// state, field by field, and of a fight that shares what never changes. For starting over.
///
/// ```
/// use std::sync::Arc;
///
/// struct State {
///     round: u16,
///     wounds: Vec<u8>,
/// }
/// struct Fight {
///     setup: Arc<&'static str>,
///     state: State,
/// }
/// affray_table::cloned_in_place!(State { round, wounds });
/// affray_table::cloned_in_place!(Fight);
///
/// let start = Fight { setup: Arc::new("a duel"), state: State { round: 1, wounds: vec![3, 4] } };
/// let mut fight = start.clone();
/// fight.state.round = 7;
/// fight.state.wounds.clear();
/// fight.clone_from(&start);
/// assert_eq!((fight.state.round, fight.state.wounds), (1, vec![3, 4]));
/// ```
#[macro_export]
macro_rules! cloned_in_place {
    ($fight:ident) => {
        impl Clone for $fight {
            fn clone(&self) -> $fight {
                $fight { setup: self.setup.clone(), state: self.state.clone() }
            }
            #[inline]
            fn clone_from(&mut self, source: &$fight) {
                if !::std::sync::Arc::ptr_eq(&self.setup, &source.setup) {
                    self.setup.clone_from(&source.setup);
                }
                self.state.clone_from(&source.state);
            }
        }
    };
    ($state:ident { $($field:ident),+ $(,)? }) => {
        impl Clone for $state {
            fn clone(&self) -> $state {
                $state { $($field: self.$field.clone()),+ }
            }
            fn clone_from(&mut self, source: &$state) {
                let $state { $($field),+ } = source;
                $(self.$field.clone_from($field);)+
            }
        }
    };
}
