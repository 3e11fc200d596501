//! The package for Python: its wheel, and its tests with the wheel in an environment of its own.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::repository::{Repository, run_at_root};

/// The crate.
const CRATE: &str = "crates/affray-py";
/// What builds the wheel.
const BUILDER: &str = "maturin>=1.16,<2";
/// What the tests need beside the wheel.
const NEEDS: &str = "crates/affray-py/tests/requirements.txt";

/// The environment that the tests run in.
const TESTS: &str = "python-tests";
/// What sweeps are tried on where it can be had.
const CLUSTERS: &str = "crates/affray-py/tests/clusters.txt";

/// Why nothing can be tried.
pub const NOTHING: &str = "Python 3.11 with venv, or what the tests need, is not installed";

/// An environment of Python.
struct Environment(PathBuf);

impl Environment {
    /// A new one in this folder; nothing where Python cannot make one.
    fn new(repository: &Repository, folder: &str) -> Result<Option<Environment>, String> {
        let home = repository.root.join("target").join(folder);
        let recent = "import sys; sys.exit(sys.version_info < (3, 11))";
        let mut python = Command::new("python3");
        python.args(["-c", recent]).stdout(Stdio::null()).stderr(Stdio::null());
        if !python.status().is_ok_and(|status| status.success()) {
            return Ok(None);
        }
        let mut make = Command::new("python3");
        make.args(["-m", "venv", "--clear"]).arg(&home).stderr(Stdio::null());
        Ok(run_at_root(repository, &mut make)?.then_some(Environment(home)))
    }

    fn program(&self, name: &str) -> PathBuf {
        self.0.join("bin").join(name)
    }

    /// Runs Python, which may compare with a program.
    fn run(
        &self,
        repository: &Repository,
        program: &str,
        arguments: &[&str],
    ) -> Result<bool, String> {
        println!("python {}", arguments.join(" "));
        let mut python = Command::new(self.program("python"));
        python.args(arguments).env("AFFRAY", program).env_remove("PYTHONPATH");
        run_at_root(repository, &mut python)
    }

    /// Installs something; false where that cannot be had.
    fn install(&self, repository: &Repository, what: &[&str]) -> Result<bool, String> {
        println!("pip install {}", what.join(" "));
        let mut pip = Command::new(self.program("python"));
        pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]).args(what);
        run_at_root(repository, &mut pip)
    }
}

/// Builds the wheel with a profile of Cargo, installs it, and runs what the README shows and the tests;
/// false when something does not hold, none where something is not installed. `program` is compared
/// with.
pub fn test(repository: &Repository, profile: &str, program: &str) -> Result<Option<bool>, String> {
    let Some(builds) = Environment::new(repository, "python-build")? else { return Ok(None) };
    if !builds.install(repository, &[BUILDER])? {
        return Ok(None);
    }
    let target = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    let wheels = target.unwrap_or_else(|| repository.root.join("target")).join("wheels");
    let _ = std::fs::remove_dir_all(&wheels);
    println!("maturin build --profile {profile} -m {CRATE}/Cargo.toml");
    let mut maturin = Command::new(builds.program("maturin"));
    maturin.args(["build", "--profile", profile, "-m"]).arg(format!("{CRATE}/Cargo.toml"));
    maturin.args(["--interpreter", "python3", "--out"]).arg(&wheels);
    if !run_at_root(repository, &mut maturin)? {
        return Ok(Some(false));
    }
    let wheel = only_wheel(&wheels)?;
    let Some(tests) = Environment::new(repository, TESTS)? else { return Ok(None) };
    if !tests.install(repository, &["--requirement", NEEDS])? {
        return Ok(None);
    }
    if !tests.install(repository, &["--requirement", CLUSTERS])? {
        println!("skipped: sweeps on Dask and Ray, which cannot be installed");
    }
    if !tests.install(repository, &[&wheel])? {
        return Ok(Some(false));
    }
    let run = |arguments: &[&str]| tests.run(repository, program, arguments);
    let holds = run(&["crates/affray-py/tests/readme.py"])?
        && run(&["-m", "mypy.stubtest", "affray._native", "--ignore-disjoint-bases"])?
        && run(&["-m", "mypy", "--strict", "-p", "affray"])?
        && run(&["-m", "pytest", "--quiet", "--numprocesses=2", "--dist=worksteal", CRATE])?;
    Ok(Some(holds))
}

/// The one wheel in a folder.
fn only_wheel(folder: &Path) -> Result<String, String> {
    let read = std::fs::read_dir(folder).map_err(|why| format!("{}: {why}", folder.display()))?;
    let paths = read.filter_map(|entry| Some(entry.ok()?.path()));
    let mut wheels = paths.filter(|path| path.extension().is_some_and(|end| end == "whl"));
    match (wheels.next(), wheels.next()) {
        (Some(wheel), None) => Ok(wheel.to_string_lossy().into_owned()),
        _ => Err(format!("{} does not hold one wheel", folder.display())),
    }
}

/// The chore: a wheel for speed, tried, and timed beside the command line.
pub fn run(repository: &Repository, arguments: &[String]) -> Result<bool, String> {
    if let Some(other) = arguments.first() {
        return Err(format!("`cargo xtask python` takes nothing, and not `{other}`"));
    }
    let program = repository.program(&["build", "--release", "-p", "affray-cli"])?;
    let tried = test(repository, "release", &program)?;
    let tests = Environment(repository.root.join("target").join(TESTS));
    match tried {
        Some(true) => tests.run(repository, &program, &["crates/affray-py/benches/ratio.py"]),
        Some(false) => Ok(false),
        None => {
            println!("skipped: {NOTHING}");
            Ok(true)
        }
    }
}
