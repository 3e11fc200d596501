//! Everything over HTTP: the JSON API, streams of updates, and the document that describes them.
//!
//! [`routes`] is the one list: the router, who may call what, and the document at
//! `/api` are made from it.

mod answer;
mod body;
mod document;
mod fight;
mod guard;
mod home;
mod routes;
mod serve;
mod stream;

pub use document::document;
pub use routes::{Access, Route, all as routes};
pub use serve::{Bounds, serve};

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::{from_fn, from_fn_with_state};

use crate::hall::Hall;

/// What handlers share.
pub type Shared = Arc<Hall>;

/// The whole API, and the plain pages beside it.
pub fn router(hall: Shared) -> Router {
    let mut router = Router::new();
    for route in routes::all() {
        let guarded = route
            .handler
            .layer(DefaultBodyLimit::max(route.most))
            .layer(from_fn_with_state((Arc::clone(&hall), route.access), guard::identified));
        router = router.route(route.path, guarded);
    }
    router
        .fallback(answer::no_such_page)
        .method_not_allowed_fallback(answer::no_such_method)
        .layer(from_fn(guard::guarded))
        .with_state(hall)
}
