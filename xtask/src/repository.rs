//! The repository: where it is, which files and packages it has, and what a check found in it.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// The folder that holds the workspace.
pub struct Repository {
    /// Where it is.
    pub root: PathBuf,
}

/// A text file of the repository.
pub struct TextFile {
    /// The path from the root, with `/` between its parts.
    pub path: String,
    /// What it holds.
    pub text: String,
}

/// What a check found.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// What has to be mended, one sentence each.
    pub faults: Vec<String>,
    /// What might be mended.
    pub warnings: Vec<String>,
    /// What was counted, for a reader.
    pub notes: Vec<String>,
}

impl Repository {
    /// The repository that this program was built from.
    pub fn find() -> Result<Self, String> {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        match here.parent() {
            Some(root) if root.join("Cargo.toml").is_file() => Ok(Self { root: root.to_owned() }),
            _ => Err(format!("there is no workspace above {}", here.display())),
        }
    }

    /// The path of every file that Git tracks, or would if it were added; sorted.
    pub fn paths(&self) -> Result<Vec<String>, String> {
        let listed = self.output("git", &["ls-files", "-z", "-co", "--exclude-standard"])?;
        let paths = listed.split('\0').filter(|path| !path.is_empty());
        let mut paths: Vec<String> = paths.map(str::to_owned).collect();
        paths.sort_unstable();
        paths.dedup();
        Ok(paths)
    }

    /// Every text file of these; sorted by path.
    pub fn files(&self) -> Result<Vec<TextFile>, String> {
        let mut files = Vec::new();
        for path in self.paths()? {
            // A file that is tracked and gone, or that is no text, has no lines to look at.
            let bytes = std::fs::read(self.root.join(&path)).unwrap_or_default();
            if let Ok(text) = String::from_utf8(bytes) {
                files.push(TextFile { path, text });
            }
        }
        Ok(files)
    }

    /// The systems of the product, by id, sorted: their crates have a rulebook.
    pub fn systems(&self) -> Result<Vec<String>, String> {
        /// A crate with a rulebook that is no part of the product.
        const TUTORIAL: &str = "duel";
        let folder = self.root.join("crates");
        let entries = std::fs::read_dir(&folder)
            .map_err(|error| format!("{} cannot be listed: {error}", folder.display()))?;
        let mut systems: Vec<String> = entries
            .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
            .filter(|name| folder.join(name).join("rulebook.toml").is_file())
            .filter_map(|name| Some(name.strip_prefix("affray-")?.to_owned()))
            .filter(|system| system != TUTORIAL)
            .collect();
        systems.sort_unstable();
        Ok(systems)
    }

    /// What `cargo metadata` says, with `arguments` added.
    pub fn metadata(&self, arguments: &[&str]) -> Result<Value, String> {
        let arguments = [&["metadata", "--format-version", "1"], arguments].concat();
        let text = self.output(&cargo(), &arguments)?;
        serde_json::from_str(&text)
            .map_err(|error| format!("what `cargo metadata` says cannot be read: {error}"))
    }

    /// Where the program `affray` is that Cargo builds with these arguments.
    pub fn program(&self, arguments: &[&str]) -> Result<String, String> {
        let arguments = [arguments, &["--message-format", "json-render-diagnostics"]].concat();
        let messages = self.output(&cargo(), &arguments)?;
        program(&messages, "affray")
            .ok_or_else(|| format!("`cargo {}` has built no program `affray`", arguments.join(" ")))
    }

    /// What a program writes, run at the root.
    pub fn output(&self, program: &str, arguments: &[&str]) -> Result<String, String> {
        let said = format!("`{program} {}`", arguments.join(" "));
        let output = Command::new(program)
            .args(arguments)
            .current_dir(&self.root)
            .output()
            .map_err(|error| format!("{said} does not start: {error}"))?;
        if !output.status.success() {
            let why = String::from_utf8_lossy(&output.stderr);
            return Err(format!("{said} failed: {}", why.trim()));
        }
        String::from_utf8(output.stdout)
            .map_err(|_| format!("{said} wrote something that is not text"))
    }
}

/// Runs Cargo at the root, its output as it comes; true when it succeeds.
pub fn run_cargo(
    repository: &Repository,
    arguments: &[impl AsRef<str>],
    variables: &[(&str, &str)],
) -> Result<bool, String> {
    let arguments: Vec<&str> = arguments.iter().map(AsRef::as_ref).collect();
    println!("cargo {}", arguments.join(" "));
    let mut command = Command::new(cargo());
    run_at_root(repository, command.args(arguments).envs(variables.iter().copied()))
}

/// Runs a program at the root, its output as it comes; true when it succeeds.
pub fn run_at_root(repository: &Repository, command: &mut Command) -> Result<bool, String> {
    let program = command.get_program().to_string_lossy().into_owned();
    command
        .current_dir(&repository.root)
        .status()
        .map(|status| status.success())
        .map_err(|error| format!("`{program}` does not start: {error}"))
}

/// Where the program of that name is, by what Cargo says of all that it built.
fn program(messages: &str, name: &str) -> Option<String> {
    messages.lines().find_map(|line| {
        let message: Value = serde_json::from_str(line).ok()?;
        let target = &message["target"];
        let meant = target["name"] == name && target["kind"][0] == "bin";
        let tests = message["profile"]["test"] == true;
        let path = message["executable"].as_str().filter(|_| meant && !tests)?;
        Some(path.to_owned())
    })
}

/// The Cargo that runs this program, or the one on the path.
pub fn cargo() -> String {
    std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned())
}

impl Report {
    /// Adds what another check found.
    pub fn add(&mut self, other: Report) {
        self.faults.extend(other.faults);
        self.warnings.extend(other.warnings);
        self.notes.extend(other.notes);
    }

    /// Prints everything found; true when nothing has to be mended.
    pub fn print(&self) -> bool {
        for note in &self.notes {
            println!("{note}");
        }
        for warning in &self.warnings {
            println!("warning: {warning}");
        }
        for fault in &self.faults {
            println!("error: {fault}");
        }
        self.faults.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_program_is_found_among_what_was_built() {
        let artifact = |name: &str, kind: &str, test: bool| {
            format!(
                r#"{{"target":{{"name":"{name}","kind":["{kind}"]}},"profile":{{"test":{test}}},"executable":"/built/{name}-{kind}-{test}"}}"#
            )
        };
        let messages = [
            r#"{"reason":"build-script-executed"}"#.to_owned(),
            r#"{"target":{"name":"affray","kind":["lib"]},"profile":{"test":false},"executable":null}"#
                .to_owned(),
            artifact("affray", "bin", true),
            artifact("xtask", "bin", false),
            artifact("affray", "bin", false),
        ];
        let found = program(&messages.join("\n"), "affray");
        assert_eq!(found.as_deref(), Some("/built/affray-bin-false"));
        assert_eq!(program("", "affray"), None);
    }
}
