//! The targets without libFuzzer: what is there, seeds for a corpus, and inputs run again.

use std::path::Path;
use std::process::ExitCode;

use affray_fuzz::{TARGETS, target};

const HELP: &str = "\
affray-fuzz list                 every target, and what has to hold
affray-fuzz seeds FOLDER         writes the seeds of each target to FOLDER/<target>
affray-fuzz mutants TARGET N SEED   feeds a target N mutants of its seeds
affray-fuzz run TARGET FILE...   feeds a target these files, as when libFuzzer left a crash
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match obey(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("error: {why}");
            ExitCode::from(2)
        }
    }
}

fn obey(arguments: &[String]) -> Result<(), String> {
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        ["list"] => {
            for target in TARGETS {
                println!("{:<10} {}", target.name, target.about);
            }
            Ok(())
        }
        ["seeds", folder] => write_seeds(Path::new(folder)),
        ["mutants", name, count, seed] => {
            let number = |word: &str| {
                word.parse::<u64>().map_err(|_| format!("`{word}` must be a whole number"))
            };
            let (target, count, seed) = (target(name)?, number(count)?, number(seed)?);
            for mutant in target.mutants_of_seeds(seed).take(count as usize) {
                target.run_telling(&mutant);
            }
            Ok(())
        }
        ["run", name, ref files @ ..] if !files.is_empty() => {
            let target = target(name)?;
            for file in files {
                let bytes = std::fs::read(file).map_err(|why| format!("{file}: {why}"))?;
                target.run(&bytes);
                println!("{file}: handled");
            }
            Ok(())
        }
        [] | ["help" | "--help" | "-h"] => {
            print!("{HELP}");
            Ok(())
        }
        _ => Err(format!("that is not understood; there is:\n{HELP}")),
    }
}

fn write_seeds(folder: &Path) -> Result<(), String> {
    for target in TARGETS {
        let folder = folder.join(target.name);
        let fail = |why: std::io::Error| format!("{}: {why}", folder.display());
        std::fs::create_dir_all(&folder).map_err(fail)?;
        for seed in target.seeds() {
            std::fs::write(folder.join(&seed.name), &seed.bytes).map_err(fail)?;
        }
        println!("{}", folder.display());
    }
    Ok(())
}
