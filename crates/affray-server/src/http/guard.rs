//! Who may ask for what, and from where.

use std::net::IpAddr;

use affray_serve::Fault;
use axum::extract::{Path, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::Shared;
use super::answer::Refused;
use super::routes::Access;
use crate::hall::Caller;
use crate::keys::{self, Grant};
use crate::roster::Role;

/// The name of the cookie of whoever runs the server.
pub(super) const HOST_COOKIE: &str = "affray-host";
/// What the cookie of a place at a table begins with, before the fight's id.
pub(super) const PLACE_COOKIE: &str = "affray-at-";

/// What every response says to the browser.
const HEADERS: [(HeaderName, &str); 7] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
         connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    // `no-referrer` would take the origin from forms, too, by which we know our own.
    (header::REFERRER_POLICY, "same-origin"),
    (header::CACHE_CONTROL, "no-store"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
];

/// Refuses what comes from pages of others, and says to browsers what pages may do.
pub(super) async fn guarded(request: Request, next: Next) -> Response {
    let mut response = match foreign(request.method(), request.headers()) {
        Some(words) => {
            let fault = Fault::new("foreign", words);
            Refused::from(fault.help("open the address that the program prints")).into_response()
        }
        None => next.run(request).await,
    };
    for (name, value) in HEADERS {
        // Only files that never differ between people say themselves how long they are kept.
        response.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}

/// Why a request comes from elsewhere, if it does.
fn foreign(method: &Method, headers: &HeaderMap) -> Option<&'static str> {
    let text = |name: &HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    let host = text(&header::HOST).unwrap_or_default();
    if !is_own_name(host) {
        return Some("this name is not one of this machine");
    }
    if *method == Method::GET || *method == Method::HEAD {
        // A page of somebody else's that reads an answer is kept out by the browser itself.
        let is_framed = text(&HeaderName::from_static("sec-fetch-dest"))
            .is_some_and(|dest| matches!(dest, "frame" | "iframe" | "embed" | "object"));
        return is_framed.then_some("pages of this program are not shown inside others");
    }
    let site = text(&HeaderName::from_static("sec-fetch-site"));
    if site.is_some_and(|site| !matches!(site, "same-origin" | "none")) {
        return Some("this comes from another site's page");
    }
    let origin = text(&header::ORIGIN)?;
    let own = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
    (own != Some(host)).then_some("this comes from another site's page")
}

/// Whether a name means this machine wherever it is asked: names of the open net could be pointed here
/// by anybody.
fn is_own_name(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    let name = name.trim_start_matches('[').trim_end_matches(']');
    let is_local = name.eq_ignore_ascii_case("localhost")
        || name.to_ascii_lowercase().strip_suffix(".local").is_some_and(|own| !own.is_empty());
    is_local || name.parse::<IpAddr>().is_ok()
}

/// A cookie of a request.
fn cookie<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    let all = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs =
        all.flat_map(|value| value.split(';')).filter_map(|one| one.trim().split_once('='));
    pairs.find(|(key, _)| *key == name).map(|(_, value)| value)
}

/// The secrets that a request shows, those that open more first.
fn secrets(headers: &HeaderMap, fight: Option<&str>) -> Vec<String> {
    let bearer = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    if let Some(secret) = bearer.and_then(|value| value.strip_prefix("Bearer ")) {
        return vec![secret.trim().to_owned()];
    }
    let place = fight.and_then(|fight| cookie(headers, &format!("{PLACE_COOKIE}{fight}")));
    let shown = [cookie(headers, HOST_COOKIE), place];
    shown.into_iter().flatten().map(str::to_owned).collect()
}

/// Lets through whoever may call a route, and says who it is.
pub(super) async fn identified(
    State((hall, access)): State<(Shared, Access)>,
    path: Path<Vec<(String, String)>>,
    mut request: Request,
    next: Next,
) -> Response {
    let fight = path.0.iter().find(|(name, _)| name == "fight").map(|(_, id)| id.clone());
    match admitted(&hall, access, request.headers(), fight.as_deref()).await {
        Ok(caller) => {
            if let Some(caller) = caller {
                request.extensions_mut().insert(caller);
            }
            next.run(request).await
        }
        Err(fault) => Refused::from(fault).into_response(),
    }
}

/// Who asks, if they may.
async fn admitted(
    hall: &Shared,
    access: Access,
    headers: &HeaderMap,
    fight: Option<&str>,
) -> Result<Option<Caller>, Fault> {
    if access == Access::Anyone {
        return Ok(None);
    }
    if fight.is_some_and(|fight| !keys::is_id(fight)) {
        return Err(Fault::new("no-such-fight", "there is no such fight"));
    }
    let mut caller = None;
    for secret in secrets(headers, fight) {
        caller = match hall.opened_by(&secret).await? {
            Some(Grant::Host) => Some(Caller::Host),
            Some(Grant::Person { fight, person }) => Some(Caller::Person { fight, person }),
            Some(Grant::Invite { .. } | Grant::Replay { .. }) | None => None,
        };
        if caller.is_some() {
            break;
        }
    }
    let Some(caller) = caller else {
        let words = "this needs a link or a code that is good";
        return Err(Fault::new("no-key", words).help("ask the game master for one"));
    };
    let denied = |words: &str| Err(Fault::new("not-allowed", words));
    match (access, &caller) {
        (Access::Anyone, _) | (_, Caller::Host) => Ok(Some(caller)),
        (Access::Host, Caller::Person { .. }) => {
            denied("this is for the person who runs the server")
        }
        (_, Caller::Person { fight: own, .. }) if Some(own.as_str()) != fight => {
            denied("you do not sit at this table")
        }
        (access, Caller::Person { fight, person }) => {
            let person = *person;
            let role = hall.at(fight, move |held| held.table.member(person).map(|one| one.role));
            match (access, role.await??) {
                (Access::Gm, role) if role != Role::Gm => denied("this is for the game master"),
                (Access::Player, Role::Spectator | Role::Screen) => {
                    denied("this is for those who play")
                }
                _ => Ok(Some(caller)),
            }
        }
    }
}

/// A cookie for a browser: scripts do not see it, and pages of others do not send it.
pub(super) fn set_cookie(name: &str, secret: &str) -> HeaderValue {
    /// Some 400 days, the most that browsers keep one.
    const SECONDS: u32 = 34_560_000;
    let text = format!("{name}={secret}; Path=/; Max-Age={SECONDS}; HttpOnly; SameSite=Lax");
    HeaderValue::from_str(&text).unwrap_or(HeaderValue::from_static(""))
}

/// What takes a cookie back.
pub(super) fn clear_cookie(name: &str) -> HeaderValue {
    let text = format!("{name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax");
    HeaderValue::from_str(&text).unwrap_or(HeaderValue::from_static(""))
}

/// The person as whom somebody acts at a table; whoever runs the server is its game master.
pub(super) fn person(caller: &Caller) -> u32 {
    match caller {
        Caller::Host => 1,
        Caller::Person { person, .. } => *person,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_the_open_net_are_not_ours() {
        for own in ["127.0.0.1:4780", "localhost", "[::1]:80", "192.168.1.7:4780", "laptop.local:1"]
        {
            assert!(is_own_name(own), "{own}");
        }
        for other in ["evil.example:4780", "", ".local", "127.0.0.1.evil.example", "localhost.evil"]
        {
            assert!(!is_own_name(other), "{other}");
        }
    }

    #[test]
    fn pages_of_others_change_nothing() {
        let headers = |pairs: &[(&'static str, &'static str)]| {
            let mut headers = HeaderMap::new();
            for (name, value) in pairs {
                headers.insert(*name, HeaderValue::from_static(value));
            }
            headers
        };
        let own = headers(&[("host", "127.0.0.1:1"), ("origin", "http://127.0.0.1:1")]);
        assert_eq!(foreign(&Method::POST, &own), None);
        let without = headers(&[("host", "127.0.0.1:1")]);
        assert_eq!(foreign(&Method::POST, &without), None, "programs send no origin");
        for origin in ["http://127.0.0.1:2", "http://evil.example", "null"] {
            let other = headers(&[("host", "127.0.0.1:1"), ("origin", origin)]);
            assert!(foreign(&Method::POST, &other).is_some(), "{origin}");
        }
        let site = headers(&[("host", "127.0.0.1:1"), ("sec-fetch-site", "cross-site")]);
        assert!(foreign(&Method::DELETE, &site).is_some());
        let frame = headers(&[("host", "127.0.0.1:1"), ("sec-fetch-dest", "iframe")]);
        assert!(foreign(&Method::GET, &frame).is_some());
    }
}
