//! The one wording of each option.

use super::{faction_name, item_name, name, place_name};
use crate::moves::{
    Action, Activation, Affliction, Aim, Answer, Casting, Form, Maim, Move, Nerve, Opening,
    Proposal, Reaction, Ruling, Stunt, Style, Target, With,
};
use crate::setup::{Id, ItemId};
use crate::state::{Fight, Gait};

/// An option, in words. No two options of a question share them.
#[must_use]
pub fn word_move(fight: &Fight, option: Move) -> String {
    match option {
        Move::First(faction) => faction_name(fight, faction).to_owned(),
        Move::Activation(activation) => match activation {
            Activation::Act(who) => format!("{} acts", name(fight, who)),
            Activation::Pass => "pass".to_owned(),
            Activation::Truce => "offer a truce".to_owned(),
        },
        Move::Action(action) => word_action(fight, action),
        Move::Reaction(reaction) => match reaction {
            Reaction::Stand => "no reaction".to_owned(),
            Reaction::Dodge => "dodge".to_owned(),
            Reaction::FreeDodge => "dodge freely".to_owned(),
            Reaction::Counter(form) => word_answer(fight, "counter", form),
            Reaction::Hide(screen) => format!("hide behind {}", name(fight, screen)),
        },
        Move::Opening(opening) => match opening {
            Opening::Ignore => "let it go".to_owned(),
            Opening::Attack(form) => word_answer(fight, "attack", form),
        },
        Move::Answer(answer) => match answer {
            Answer::No => "no".to_owned(),
            Answer::Yes => "yes".to_owned(),
        },
        Move::Nerve(nerve) => match nerve {
            Nerve::Retreat => "retreat".to_owned(),
            Nerve::Surrender => "surrender".to_owned(),
        },
        Move::Proposal(proposal) => match proposal {
            Proposal::None => "no stunt".to_owned(),
            Proposal::Stunt(stunt) => format!("propose to {}", word_stunt(fight, stunt)),
        },
        Move::Maim(maim) => match maim {
            Maim::Nothing => "nothing more".to_owned(),
            Maim::Injury(row) => format!("injury {row}"),
            Maim::Kill => "kill".to_owned(),
            Maim::LastingInjury(row) => format!("permanent injury {row}"),
        },
        Move::Ruling(ruling) => word_ruling(fight, ruling),
        Move::Affliction(affliction) => match affliction {
            Affliction::None => "no condition".to_owned(),
            Affliction::Of(condition) => condition.word().to_owned(),
        },
        Move::Target(target) => match target {
            Target::Nobody => "nobody".to_owned(),
            Target::One(who) => name(fight, who).to_owned(),
            Target::Zone(zone) => {
                format!("zone {}", place_name(fight, affray_field::Place::Zone(zone)))
            }
        },
    }
}

/// What an attack is made with.
pub(crate) fn word_with(fight: &Fight, with: With) -> String {
    match with {
        With::Unarmed => "bare hands".to_owned(),
        With::Natural(owner, place) => fight.profile(owner).natural[usize::from(place)].0.clone(),
        With::Item(which) => item_name(fight, which).to_owned(),
        With::Swung(which) => format!("{} as a club", item_name(fight, which)),
        With::Both => "both weapons".to_owned(),
        With::Power(casting) => word_casting(fight, casting),
    }
}

fn word_casting(fight: &Fight, casting: Casting) -> String {
    let mut words = fight.setup.powers[casting.power.index()].name.clone();
    if casting.reach > 0 {
        words += &format!(", {} farther", casting.reach);
    }
    if casting.zone {
        words += ", on a zone";
    }
    if casting.silent {
        words += ", silently";
    }
    if casting.double {
        words += ", doubled";
    }
    if casting.longer {
        words += ", to last";
    }
    if casting.over {
        words += ", overreaching";
    }
    words
}

fn style_suffix(style: Style) -> &'static str {
    match style {
        Style::Plain | Style::Sweep => "",
        Style::HoldBack | Style::SweepHeldBack => ", holding back",
        Style::FinalBlow => ", to kill",
        Style::Focused => ", at one big target",
        Style::FocusedHeldBack => ", at one big target, holding back",
        Style::Stun => ", to stun",
    }
}

fn word_answer(fight: &Fight, verb: &str, form: Form) -> String {
    match form {
        Form::Strike { with, style, indirect } => {
            let over = if indirect { ", indirectly" } else { "" };
            let with = word_with(fight, with);
            format!("{verb} with {with}{}{over}", style_suffix(style))
        }
        Form::Disarm(which) => format!("{verb} by disarming of {}", item_name(fight, which)),
        Form::Grapple => format!("{verb} by grappling"),
    }
}

fn word_attack(fight: &Fight, form: Form, aim: Aim) -> String {
    let at = match aim {
        Aim::At(who) => name(fight, who).to_owned(),
        Aim::Zone(zone) => {
            format!("zone {}", place_name(fight, affray_field::Place::Zone(zone)))
        }
    };
    match form {
        Form::Strike { with, style, indirect } => {
            let over = if indirect { ", indirectly" } else { "" };
            let with = word_with(fight, with);
            match style {
                Style::FinalBlow => format!("final blow on {at} with {with}"),
                Style::Sweep => format!("sweep {at} with {with}"),
                Style::Focused => format!("attack {at} alone with {with}{over}"),
                Style::Stun => format!("strike {at} with {with} to stun"),
                Style::HoldBack => format!("attack {at} with {with}{over}, holding back"),
                Style::SweepHeldBack => format!("sweep {at} with {with}, holding back"),
                Style::FocusedHeldBack => {
                    format!("attack {at} alone with {with}{over}, holding back")
                }
                Style::Plain => format!("attack {at} with {with}{over}"),
            }
        }
        Form::Disarm(which) => format!("disarm {at} of {}", item_name(fight, which)),
        Form::Grapple => format!("grapple {at}"),
    }
}

fn word_action(fight: &Fight, action: Action) -> String {
    let item = |which: ItemId| item_name(fight, which);
    let somebody = |who: Id| name(fight, who);
    let feature = |which: crate::setup::FeatureId| &fight.setup.features[which.index()].name;
    match action {
        Action::Attack(form, aim) => word_attack(fight, form, aim),
        Action::Invoke(casting, Aim::At(_)) => {
            format!("invoke {}", word_casting(fight, casting))
        }
        Action::Invoke(casting, Aim::Zone(zone)) => {
            let zone = place_name(fight, affray_field::Place::Zone(zone));
            format!("invoke {} on zone {zone}", word_casting(fight, casting))
        }
        Action::Step(to) => format!("step to {}", place_name(fight, to)),
        Action::Leave => "leave the field".to_owned(),
        Action::FullMovement(gait) => match gait {
            Gait::Walk => "full movement".to_owned(),
            Gait::Sprint => "full movement, sprinting".to_owned(),
            Gait::Sneak => "full movement, sneaking".to_owned(),
            Gait::Careful => "full movement, carefully".to_owned(),
        },
        Action::Distract(who) => format!("distract {}", somebody(who)),
        Action::Intimidate(who) => format!("intimidate {}", somebody(who)),
        Action::Taunt(who) => format!("taunt {}", somebody(who)),
        Action::BreakFree(Some(captor)) => format!("break free from {}", somebody(captor)),
        Action::BreakFree(None) => "break free".to_owned(),
        Action::FreeOther(who, Some(captor)) => {
            format!("free {} from {}", somebody(who), somebody(captor))
        }
        Action::FreeOther(who, None) => format!("free {}", somebody(who)),
        Action::Release => "let go".to_owned(),
        Action::Shove { to, hazard } => word_shove(fight, to, hazard),
        Action::PickUp(which) => format!("pick up {}", item(which)),
        Action::PutDown(which) => format!("put down {}", item(which)),
        Action::Equip(which) => format!("equip {}", item(which)),
        Action::Unequip(which) => format!("put away {}", item(which)),
        Action::QuickDraw(which) => format!("draw {}", item(which)),
        Action::Use(which, on) => format!("use {} on {}", item(which), somebody(on)),
        Action::Coat(dose, weapon) => format!("coat {} with {}", item(weapon), item(dose)),
        Action::Interact(which) => format!("handle {}", feature(which)),
        Action::Operate(which) => format!("operate {}", feature(which)),
        Action::Speak => "say a few words".to_owned(),
        Action::Chat => "chat".to_owned(),
        Action::Probe(with, place) => {
            format!(
                "strike blindly at {} with {}",
                place_name(fight, place),
                word_with(fight, with)
            )
        }
        Action::Hide => "hide".to_owned(),
        Action::Surrender => "surrender".to_owned(),
        Action::Enrage => "enter a frenzy".to_owned(),
        Action::Calm => "calm down".to_owned(),
        Action::Other => "do something else".to_owned(),
        Action::End => "end turn".to_owned(),
        Action::NoDeclaration => "no declaration".to_owned(),
    }
}

fn word_shove(
    fight: &Fight,
    to: Option<affray_field::Place>,
    hazard: Option<affray_field::Place>,
) -> String {
    match (to.map(|to| place_name(fight, to)), hazard.map(|at| place_name(fight, at))) {
        (Some(to), Some(at)) => format!("shove to {to} and into the hazard of {at}"),
        (Some(to), None) => format!("shove to {to}"),
        (None, Some(at)) => format!("shove into the hazard of {at}"),
        (None, None) => "shove".to_owned(),
    }
}

/// A stunt, as an infinitive.
pub(super) fn word_stunt(fight: &Fight, stunt: Stunt) -> String {
    match stunt {
        Stunt::Drop(which) => format!("drop {}", item_name(fight, which)),
        Stunt::HandOver(which) => format!("hand over {}", item_name(fight, which)),
        Stunt::KnockOut => "be knocked out".to_owned(),
        Stunt::Surrender => "surrender".to_owned(),
        Stunt::LameArm => "lose the use of an arm".to_owned(),
        Stunt::LameLeg => "lose the use of a leg".to_owned(),
        Stunt::Push(to) => format!("be moved to {}", place_name(fight, to)),
        Stunt::FreeText => "suffer something else".to_owned(),
    }
}

/// A ruling of the GM.
pub(super) fn word_ruling(fight: &Fight, ruling: Ruling) -> String {
    let somebody = |who: Id| name(fight, who);
    match ruling {
        Ruling::Heal(who) => format!("{} regains 1 health", somebody(who)),
        Ruling::Harm(who) => format!("{} loses 1 health", somebody(who)),
        Ruling::Afflict(who, condition) => {
            format!("{} is now {}", somebody(who), condition.word())
        }
        Ruling::Relieve(who, condition) => {
            format!("{} is no longer {}", somebody(who), condition.word())
        }
        Ruling::Reveal(who) => format!("{} is revealed", somebody(who)),
        Ruling::Conceal(who, from) => {
            format!("{} is concealed from {}", somebody(who), faction_name(fight, from))
        }
        Ruling::Place(who, place) => {
            format!("{} stands at {}", somebody(who), place_name(fight, place))
        }
        Ruling::Remove(who) => format!("{} leaves the fight", somebody(who)),
        Ruling::Join(who, faction) => {
            format!("{} joins {}", somebody(who), faction_name(fight, faction))
        }
        Ruling::Refresh(who) => format!("{} may act again", somebody(who)),
        Ruling::Spend(who) => format!("{} has acted", somebody(who)),
        Ruling::Dread(who) => format!("{} is dreadful to behold", somebody(who)),
        Ruling::EndStretch => "the stretch ends".to_owned(),
        Ruling::EndFight => "the fight ends".to_owned(),
    }
}
