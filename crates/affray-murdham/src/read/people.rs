//! Combatants and what they carry.

use affray_field::{Place, ZoneId};
use affray_file::{Mistake, Span, Table, same_name};
use arrayvec::ArrayVec;

use super::Reader;
use super::library::Library;
use crate::clause;
use crate::rules::gear::half_bulk_carried;
use crate::rules::health::max_health;
use crate::settings::Omens;
use crate::setup::{
    Controller, FactionId, Group, GroupId, Id, Intelligence, Item, ItemId, ItemKind, Keyword, Kind,
    MAX_COMBATANTS, MAX_GROUPS, MAX_ITEMS, Manner, Profile, Setup, Size, Skill, Trait, Weapon,
};
use crate::state::{
    Combatant, Company, Condition, Fight, Morale, Standing, Thing, TurnState, Wear, Where,
};

/// The most bulk that anybody can carry, in halves (`murdham.condition.encumbered-conflict`).
const MOST_HALF_BULK: u16 = 32;

pub(super) struct PeopleRead {
    pub(super) combatants: ArrayVec<Combatant, MAX_COMBATANTS>,
    pub(super) things: ArrayVec<Thing, MAX_ITEMS>,
    pub(super) companies: ArrayVec<Company, MAX_GROUPS>,
}

/// A combatant's table and the bestiary entry behind it: what the one lacks the other gives.
#[derive(Clone, Copy)]
struct Sheet<'d> {
    own: Table<'d>,
    like: Option<Table<'d>>,
}

impl<'d> Sheet<'d> {
    fn of(&self, key: &str) -> Table<'d> {
        match self.like {
            Some(like) if !self.own.has(key) && like.has(key) => like,
            _ => self.own,
        }
    }
    fn int(&self, key: &str) -> Option<i64> {
        self.of(key).int(key)
    }
    fn text(&self, key: &str) -> Option<&'d str> {
        self.of(key).text(key)
    }
    fn words<T>(&self, key: &str, of: fn(&str) -> Option<T>) -> impl Iterator<Item = T> {
        self.of(key).list(key).filter_map(move |value| value.text().and_then(of))
    }
}

pub(super) fn read(
    reader: &mut Reader,
    root: Table<'_>,
    library: &Library<'_>,
    setup: &mut Setup,
    has_field: bool,
) -> PeopleRead {
    let people = PeopleRead {
        combatants: ArrayVec::new(),
        things: ArrayVec::new(),
        companies: ArrayVec::new(),
    };
    let mut muster = Muster { reader, library, setup, people, has_field };
    muster.everybody(root);
    muster.people
}

/// Combatants on their way from the file into a fight, one after another.
struct Muster<'a, 'd> {
    reader: &'a mut Reader,
    library: &'a Library<'d>,
    setup: &'a mut Setup,
    people: PeopleRead,
    has_field: bool,
}

impl<'d> Muster<'_, 'd> {
    fn everybody(&mut self, root: Table<'d>) {
        let mut spans: Vec<Span> = Vec::new();
        for table in root.tables("combatant") {
            let like = table.text("like").and_then(|name| {
                let names = self.library.creatures.iter().map(|creature| creature.0.as_str());
                let found =
                    self.reader.mistakes.find(table.span("like"), "creature", name, names)?;
                Some(self.library.creatures[usize::from(found)].1)
            });
            let sheet = Sheet { own: table, like };
            let count = table.int("count").unwrap_or(1);
            let base = table.text("name").unwrap_or_default();
            for number in 1..=count {
                let name = if count == 1 { base.to_owned() } else { format!("{base} {number}") };
                if self.people.combatants.is_full() {
                    self.reader.mistakes.push(
                        Mistake::new(table.at(), "there are too many combatants")
                            .allowed(format!("at most {MAX_COMBATANTS}")),
                    );
                    return;
                }
                let known = |known: &Profile| same_name(&known.name, &name);
                if let Some(first) = self.setup.profiles.iter().position(known) {
                    let now = table.span("name");
                    self.reader.mistakes.clash("combatant", &name, spans[first], now);
                }
                spans.push(table.span("name"));
                self.person(sheet, name);
            }
        }
    }

    fn person(&mut self, sheet: Sheet<'_>, name: String) {
        let faction = self.side_of(sheet);
        let group = self.group_of(sheet, faction);
        let profile = self.profile(sheet, name, faction, group);
        let place = self.place_of(sheet, faction);
        let given = self.setup.settings.omens == Omens::TwoForPlayers;
        let omens = if given && profile.controller == Controller::Player { 2 } else { 0 };
        let mut combatant = combatant(sheet, &profile, omens, (faction, place));
        self.poisons_of(sheet, &mut combatant);
        self.setup.profiles.push(profile);
        self.health_of(sheet, &mut combatant);
        self.people.combatants.push(combatant);
        self.hands(sheet);
        self.worn(sheet);
        self.pack(sheet);
    }

    fn profile(
        &mut self,
        sheet: Sheet<'_>,
        name: String,
        faction: FactionId,
        group: GroupId,
    ) -> Profile {
        let word = |key: &str, words: &[&str]| {
            sheet.text(key).and_then(|word| words.iter().position(|known| *known == word))
        };
        let intelligence = word("intelligence", Intelligence::WORDS)
            .map_or(Intelligence::Human, |place| Intelligence::ALL[place]);
        let kind = word("kind", Kind::WORDS).map_or(Kind::Creature, |place| Kind::ALL[place]);
        let size = word("size", Size::WORDS).map_or(Size::Medium, |place| Size::ALL[place]);
        let human =
            intelligence == Intelligence::Human && kind == Kind::Creature && size == Size::Medium;
        let controller = match sheet.text("controller") {
            Some("player") => Controller::Player,
            Some(_) => Controller::Gm,
            None => super::controller_of(&self.setup.factions[faction.index()]),
        };
        let reader = &mut *self.reader;
        let profile = Profile {
            name,
            controller,
            group,
            strength: score(reader, sheet, "str", human),
            agility: score(reader, sheet, "agi", human),
            wits: score(reader, sheet, "wit", human),
            size,
            kind,
            intelligence,
            skills: sheet.words("skills", Skill::of).collect(),
            traits: sheet.words("traits", Trait::of).collect(),
            natural_armor: sheet.int("natural-armor").unwrap_or(0) as u8,
            natural: natural_weapons(reader, sheet, self.library),
            manner: word("tactics", Manner::WORDS)
                .map_or(Manner::Aggressive, |place| Manner::ALL[place]),
            protects: None,
        };
        reader.cite(clause::HEALTH_MAX);
        if size != Size::Medium {
            reader.cite(clause::SIZE_TABLE);
        }
        if profile.skills.has(Skill::Tough) {
            reader.cite(clause::SKILL_TOUGH);
        }
        if controller == Controller::Player || sheet.int("omens").is_some() {
            reader.cite(clause::OMEN_POOL);
        }
        profile
    }

    /// Poisons met, and those that are still to strike.
    fn poisons_of(&mut self, sheet: Sheet<'_>, combatant: &mut Combatant) {
        let poisons = &self.setup.poisons;
        let names: Vec<String> = poisons.iter().map(|poison| poison.name.clone()).collect();
        for (key, pending) in [("met-poisons", false), ("poisoned-with", true)] {
            for place in super::find_all(self.reader, sheet.of(key), key, "poison", &names) {
                combatant.poisons |= 1 << place;
                if pending {
                    combatant.pending_poisons |= 1 << place;
                }
            }
        }
    }

    /// Health as written, or all of it; without any somebody is dying.
    fn health_of(&mut self, sheet: Sheet<'_>, combatant: &mut Combatant) {
        let who = Id(self.people.combatants.len() as u8);
        let maximum = max_health(self.setup, who, combatant.strength);
        combatant.health = match sheet.int("health") {
            None => maximum,
            Some(health) if health > i64::from(maximum) => {
                self.reader.mistakes.push(
                    Mistake::new(
                        sheet.of("health").span("health"),
                        format!("`health` cannot be {health}"),
                    )
                    .allowed(format!("0 to {maximum}"))
                    .by(clause::HEALTH_MAX.id()),
                );
                maximum
            }
            Some(health) => health as i16,
        };
        if combatant.health == 0 && combatant.standing != Standing::Dead {
            let kind = self.setup.profiles[who.index()].kind;
            combatant.conditions.add(Condition::Dying);
            if kind == Kind::Creature && !combatant.conditions.has(Condition::Frenzied) {
                combatant.conditions.add(Condition::Incapacitated);
            }
            if combatant.dies_after == 0 {
                combatant.dies_after = 1;
            }
        }
    }

    /// Whose side somebody is on; the first one's where that is a mistake, so that the rest of them
    /// is read too.
    fn side_of(&mut self, sheet: Sheet<'_>) -> FactionId {
        let Some(side) = sheet.text("side") else {
            self.reader.mistakes.missing(sheet.own.at(), "side", "combatant");
            return FactionId(0);
        };
        let names = self.setup.factions.iter().map(|faction| faction.name.as_str());
        let span = sheet.of("side").span("side");
        self.reader.mistakes.find(span, "side", side, names).map_or(FactionId(0), FactionId)
    }

    fn group_of(&mut self, sheet: Sheet<'_>, faction: FactionId) -> GroupId {
        let side = self.setup.factions[faction.index()].name.clone();
        let name = sheet.text("group").map_or(side, str::to_owned);
        let groups = &mut self.setup.groups;
        let known = groups.iter().position(|group| group.name == name && group.faction == faction);
        let place = match known {
            Some(place) => place,
            None if self.people.companies.is_full() => {
                self.reader.mistakes.push(
                    Mistake::new(sheet.own.at(), "there are too many groups")
                        .allowed(format!("at most {MAX_GROUPS}")),
                );
                0
            }
            None => {
                groups.push(Group { name, faction });
                let company =
                    Company { original: 0, checked: false, left_at_check: 0, fewest: u8::MAX };
                self.people.companies.push(company);
                groups.len() - 1
            }
        };
        self.people.companies[place].original += 1;
        GroupId(place as u8)
    }

    fn place_of(&mut self, sheet: Sheet<'_>, faction: FactionId) -> Place {
        let zones = &self.setup.zones;
        let home = ZoneId(faction.0.min(zones.len() as u8 - 1));
        let Some(text) = sheet.text("at") else {
            if self.has_field && zones.len() > 1 {
                let what = "combatant on a field of several zones";
                self.reader.mistakes.missing(sheet.own.at(), "at", what);
            }
            return Place::Zone(home);
        };
        let names: Vec<String> = zones.iter().map(|zone| zone.name.clone()).collect();
        let span = sheet.of("at").span("at");
        super::field::place(self.reader, span, text, &names, &self.setup.map)
            .unwrap_or(Place::Zone(home))
    }

    /// What the one who comes last holds.
    fn hands(&mut self, sheet: Sheet<'_>) {
        let place = self.people.combatants.len() - 1;
        let conditions = self.people.combatants[place].conditions;
        for (hand, key, arm) in
            [(0, "main-hand", Condition::ArmMain), (1, "off-hand", Condition::ArmOff)]
        {
            let Some(name) = sheet.text(key) else { continue };
            let span = sheet.of(key).span(key);
            let Some(found) = self.library.item(self.reader, span, name).cloned() else { continue };
            let two_handed = found.half_bulk >= 4 && !matches!(found.kind, ItemKind::Shield(_));
            if matches!(found.kind, ItemKind::Suit(_) | ItemKind::Helmet) {
                self.reader.mistakes.push(
                    Mistake::new(span, format!("`{name}` is worn, not held in the hands"))
                        .allowed("an entry of `worn`"),
                );
                continue;
            }
            let other_key = if hand == 0 { "off-hand" } else { "main-hand" };
            let lamed = conditions.has(arm)
                || two_handed
                    && (conditions.has(Condition::ArmMain) || conditions.has(Condition::ArmOff));
            if two_handed || lamed {
                self.reader.cite(clause::WEAPON_TWO_HANDED);
            }
            if lamed || two_handed && sheet.text(other_key).is_some() {
                let allowed = "bulk 2 or more takes both hands, and an injured arm holds nothing";
                self.reader.mistakes.push(
                    Mistake::new(span, format!("`{name}` needs hands that are not free"))
                        .allowed(allowed)
                        .by(clause::WEAPON_TWO_HANDED.id()),
                );
                continue;
            }
            if let Some(item) = self.add_item(span, found, Where::Held(Id(place as u8))) {
                let hands = &mut self.people.combatants[place].hands;
                hands[hand] = Some(item);
                if two_handed {
                    *hands = [Some(item); 2];
                }
            }
        }
    }

    /// What the one who comes last wears.
    fn worn(&mut self, sheet: Sheet<'_>) {
        let who = Id(self.people.combatants.len() as u8 - 1);
        let (mut suits, mut helmets) = (0, 0);
        for value in sheet.of("worn").list("worn") {
            let name = value.text().unwrap_or_default();
            let found = self.library.item(self.reader, value.span(), name).cloned();
            let Some(found) = found else { continue };
            match found.kind {
                ItemKind::Suit(_) => suits += 1,
                ItemKind::Helmet => helmets += 1,
                _ => {
                    self.reader.mistakes.push(
                        Mistake::new(value.span(), format!("`{name}` cannot be worn"))
                            .allowed("a suit and a helmet"),
                    );
                    continue;
                }
            }
            self.reader.cite(clause::ARMOR_SUITS);
            if suits > 1 || helmets > 1 {
                self.reader.mistakes.push(
                    Mistake::new(value.span(), format!("`{name}` is one piece too many"))
                        .allowed("one suit and one helmet")
                        .by(clause::ARMOR_SUITS.id()),
                );
            }
            self.add_item(value.span(), found, Where::Worn(who));
        }
    }

    /// What the one who comes last carries.
    fn pack(&mut self, sheet: Sheet<'_>) {
        let who = Id(self.people.combatants.len() as u8 - 1);
        for value in sheet.of("pack").list("pack") {
            let name = value.text().unwrap_or_default();
            let found = self.library.item(self.reader, value.span(), name).cloned();
            if let Some(found) = found {
                self.add_item(value.span(), found, Where::Pack(who));
            }
        }
    }

    /// One more physical item.
    fn add_item(&mut self, span: Span, item: Item, at: Where) -> Option<ItemId> {
        if self.people.things.is_full() {
            self.reader.mistakes.push(
                Mistake::new(span, "there are too many items")
                    .allowed(format!("at most {MAX_ITEMS}")),
            );
            return None;
        }
        cite_table(self.reader, &item.kind);
        let own = at.bearer().map(|who| self.setup.own_name(who, &item.name));
        self.setup.items.push(Item { own: own.unwrap_or_default(), ..item });
        let thing = Thing { at, wear: Wear::Sound, used: false, uses: 0, coating: None };
        self.people.things.push(thing);
        Some(ItemId(self.people.things.len() as u8 - 1))
    }
}

/// Somebody as the file has it when the fight begins.
fn combatant(
    sheet: Sheet<'_>,
    profile: &Profile,
    omens: u8,
    (faction, place): (FactionId, Place),
) -> Combatant {
    let now = |key: &str, base: u8| sheet.int(key).map_or(base as i8, |score| score as i8);
    let flag = |key: &str| sheet.of(key).bool(key).unwrap_or(false);
    let number = |key: &str| sheet.int(key).unwrap_or(0);
    Combatant {
        strength: now("str-now", profile.strength),
        agility: now("agi-now", profile.agility),
        wits: now("wit-now", profile.wits),
        wits_at_start: now("wit-now", profile.wits),
        turn: match sheet.text("turn") {
            Some("spent") => TurnState::Spent,
            _ => TurnState::Unspent,
        },
        lost_turns: number("lost-turns") as u8,
        standing: match sheet.text("standing") {
            Some("retreating") => Standing::Retreating,
            Some("surrendered") => Standing::Surrendered,
            Some("gone") => Standing::Gone,
            Some("dead") => Standing::Dead,
            _ => Standing::Fighting,
        },
        conditions: sheet.words("conditions", Condition::of).collect(),
        dies_after: number("dies-after") as u16,
        morale: match sheet.text("morale") {
            Some("exempt") => Morale::Exempt,
            Some("failed") => Morale::Failed,
            _ => Morale::Untested,
        },
        hurt: flag("hurt"),
        harmed: flag("harmed"),
        mana: number("mana") as u8,
        corruption: number("corruption") as u8,
        omens: sheet.int("omens").map_or(omens, |omens| omens as u8),
        burnt: flag("burnt"),
        sprints: number("sprints") as u8,
        sprinted: flag("sprinted"),
        unseen_rounds: number("unseen-rounds") as u8,
        ..Combatant::of(profile, faction, place)
    }
}

/// The highest score there is.
const MOST_SCORE: u8 = 19;

fn score(reader: &mut Reader, sheet: Sheet<'_>, key: &str, human: bool) -> u8 {
    reader.cite(clause::CORE_ABILITIES);
    let Some(score) = sheet.int(key) else {
        reader.mistakes.missing(sheet.own.at(), key, "combatant");
        // Whatever hangs on it is not wrong for that.
        return MOST_SCORE;
    };
    if human && score > 15 {
        reader.mistakes.push(
            Mistake::new(sheet.of(key).span(key), format!("a human's `{key}` cannot be {score}"))
                .allowed("1 to 15 for humans, 1 to 19 for others")
                .by(clause::CORE_ABILITIES.id()),
        );
    }
    score as u8
}

fn natural_weapons(
    reader: &mut Reader,
    sheet: Sheet<'_>,
    library: &Library<'_>,
) -> Vec<(String, Weapon)> {
    let mut weapons: Vec<(String, Weapon)> = Vec::new();
    for value in sheet.of("natural-weapons").list("natural-weapons") {
        let name = value.text().unwrap_or_default();
        if weapons.iter().any(|(known, _)| known == name) {
            reader.mistakes.push(
                Mistake::new(value.span(), format!("`{name}` is listed twice"))
                    .allowed("each natural weapon once: it strikes as often as its owner attacks"),
            );
            continue;
        }
        match library.item(reader, value.span(), name).map(|item| item.kind.clone()) {
            Some(ItemKind::Weapon(weapon)) => weapons.push((name.to_owned(), weapon)),
            Some(_) => reader
                .mistakes
                .push(Mistake::new(value.span(), format!("`{name}` is not a weapon"))),
            None => {}
        }
    }
    weapons
}

fn cite_table(reader: &mut Reader, kind: &ItemKind) {
    let ItemKind::Weapon(weapon) = kind else { return };
    let keywords = weapon.keywords;
    reader.cite(if keywords.has(Keyword::Consumable) {
        clause::WEAPON_THROWN_CONSUMABLES
    } else if keywords.has(Keyword::Garrote) || keywords.has(Keyword::Grab) {
        clause::WEAPON_TABLE_SPECIAL
    } else if weapon.range.is_some() {
        clause::WEAPON_TABLE_RANGED
    } else {
        clause::WEAPON_TABLE_MELEE
    });
}

/// What can only be seen once everybody is there: room, loads, holds, people by name.
pub(super) fn check(reader: &mut Reader, root: Table<'_>, fight: &Fight) {
    reader.cite(clause::POSITION_CAPACITY);
    reader.cite(clause::POSITION_CAPACITY_BODIES);
    for place in fight.setup.map.places() {
        if !crate::rules::position::fits(fight, place, &[]) {
            let name = crate::words::place_name(fight, place);
            let span = root.table("field").map_or(root.at(), |field| field.at());
            reader.mistakes.push(
                Mistake::new(span, format!("more people stand in `{name}` than it holds"))
                    .allowed("8 medium people in a zone, 2 on a border, unless it says otherwise")
                    .by(clause::POSITION_CAPACITY.id()),
            );
        }
    }
    for who in fight.roster() {
        let bulk = half_bulk_carried(fight, who);
        if bulk > 16 {
            reader.cite(clause::CONDITION_ENCUMBERED_CONFLICT);
        }
        if bulk > MOST_HALF_BULK {
            let name = crate::words::name(fight, who);
            reader.mistakes.push(
                Mistake::new(root.at(), format!("`{name}` carries a bulk of {}", bulk / 2))
                    .allowed("at most 16")
                    .by(clause::CONDITION_ENCUMBERED_CONFLICT.id()),
            );
        }
    }
    if !fight.setup.are_opposed(fight.state.in_play) && root.table("start").is_none() {
        let (keys, message) =
            (&["side", "combatant"], "fewer than two sides have people who fight");
        let allowed = "two or more, not all of them allied";
        reader.too_few(keys, (root, message), allowed, clause::FIGHT_FACTIONS);
    }
}
