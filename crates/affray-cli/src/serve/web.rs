//! `affray serve` without `--stdio`: everybody at a table, over HTTP.

use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::Arc;

use affray_engine::Systems;
use affray_server::hall::{Example, Hall};
use affray_server::http::{Bounds, router, serve};
use affray_server::store::{MemoryStore, SqliteStore, Store};
use affray_server::table::Shared;
use affray_server::world::{MachineChance, MachineClock};
use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;
use tokio::net::TcpListener;

use crate::Exit;
use crate::disk::data_folder;

/// The port that is taken if nobody says.
const PORT: u16 = 4780;

/// How the table's server is started.
#[derive(clap::Args)]
pub(super) struct Web {
    /// Let phones in the same network join, too; print the address and a QR code.
    #[arg(long, conflicts_with = "stdio")]
    lan: bool,
    /// Listen on this port instead of 4780; 0 takes any that is free.
    #[arg(long, value_name = "PORT", conflicts_with = "stdio")]
    port: Option<u16>,
    /// Keep everything in this folder instead of the user's data folder.
    #[arg(long, value_name = "DIR", conflicts_with = "stdio")]
    data: Option<PathBuf>,
    /// Keep nothing: everything is gone with the program.
    #[arg(long, conflicts_with_all = ["data", "stdio"])]
    memory: bool,
    /// Do not open the browser.
    #[arg(long, conflicts_with = "stdio")]
    no_open: bool,
}

/// The cases of the repository, as the build script packs them.
const CASES: &str = include_str!(concat!(env!("OUT_DIR"), "/cases.txt"));

/// The cases that check the rules, by their paths.
fn cases() -> Vec<(String, String)> {
    let all = CASES.split('\u{1e}').filter_map(|case| case.split_once('\n'));
    all.map(|(path, text)| (path.to_owned(), text.to_owned())).collect()
}

impl Web {
    pub(super) fn run(&self, systems: Systems) -> Result<(), Exit> {
        let store = self.store()?;
        let shared = Shared { store, clock: Arc::new(MachineClock) };
        let hall = Hall::new(systems, shared, Arc::new(MachineChance));
        let hall = hall.with_examples(Example::of(&affray::examples())).with_cases(cases());
        let hall = Arc::new(hall);
        let mut runtime = tokio::runtime::Builder::new_multi_thread();
        let runtime = runtime.enable_all().worker_threads(2).build();
        let runtime = runtime.map_err(|why| Exit::bad(format!("error: {why}")))?;
        runtime.block_on(async {
            let listener = self.listener().await?;
            let address =
                listener.local_addr().map_err(|why| Exit::bad(format!("error: {why}")))?;
            let secret = hall.launch().map_err(|why| Exit::bad(format!("error: {}", why.words)))?;
            self.welcome(&hall, address, &secret);
            let served = serve(listener, router(Arc::clone(&hall)), Bounds::default()).await;
            served.map_err(|why| Exit::bad(format!("error: {why}")))
        })
    }

    fn store(&self) -> Result<Arc<dyn Store>, Exit> {
        if self.memory {
            return Ok(Arc::new(MemoryStore::default()));
        }
        let folder = match &self.data {
            Some(folder) => folder.clone(),
            None => data_folder().map_err(|why| Exit::bad(format!("error: {why}")))?,
        };
        let store = SqliteStore::open(&folder).map_err(|why| {
            Exit::bad(format!("error: {why}\n  --data DIR keeps everything elsewhere"))
        })?;
        Ok(Arc::new(store))
    }

    async fn listener(&self) -> Result<TcpListener, Exit> {
        let wanted = if self.lan { Ipv4Addr::UNSPECIFIED } else { Ipv4Addr::LOCALHOST };
        let port = self.port.unwrap_or(PORT);
        let listener = TcpListener::bind((wanted, port)).await;
        listener.map_err(|why| {
            Exit::bad(format!(
                "error: port {port} cannot be used: {why}\n  --port 0 takes any that is free"
            ))
        })
    }

    /// Says where to go, and goes there.
    fn welcome(&self, hall: &Hall, address: SocketAddr, secret: &str) {
        let port = address.port();
        let own = format!("http://127.0.0.1:{port}/open/{secret}");
        say!("Affray is running. You are the game master at");
        say!("  {own}");
        if let Some(why) = hall.damage() {
            say!();
            say!("The data is damaged, and nothing new is saved: {why}");
            say!("  `GET /api/export` saves what can still be read. Nothing is deleted.");
        }
        if self.lan {
            match own_address() {
                Some(ip) => {
                    let link = format!("http://{ip}:{port}/");
                    hall.reach_at(format!("http://{ip}:{port}"));
                    say!("Phones in the same network: {link}");
                    if let Ok(code) = QrCode::new(link.as_bytes()) {
                        say!("{}", code.render::<Dense1x2>().quiet_zone(true).build());
                    }
                }
                None => say!("This machine is in no network, so phones cannot join."),
            }
        }
        if self.memory {
            say!("Nothing is kept: everything is gone when this ends.");
        }
        say!("Ctrl-C ends it.");
        if !self.no_open && !open_browser(&own) {
            say!("Open the address in a browser.");
        }
    }
}

/// The address of this machine in its network. Nothing is sent.
fn own_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    // An address that documents use: only the way there is looked up.
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    let address = socket.local_addr().ok()?.ip();
    (!address.is_loopback() && !address.is_unspecified()).then_some(address)
}

/// Opens the browser by the program that each desktop has for it.
fn open_browser(link: &str) -> bool {
    let (program, first): (&str, &[&str]) = match std::env::consts::OS {
        "windows" => ("cmd", &["/c", "start", ""]),
        "macos" => ("open", &[]),
        _ => ("xdg-open", &[]),
    };
    let mut command = Command::new(program);
    command.args(first).arg(link).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().is_ok()
}
