//! What never changes in a fight: the duelists' figures, the settings, the injury table.

affray_table::ids! {
    /// A duelist.
    Id
}

impl Id {
    /// The two, in the order of the file.
    pub const BOTH: [Id; 2] = [Id(0), Id(1)];

    /// The one whom this one fights.
    #[must_use]
    pub const fn other(self) -> Id {
        Id(1 - self.0)
    }
}

affray_table::words! {
    /// A row of the injury table (`duel.injury.table`).
    Injury {
        /// Nothing happens.
        Nothing "nothing",
        /// The victim cannot dodge until it recovers.
        OffBalance "off balance",
    }
    /// How a duelist fights when no person decides.
    Manner {
        /// Strikes whenever it can, balance or not.
        Reckless "reckless",
        /// Recovers its balance first.
        Steady "steady",
    }
}

affray_table::words! {
    /// A figure of a duelist that does not change by the rules.
    Score {
        /// d100 at or under hits.
        HitsAt "hits-at",
        /// d100 at or under dodges.
        DodgesAt "dodges-at",
        /// Added to the d10 of damage.
        Bonus "bonus",
        /// Taken off the damage.
        Armor "armor",
    }
    /// What a duelist may suffer.
    Suffering {
        /// It cannot dodge (`duel.injury.off-balance`).
        OffBalance "off balance",
    }
}

/// Whether strikes injure (`duel.injury.table`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Injuries {
    /// Heavy strikes roll on the injury table.
    On,
    /// No strike injures.
    Off,
}

/// A duelist's figures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    /// The name; the duelist's side has the same.
    pub name: String,
    /// d100 at or under hits.
    pub hits_at: i32,
    /// d100 at or under dodges.
    pub dodges_at: i32,
    /// Added to the d10 of damage.
    pub bonus: i32,
    /// Taken off the damage.
    pub armor: i32,
    /// The wounds at the start.
    pub wounds: i16,
    /// How it fights when no person decides.
    pub manner: Manner,
}

/// What all copies of a fight share.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The encounter's title.
    pub title: String,
    /// Whether strikes injure.
    pub injuries: Injuries,
    /// What each face of the injury die brings about.
    pub injury_table: [Injury; 6],
    /// The two, the one who begins first.
    pub profiles: [Profile; 2],
}
