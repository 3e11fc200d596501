//! What every page has: its head, its icons, the light, and small pieces.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::lang::say;

/// The icons, as symbols.
const ICONS: &str = include_str!("../assets/icons.svg");

/// What is said around a page.
#[derive(Clone, Copy, Debug, Default)]
pub struct Frame<'f> {
    /// What the browser's tab says.
    pub title: &'f str,
    /// The scripts that it needs beside `theme.js`, by their names.
    pub scripts: &'f [&'f str],
}

/// A page of text width: a header with the name of the program, and what is inside.
#[must_use]
pub fn text_page(frame: Frame<'_>, inside: &Markup) -> Markup {
    let body = html! {
        div.page {
            header {
                a.wordmark href="/" { (mark()) span { strong { "Affray" } small { (say("tagline")) } } }
                (light())
            }
            main #main { (inside) }
        }
    };
    page(frame, &body)
}

/// A page that lays itself out.
#[must_use]
pub fn page(frame: Frame<'_>, inside: &Markup) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta name="htmx-config" content=(HTMX);
                title { (frame.title) " – Affray" }
                link rel="icon" href="/assets/icon.svg" type="image/svg+xml";
                link rel="stylesheet" href="/assets/affray.css";
                link rel="stylesheet" href="/assets/map.css";
                link rel="stylesheet" href="/assets/reading.css";
                script src="/assets/theme.js" {}
                @for script in frame.scripts {
                    script src=(format!("/assets/{script}")) defer {}
                }
            }
            body {
                (PreEscaped(ICONS))
                a.skip href="#main" { (say("skip")) }
                (inside)
            }
        }
    }
}

/// How htmx behaves here: no style of its own, and what a person opened stays open.
const HTMX: &str = r#"{"includeIndicatorCSS":false,"history":false,"defaultSettleDelay":0,"morphIgnore":["data-htmx-powered","open","data-kept"],"morphScanLimit":60}"#;

/// An icon.
#[must_use]
pub fn icon(name: &str) -> Markup {
    html! { svg.ic aria-hidden="true" { use href=(format!("#i-{name}")) {} } }
}

/// The mark of the program.
#[must_use]
pub fn mark() -> Markup {
    html! {
        svg.logo viewBox="0 0 40 40" aria-hidden="true" {
            path d="M20 2.5 36 11.5v17L20 37.5 4 28.5v-17z" {}
            path d="M12 27.5 20 10l8 17.5M15 21.5h10" {}
        }
    }
}

/// The choice between light and dark.
#[must_use]
pub fn light() -> Markup {
    html! {
        label.light.small {
            span.sr { (say("light")) }
            select data-theme-choice autocomplete="off" {
                option value="" { (say("light-auto")) }
                option value="light" { (say("light-light")) }
                option value="dark" { (say("light-dark")) }
            }
        }
    }
}

/// A thin bar that repeats a number beside it: so much of so much.
#[must_use]
pub fn bar(part: i32, whole: i32) -> Markup {
    let whole = i64::from(whole.max(1));
    let width = (i64::from(part).clamp(0, whole) * 100) / whole;
    html! {
        span.bar aria-hidden="true" {
            svg viewBox="0 0 100 4" preserveAspectRatio="none" {
                rect width=(width) height="4" {}
            }
        }
    }
}

/// A note where something arose: `tone` is `is-bad`, `is-warn`, `is-good` or nothing.
#[must_use]
pub fn notice(tone: &str, words: &Markup) -> Markup {
    let icon_name = match tone {
        "is-good" => "ok",
        "" => "info",
        _ => "warn",
    };
    html! {
        div class={"notice " (tone)} role="alert" { (icon(icon_name)) div { (words) } }
    }
}

/// Why something did not work, where it was asked for.
#[must_use]
pub fn fault(words: &str, help: Option<&str>) -> Markup {
    notice("is-warn", &html! { p { (words) } @if let Some(help) = help { p.small { (help) } } })
}

/// The same as a page.
#[must_use]
pub fn fault_page(words: &str, help: Option<&str>) -> Markup {
    let inside = html! {
        h1 { (say("error")) }
        (fault(words, help))
        a.btn.primary href="/" { (say("to-start")) }
    };
    text_page(Frame { title: &say("error"), scripts: &[] }, &inside)
}
