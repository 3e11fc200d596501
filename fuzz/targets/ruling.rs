#![no_main]

use std::sync::LazyLock;

use affray_fuzz::Target;

static TARGET: LazyLock<&Target> =
    LazyLock::new(|| affray_fuzz::target("ruling").expect("it is there"));

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| TARGET.run(bytes));
