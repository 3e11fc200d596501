//! Functions that fit a screen, with few parameters, none of them a switch in rules.

use proc_macro2::Span;
use syn::visit::{self, Visit};
use syn::{Attribute, Block, FnArg, Ident, ImplItemFn, ItemFn, Meta, Signature, TraitItemFn, Type};

use crate::repository::{Report, TextFile};

/// The most lines of a function, from its signature to its closing brace.
const MOST_LINES: usize = 70;

/// The most parameters of a function, `self` not counted.
const MOST_PARAMETERS: usize = 5;

/// Whether the functions of this file are looked at: the sources of every crate, without tests.
pub fn is_looked_at(path: &str) -> bool {
    let source = path.strip_prefix("crates/").and_then(|rest| rest.split_once('/'));
    let within = source.is_some_and(|(_, rest)| rest.starts_with("src/"));
    let test = path.split('/').any(|part| part == "tests" || part == "tests.rs");
    path.ends_with(".rs") && !test && (within || path.starts_with("xtask/src/"))
}

/// Checks the functions of one file; in a chapter of rules no parameter is a `bool`.
pub fn check(file: &TextFile, chapter: bool) -> Report {
    let mut report = Report::default();
    let parsed = match syn::parse_file(&file.text) {
        Ok(parsed) => parsed,
        Err(error) => {
            let line = error.span().start().line;
            report.faults.push(format!("{}:{line}: this is not valid Rust: {error}", file.path));
            return report;
        }
    };
    let mut found = Functions::default();
    found.visit_file(&parsed);
    for function in found.functions {
        report.faults.extend(faults(&function, &file.path, chapter));
    }
    report
}

/// What is wrong with one function.
fn faults(function: &Function, path: &str, chapter: bool) -> Vec<String> {
    let Function { name, line, lines, parameters, switches } = function;
    let mut faults = Vec::new();
    if *lines > MOST_LINES {
        faults.push(format!(
            "{path}:{line}: `{name}` has {lines} lines; at most {MOST_LINES} are allowed: split \
             it along its clauses or steps"
        ));
    }
    if *parameters > MOST_PARAMETERS {
        faults.push(format!(
            "{path}:{line}: `{name}` has {parameters} parameters; at most {MOST_PARAMETERS} are \
             allowed, `self` not counted: make one value of those that belong together"
        ));
    }
    if chapter {
        faults.extend(switches.iter().map(|line| {
            format!(
                "{path}:{line}: `{name}` has a parameter of type `bool`; rules take none: name \
                 the two ways in an enum, or make two functions"
            )
        }));
    }
    faults
}

/// A function as it is written.
struct Function {
    name: String,
    /// Where its signature begins.
    line: usize,
    /// From its signature to its closing brace.
    lines: usize,
    parameters: usize,
    /// Where the types of its boolean parameters stand.
    switches: Vec<usize>,
}

/// Every function outside tests, those inside functions too.
#[derive(Default)]
struct Functions {
    functions: Vec<Function>,
}

impl Functions {
    fn add(&mut self, signature: &Signature, body: Option<&Block>) {
        let first = line(signature.fn_token.span);
        let end = |body: &Block| body.brace_token.span.close().end().line;
        let types = signature.inputs.iter().filter_map(|input| match input {
            FnArg::Receiver(_) => None,
            FnArg::Typed(typed) => Some(&*typed.ty),
        });
        self.functions.push(Function {
            name: signature.ident.to_string(),
            line: first,
            lines: body.map_or(1, |body| end(body) + 1 - first),
            parameters: types.clone().count(),
            switches: types.filter_map(switch).map(|word| line(word.span())).collect(),
        });
    }
}

impl<'ast> Visit<'ast> for Functions {
    fn visit_item(&mut self, item: &'ast syn::Item) {
        if !is_test(attributes(item)) {
            visit::visit_item(self, item);
        }
    }

    fn visit_item_fn(&mut self, item: &'ast ItemFn) {
        self.add(&item.sig, Some(&item.block));
        visit::visit_item_fn(self, item);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast ImplItemFn) {
        if !is_test(&item.attrs) {
            self.add(&item.sig, Some(&item.block));
            visit::visit_impl_item_fn(self, item);
        }
    }

    fn visit_trait_item_fn(&mut self, item: &'ast TraitItemFn) {
        self.add(&item.sig, item.default.as_ref());
        visit::visit_trait_item_fn(self, item);
    }
}

fn line(span: Span) -> usize {
    span.start().line
}

/// The word `bool` of a type that is no more than that, by value or by reference.
fn switch(of: &Type) -> Option<&Ident> {
    match of {
        Type::Path(path) => path.path.get_ident().filter(|word| *word == "bool"),
        Type::Reference(reference) => switch(&reference.elem),
        _ => None,
    }
}

/// Whether something is compiled only for tests.
fn is_test(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| match &attribute.meta {
        Meta::Path(path) => path.is_ident("test"),
        Meta::List(list) => list.path.is_ident("cfg") && list.tokens.to_string() == "test",
        Meta::NameValue(_) => false,
    })
}

/// The attributes of what may stand under `#[cfg(test)]` and hold functions.
fn attributes(item: &syn::Item) -> &[Attribute] {
    match item {
        syn::Item::Fn(item) => &item.attrs,
        syn::Item::Impl(item) => &item.attrs,
        syn::Item::Mod(item) => &item.attrs,
        syn::Item::Trait(item) => &item.attrs,
        _ => &[],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(text: &str, chapter: bool) -> Vec<String> {
        let file = TextFile { path: "a.rs".to_owned(), text: text.to_owned() };
        check(&file, chapter).faults
    }

    /// A function of so many lines: its signature, its body, its brace.
    fn long(lines: usize) -> String {
        format!("/// Sentence.\n#[must_use]\npub fn strike() {{\n{}}}\n", "\n".repeat(lines - 2))
    }

    #[test]
    fn a_function_has_at_most_70_lines_its_comment_not_counted() {
        assert_eq!(faults(&long(70), false), [""; 0]);
        assert_eq!(
            faults(&long(71), false),
            ["a.rs:3: `strike` has 71 lines; at most 70 are allowed: split it along its clauses \
              or steps"]
        );
    }

    #[test]
    fn functions_in_blocks_of_types_and_traits_and_modules_are_looked_at() {
        for around in ["impl Blow", "trait Blow", "mod blow", "fn outer()"] {
            let inner = long(80).replace("pub ", "");
            let faults = faults(&format!("{around} {{\n{inner}}}"), false);
            assert!(faults.iter().any(|fault| fault.starts_with("a.rs:4: `strike`")), "{around}");
        }
    }

    #[test]
    fn tests_may_be_long() {
        for before in ["#[cfg(test)]\nmod tests", "#[cfg(test)]\nimpl Blow"] {
            assert_eq!(faults(&format!("{before} {{\n{}}}", long(80)), false), [""; 0]);
        }
        assert_eq!(faults(&format!("#[test]\n{}", long(80)), false), [""; 0]);
    }

    #[test]
    fn a_function_has_at_most_5_parameters_and_itself() {
        let five = "a: u8, b: u8, c: u8, d: u8, e: u8";
        let text =
            format!("impl A {{\n    fn hit(&mut self, {five}) {{}}\n}}\nfn miss({five}) {{}}");
        assert_eq!(faults(&text, false), [""; 0]);
        assert_eq!(
            faults(&format!("trait A {{\n    fn hit({five}, f: u8);\n}}"), false),
            [
                "a.rs:2: `hit` has 6 parameters; at most 5 are allowed, `self` not counted: make one \
              value of those that belong together"
            ]
        );
    }

    #[test]
    fn a_boolean_parameter_is_found_in_rules_alone() {
        let text = "fn strike(\n    a: u8,\n    twice: bool,\n) -> bool { let a: bool = true; a }\n\
                    fn hit(read: impl Fn(bool) -> u8, all: Option<bool>, each: &[bool]) {}";
        assert_eq!(faults(text, false), [""; 0]);
        assert_eq!(
            faults(text, true),
            [
                "a.rs:3: `strike` has a parameter of type `bool`; rules take none: name the two ways \
              in an enum, or make two functions"
            ]
        );
        assert_eq!(faults("fn a(b: &mut bool, c: bool) {}", true).len(), 2);
    }

    #[test]
    fn sources_are_looked_at_and_tests_are_not() {
        for path in ["crates/affray-odds/src/a/b.rs", "xtask/src/main.rs"] {
            assert!(is_looked_at(path), "{path}");
        }
        for path in [
            "crates/affray-odds/tests/a.rs",
            "crates/affray-murdham/src/tests/a.rs",
            "crates/affray-murdham/src/tests.rs",
            "crates/affray/benches/a.rs",
            "crates/affray-odds/build.rs",
            "crates/affray-odds/src/a.toml",
        ] {
            assert!(!is_looked_at(path), "{path}");
        }
    }
}
