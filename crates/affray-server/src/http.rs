//! Everything over HTTP: the JSON API, streams of updates, and the document that describes them.
//!
//! [`routes`] is the one list of the API: the router, who may call what, and the document at `/api`
//! are made from it. [`pages`] is that of the pages, which show what the API tells.

mod answer;
mod body;
mod document;
mod fight;
mod guard;
mod home;
mod pages;
mod reading;
mod routes;
mod serve;
mod stream;

pub use document::document;
pub use pages::all as pages;
pub use routes::{Access, Route, all as routes};
pub use serve::{Bounds, serve};

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::{from_fn, from_fn_with_state};
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{NotForContentType, Predicate, SizeAbove};

use crate::hall::Hall;

/// What handlers share.
pub type Shared = Arc<Hall>;

/// Responses of fewer bytes are not worth compressing.
const WORTH_IT: u64 = 1024;

/// The whole API and the pages. Large responses are compressed for clients that accept it; event
/// streams are not, as their events must not wait for each other.
pub fn router(hall: Shared) -> Router {
    let mut router = Router::new();
    let guarded = |route: Route| {
        let identified = from_fn_with_state((Arc::clone(&hall), route.access), guard::identified);
        route.handler.layer(DefaultBodyLimit::max(route.most)).layer(identified)
    };
    for route in routes::all() {
        router = router.route(route.path, guarded(route));
    }
    for route in pages::all() {
        let path = route.path;
        router = router.route(path, guarded(route).layer(from_fn(pages::refused)));
    }
    let large = SizeAbove::new(WORTH_IT).and(NotForContentType::SSE);
    router
        .fallback(pages::no_such_page)
        .method_not_allowed_fallback(answer::no_such_method)
        .layer(CompressionLayer::new().compress_when(large))
        .layer(from_fn(guard::guarded))
        .with_state(hall)
}
