//! Options, as people choose them. No two of one question are worded alike.

use super::{item_name, name, own_item, persona_name, power_name};
use crate::gear::With;
use crate::moves::{
    Act, Action, Answer, Defense, Fate, Gait, How, Move, Ruling, Spot, Stroll, Trial, Unasked,
};
use crate::setup::{Id, Location, Status};
use crate::state::{Command, Fight};

/// What an attack is made with.
#[must_use]
pub fn word_with(fight: &Fight, with: With) -> String {
    match with {
        With::Unarmed => "bare hands".to_owned(),
        With::Item(which) => item_name(fight, which).to_owned(),
    }
}

/// What somebody attacks with, behind their name.
#[must_use]
pub fn word_own(fight: &Fight, who: Id, with: With) -> String {
    match with {
        With::Unarmed => "bare hands".to_owned(),
        With::Item(which) => own_item(fight, who, which).to_owned(),
    }
}

/// A part of a body.
#[must_use]
pub fn word_place(location: Location) -> String {
    location.word().replace('-', " ")
}

/// A way of attacking.
#[must_use]
pub fn word_how(how: How) -> String {
    match how {
        How::Standard => "attack".to_owned(),
        How::Swift => "swift attack on".to_owned(),
        How::Lightning => "lightning attack on".to_owned(),
        How::Semi => "semi-auto burst at".to_owned(),
        How::Full => "full-auto burst at".to_owned(),
        How::Heavy => "heavy attack on".to_owned(),
        How::Charge => "charge".to_owned(),
        How::Called(location) => format!("called shot at the {} of", word_place(location)),
        How::Free => "free attack on".to_owned(),
    }
}

/// A use of a Fate Point.
#[must_use]
pub const fn word_fate(fate: Fate) -> &'static str {
    match fate {
        Fate::Bless => "+10 to the next test",
        Fate::Heal => "remove 1d5 damage",
        Fate::Recover => "recover from Stunned",
        Fate::Refresh => "remove all fatigue",
    }
}

/// That somebody has a status, after its name.
#[must_use]
pub fn word_status(status: Status) -> String {
    match status {
        Status::MagicPoison => "is poisoned by magic".to_owned(),
        Status::OnFire => "is on fire".to_owned(),
        Status::Slowed => "moves half as far".to_owned(),
        Status::Unmanifest => "cannot manifest a Persona".to_owned(),
        Status::RightArmUseless => "cannot use the right arm".to_owned(),
        Status::LeftArmUseless => "cannot use the left arm".to_owned(),
        Status::Shaken => "is shaken: −10 on all tests".to_owned(),
        Status::Unsteady => "is unsteady: −10 on attacks".to_owned(),
        other => format!("is {}", other.word()),
    }
}

/// That somebody is rid of a status, after its name.
#[must_use]
pub fn word_relief(status: Status) -> String {
    match status {
        Status::MagicPoison => "is free of the magic poison".to_owned(),
        Status::OnFire => "is no longer on fire".to_owned(),
        Status::Slowed => "moves as before".to_owned(),
        Status::Unmanifest => "can manifest a Persona again".to_owned(),
        Status::RightArmUseless => "can use the right arm again".to_owned(),
        Status::LeftArmUseless => "can use the left arm again".to_owned(),
        other => format!("is no longer {}", other.word()),
    }
}

/// A command.
#[must_use]
pub fn word_command(fight: &Fight, command: Command) -> String {
    match command {
        Command::Attack(target) => format!("attack {}", name(fight, target)),
        Command::Retreat => "retreat".to_owned(),
        Command::Guard => "guard".to_owned(),
        Command::Stop => "stop".to_owned(),
    }
}

/// An option.
#[must_use]
pub fn word_move(fight: &Fight, option: Move) -> String {
    match option {
        Move::Act(act) => word_act(fight, act),
        Move::Spot(Spot::At(at)) => format!("to {at}"),
        Move::Spot(Spot::Stay) => "stay".to_owned(),
        Move::Answer(Answer::No) => "no".to_owned(),
        Move::Answer(Answer::Yes) => "yes".to_owned(),
        Move::Defense(Defense::None) => "no reaction".to_owned(),
        Move::Defense(Defense::Dodge) => "dodge".to_owned(),
        Move::Defense(Defense::Parry) => "parry".to_owned(),
        Move::With(with) => word_with(fight, with),
        Move::Stroll(stroll) => match stroll {
            Stroll::Walk(who) => format!("{} goes on", name(fight, who)),
            Stroll::Sneak(who) => format!("{} sneaks on", name(fight, who)),
            Stroll::Wait(who) => format!("{} waits", name(fight, who)),
            Stroll::Attack(who) => format!("{} attacks", name(fight, who)),
            Stroll::Do(who, action) => {
                format!("{}: {}", name(fight, who), word_action(fight, action))
            }
        },
        Move::Trial(Trial(score)) => score.word().to_owned(),
        Move::Person(who) => name(fight, who).to_owned(),
        Move::Ease(ease) => ease.to_string(),
        Move::Ruling(ruling) => word_ruling(fight, ruling),
        Move::Unasked(Unasked { who, action }) => {
            format!("{}: {}", name(fight, who), word_action(fight, action))
        }
    }
}

/// An action of a turn.
#[must_use]
pub fn word_act(fight: &Fight, act: Act) -> String {
    let words = word_action(fight, act.action);
    if act.more && act.action != Action::AllOut { format!("one more: {words}") } else { words }
}

fn word_action(fight: &Fight, action: Action) -> String {
    let n = |who: Id| name(fight, who);
    let i = |which| item_name(fight, which);
    match action {
        Action::Attack(how, with, target) => {
            format!("{} {} with {}", word_how(how), n(target), word_with(fight, with))
        }
        Action::Feint(target) => format!("feint {}", n(target)),
        Action::KnockDown(target) => format!("knock down {}", n(target)),
        Action::Power(which, Some(target)) => {
            format!("use {} on {}", power_name(fight, which), n(target))
        }
        Action::Power(which, None) => format!("use {}", power_name(fight, which)),
        Action::Aim(false) => "aim".to_owned(),
        Action::Aim(true) => "aim long".to_owned(),
        Action::Guarded => "guarded action".to_owned(),
        Action::Guard => "guard mode".to_owned(),
        Action::Delay => "delay".to_owned(),
        Action::Go(Gait::Half) => "move".to_owned(),
        Action::Go(Gait::Full) => "move twice as far".to_owned(),
        Action::Go(Gait::Run) => "run".to_owned(),
        Action::Go(Gait::Disengage) => "disengage".to_owned(),
        Action::Go(Gait::Charge) => "run up".to_owned(),
        Action::Ready(item) => format!("ready {}", i(item)),
        Action::Stow(item) => format!("stow {}", i(item)),
        Action::PickUp(item) => format!("pick up {}", i(item)),
        Action::Drop(item) => format!("drop {}", i(item)),
        Action::Reload(item) => format!("reload {}", i(item)),
        Action::Stand => "stand up".to_owned(),
        Action::Clear(item) => format!("clear {}", i(item)),
        Action::Extinguish => "put out the fire".to_owned(),
        Action::Staunch(on) => format!("staunch {}", n(on)),
        Action::Use(item, on) => format!("give {} to {}", i(item), n(on)),
        Action::Swap(persona) => format!("activate {}", persona_name(fight, persona)),
        Action::AllOut => "all out attack".to_owned(),
        Action::Steady => "shake off distress".to_owned(),
        Action::Fate(fate) => format!("fate: {}", word_fate(fate)),
        Action::Command(victim, command) => {
            format!("command {}: {}", n(victim), word_command(fight, command))
        }
        Action::Lend(victim) => format!("lend an action to {}", n(victim)),
        Action::End => "end turn".to_owned(),
    }
}

/// A ruling.
#[must_use]
pub fn word_ruling(fight: &Fight, ruling: Ruling) -> String {
    let n = |who: Id| name(fight, who);
    match ruling {
        Ruling::Afflict(who, status) => format!("{} {}", n(who), word_status(status)),
        Ruling::Relieve(who, status) => format!("{} {}", n(who), word_relief(status)),
        Ruling::Tire(who) => format!("{} tires", n(who)),
        Ruling::Rest(who) => format!("{} rests", n(who)),
        Ruling::EndFight => "the fight ends".to_owned(),
    }
}
