//! Connections: bounded in number, and none may keep the others waiting.

use std::collections::BTreeMap;
use std::io;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::AsyncWriteExt;
use tokio::net::{TcpListener, TcpStream};

use crate::limits::{MAX_ARRIVAL_SECONDS, MAX_CONNECTIONS};

/// How many connections there may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// At once.
    pub all: usize,
    /// Of one address.
    pub of_one: usize,
}

impl Default for Bounds {
    fn default() -> Bounds {
        Bounds { all: MAX_CONNECTIONS, of_one: MAX_CONNECTIONS }
    }
}

/// What is open, by address.
#[derive(Clone, Default)]
struct Open(Arc<Mutex<BTreeMap<IpAddr, usize>>>);

/// A connection that counts as long as it is there.
struct Counted {
    open: Open,
    address: IpAddr,
}

impl Open {
    /// Counts a connection, if there is room.
    fn count(&self, address: IpAddr, bounds: Bounds) -> Option<Counted> {
        let mut open = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let all: usize = open.values().sum();
        let own = open.entry(address).or_default();
        if all >= bounds.all || *own >= bounds.of_one {
            return None;
        }
        *own += 1;
        Some(Counted { open: self.clone(), address })
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        let mut open = self.open.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(own) = open.get_mut(&self.address) {
            *own -= 1;
            if *own == 0 {
                open.remove(&self.address);
            }
        }
    }
}

/// Serves until the program ends.
///
/// # Errors
/// Never at present: what one connection does ends only that one.
pub async fn serve(listener: TcpListener, router: Router, bounds: Bounds) -> io::Result<()> {
    let open = Open::default();
    loop {
        let (stream, address) = match listener.accept().await {
            Ok(accepted) => accepted,
            Err(_) => {
                // The machine has no room for another one now.
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            }
        };
        let Some(counted) = open.count(address.ip(), bounds) else {
            tokio::spawn(refuse(stream));
            continue;
        };
        let _ = stream.set_nodelay(true);
        let service = TowerToHyperService::new(router.clone());
        tokio::spawn(async move {
            let _counted = counted;
            let limit = Duration::from_secs(MAX_ARRIVAL_SECONDS);
            let served = http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(limit)
                .max_headers(64)
                .max_buf_size(64 << 10)
                .serve_connection(TokioIo::new(stream), service);
            // Whoever hangs up in the middle is no fault of ours.
            let _ = served.await;
        });
    }
}

/// Says that there is no room.
async fn refuse(mut stream: TcpStream) {
    const BUSY: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n\
        Content-Type: application/json\r\nContent-Length: 70\r\n\r\n\
        {\"error\":{\"kind\":\"busy\",\"words\":\"too many connections are open here\"}}";
    let limit = Duration::from_secs(1);
    let _ = tokio::time::timeout(limit, stream.write_all(BUSY)).await;
    let _ = tokio::time::timeout(limit, stream.shutdown()).await;
}
