//! Makes constants of the rulebook's clauses.

fn main() -> std::process::ExitCode {
    affray_rulebook::build("rulebook.toml")
}
