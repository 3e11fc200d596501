//! The systems there are.

mod blackout;
mod hallowed;
mod ingenuity;
mod murdham;
mod persona;

use affray_file::{Schema, nearest};

use crate::rulebook::Rules;
use crate::system::System;

/// A system of rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SystemId {
    /// Murdham.
    Murdham,
    /// Ingenuity.
    Ingenuity,
    /// Blackout.
    Blackout,
    /// Hallowed Earth.
    Hallowed,
    /// Persona.
    Persona,
}

/// No system has this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no system `{given}`; allowed: {allowed}{}",
    nearest.as_ref().map(|near| format!("; did you mean `{near}`?")).unwrap_or_default())]
pub struct UnknownSystem {
    /// What was given.
    pub given: String,
    /// The systems there are.
    pub allowed: String,
    /// The one that was probably meant.
    pub nearest: Option<String>,
}

impl SystemId {
    /// Every system.
    pub const ALL: &'static [SystemId] = &[
        SystemId::Murdham,
        SystemId::Ingenuity,
        SystemId::Blackout,
        SystemId::Hallowed,
        SystemId::Persona,
    ];

    /// The system of this name.
    ///
    /// # Errors
    /// There is none; what there is.
    pub fn of(name: &str) -> Result<SystemId, UnknownSystem> {
        let wanted = name.trim().to_lowercase();
        let found = Self::ALL.iter().copied().find(|system| system.name() == wanted);
        found.ok_or_else(|| UnknownSystem {
            given: name.chars().take(60).collect(),
            allowed: Self::ALL.iter().map(|s| s.name()).collect::<Vec<_>>().join(", "),
            nearest: nearest(name, Self::ALL.iter().map(|s| s.name())).map(str::to_owned),
        })
    }

    /// Its short name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            SystemId::Murdham => affray_murdham::Fight::NAME,
            SystemId::Ingenuity => affray_ingenuity::Fight::NAME,
            SystemId::Blackout => affray_blackout::Fight::NAME,
            SystemId::Hallowed => affray_hallowed::Fight::NAME,
            SystemId::Persona => affray_persona::Fight::NAME,
        }
    }

    /// The version of its rules.
    #[must_use]
    pub const fn rules_version(self) -> u32 {
        match self {
            SystemId::Murdham => affray_murdham::Fight::RULES,
            SystemId::Ingenuity => affray_ingenuity::Fight::RULES,
            SystemId::Blackout => affray_blackout::Fight::RULES,
            SystemId::Hallowed => affray_hallowed::Fight::RULES,
            SystemId::Persona => affray_persona::Fight::RULES,
        }
    }

    /// Its rulebook.
    #[must_use]
    pub fn rules(self) -> Rules {
        match self {
            SystemId::Murdham => Rules::of(affray_murdham::Fight::RULEBOOK),
            SystemId::Ingenuity => Rules::of(affray_ingenuity::Fight::RULEBOOK),
            SystemId::Blackout => Rules::of(affray_blackout::Fight::RULEBOOK),
            SystemId::Hallowed => Rules::of(affray_hallowed::Fight::RULEBOOK),
            SystemId::Persona => Rules::of(affray_persona::Fight::RULEBOOK),
        }
    }

    /// What its encounter files and the files they use may hold.
    #[must_use]
    pub(crate) fn schemas(self) -> (&'static Schema, &'static Schema) {
        fn of<S: System>() -> (&'static Schema, &'static Schema) {
            (S::encounter_schema(), S::library_schema())
        }
        match self {
            SystemId::Murdham => of::<affray_murdham::Fight>(),
            SystemId::Ingenuity => of::<affray_ingenuity::Fight>(),
            SystemId::Blackout => of::<affray_blackout::Fight>(),
            SystemId::Hallowed => of::<affray_hallowed::Fight>(),
            SystemId::Persona => of::<affray_persona::Fight>(),
        }
    }

    /// The JSON Schema of its encounter files.
    #[must_use]
    pub fn schema(self) -> serde_json::Value {
        affray_file::json_schema(self.schemas().0)
    }

    /// The settings that its encounters accept, with their values, the default first.
    #[must_use]
    pub fn settings(self) -> &'static [affray_file::Setting] {
        match self {
            SystemId::Murdham => affray_murdham::settings::SETTINGS,
            SystemId::Ingenuity => affray_ingenuity::settings::SETTINGS,
            SystemId::Blackout => affray_blackout::settings::SETTINGS,
            SystemId::Hallowed => affray_hallowed::settings::SETTINGS,
            SystemId::Persona => affray_persona::settings::SETTINGS,
        }
    }

    /// A commented encounter to start from.
    #[must_use]
    pub fn starter(self) -> &'static str {
        match self {
            SystemId::Murdham => affray_murdham::Fight::starter(),
            SystemId::Ingenuity => affray_ingenuity::Fight::starter(),
            SystemId::Blackout => affray_blackout::Fight::starter(),
            SystemId::Hallowed => affray_hallowed::Fight::starter(),
            SystemId::Persona => affray_persona::Fight::starter(),
        }
    }
}
