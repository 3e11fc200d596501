//! Joining a table: the invitation that the game master shows, and what a guest fills in.

use maud::{Markup, html};
use qrcode::{Color, QrCode};

use crate::frame::{self, Frame, icon, notice};
use crate::lang::{say, say_of};

/// What is wrong with what somebody filled in.
#[derive(Clone, Debug)]
pub struct Wrong {
    /// What.
    pub words: String,
    /// What to do instead.
    pub help: Option<String>,
}

/// What is asked of a guest, as far as it is filled in.
#[derive(Clone, Copy, Debug)]
pub struct Asks<'a> {
    /// The code, or the secret of the link, if they have one.
    pub key: &'a str,
    /// Their name.
    pub name: &'a str,
    /// What they call this act of joining: the same again, by a double tap, is the same place.
    pub id: &'a str,
    /// The fights where this browser has a place already.
    pub places: &'a [String],
}

/// The page of somebody who has a code or a link.
#[must_use]
pub fn page(asks: Asks<'_>, wrong: Option<&Wrong>) -> Markup {
    let Asks { key, name, id, places } = asks;
    let is_link = key.len() > 12;
    let inside = html! {
        @if !places.is_empty() {
            section aria-labelledby="h-places" {
                h2 #h-places { (say("your-places")) }
                ul.list {
                    @for fight in places {
                        li { div { p { (say("place-at")) } } a.btn.primary href={"/fights/" (fight)} { (say("go-on")) } }
                    }
                }
            }
        }
        section.handset.card aria-labelledby="h-join" {
            h1 #h-join { (say("join")) }
            @if let Some(Wrong { words, help }) = wrong {
                (notice("is-bad", &html! { p { (words) } @if let Some(help) = help { p { (help) } } }))
            }
            form method="post" action="/join" {
                input type="hidden" name="id" value=(id);
                @if is_link {
                    input type="hidden" name="key" value=(key);
                } @else {
                    label.field {
                        span { (say("code")) }
                        input type="text" name="key" value=(key) autocomplete="off" autocapitalize="characters"
                            spellcheck="false" maxlength="12" required aria-describedby="code-help";
                    }
                    p.small.soft #code-help { (say("code-help")) }
                }
                label.field {
                    span { (say("your-name")) }
                    input type="text" name="name" value=(name) autocomplete="nickname" maxlength="40" required;
                }
                button.btn.primary.wide type="submit" { (say("join-table")) }
            }
        }
    };
    let title = say("join");
    frame::text_page(Frame { title: &title, scripts: &["affray.js"] }, &inside)
}

/// An invitation, as the game master shows it.
#[derive(Clone, Debug)]
pub struct Invitation {
    /// The fight.
    pub fight: String,
    /// The fight's title.
    pub title: String,
    /// The short code.
    pub code: String,
    /// The whole address of the link.
    pub link: String,
    /// The address to open by hand.
    pub address: String,
    /// Whether phones in the network can reach it.
    pub reachable: bool,
    /// As what: `player`, `spectator`, `screen`.
    pub role: String,
    /// On which side.
    pub side: String,
    /// The sides there are.
    pub sides: Vec<String>,
}

/// The page of an invitation.
#[must_use]
pub fn invitation(invite: &Invitation) -> Markup {
    let spaced: String =
        invite.code.chars().flat_map(|letter| [letter, ' ']).collect::<String>().trim().to_owned();
    let (first, last) = invite.code.split_at(invite.code.len() / 2);
    let inside = html! {
        a.btn.quiet href={"/fights/" (invite.fight)} { (icon("back")) (invite.title) }
        section.card.invite aria-labelledby="h-inv" {
            h1 #h-inv { (say("invite-title")) }
            @if !invite.reachable {
                (notice("is-warn", &html! { p { (say("invite-unreachable")) } }))
            }
            div.qr { (qr(&invite.link, &say("qr"))) }
            p.soft { (say("invite-or")) " " strong { (invite.address) "/join" } " " (say("invite-and")) }
            p.code aria-label=(spaced) { (first) " " (last) }
            p.small.soft { (say_of("invite-as", &[("role", say(&format!("role-{}", invite.role)).into()), ("side", invite.side.as_str().into())])) " " (say("invite-time")) }
            div.row {
                button.btn type="button" data-copy=(invite.link) { (say("copy-link")) }
                button.btn type="button" data-print { (say("print")) }
            }
        }
        section.card aria-labelledby="h-other" {
            h2 #h-other { (say("invite-other")) }
            form.row method="post" action={"/fights/" (invite.fight) "/invite"} {
                label.field { span { (say("invite-role")) }
                    select name="role" { @for role in ["player", "spectator", "screen"] {
                        option value=(role) selected[role == invite.role] { (say(&format!("role-{role}"))) } } } }
                label.field { span { (say("invite-side")) }
                    select name="side" { @for side in &invite.sides {
                        option value=(side) selected[*side == invite.side] { (side) } } } }
                button.btn.primary type="submit" { (say("new-code")) }
            }
            form method="post" action={"/fights/" (invite.fight) "/uninvite"} {
                button.btn type="submit" { (say("uninvite")) }
            }
        }
    };
    let title = say("invite-title");
    frame::text_page(Frame { title: &title, scripts: &["affray.js"] }, &inside)
}

/// What a screen shows while nobody plays: how to join.
#[must_use]
pub fn waiting(link: &str, address: &str, code: &str) -> Markup {
    let (first, last) = code.split_at(code.len() / 2);
    html! {
        div.qr { (qr(link, &say("qr"))) }
        div {
            h2 { (say("invite-title")) }
            p { (say("invite-or")) " " strong { (address) "/join" } " " (say("invite-and")) }
            p.code { (first) " " (last) }
        }
    }
}

/// A link as a picture for cameras: dark on white also where everything else is dark.
pub(crate) fn qr(link: &str, words: &str) -> Markup {
    let Ok(code) = QrCode::new(link.as_bytes()) else { return html! {} };
    let width = code.width();
    let mut path = String::new();
    for (at, color) in code.to_colors().into_iter().enumerate() {
        if color == Color::Dark {
            path += &format!("M{} {}h1v1h-1z", at % width, at / width);
        }
    }
    html! {
        svg viewBox=(format!("0 0 {width} {width}")) role="img" aria-label=(words) { path d=(path) {} }
    }
}

/// A person's new link, told once.
#[must_use]
pub fn own_link(fight: &str, link: &str) -> Markup {
    let inside = html! {
        a.btn.quiet href={"/fights/" (fight)} { (icon("back")) (say("to-fight")) }
        section.card.invite aria-labelledby="h-link" {
            h1 #h-link { (say("own-link-title")) }
            p { (say("own-link-about")) }
            div.qr { (qr(link, &say("qr"))) }
            p { (link) }
            button.btn type="button" data-copy=(link) { (say("copy-link")) }
        }
    };
    let title = say("own-link-title");
    frame::text_page(Frame { title: &title, scripts: &["affray.js"] }, &inside)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_is_drawn_and_a_code_is_read_aloud() {
        let invite = Invitation {
            fight: "abc".into(),
            title: "<b>&".into(),
            code: "K7QM2X".into(),
            link: "http://192.168.1.20:4780/join/abc".into(),
            address: "192.168.1.20:4780".into(),
            reachable: true,
            role: "player".into(),
            side: "Heroes".into(),
            sides: vec!["Heroes".into()],
        };
        let page = invitation(&invite).into_string();
        assert!(page.contains("K7Q M2X") && page.contains("aria-label=\"K 7 Q M 2 X\""), "{page}");
        // The three corners of every such picture are seven dark squares wide.
        assert!(page.contains("M0 0h1v1h-1zM1 0h1v1h-1z"), "{page}");
        assert!(page.contains("&lt;b&gt;&amp;") && !page.contains("<b>&"), "{page}");
    }
}
