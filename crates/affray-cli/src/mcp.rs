//! `affray mcp`: fights for an assistant, by the Model Context Protocol over standard input and
//! output.
//!
//! Every tool is a request of `affray serve`, and every result its response: one dialect, so that an
//! assistant is told what every other program is told.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use affray_engine::{Entry, Systems};
use affray_serve::{Host, Request, schema};
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, Implementation, JsonObject,
    ListResourceTemplatesResult, ListResourcesResult, ListToolsResult, PaginatedRequestParams,
    ReadResourceRequestParams, ReadResourceResponse, ReadResourceResult, Resource,
    ResourceContents, ResourceTemplate, ServerCapabilities, ServerConfig, Tool, ToolAnnotations,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler, ServiceExt};
use serde_json::{Value, json};

use crate::Exit;
use crate::serve::surroundings;

/// Let an assistant run fights by the rules, over the Model Context Protocol.
#[derive(clap::Args)]
pub(crate) struct Mcp {
    /// Do not read files by their paths; requests hold the texts.
    #[arg(long)]
    no_files: bool,
}

/// What an assistant is told at the start.
const INSTRUCTIONS: &str = "\
Affray runs tabletop combat by the rules of five systems. It applies every rule, keeps every figure \
and throws the dice; you choose and narrate.

- `open` a fight from an encounter or a record. `new` gives an encounter to start from.
- `view` tells what one seat may know: who stands where, and the open decision with all its legal \
options. Answer with the number or the words of one of these options (`answer`); nothing else is \
possible. If dice are asked for, enter what people rolled or let `roll` throw them.
- Every answer comes back with the lines that follow from it. Never invent a result, a figure or a \
die: what no line says has not happened. Each line names its rule in `by`; cite it when somebody asks \
why, and read it with `rules`.
- An answer that is refused changes nothing; the error says why and what is legal.
- A seat is told only what it may know. Do not tell one side what another seat was told.
- `odds` and `advise` answer what is likely and what is wise. `rule` is for rulings of the game \
master; use it only when the game master says so.";

/// Requests that are no tools: a client of this protocol has its own ways.
const NO_TOOLS: [&str; 2] = ["hello", "cancel"];
/// Requests that change no fight.
const READING: [&str; 9] =
    ["view", "news", "offers", "odds", "advise", "sample", "verify", "rules", "new"];

impl Mcp {
    pub(crate) fn run(&self, systems: Systems) -> Result<(), Exit> {
        let fail = |why: String| Exit::bad(format!("error: {why}"));
        let mut runtime = tokio::runtime::Builder::new_multi_thread();
        let runtime = runtime.enable_all().worker_threads(2).build();
        let runtime = runtime.map_err(|why| fail(why.to_string()))?;
        let host = Host::new(systems, surroundings(!self.no_files));
        let server = Server { systems, host: Arc::new(Mutex::new(host)) };
        runtime.block_on(async {
            let running = server.serve(rmcp::transport::stdio()).await;
            let running = running.map_err(|why| fail(why.to_string()))?;
            running.waiting().await.map(drop).map_err(|why| fail(why.to_string()))
        })?;
        // A read from standard input that never ends is not waited for.
        runtime.shutdown_background();
        Ok(())
    }
}

/// What assistants talk to.
struct Server {
    systems: Systems,
    host: Arc<Mutex<Host>>,
}

impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        let capabilities = ServerCapabilities::builder().enable_tools().enable_resources().build();
        let mut info = ServerConfig::new(capabilities).with_instructions(INSTRUCTIONS);
        info.server_info = Implementation::new("affray", env!("CARGO_PKG_VERSION"));
        info
    }

    async fn list_tools(
        &self,
        _page: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(tools()))
    }

    async fn call_tool(
        &self,
        call: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let request = request(&call.name, call.arguments.unwrap_or_default())?;
        let stop = Arc::new(AtomicBool::new(false));
        let (host, stops) = (Arc::clone(&self.host), Arc::clone(&stop));
        let work = tokio::task::spawn_blocking(move || {
            let mut host = host.lock().unwrap_or_else(PoisonError::into_inner);
            host.carry_out(request, &stops)
        });
        let canceled = async {
            context.ct.cancelled().await;
            stop.store(true, Ordering::Relaxed);
            std::future::pending::<()>().await;
        };
        let done = tokio::select! {
            done = work => done,
            () = canceled => return Err(ErrorData::internal_error("canceled", None)),
        };
        let done = done.map_err(|_| ErrorData::internal_error("the program failed", None))?;
        let result = match done {
            Ok(done) => CallToolResult::structured(json!(done)),
            Err(fault) => CallToolResult::structured_error(json!(fault)),
        };
        Ok(result.into())
    }

    async fn list_resources(
        &self,
        _page: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListResourcesResult, ErrorData> {
        let all = self.systems.iter().flat_map(|system| {
            let name = system.name();
            [
                Resource::new(format!("affray://rules/{name}"), format!("{name}-rules"))
                    .with_description(format!("Every clause of {name}, with its id and status"))
                    .with_mime_type("text/plain"),
                Resource::new(format!("affray://new/{name}"), format!("{name}-encounter"))
                    .with_description(format!("A commented encounter of {name} to start from"))
                    .with_mime_type("application/toml"),
            ]
        });
        Ok(ListResourcesResult::with_all_items(all.collect()))
    }

    async fn list_resource_templates(
        &self,
        _page: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListResourceTemplatesResult, ErrorData> {
        let clause = ResourceTemplate::new("affray://rules/{system}/{clause}", "clause")
            .with_description("A clause by its id, such as affray://rules/murdham/dodge.save");
        Ok(ListResourceTemplatesResult::with_all_items(vec![clause]))
    }

    async fn read_resource(
        &self,
        read: ReadResourceRequestParams,
        _context: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        let text = resource(self.systems, &read.uri)
            .map_err(|why| ErrorData::resource_not_found(why, None))?;
        let contents = vec![ResourceContents::text(text, read.uri)];
        Ok(ReadResourceResult::new(contents).into())
    }
}

/// The tools: all requests that have a place here.
fn tools() -> Vec<Tool> {
    let all = schema::requests().into_iter().filter(|(name, ..)| !NO_TOOLS.contains(&&**name));
    let tool = |(name, about, schema): (String, String, Value)| {
        let schema = schema.as_object().cloned().unwrap_or_default();
        let reads = READING.contains(&&*name);
        let hints = ToolAnnotations::new().read_only(reads).destructive(name == "close");
        Tool::new(name, about, Arc::new(schema)).with_annotations(hints)
    };
    all.map(tool).collect()
}

/// A call of a tool as a request.
fn request(name: &str, mut arguments: JsonObject) -> Result<Request, ErrorData> {
    if NO_TOOLS.contains(&name) {
        return Err(ErrorData::invalid_params(format!("there is no tool `{name}`"), None));
    }
    arguments.insert("do".to_owned(), name.into());
    serde_json::from_value(Value::Object(arguments))
        .map_err(|why| ErrorData::invalid_params(why.to_string(), None))
}

/// The text of a resource.
fn resource(systems: Systems, uri: &str) -> Result<String, String> {
    let unknown = || format!("there is no resource {uri}");
    let path = uri.strip_prefix("affray://").ok_or_else(unknown)?;
    let parts: Vec<&str> = path.split('/').collect();
    let system = |name: &str| systems.of(name).map_err(|why| why.to_string());
    match parts[..] {
        ["rules", name] => Ok(rulebook(system(name)?)),
        ["rules", name, clause] => {
            let rules = system(name)?.rules();
            let found = rules
                .clauses()
                .iter()
                .find(|known| known.id == clause || known.id == format!("{name}.{clause}"));
            let form = affray_engine::ClauseForm::from(found.ok_or_else(unknown)?);
            serde_json::to_string_pretty(&form).map_err(|why| why.to_string())
        }
        ["new", name] => Ok(system(name)?.starter().to_owned()),
        _ => Err(unknown()),
    }
}

/// Every clause of a rulebook, one a line.
fn rulebook(system: &dyn Entry) -> String {
    let line = |clause: &affray_engine::RuleClause| {
        format!("{} ({}): {}\n", clause.id, clause.status.word(), clause.text)
    };
    system.rules().clauses().iter().map(line).collect()
}
