//! The files that pages load: styles, scripts, and what is vendored with its license.

/// A file.
#[derive(Clone, Copy, Debug)]
pub struct Asset {
    /// Its name in addresses.
    pub name: &'static str,
    /// Its media type.
    pub kind: &'static str,
    /// Its content.
    pub bytes: &'static [u8],
}

const CSS: &str = "text/css; charset=utf-8";
const JS: &str = "text/javascript; charset=utf-8";

macro_rules! asset {
    ($name:literal, $kind:expr, $path:literal) => {
        Asset { name: $name, kind: $kind, bytes: include_bytes!(concat!("../assets/", $path)) }
    };
}

/// Every file.
pub const ASSETS: &[Asset] = &[
    asset!("affray.css", CSS, "affray.css"),
    asset!("map.css", CSS, "map.css"),
    asset!("reading.css", CSS, "reading.css"),
    asset!("icon.svg", "image/svg+xml", "icon.svg"),
    asset!("theme.js", JS, "theme.js"),
    asset!("affray.js", JS, "affray.js"),
    asset!("fight.js", JS, "fight.js"),
    asset!("map.js", JS, "map.js"),
    asset!("reading.js", JS, "reading.js"),
    asset!("htmx.js", JS, "vendor/htmx.min.js"),
    asset!("hx-sse.js", JS, "vendor/hx-sse.min.js"),
];

/// The file of this name.
#[must_use]
pub fn asset(name: &str) -> Option<&'static Asset> {
    ASSETS.iter().find(|asset| asset.name == name)
}

impl Asset {
    /// A digest of the content, by which browsers know whether they have it.
    #[must_use]
    pub fn digest(&self) -> u64 {
        let step = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        self.bytes.iter().fold(0xcbf2_9ce4_8422_2325, step)
    }
}
