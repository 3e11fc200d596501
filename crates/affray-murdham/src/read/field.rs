//! The battlefield: zones, borders, things to handle (`murdham.position.map`).

use affray_field::{BorderId, MapError, Place, ZoneId, ZoneMap};
use affray_file::{Mistake, Span, Table, same_name};

use super::Reader;
use crate::clause;
use crate::settings::{DefaultMap, Settings};
use crate::setup::{Border, Feature, FeatureId, Ground, Harm, Hazard, Protection, Quiet, Zone};

/// A field that was read.
pub(super) struct FieldRead {
    pub(super) map: ZoneMap,
    pub(super) zones: Vec<Zone>,
    pub(super) borders: Vec<Border>,
    pub(super) features: Vec<Feature>,
    pub(super) closed: u128,
    /// Whether the file gives it; else it is the default one.
    pub(super) given: bool,
}

/// Room of a medium character, in sixteenths.
const MEDIUM: u16 = 16;

fn room(table: Table<'_>, ordinary: u16) -> u16 {
    match table.value("capacity") {
        None => ordinary * MEDIUM,
        Some(value) => match (value.text(), value.int()) {
            (Some("cramped"), _) => ordinary * MEDIUM / 2,
            (Some("large"), _) => ordinary * MEDIUM * 2,
            (Some("doorway"), _) => MEDIUM,
            (_, Some(people)) => people as u16 * MEDIUM,
            _ => ordinary * MEDIUM,
        },
    }
}

fn protection(table: Table<'_>) -> Protection {
    Protection {
        cover: table.bool("cover").unwrap_or(false),
        large_pierces: table.bool("pierced-by-large").unwrap_or(false),
        concealment: table.bool("concealment").unwrap_or(false),
        barrier: table.bool("barrier").unwrap_or(false),
    }
}

/// An ordinary lit zone.
fn plain(name: String) -> Zone {
    Zone {
        name,
        room: 8 * MEDIUM,
        lit: true,
        quiet: Quiet::Ordinary,
        ground: Ground::Open,
        protection: Protection::default(),
        hazards: Vec::new(),
        exit: false,
    }
}

const OPEN_BORDER: Border = Border {
    room: 2 * MEDIUM,
    opaque: false,
    protection: Protection {
        cover: false,
        large_pierces: false,
        concealment: false,
        barrier: false,
    },
    door: None,
    passable: true,
};

pub(super) fn read(
    reader: &mut Reader,
    root: Table<'_>,
    settings: &Settings,
    sides: usize,
) -> Option<FieldRead> {
    let Some(field) = root.table("field") else {
        return default_field(reader, settings, sides);
    };
    reader.cite(clause::POSITION_MAP);
    reader.cite(clause::PROTECTION_PLACEMENT);
    let zones = zones(reader, field);
    let names: Vec<String> = zones.iter().map(|zone| zone.name.clone()).collect();
    let mut features: Vec<Feature> = Vec::new();
    let Borders { joins, borders, closed } = borders(reader, field, &names, &mut features)?;
    let map = match ZoneMap::new(zones.len(), &joins) {
        Ok(map) => map,
        Err(error) => {
            report(reader, field, &names, &error);
            return None;
        }
    };
    for table in field.tables("feature") {
        feature(reader, table, &names, &map, &mut features);
    }
    Some(FieldRead { map, zones, borders, features, closed, given: true })
}

fn zones(reader: &mut Reader, field: Table<'_>) -> Vec<Zone> {
    let mut zones: Vec<Zone> = Vec::new();
    let mut spans: Vec<Span> = Vec::new();
    for table in field.tables("zone") {
        let zone = zone(reader, table);
        if zone.name.contains('-') {
            reader.mistakes.push(
                Mistake::new(
                    table.span("name"),
                    format!("a zone cannot be called `{}`", zone.name),
                )
                .allowed("a name without `-`, which stands between the zones of a border"),
            );
        }
        if let Some(first) = zones.iter().position(|known| same_name(&known.name, &zone.name)) {
            reader.mistakes.clash("zone", &zone.name, spans[first], table.span("name"));
        }
        spans.push(table.span("name"));
        zones.push(zone);
    }
    zones
}

/// The borders of a field: what each joins, what it is like, and which are closed, as bits.
struct Borders {
    joins: Vec<(ZoneId, ZoneId)>,
    borders: Vec<Border>,
    closed: u128,
}

/// `None` if one of them joins no two zones.
fn borders(
    reader: &mut Reader,
    field: Table<'_>,
    names: &[String],
    features: &mut Vec<Feature>,
) -> Option<Borders> {
    let mut read = Borders { joins: Vec::new(), borders: Vec::new(), closed: 0 };
    let mut sound = true;
    for table in field.tables("border") {
        let ends = super::find_all(reader, table, "between", "zone", names);
        let [one, other] = ends[..] else {
            if table.list("between").len() != 2 {
                reader.mistakes.push(
                    Mistake::new(table.span("between"), "a border joins two zones")
                        .allowed("two zone names, such as [\"A\", \"B\"]"),
                );
            }
            sound = false;
            continue;
        };
        let place = read.joins.len() as u8;
        read.joins.push((ZoneId(one), ZoneId(other)));
        let door = table.text("door").map(|name| {
            let open = table.bool("open").unwrap_or(false);
            if !open {
                read.closed |= 1 << place;
            }
            features.push(Feature {
                name: name.to_owned(),
                zones: vec![ZoneId(one), ZoneId(other)],
                border: Some(BorderId(place)),
                complex: false,
                open,
            });
            FeatureId(features.len() as u8 - 1)
        });
        read.borders.push(Border {
            room: room(table, 2),
            opaque: table.bool("opaque").unwrap_or(false),
            protection: protection(table),
            door,
            passable: table.bool("passable").unwrap_or(true),
        });
    }
    sound.then_some(read)
}

fn zone(reader: &mut Reader, table: Table<'_>) -> Zone {
    let meters = table.int("meters").unwrap_or(4) as u8;
    Zone {
        name: table.text("name").unwrap_or_default().to_owned(),
        room: room(table, 8),
        lit: !table.bool("dark").unwrap_or(false),
        quiet: match table.text("quiet") {
            Some("trivial") => Quiet::Trivial,
            Some("impossible") => Quiet::Impossible,
            _ => Quiet::Ordinary,
        },
        ground: match table.text("ground") {
            Some("cluttered") => Ground::Cluttered,
            Some("difficult") => Ground::Difficult,
            Some("turbulent") => Ground::Turbulent,
            Some("climb") => Ground::Climb { meters },
            Some("obstacle") => Ground::Obstacle,
            _ => Ground::Open,
        },
        protection: protection(table),
        hazards: table.tables("hazards").filter_map(|hazard| read_hazard(reader, hazard)).collect(),
        exit: table.bool("exit").unwrap_or(false),
    }
}

fn read_hazard(reader: &mut Reader, table: Table<'_>) -> Option<Hazard> {
    let fire = table.bool("fire").unwrap_or(false);
    let harm = match (table.int("die"), table.int("fall-meters"), table.bool("entangles")) {
        (Some(die), None, None) if [4, 6, 8, 10, 12].contains(&die) => {
            Harm::Damage { die: die as u8, direct: table.bool("direct").unwrap_or(false), fire }
        }
        (None, Some(meters), None) => Harm::Fall { meters: meters as u8 },
        (None, None, Some(true)) => Harm::Entangle,
        _ => {
            reader.mistakes.push(
                Mistake::new(table.at(), "a hazard does exactly one thing")
                    .allowed("die = 4, 6, 8, 10 or 12; fall-meters; or entangles = true"),
            );
            return None;
        }
    };
    Some(Hazard {
        name: table.text("name").unwrap_or_default().to_owned(),
        harm,
        on_entry: table.bool("on-entry").unwrap_or(false),
        each_round: table.bool("each-round").unwrap_or(false),
        save: table.bool("save").unwrap_or(false),
    })
}

fn feature(
    reader: &mut Reader,
    table: Table<'_>,
    names: &[String],
    map: &ZoneMap,
    features: &mut Vec<Feature>,
) {
    let name = table.text("name").unwrap_or_default().to_owned();
    if features.iter().any(|known| same_name(&known.name, &name)) {
        reader.mistakes.clash("feature", &name, table.at(), table.span("name"));
    }
    let zones = super::find_all(reader, table, "zones", "zone", names);
    let works = super::find_all(reader, table, "works", "zone", names);
    let border = match works[..] {
        [one, other] => {
            let found = map.border_between(ZoneId(one), ZoneId(other));
            if found.is_none() {
                reader.mistakes.push(Mistake::new(
                    table.span("works"),
                    "there is no border between these two zones",
                ));
            }
            found
        }
        _ => None,
    };
    features.push(Feature {
        name,
        zones: zones.into_iter().map(ZoneId).collect(),
        border,
        complex: table.bool("complex").unwrap_or(false),
        open: true,
    });
}

fn report(reader: &mut Reader, field: Table<'_>, names: &[String], error: &MapError) {
    let name = |zone: ZoneId| names.get(usize::from(zone.0)).map_or("?", String::as_str);
    let message = match error {
        MapError::Unreachable { zone } => format!(
            "the map has a hole: zone `{}` cannot be reached from `{}`",
            name(*zone),
            name(ZoneId(0))
        ),
        other => other.to_string(),
    };
    let mistake = Mistake::new(field.at(), message).by(clause::POSITION_MAP.id());
    reader.mistakes.push(mistake);
}

/// One ordinary lit zone for each faction, in a row (`murdham.position.map`).
fn default_field(reader: &mut Reader, settings: &Settings, sides: usize) -> Option<FieldRead> {
    reader.cite(clause::POSITION_MAP);
    let count = match settings.default_map {
        DefaultMap::RowOfZones => sides.max(1),
        DefaultMap::SingleZone | DefaultMap::Required => 1,
    };
    let zones: Vec<Zone> =
        (0..count).map(|place| plain(char::from(b'A' + place as u8).to_string())).collect();
    let joins: Vec<(ZoneId, ZoneId)> =
        (1..count as u8).map(|place| (ZoneId(place - 1), ZoneId(place))).collect();
    let borders = vec![OPEN_BORDER; joins.len()];
    let map = ZoneMap::new(count, &joins).ok()?;
    Some(FieldRead { map, zones, borders, features: Vec::new(), closed: 0, given: false })
}

/// The place that a text names: a zone, or a border such as `A-B`.
pub(super) fn place(
    reader: &mut Reader,
    span: Span,
    text: &str,
    names: &[String],
    map: &ZoneMap,
) -> Option<Place> {
    let mut find = |name: &str| {
        let names = names.iter().map(String::as_str);
        reader.mistakes.find(span, "zone", name.trim(), names).map(ZoneId)
    };
    match text.split_once('-') {
        None => find(text).map(Place::Zone),
        Some((one, other)) => {
            let (one, other) = (find(one), find(other));
            let border = map.border_between(one?, other?);
            if border.is_none() {
                reader
                    .mistakes
                    .push(Mistake::new(span, format!("there is no border `{text}` on the field")));
            }
            border.map(Place::Border)
        }
    }
}
