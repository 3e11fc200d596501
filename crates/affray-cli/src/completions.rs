//! `affray completions`.

use clap::CommandFactory;
use clap_complete::Shell;

use crate::{Cli, Exit};

/// Print what completes the commands in a shell, or their manual pages.
#[derive(clap::Args)]
pub(crate) struct Completions {
    /// The shell: bash, elvish, fish, powershell or zsh; or `man` for the manual page.
    #[arg(value_parser = what)]
    what: What,
    /// With `man`: write a page for each command to this folder.
    #[arg(long, value_name = "FOLDER")]
    folder: Option<String>,
}

/// What is printed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum What {
    Man,
    Of(Shell),
}

fn what(typed: &str) -> Result<What, String> {
    if typed == "man" {
        return Ok(What::Man);
    }
    let shell = typed.parse().map(What::Of);
    shell.map_err(|_| "allowed: bash, elvish, fish, powershell, zsh, man".to_owned())
}

impl Completions {
    pub(crate) fn run(&self) -> Result<(), Exit> {
        let mut command = Cli::command();
        let mut text = Vec::new();
        match (self.what, &self.folder) {
            (What::Man, Some(folder)) => {
                let fail = |why| Exit::unwritten(format!("{folder}: cannot be written: {why}"));
                std::fs::create_dir_all(folder).map_err(fail)?;
                return clap_mangen::generate_to(command, folder).map_err(fail);
            }
            (What::Of(_), Some(_)) => return Err(Exit::bad("error: --folder is for `man`")),
            (What::Man, None) => {
                let page = clap_mangen::Man::new(command);
                page.render(&mut text).map_err(|why| Exit::unwritten(why.to_string()))?;
            }
            (What::Of(shell), None) => {
                clap_complete::generate(shell, &mut command, "affray", &mut text);
            }
        }
        crate::out::raw(&String::from_utf8_lossy(&text));
        Ok(())
    }
}
