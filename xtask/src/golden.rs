//! The golden fights: records frozen with each version of the rules, played again by the present
//! ones. The test `golden` of the crate `affray` does the work.

use crate::repository::{Repository, run_cargo};

/// What `cargo xtask golden` takes.
const USAGE: &str = "`cargo xtask golden` plays the golden fights again; `--accept` writes where \
                     the present rules part from older ones, `--freeze` freezes fights of the \
                     present versions";

/// Plays the golden fights again, or writes what they come to; false when they differ.
pub fn run(repository: &Repository, arguments: &[String]) -> Result<bool, String> {
    let mode = mode(arguments)?;
    let variables: Vec<(&str, &str)> =
        mode.map(|mode| ("AFFRAY_GOLDEN", mode)).into_iter().collect();
    let test = ["test", "--quiet", "-p", "affray", "--test", "golden", "--", "--nocapture"];
    run_cargo(repository, &test, &variables)
}

/// What the test is to do besides looking, by the flag that says so.
fn mode(arguments: &[String]) -> Result<Option<&'static str>, String> {
    match arguments {
        [] => Ok(None),
        [flag] if flag == "--accept" => Ok(Some("accept")),
        [flag] if flag == "--freeze" => Ok(Some("freeze")),
        _ => Err(format!("{USAGE}; not `{}`", arguments.join(" "))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flag_says_what_is_written() {
        let of = |arguments: &[&str]| {
            let arguments: Vec<String> = arguments.iter().map(|&word| word.to_owned()).collect();
            mode(&arguments)
        };
        assert_eq!(of(&[]), Ok(None));
        assert_eq!(of(&["--accept"]), Ok(Some("accept")));
        assert_eq!(of(&["--freeze"]), Ok(Some("freeze")));
        assert!(of(&["--accept", "--freeze"]).is_err_and(|why| why.contains("--accept --freeze")));
    }
}
