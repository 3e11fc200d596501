//! What is narrated.

use affray_field::{Place, ZoneId};
use affray_table::{HouseId, Terms};
use serde::Serialize;

use crate::moves::{Attack, Maim, Nerve, Ruling, SaveFor, Score, Stunt};
use crate::reason::From;
use crate::setup::{FactionId, FeatureId, GroupId, Id, ItemId, PoisonId, PowerId};
use crate::state::{Condition, Gait, Outcome};

/// Declares every event with its topic: [`Event`] has them all, and each topic an enum of its own, so
/// that anyone who has to treat every event can do so topic by topic and still be checked.
macro_rules! events {
    ($(
        $(#[$about:meta])*
        $topic:ident { $($(#[$doc:meta])* $event:ident $({ $($(#[$how:meta])* $field:ident: $kind:ty),* })?,)+ }
    )+) => {
        /// One thing that happened.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize)]
        #[allow(missing_docs, reason = "fields are named after what they hold")]
        pub enum Event { $($($(#[$doc])* $event $({ $($(#[$how])* $field: $kind),* })?,)+)+ }

        $(
            $(#[$about])*
            #[derive(Clone, Debug, PartialEq, Eq)]
            #[allow(missing_docs, reason = "fields are named after what they hold")]
            pub enum $topic { $($(#[$doc])* $event $({ $($field: $kind),* })?,)+ }
        )+

        /// An event under its topic.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum Topic { $($(#[$about])* $topic($topic),)+ }

        impl Event {
            /// The same event under its topic.
            #[must_use]
            pub fn topic(self) -> Topic {
                match self {
                    $($(Event::$event $({ $($field),* })? => {
                        Topic::$topic($topic::$event $({ $($field),* })?)
                    })+)+
                }
            }
        }
    };
}

events! {
    /// How the round goes.
    Round {
        /// A faction holds the initiative.
        Initiative { faction: FactionId },
        /// The bonus turns begin.
        AmbushBegan,
        /// A round begins.
        RoundBegan { round: u16 },
        /// The threshold of the round.
        Threshold { number: u8 },
        /// The fast phase begins.
        FastPhase,
        /// The slow phase begins.
        SlowPhase,
        /// Who begins.
        First { holder: FactionId, first: FactionId },
        /// Somebody begins a turn.
        TurnBegan { who: Id },
        /// A turn ends.
        TurnEnded { who: Id },
        /// A turn was lost already when the round began.
        TurnLost { who: Id },
        /// A faction passes by choice.
        Passed { faction: FactionId },
        /// A faction has nobody who can act.
        MustPass { faction: FactionId },
        /// A round ends.
        RoundEnded { round: u16 },
        /// Nobody acted in the round: how many rounds in a row.
        NobodyActed { rounds: u16 },
        /// A truce is offered, or agreed to, or refused.
        TruceAnswered { faction: FactionId, agreed: bool },
        /// Nothing was declared in time.
        NoDeclaration { who: Id },
        /// The stretch ends.
        StretchEnded,
    }

    /// Saves and omens spent on them.
    Saving {
        /// A save.
        Saved {
            who: Id,
            score: Score,
            why: SaveFor,
            passed: bool,
            #[serde(skip)]
            terms: Terms<From>
        },
        /// A save that cannot fail, or cannot be passed.
        Automatic { who: Id, score: Score, why: SaveFor, passed: bool },
        /// An omen rerolls a save.
        OmenSave { who: Id },
    }

    /// Who moves, and how.
    Moving {
        /// Half a zone.
        Stepped { who: Id, to: Place, left: u8 },
        /// Found a place full, of people it knew nothing of.
        KeptOut { who: Id, to: Place },
        /// Taken along.
        Dragged { who: Id, by: Id, to: Place },
        /// Somebody else moved somebody.
        Pushed { who: Id, by: Id, to: Place },
        /// The main action goes into moving.
        FullMovement { who: Id, gait: Gait, left: u8 },
        /// Fell over.
        Tripped { who: Id },
        /// A fall.
        Fell { who: Id, meters: u8 },
        /// Left the field.
        Left { who: Id },
        /// No more movement.
        Halted { who: Id },
    }

    /// Attacks, and where they go.
    Attacking {
        /// Declared.
        Attacks { attack: Attack },
        /// Missed.
        Missed {
            attack: Attack,
            #[serde(skip)]
            terms: Terms<From>
        },
        /// A blast went elsewhere.
        Deviated { attack: Attack, zone: ZoneId },
        /// Struck where nobody was.
        StruckAtNothing { who: Id, at: Place },
        /// A blast was lost.
        LostBlast { attack: Attack },
        /// A blast strikes a zone.
        Bursts { attack: Attack, zone: ZoneId },
    }

    /// Reactions.
    Reacting {
        /// Dodges, or tries to.
        Dodged {
            who: Id,
            passed: bool,
            #[serde(skip)]
            terms: Terms<From>
        },
        /// Counters.
        Counters { who: Id, attack: Attack },
        /// Hides behind somebody who agrees or cannot refuse.
        HidBehind { who: Id, screen: Id, willing: bool },
        /// Was refused a screen.
        ScreenRefused { who: Id, screen: Id },
        /// Guards somebody.
        Guards { who: Id, target: Id },
        /// Takes the opening.
        TakesOpening { who: Id, mover: Id },
        /// Surprised: no reaction.
        Surprised { who: Id, by: Id },
    }

    /// Hits: damage, their order, final blows.
    Hitting {
        /// What an attack would do, worked out.
        Damage {
            attacker: Id,
            target: Id,
            rolled: i16,
            gross: i16,
            armor: i16,
            suffered: i16,
            #[serde(skip)]
            terms: Terms<From>,
            #[serde(skip)]
            die: Terms<From>,
            #[serde(skip)]
            enhancement: Terms<From>
        },
        /// The attack is ineffective.
        Ineffective {
            attacker: Id,
            target: Id,
            #[serde(skip)]
            terms: Terms<From>
        },
        /// The order of an exchange.
        StruckFirst { who: Id, by: Id },
        /// Both at once.
        StruckTogether { one: Id, other: Id },
        /// A hit that never lands.
        HitPrevented { attacker: Id, target: Id },
        /// An omen rerolls damage.
        OmenDamage { who: Id, before: i16, after: i16 },
        /// A final blow.
        FinalBlow { attacker: Id, target: Id },
    }

    /// Stunts, and blows that reach farther.
    Stunting {
        /// A stunt is proposed.
        Proposed { attacker: Id, target: Id, stunt: Stunt },
        /// The GM allows it or not.
        Judged { stunt: Stunt, approved: bool },
        /// The target takes it or not.
        Answered { target: Id, stunt: Stunt, accepted: bool },
        /// A stunt happens.
        Stunted { target: Id, stunt: Stunt },
        /// A doubled power strikes somebody else too.
        StrikesToo { who: Id, target: Id },
        /// Attacks again.
        Cleaves { who: Id, target: Id },
    }

    /// Health, injuries and death.
    Health {
        /// Lost health, by somebody's hand or by nobody's.
        Lost {
            who: Id,
            by: Option<Id>,
            amount: i16,
            health: i16,
            #[serde(skip)]
            critical: Terms<From>,
            #[serde(skip)]
            deadly: Terms<From>
        },
        /// Regained health.
        Regained { who: Id, amount: i16, health: i16 },
        /// Critical damage.
        Critical {
            who: Id,
            #[serde(skip)]
            terms: Terms<From>
        },
        /// Dying.
        Dying { who: Id, after_round: u16 },
        /// Out of danger.
        Stabilized { who: Id },
        /// Dead.
        Died { who: Id },
        /// Banished, for demons.
        Banished { who: Id },
        /// An omen cheats death.
        CheatedDeath { who: Id },
        /// An injury of the table.
        Injured { who: Id, row: u8, permanent: bool },
        /// A score falls.
        ScoreFell { who: Id, score: Score, by: u8 },
        /// What strike to injure did.
        Maimed { who: Id, target: Id, maim: Maim },
    }

    /// What begins and ends on somebody.
    Lasting {
        /// A condition begins.
        Began { who: Id, condition: Condition },
        /// A condition ends.
        Ended { who: Id, condition: Condition },
        /// A condition that the table made up is over.
        HouseOver { who: Id, what: HouseId },
        /// A next turn is lost.
        LosesTurn { who: Id },
        /// Frightened or terrified of somebody.
        Frightened {
            who: Id,
            of: Id,
            terror: bool,
            #[serde(skip)]
            terms: Terms<From>
        },
        /// Faced something frightening and stood.
        FacedFear {
            who: Id,
            of: Id,
            #[serde(skip)]
            terms: Terms<From>
        },
        /// Must go for the taunter.
        Taunted { who: Id, by: Id },
        /// Grabbed.
        Grabbed { captor: Id, captive: Id },
        /// Free again.
        Freed { captor: Id, captive: Id },
    }

    /// What is done with things.
    Handling {
        /// Dropped.
        Dropped { who: Id, item: ItemId },
        /// Taken from somebody's hands.
        Took { who: Id, item: ItemId },
        /// Picked up.
        PickedUp { who: Id, item: ItemId },
        /// Brought to hand.
        Equipped { who: Id, item: ItemId },
        /// Put away.
        Unequipped { who: Id, item: ItemId },
        /// Used on somebody.
        Used { who: Id, item: ItemId, on: Id },
        /// Coated.
        Coated { who: Id, item: ItemId, poison: PoisonId },
        /// Exposed to a poison.
        Exposed {
            who: Id,
            poison: PoisonId,
            resisted: bool,
            #[serde(skip)]
            terms: Terms<From>
        },
        /// The antidote did nothing.
        NoEffect { who: Id, item: ItemId },
        /// A poison does its work.
        PoisonStruck { who: Id, poison: PoisonId },
        /// Damaged.
        Damaged { owner: Option<Id>, item: ItemId },
        /// Destroyed.
        Destroyed { owner: Option<Id>, item: ItemId },
        /// Holds together.
        Endured { owner: Option<Id>, item: ItemId },
    }

    /// What else is done in a turn.
    Deed {
        /// Handled.
        Handled { who: Id, feature: FeatureId, open: bool },
        /// Spoke.
        Spoke { who: Id },
        /// Something else.
        DidOther { who: Id },
        /// Hidden.
        Hid { who: Id },
        /// Could not hide: somebody unseen watches.
        Watched { who: Id },
        /// Revealed to a faction.
        Revealed { who: Id, to: FactionId },
    }

    /// Morale, surrender and flight.
    Nerves {
        /// A group checks its morale, with so many left of its original number.
        MoraleCheck { group: GroupId, left: u8, original: u8 },
        /// Exempt.
        Steadfast {
            who: Id,
            #[serde(skip)]
            terms: Terms<From>
        },
        /// Nerve failed.
        NerveFailed {
            who: Id,
            nerve: Nerve,
            #[serde(skip)]
            terms: Terms<From>
        },
        /// Gave up.
        Surrendered { who: Id },
        /// Fights again.
        Resumed { who: Id },
        /// Escaped in a long chase.
        Escaped {
            who: Id,
            #[serde(skip)]
            terms: Terms<From>
        },
        /// Caught in a long chase.
        Caught {
            who: Id,
            #[serde(skip)]
            terms: Terms<From>
        },
    }

    /// Powers, and what lies in wait.
    Sorcery {
        /// Hurt by a hazard or fire.
        Hazard { who: Id },
        /// Invoked.
        Invoked {
            who: Id,
            power: PowerId,
            level: u8,
            #[serde(skip)]
            terms: Terms<From>
        },
        /// Paid.
        PaidMana { who: Id, left: u8 },
        /// Corruption.
        Corrupted { who: Id, by: u8, total: u8 },
        /// Soulblight.
        Soulblight { who: Id, roll: u8 },
        /// No soulblight yet.
        Spared { who: Id, total: u8 },
        /// Miscast.
        Miscast { who: Id, row: u8 },
        /// The power fails.
        PowerFailed { who: Id, power: PowerId },
        /// A zone fills or darkens.
        ZoneVeiled { zone: ZoneId, dark: bool },
    }

    /// What the GM says, and the end.
    Ending {
        /// The GM says what happens.
        GmSays { who: Id },
        /// A ruling of the GM.
        Ruled { ruling: Ruling },
        /// The end.
        Over { outcome: Outcome },
    }
}
