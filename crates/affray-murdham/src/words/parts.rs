//! Options as data: what kind of thing each is, at whom, with what, where to, for how much.

use affray_engine::{Kind, Parts};
use affray_field::Place;

use super::option::word_with;
use super::{faction_name, item_name, place_name};
use crate::moves::{
    Action, Activation, Affliction, Aim, Answer, Form, Maim, Move, Nerve, Opening, Proposal,
    Reaction, Ruling, Stunt, Style, Target,
};
use crate::rules::cost::{Cost, cost_now};
use crate::setup::{Id, ItemId};
use crate::state::{Fight, Gait};

/// An option as data.
pub fn parts(fight: &Fight, option: Move) -> Parts {
    match option {
        Move::First(faction) => {
            Parts::new(Kind::Choose, "begin").with(faction_name(fight, faction))
        }
        Move::Activation(activation) => match activation {
            Activation::Act(who) => Parts::new(Kind::Choose, "act").at(who.0),
            Activation::Pass => Parts::new(Kind::End, "pass"),
            Activation::Truce => Parts::new(Kind::Speak, "truce"),
        },
        Move::Action(action) => of_action(fight, action),
        Move::Reaction(reaction) => match reaction {
            Reaction::Stand => Parts::new(Kind::React, "no-reaction"),
            Reaction::Dodge => Parts::new(Kind::React, "dodge").costing("turn", 1),
            Reaction::FreeDodge => Parts::new(Kind::React, "dodge"),
            Reaction::Counter(form) => {
                of_form(fight, Kind::React, "counter", form).costing("turn", 1)
            }
            Reaction::Hide(screen) => Parts::new(Kind::React, "hide-behind").at(screen.0),
        },
        Move::Opening(opening) => match opening {
            Opening::Ignore => Parts::new(Kind::React, "let-go"),
            Opening::Attack(form) => of_form(fight, Kind::React, "opportunity-attack", form),
        },
        Move::Answer(answer) => match answer {
            Answer::No => Parts::new(Kind::Choose, "no"),
            Answer::Yes => Parts::new(Kind::Choose, "yes"),
        },
        Move::Nerve(nerve) => match nerve {
            Nerve::Retreat => Parts::new(Kind::Choose, "retreat"),
            Nerve::Surrender => Parts::new(Kind::Choose, "surrender"),
        },
        Move::Proposal(proposal) => match proposal {
            Proposal::None => Parts::new(Kind::Choose, "no-stunt"),
            Proposal::Stunt(stunt) => of_stunt(fight, stunt),
        },
        Move::Maim(maim) => match maim {
            Maim::Nothing => Parts::new(Kind::Choose, "nothing-more"),
            Maim::Injury(_) => Parts::new(Kind::Choose, "injure"),
            Maim::LastingInjury(_) => Parts::new(Kind::Choose, "injure-for-good"),
            Maim::Kill => Parts::new(Kind::Choose, "kill"),
        },
        Move::Ruling(ruling) => of_ruling(fight, ruling),
        Move::Affliction(affliction) => match affliction {
            Affliction::None => Parts::new(Kind::Rule, "no-condition"),
            Affliction::Of(condition) => Parts::new(Kind::Rule, "afflict").with(condition.word()),
        },
        Move::Target(target) => match target {
            Target::Nobody => Parts::new(Kind::Choose, "nobody"),
            Target::One(who) => Parts::new(Kind::Choose, "target").at(who.0),
            Target::Zone(zone) => {
                Parts::new(Kind::Choose, "target").to(place_name(fight, Place::Zone(zone)))
            }
        },
    }
}

/// One thing done in a turn, with what it costs of the turn's budget.
fn of_action(fight: &Fight, action: Action) -> Parts {
    let of = |kind, verb| Parts::new(kind, verb);
    let item = |which: ItemId| item_name(fight, which);
    let feature = |which: crate::setup::FeatureId| &*fight.setup.features[which.index()].name;
    let parts = match action {
        Action::Attack(form, aim) => {
            aimed(fight, of_form(fight, Kind::Attack, "attack", form), aim)
        }
        Action::Invoke(casting, aim) => {
            let power = &*fight.setup.powers[casting.power.index()].name;
            aimed(fight, of(Kind::Cast, "invoke").with(power), aim)
        }
        Action::Step(to) => {
            of(Kind::Move, "step").to(place_name(fight, to)).costing("half zones", 1)
        }
        Action::Leave => of(Kind::Move, "leave").costing("half zones", 1),
        Action::FullMovement(gait) => match gait {
            Gait::Walk => of(Kind::Move, "move-on"),
            Gait::Sprint => of(Kind::Move, "sprint"),
            Gait::Sneak => of(Kind::Move, "sneak"),
            Gait::Careful => of(Kind::Move, "move-carefully"),
        },
        Action::Distract(who) => of(Kind::Speak, "distract").at(who.0),
        Action::Intimidate(who) => of(Kind::Speak, "intimidate").at(who.0),
        Action::Taunt(who) => of(Kind::Speak, "taunt").at(who.0),
        Action::BreakFree(captor) => or_nobody(of(Kind::Move, "break-free"), captor),
        Action::FreeOther(who, _) => of(Kind::Aid, "free").at(who.0),
        Action::Release => of(Kind::Ready, "let-go"),
        Action::Shove { to, hazard } => {
            let shove = of(Kind::Attack, "shove");
            match to.or(hazard) {
                Some(place) => shove.to(place_name(fight, place)),
                None => shove,
            }
        }
        Action::PickUp(which) => of(Kind::Ready, "pick-up").with(item(which)),
        Action::PutDown(which) => of(Kind::Ready, "put-down").with(item(which)),
        Action::Equip(which) => of(Kind::Ready, "equip").with(item(which)),
        Action::Unequip(which) => of(Kind::Ready, "put-away").with(item(which)),
        Action::QuickDraw(which) => of(Kind::Ready, "draw").with(item(which)),
        Action::Use(which, on) => of(Kind::Use, "use").with(item(which)).at(on.0),
        Action::Coat(_, weapon) => of(Kind::Ready, "coat").with(item(weapon)),
        Action::Interact(which) => of(Kind::Use, "handle").with(feature(which)),
        Action::Operate(which) => of(Kind::Use, "operate").with(feature(which)),
        Action::Speak => of(Kind::Speak, "speak"),
        Action::Chat => of(Kind::Speak, "chat"),
        Action::Probe(with, place) => {
            let with = word_with(fight, with);
            of(Kind::Attack, "strike-where-nobody-is-seen").with(with).to(place_name(fight, place))
        }
        Action::Hide => of(Kind::Wait, "hide"),
        Action::Surrender => of(Kind::Speak, "surrender"),
        Action::Enrage => of(Kind::Spend, "frenzy"),
        Action::Calm => of(Kind::Use, "calm-down"),
        Action::Other => of(Kind::Use, "something-else"),
        Action::End => of(Kind::End, "end-turn"),
        Action::NoDeclaration => of(Kind::End, "no-declaration"),
    };
    match cost_now(fight, action) {
        Cost::Free => parts,
        Cost::Bonus => parts.costing("bonus action", 1),
        Cost::Main => parts.costing("main action", 1),
        Cost::Whole => parts.costing("turn", 1),
    }
}

/// An attack of this kind, with what it is made.
fn of_form(fight: &Fight, kind: Kind, verb: &'static str, form: Form) -> Parts {
    match form {
        Form::Strike { with, style, indirect: _ } => {
            let verb = match style {
                _ if verb != "attack" => verb,
                Style::Plain | Style::HoldBack | Style::Focused | Style::FocusedHeldBack => verb,
                Style::FinalBlow => "final-blow",
                Style::Sweep | Style::SweepHeldBack => "sweep",
                Style::Stun => "strike-to-stun",
            };
            Parts::new(kind, verb).with(word_with(fight, with))
        }
        Form::Disarm(which) => {
            let verb = if verb == "attack" { "disarm" } else { verb };
            Parts::new(kind, verb).with(item_name(fight, which))
        }
        Form::Grapple => Parts::new(kind, if verb == "attack" { "grapple" } else { verb }),
    }
}

fn aimed(fight: &Fight, parts: Parts, aim: Aim) -> Parts {
    match aim {
        Aim::At(who) => parts.at(who.0),
        Aim::Zone(zone) => parts.to(place_name(fight, Place::Zone(zone))),
    }
}

fn or_nobody(parts: Parts, who: Option<Id>) -> Parts {
    match who {
        Some(who) => parts.at(who.0),
        None => parts,
    }
}

fn of_stunt(fight: &Fight, stunt: Stunt) -> Parts {
    let of = |verb| Parts::new(Kind::Choose, verb);
    match stunt {
        Stunt::Drop(which) => of("stunt-drop").with(item_name(fight, which)),
        Stunt::HandOver(which) => of("stunt-hand-over").with(item_name(fight, which)),
        Stunt::KnockOut => of("stunt-knock-out"),
        Stunt::Surrender => of("stunt-surrender"),
        Stunt::LameArm => of("stunt-lame-arm"),
        Stunt::LameLeg => of("stunt-lame-leg"),
        Stunt::Push(place) => of("stunt-push").to(place_name(fight, place)),
        Stunt::FreeText => of("stunt-other"),
    }
}

fn of_ruling(fight: &Fight, ruling: Ruling) -> Parts {
    let of = |verb, who: Id| Parts::new(Kind::Rule, verb).at(who.0);
    match ruling {
        Ruling::Heal(who) => of("heals", who),
        Ruling::Harm(who) => of("is-harmed", who),
        Ruling::Afflict(who, condition) => of("suffers", who).with(condition.word()),
        Ruling::Relieve(who, condition) => of("recovers-from", who).with(condition.word()),
        Ruling::Reveal(who) => of("is-revealed", who),
        Ruling::Conceal(who, faction) => {
            of("is-concealed-from", who).with(faction_name(fight, faction))
        }
        Ruling::Place(who, place) => of("stands-at", who).to(place_name(fight, place)),
        Ruling::Remove(who) => of("leaves", who),
        Ruling::Join(who, faction) => of("joins", who).with(faction_name(fight, faction)),
        Ruling::Refresh(who) => of("acts-again", who),
        Ruling::Spend(who) => of("loses-turn", who),
        Ruling::Dread(who) => of("frightens", who),
        Ruling::EndStretch => Parts::new(Kind::Rule, "end-stretch"),
        Ruling::EndFight => Parts::new(Kind::Rule, "end-fight"),
    }
}
