//! Reactions to an attack: who may react, and how; dodges and counters (`murdham.react.*`,
//! `murdham.dodge.*`, `murdham.counter.*`).

use affray_table::{Lazy, May, Seat, Step, Table, barred_if};

use crate::clause;
use crate::event::Event;
use crate::means::Means;
pub use crate::moves::Targets;
use crate::moves::{
    Aim, Answer, Ask, Attack, Form, Move, Occasion, Reaction, SaveFor, Score, SoFar, Style, Target,
};
use crate::reason::{Barrier, Way, Who};
use crate::rules::attack::Assault;
use crate::rules::condition::{is_able, is_incapacitated, is_on_guard, may_react_at_all};
use crate::rules::core::{save, seat};
use crate::rules::guard::{guarded, hides, may_screen};
use crate::rules::legal::{challenge, counters, may_form};
use crate::rules::opportunity::spend_turn;
use crate::rules::position::is_aware_of;
use crate::rules::weapon::{comes_last, striking};
use crate::settings::{
    BlastRedirect, CounterSave, GuardAgainstCounter, GuardTiming, HideRefused, MeleeBlastDodge,
    OpportunityGuard, ReactionOrder, ReactionsPerAttack, RedirectNonlethal, RetreatReactions,
    SurrenderedMayDodge, WhoCounters,
};
use crate::setup::{FactionId, Id, Skill};
use crate::state::{Fight, People, Standing, TurnState};

/// One target's part in an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// Who would be hit now.
    pub target: Id,
    /// The target was unaware of the attacker when the attack was declared.
    pub unaware: bool,
    /// It reacted: a held shield counts.
    pub reacted: bool,
    /// How often it tries to dodge: more than once only with free dodges.
    pub dodges: u8,
    /// It counters.
    pub counter: Option<Counter>,
    /// The attack misses it.
    pub missed: bool,
    /// It came in by guarding or as a screen.
    pub redirected: bool,
    /// Who has been the target of this share, and the attacker (`murdham.redirect.loop`).
    pub been: People,
}

/// A counter that was declared, and what came of it before damage is rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counter {
    /// What with.
    pub form: Form,
    /// Whom it would hit now: the attacker, or who guards the attacker against it.
    pub target: Id,
    /// It was dodged.
    pub missed: bool,
}

impl<'a> Reactions<'a> {
    /// Those to an attack to which nobody has reacted yet.
    #[must_use]
    pub fn to(assault: Assault<'a>) -> Reactions<'a> {
        let Assault { attack, used, saved, second } = assault;
        let several = matches!(attack.aim, Aim::Zone(_)) || second.is_some();
        Reactions {
            attack,
            used,
            reacted: People::default(),
            countered: false,
            may_counter: MayCounter::WhoeverIsAskedFirst,
            saved,
            targets: if several { Targets::Several } else { Targets::One },
        }
    }

    /// Whether a target may hide behind somebody or be guarded (`murdham.redirect.multi-target`,
    /// `murdham.nonlethal.redirect`, `murdham.counter.not-answered`, `murdham.opportunity.guard`).
    pub fn may_be_redirected(&self, fight: &Fight) -> May<Barrier> {
        let settings = &fight.setup.settings;
        match self.attack.occasion {
            Occasion::Main | Occasion::Cleave => {}
            Occasion::Opportunity => {
                let no = settings.opportunity_guard != OpportunityGuard::Yes;
                barred_if(no, Barrier::NotInForce, clause::OPPORTUNITY_GUARD)?;
            }
            Occasion::Counter => {
                let no = settings.guard_against_counter != GuardAgainstCounter::Yes;
                barred_if(no, Barrier::IsCounter, clause::COUNTER_NOT_ANSWERED)?;
            }
        }
        let several = self.targets == Targets::Several
            && settings.blast_redirect == BlastRedirect::NotAllowed;
        barred_if(several, Barrier::NotInForce, clause::REDIRECT_MULTI_TARGET)?;
        let nonlethal =
            settings.redirect_nonlethal != RedirectNonlethal::Yes && self.is_nonlethal(fight);
        barred_if(nonlethal, Barrier::NotInForce, clause::NONLETHAL_REDIRECT)
    }

    /// What somebody who is asked should know of it.
    fn known(&self, share: &Share, refused: People) -> SoFar {
        let chosen = match self.may_counter {
            MayCounter::WhoeverIsAskedFirst => true,
            MayCounter::Only(one) => one == Some(share.target),
        };
        SoFar {
            reacted: Answer::of(self.reacted.has(share.target)),
            countered: Answer::of(self.countered || !chosen),
            dodges: share.dodges,
            been: share.been,
            refused,
            targets: self.targets,
        }
    }

    /// Whether the attack does no damage of itself.
    pub fn is_nonlethal(&self, fight: &Fight) -> bool {
        comes_last(fight, self.attack.form, self.used)
    }

    /// Whether it is a melee blast or a sweep, which cannot miss (`murdham.blast.melee-sure`).
    fn is_sure(&self) -> bool {
        let sweep = matches!(self.attack.form, Form::Strike { style, .. } if style.is_sweep());
        let blast = self.used.is_some_and(|used| used.is_melee() && used.is_blast());
        matches!(self.attack.aim, Aim::Zone(_)) && (blast || sweep)
    }
}

impl Share {
    /// The share of somebody who was aimed at.
    #[must_use]
    pub fn of(fight: &Fight, attacker: Id, target: Id) -> Share {
        Share {
            target,
            unaware: !is_aware_of(fight, target, attacker) && target != attacker,
            reacted: false,
            dodges: 0,
            counter: None,
            missed: false,
            redirected: false,
            been: People(1 << attacker.0 | 1 << target.0),
        }
    }
}

/// What has happened so far among those who react to one attack.
pub struct Reactions<'a> {
    /// The attack.
    pub attack: Attack,
    /// What it is made with, if it strikes.
    pub used: Option<&'a Means>,
    /// Who has made a reaction of its own against it.
    pub reacted: People,
    /// Somebody counters already (`murdham.counter.single`).
    pub countered: bool,
    /// Who may counter, of several targets.
    pub may_counter: MayCounter,
    /// The attack needed a save to hit.
    pub saved: bool,
    /// How many the attack strikes.
    pub targets: Targets,
}

/// Who may counter an attack that strikes several (`murdham.counter.single-choice`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MayCounter {
    /// The first of them who is asked and does.
    WhoeverIsAskedFirst,
    /// The one on whom the defenders agreed, or nobody.
    Only(Option<Id>),
}

/// The defenders agree who may counter an attack that strikes several, where the table has it so: a
/// side after the other, in rotation order, until one names somebody
/// (`murdham.counter.single-choice`).
///
/// # Errors
/// The table has no answer yet.
pub fn agree_on_counter(
    t: &mut impl Table<Fight>,
    fight: &Fight,
    so_far: &mut Reactions<'_>,
    shares: &[Share],
) -> Step {
    if shares.len() < 2 || fight.setup.settings.who_counters == WhoCounters::FirstAsked {
        return Ok(());
    }
    t.cite(clause::COUNTER_SINGLE_CHOICE);
    so_far.may_counter = MayCounter::Only(None);
    let attacker = so_far.attack.attacker;
    let mut struck = People::default();
    for share in shares.iter().filter(|share| !share.unaware) {
        struck.add(share.target);
    }
    for faction in fight.state.in_play.iter() {
        let menu = Lazy(|list: &mut Vec<Move>| {
            list.push(Target::Nobody.into());
            let able = |&who: &Id| may_be_named(fight, faction, (attacker, struck), who).is_ok();
            list.extend(struck.iter().filter(able).map(|who| Move::from(Target::One(who))));
        });
        let ask = Ask::Counterer { faction, attack: so_far.attack, struck };
        if let Target::One(who) = t.choose(fight, Seat(faction.0), ask, &menu)? {
            so_far.may_counter = MayCounter::Only(Some(who));
            break;
        }
    }
    Ok(())
}

/// Whether a side may name this one of those who are struck to counter for all of them.
pub fn may_be_named(
    fight: &Fight,
    faction: FactionId,
    (attacker, struck): (Id, People),
    who: Id,
) -> May<Barrier> {
    let by = clause::COUNTER_SINGLE_CHOICE;
    let mine = fight[who].faction == faction;
    barred_if(!mine, Barrier::OtherFaction(who, faction), by)?;
    let aimed_at = struck.has(who) && who != attacker;
    barred_if(!aimed_at, Barrier::Of(who, Who::NotStruck), by)?;
    may_react_at_all(fight, who)?;
    let mut any = false;
    counters(fight, who, attacker, &mut |_| any = true);
    barred_if(!any, Barrier::Of(who, Who::NoAnswer), clause::COUNTER_SUITABLE)
}

/// Asks one target and those who could guard it until nobody new becomes the target
/// (`murdham.react.order`).
///
/// # Errors
/// The table has no answer yet.
pub fn settle(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    so_far: &mut Reactions<'_>,
    share: &mut Share,
) -> Step {
    let guards_first = fight.setup.settings.reaction_order == ReactionOrder::GuardsThenTarget;
    // Each round of this loop brings in somebody new: it is bounded by the number of combatants.
    loop {
        if guards_first && guarded(t, fight, so_far, share)? {
            continue;
        }
        match own_reaction(t, fight, so_far, share)? {
            Own::Redirected => continue,
            Own::Reacted => return Ok(()),
            Own::None => {}
        }
        if guards_first || !guarded(t, fight, so_far, share)? {
            return Ok(());
        }
    }
}

enum Own {
    None,
    Reacted,
    Redirected,
}

/// Whether a free dodge is left (`murdham.skill.dodge-blows`, `murdham.skill.fleet-footed`).
fn has_free_dodge(fight: &Fight, share: &Share, attack: Attack) -> bool {
    dodges_blows(fight, share.target)
        || dodges_on_the_run(fight, share, attack) && is_on_guard(fight, share.target)
}

/// Whether `who` may dodge blows freely: once a round (`murdham.skill.dodge-blows`).
#[must_use]
pub fn dodges_blows(fight: &Fight, who: Id) -> bool {
    fight.profile(who).skills.has(Skill::DodgeBlows)
        && !fight[who].dodged_free
        && is_on_guard(fight, who)
}

/// Whether fleet feet give a free dodge: one against each opportunity attack.
fn dodges_on_the_run(fight: &Fight, share: &Share, attack: Attack) -> bool {
    fight.profile(share.target).skills.has(Skill::FleetFooted)
        && attack.occasion == Occasion::Opportunity
        && share.dodges == 0
}

/// Adds the reactions that a target has (`murdham.react.target-options`); the first is none.
fn options(fight: &Fight, so_far: &Reactions<'_>, share: &Share, menu: &mut Vec<Move>) {
    let (who, attacker) = (share.target, so_far.attack.attacker);
    menu.push(Reaction::Stand.into());
    if may_answer(share, attacker).is_err() {
        return;
    }
    if may_dodge_freely(fight, so_far, share).is_ok() {
        menu.push(Reaction::FreeDodge.into());
    }
    if may_spend_turn(fight, so_far, share).is_err() {
        return;
    }
    if may_dodge(fight, so_far, share).is_ok() {
        menu.push(Reaction::Dodge.into());
    }
    if may_counter(fight, so_far, share).is_ok() {
        counters(fight, who, attacker, &mut |form| menu.push(Reaction::Counter(form).into()));
    }
    if may_hide(fight, so_far, share).is_err() {
        return;
    }
    for screen in fight.roster() {
        if may_screen(fight, share, screen).is_ok() {
            menu.push(Reaction::Hide(screen).into());
        }
    }
}

/// Whether a target may react so to an attack (`murdham.react.target-options`): whether [`options`]
/// lists it, and nobody has refused it.
pub fn may_react(fight: &Fight, ask: (Id, Attack, SoFar), reaction: Reaction) -> May<Barrier> {
    let (who, attack, known) = ask;
    let used = striking(fight, attack.attacker, attack.form);
    let mut so_far = Reactions {
        countered: known.countered == Answer::Yes,
        targets: known.targets,
        ..Reactions::to(Assault { attack, used: used.as_ref(), second: None, saved: false })
    };
    if known.reacted == Answer::Yes {
        so_far.reacted.add(who);
    }
    let share = Share {
        dodges: known.dodges,
        been: known.been,
        unaware: false,
        ..Share::of(fight, attack.attacker, who)
    };
    if reaction == Reaction::Stand {
        return Ok(());
    }
    may_answer(&share, attack.attacker)?;
    if reaction == Reaction::FreeDodge {
        return may_dodge_freely(fight, &so_far, &share);
    }
    may_spend_turn(fight, &so_far, &share)?;
    match reaction {
        Reaction::Stand | Reaction::FreeDodge => Ok(()),
        Reaction::Dodge => may_dodge(fight, &so_far, &share),
        Reaction::Counter(form) => {
            may_counter(fight, &so_far, &share)?;
            may_form(fight, who, attack.attacker, (Occasion::Counter, form))
        }
        Reaction::Hide(screen) => {
            may_hide(fight, &so_far, &share)?;
            let unwilling = Barrier::Of(screen, Who::Unwilling);
            barred_if(known.refused.has(screen), unwilling, clause::HIDE_REFUSED)?;
            may_screen(fight, &share, screen)
        }
    }
}

/// Whether a target knows what comes, and from another (`murdham.react.unaware`).
fn may_answer(share: &Share, attacker: Id) -> May<Barrier> {
    let who = share.target;
    barred_if(share.unaware, Barrier::Of(who, Who::Unaware), clause::REACT_UNAWARE)?;
    barred_if(who == attacker, Barrier::Of(who, Who::Oneself), clause::REACT_TARGET_OPTIONS)
}

/// Whether a target has made no reaction of its own against this attack
/// (`murdham.turn.one-reaction-per-attack`).
fn may_react_again(fight: &Fight, so_far: &Reactions<'_>, who: Id) -> May<Barrier> {
    let one = fight.setup.settings.reactions_per_attack == ReactionsPerAttack::One;
    let again = so_far.reacted.has(who) && one;
    let reacted = Barrier::Of(who, Who::Reacted);
    barred_if(again, reacted, clause::TURN_ONE_REACTION_PER_ATTACK)
}

/// Whether a target may dodge without spending its turn (`murdham.skill.dodge-blows`,
/// `murdham.skill.fleet-footed`).
fn may_dodge_freely(fight: &Fight, so_far: &Reactions<'_>, share: &Share) -> May<Barrier> {
    let who = share.target;
    let surrendered = fight[who].standing == Standing::Surrendered;
    barred_if(surrendered, Barrier::Of(who, Who::Surrendered), clause::SURRENDER_STATE)?;
    may_react_again(fight, so_far, who)?;
    may_be_dodged(fight, so_far)?;
    let free = has_free_dodge(fight, share, so_far.attack);
    barred_if(!free, Barrier::Of(who, Who::NoFreeDodge), clause::SKILL_DODGE_BLOWS)
}

/// Whether a target has a turn to spend on a reaction; somebody who surrendered may only dodge, where
/// the table lets it (`murdham.surrender.state`).
fn may_spend_turn(fight: &Fight, so_far: &Reactions<'_>, share: &Share) -> May<Barrier> {
    let who = share.target;
    if fight[who].standing == Standing::Surrendered {
        let may = fight.setup.settings.surrendered_may_dodge == SurrenderedMayDodge::Yes;
        barred_if(!may, Barrier::Of(who, Who::Surrendered), clause::SURRENDER_STATE)?;
        let unspent = fight[who].turn == TurnState::Unspent;
        let spent = Barrier::Of(who, Who::TurnSpent);
        barred_if(!unspent, spent, clause::TURN_REACTION_NEEDS_TURN)?;
        let helpless = is_incapacitated(fight, who);
        return barred_if(helpless, Barrier::Of(who, Who::Unable), clause::TURN_UNABLE);
    }
    may_react_again(fight, so_far, who)?;
    may_react_at_all(fight, who)
}

/// Whether the target of an attack may spend its turn on dodging it (`murdham.dodge.save`).
fn may_dodge(fight: &Fight, so_far: &Reactions<'_>, share: &Share) -> May<Barrier> {
    if fight[share.target].standing == Standing::Surrendered {
        return Ok(());
    }
    may_be_dodged(fight, so_far)
}

/// Whether an attack can be dodged: powers only when they say so (`murdham.power.countered`), and
/// what cannot miss only where the table has it so (`murdham.blast.melee-dodge`).
fn may_be_dodged(fight: &Fight, so_far: &Reactions<'_>) -> May<Barrier> {
    let Form::Strike { with, .. } = so_far.attack.form else { return Ok(()) };
    let sure = so_far.is_sure() && fight.setup.settings.melee_blast_dodge == MeleeBlastDodge::No;
    barred_if(sure, Barrier::With(with, Way::Sure), clause::BLAST_MELEE_DODGE)?;
    let casting = so_far.used.and_then(|used| used.casting);
    let fixed = casting.is_some_and(|cast| !fight.setup.powers[cast.power.index()].dodgeable);
    barred_if(fixed, Barrier::With(with, Way::Sure), clause::POWER_COUNTERED)
}

/// Whether a target may counter at all (`murdham.counter.*`).
fn may_counter(fight: &Fight, so_far: &Reactions<'_>, share: &Share) -> May<Barrier> {
    let who = share.target;
    let surrendered = fight[who].standing == Standing::Surrendered;
    barred_if(surrendered, Barrier::Of(who, Who::Surrendered), clause::SURRENDER_STATE)?;
    // murdham.counter.not-answered: the exchange stays between two.
    let counter = so_far.attack.occasion == Occasion::Counter;
    barred_if(counter, Barrier::IsCounter, clause::COUNTER_NOT_ANSWERED)?;
    let chosen = match so_far.may_counter {
        MayCounter::WhoeverIsAskedFirst => true,
        MayCounter::Only(one) => one == Some(who),
    };
    barred_if(so_far.countered || !chosen, Barrier::Countered, clause::COUNTER_SINGLE)?;
    let meek = fight[who].standing == Standing::Retreating
        && fight.setup.settings.retreat_reactions == RetreatReactions::DefensiveOnly;
    barred_if(meek, Barrier::Of(who, Who::Retreating), clause::MORALE_RETREAT_CONDUCT)
}

/// Whether a target may hide behind anybody (`murdham.hide.choose`).
fn may_hide(fight: &Fight, so_far: &Reactions<'_>, share: &Share) -> May<Barrier> {
    let who = share.target;
    let surrendered = fight[who].standing == Standing::Surrendered;
    barred_if(surrendered, Barrier::Of(who, Who::Surrendered), clause::SURRENDER_STATE)?;
    let counter = so_far.attack.occasion == Occasion::Counter;
    barred_if(counter, Barrier::IsCounter, clause::COUNTER_NOT_ANSWERED)?;
    so_far.may_be_redirected(fight)
}

/// The target's own reaction.
fn own_reaction(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    so_far: &mut Reactions<'_>,
    share: &mut Share,
) -> Step<Own> {
    let (who, attack) = (share.target, so_far.attack);
    t.cite(clause::REACT_TIMING);
    t.cite(clause::REACT_ORDER);
    if share.unaware {
        t.cite(clause::REACT_UNAWARE);
        t.cite(clause::REACT_UNAWARE_SOURCES);
        t.tell(clause::SNEAK_SURPRISE, || Event::Surprised { who, by: attack.attacker });
        return Ok(Own::None);
    }
    if t.keeps_clauses() {
        cite_why_not(t, fight, so_far, who);
    }
    let unlimited =
        fight.setup.settings.reactions_per_attack == ReactionsPerAttack::UnlimitedIfFree;
    let mut refused = People::default();
    let mut reacted = false;
    // Each refusal takes a screen off the menu, and each reaction itself: bounded by the number of
    // combatants, and of reactions.
    loop {
        let menu = Lazy(|list: &mut Vec<Move>| {
            options(fight, so_far, share, list);
            list.retain(
                |option| !matches!(option, Move::Reaction(Reaction::Hide(id)) if refused.has(*id)),
            );
        });
        let ask = Ask::React { who, attack, so_far: so_far.known(share, refused) };
        let reaction = t.choose(fight, seat(fight, who), ask, &menu)?;
        match reaction {
            Reaction::Stand => return Ok(if reacted { Own::Reacted } else { Own::None }),
            Reaction::FreeDodge => {
                spend_free_dodge(t, fight, share, attack);
                dodge(t, fight, so_far, share);
            }
            Reaction::Dodge => {
                spend_turn(t, fight, who);
                dodge(t, fight, so_far, share);
            }
            Reaction::Counter(form) => counter(t, fight, so_far, share, form),
            Reaction::Hide(screen) => {
                t.cite(clause::HIDE_CHOOSE);
                t.cite(clause::HIDE_ELIGIBLE);
                if hides(t, fight, so_far, share, screen)? {
                    return Ok(Own::Redirected);
                }
                refused.add(screen);
                if fight.setup.settings.hide_refused == HideRefused::ReactionLost {
                    spend_turn(t, fight, who);
                    so_far.reacted.add(who);
                    return Ok(Own::None);
                }
                continue;
            }
        }
        // murdham.turn.one-reaction-per-attack: that was it, unless free ones are not counted.
        t.cite(clause::TURN_ONE_REACTION_PER_ATTACK);
        if !unlimited {
            return Ok(Own::Reacted);
        }
        reacted = true;
    }
}

/// A free dodge is used: of fleet feet, or the one of this round.
fn spend_free_dodge(t: &mut impl Table<Fight>, fight: &mut Fight, share: &Share, attack: Attack) {
    t.cite(clause::OPPORTUNITY_SKILL_REACTION);
    if dodges_on_the_run(fight, share, attack) {
        t.cite(clause::SKILL_FLEET_FOOTED);
    } else {
        t.cite(clause::SKILL_DODGE_BLOWS);
        fight[share.target].dodged_free = true;
    }
}

/// The target strikes back (`murdham.counter.attack`).
fn counter(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    so_far: &mut Reactions<'_>,
    share: &mut Share,
    form: Form,
) {
    let (who, attack) = (share.target, so_far.attack);
    t.cite(clause::REACT_TARGET_OPTIONS);
    t.cite(clause::COUNTER_SUITABLE);
    t.cite(clause::COUNTER_SINGLE);
    t.cite(clause::COUNTER_SINGLE_CHOICE);
    spend_turn(t, fight, who);
    share.counter = Some(Counter { form, target: attack.attacker, missed: false });
    share.reacted = true;
    so_far.reacted.add(who);
    so_far.countered = true;
    let answer = answer_of(attack, who, form);
    t.tell(clause::COUNTER_ATTACK, || Event::Counters { who, attack: answer });
    crate::rules::attack::attacked(t, fight, attack.attacker, who);
}

/// The counter as an attack.
#[must_use]
#[inline]
pub fn answer_of(attack: Attack, who: Id, form: Form) -> Attack {
    Attack { attacker: who, form, aim: Aim::At(attack.attacker), occasion: Occasion::Counter }
}

fn dodge(t: &mut impl Table<Fight>, fight: &Fight, so_far: &mut Reactions<'_>, share: &mut Share) {
    t.cite(clause::REACT_TARGET_OPTIONS);
    t.cite(clause::REACTION_LIST);
    if so_far.is_nonlethal(fight) {
        t.cite(clause::NONLETHAL_REACTIONS);
    }
    share.dodges += 1;
    share.reacted = true;
    so_far.reacted.add(share.target);
}

/// Says by which rules somebody has no reaction.
fn cite_why_not(t: &mut impl Table<Fight>, fight: &Fight, so_far: &Reactions<'_>, who: Id) {
    let attack = so_far.attack;
    t.cite(clause::REACTION_TRIGGERS);
    t.cite(clause::REACT_UNAWARE_SOURCES);
    if so_far.is_sure() {
        t.cite(clause::BLAST_MELEE_DODGE);
    }
    match fight[who].turn {
        TurnState::InProgress => {
            t.cite(clause::TURN_NO_REACTION_IN_OWN_TURN);
            if attack.occasion == Occasion::Opportunity {
                t.cite(clause::OPPORTUNITY_NO_REACTION);
            }
        }
        TurnState::Spent => t.cite(clause::TURN_REACTION_NEEDS_TURN),
        TurnState::Unspent => {}
    }
    if !is_able(fight, who) {
        t.cite(clause::TURN_UNABLE);
        if crate::rules::condition::captors(fight, who).next().is_some() {
            t.cite(clause::GRAPPLE_NO_REACTION);
        }
    }
    if so_far.reacted.has(who) {
        t.cite(clause::TURN_ONE_REACTION_PER_ATTACK);
    }
    if fight[who].standing == Standing::Retreating {
        t.cite(clause::MORALE_RETREAT_CONDUCT);
    }
    if fight.state.phase == crate::state::Phase::Ambush {
        t.cite(clause::SNEAK_BONUS_TURN_REACTIONS);
    }
    if attack.occasion == Occasion::Counter {
        t.cite(clause::COUNTER_NOT_ANSWERED);
    }
    if let Err(bar) = may_be_dodged(fight, so_far) {
        t.cite(bar.clause);
    }
}

/// Whether an attack is a final blow.
#[must_use]
#[inline]
pub fn is_final_blow(attack: Attack) -> bool {
    matches!(attack.form, Form::Strike { style: Style::FinalBlow, .. })
}

/// Dodge saves and the to-hit saves of counters, in the order in which they were declared
/// (`murdham.dodge.save`, `murdham.counter.own-save`).
///
/// # Errors
/// The table has no answer yet.
pub fn roll_saves(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    attack: Attack,
    share: &mut Share,
    targets: Targets,
) -> Step {
    let who = share.target;
    for _ in 0..share.dodges {
        if share.missed {
            break;
        }
        t.cite(clause::DODGE_SAVE);
        if targets == Targets::Several {
            t.cite(clause::DODGE_BLAST);
        }
        let passed = save(t, fight, who, Score::Agility, SaveFor::Dodge)?;
        t.tell(clause::DODGE_SAVE, || Event::Dodged { who, passed });
        share.missed |= passed;
    }
    if let Some(Counter { form, .. }) = share.counter {
        t.cite(clause::COUNTER_OWN_SAVE);
        let answer = answer_of(attack, who, form);
        let used = striking(fight, who, form);
        let aim = fight[attack.attacker].place;
        let needed = challenge(fight, answer, used.as_ref(), aim, Some(attack.attacker))
            .filter(|_| fight.setup.settings.counter_save == CounterSave::AsAnyAttack);
        if let Some(reason) = needed {
            t.cite(reason);
            if !save(t, fight, who, Score::Wits, SaveFor::Hit)? {
                t.tell(clause::ATTACK_MISS, || Event::Missed { attack: answer });
                share.counter = None;
            }
        }
        let assault =
            Assault { attack: answer, used: used.as_ref(), second: None, saved: needed.is_some() };
        answer_back(t, fight, assault, share)?;
    }
    Ok(())
}

/// Whoever could guard somebody whose dodge failed, where the table lets them wait for it; a guard
/// may react itself (`murdham.react.order`).
///
/// # Errors
/// The table has no answer yet.
pub fn guard_late(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    so_far: &mut Reactions<'_>,
    share: &mut Share,
    targets: Targets,
) -> Step {
    if fight.setup.settings.guard_timing == GuardTiming::WithTheReactions {
        return Ok(());
    }
    // Each round of this loop brings in somebody new: it is bounded by the number of combatants.
    while share.dodges > 0 && !share.missed && share.counter.is_none() {
        if !guarded(t, fight, so_far, share)? {
            break;
        }
        settle(t, fight, so_far, share)?;
        roll_saves(t, fight, so_far.attack, share, targets)?;
    }
    Ok(())
}

/// What may be done against a counter before damage is rolled: the attacker, whose turn it is, has
/// only a free dodge, and others step in only where the table lets them
/// (`murdham.counter.not-answered`).
fn answer_back(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    assault: Assault<'_>,
    share: &mut Share,
) -> Step {
    let (Some(counter), Aim::At(attacker)) = (share.counter, assault.attack.aim) else {
        return Ok(());
    };
    t.cite(clause::COUNTER_NOT_ANSWERED);
    // murdham.counter.suitable: a counter may carry a stunt only where the table lets it.
    if crate::rules::stunt::settle(t, fight, assault.attack, assault.used, attacker)? {
        share.counter = Some(Counter { missed: true, ..counter });
        return Ok(());
    }
    let guarded = fight.setup.settings.guard_against_counter == GuardAgainstCounter::Yes;
    if !guarded && !dodges_blows(fight, attacker) {
        return Ok(());
    }
    let mut back = Share::of(fight, assault.attack.attacker, attacker);
    settle(t, fight, &mut Reactions::to(assault), &mut back)?;
    roll_saves(t, fight, assault.attack, &mut back, Targets::One)?;
    share.counter = Some(Counter { target: back.target, missed: back.missed, ..counter });
    Ok(())
}
