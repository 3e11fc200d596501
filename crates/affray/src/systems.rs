//! The systems there are.

mod blackout;
mod murdham;

use affray_file::nearest;

use crate::rulebook::Rules;
use crate::system::System;

/// A system of rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SystemId {
    /// Murdham.
    Murdham,
    /// Blackout.
    Blackout,
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
    pub const ALL: &'static [SystemId] = &[SystemId::Murdham, SystemId::Blackout];

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
            SystemId::Blackout => affray_blackout::Fight::NAME,
        }
    }

    /// The version of its rules.
    #[must_use]
    pub const fn rules_version(self) -> u32 {
        match self {
            SystemId::Murdham => affray_murdham::Fight::RULES,
            SystemId::Blackout => affray_blackout::Fight::RULES,
        }
    }

    /// Its rulebook.
    #[must_use]
    pub fn rules(self) -> Rules {
        match self {
            SystemId::Murdham => Rules::of(affray_murdham::Fight::RULEBOOK),
            SystemId::Blackout => Rules::of(affray_blackout::Fight::RULEBOOK),
        }
    }

    /// The JSON Schema of its encounter files.
    #[must_use]
    pub fn schema(self) -> serde_json::Value {
        match self {
            SystemId::Murdham => {
                affray_file::json_schema(affray_murdham::Fight::encounter_schema())
            }
            SystemId::Blackout => {
                affray_file::json_schema(affray_blackout::Fight::encounter_schema())
            }
        }
    }

    /// The settings that its encounters accept, with their values, the default first.
    #[must_use]
    pub fn settings(self) -> &'static [affray_file::Setting] {
        match self {
            SystemId::Murdham => affray_murdham::settings::SETTINGS,
            SystemId::Blackout => affray_blackout::settings::SETTINGS,
        }
    }

    /// A commented encounter to start from.
    #[must_use]
    pub fn starter(self) -> &'static str {
        match self {
            SystemId::Murdham => affray_murdham::Fight::starter(),
            SystemId::Blackout => affray_blackout::Fight::starter(),
        }
    }
}
