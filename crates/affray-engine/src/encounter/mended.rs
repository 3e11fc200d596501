//! Files with mistakes of meaning: what is left without them is read again, so that what is only
//! looked at where the rest is right is told together with it.

use affray_file::{Document, Mistakes, Partial};

use super::rough::is_in_doubt;

/// The most times that files are read again. Each time something is gone from them.
const ROUNDS: usize = 8;

/// All mistakes of an encounter and what it uses, of which `found` were found at first. `read`
/// reads files again.
pub(crate) fn all_of(
    (encounter, library): (&Document, &[Document]),
    mut found: Mistakes,
    read: impl Fn(&Document, &[Document]) -> Option<Mistakes>,
) -> Mistakes {
    let mut all = found.clone();
    let mut documents: Vec<Document> = [encounter].into_iter().chain(library).cloned().collect();
    let mut partials: Vec<Partial> = Vec::new();
    for _ in 0..ROUNDS {
        let before = partials.len();
        for document in &mut documents {
            if let Some(partial) = document.without(&found) {
                *document = partial.document().clone();
                partials.push(partial);
            }
        }
        if partials.len() == before {
            break;
        }
        let Some(more) = read(&documents[0], &documents[1..]) else { break };
        for mistake in more.iter() {
            let is_known = all.iter().any(|known| known == mistake);
            if !is_known && !is_in_doubt(mistake, &documents, &partials) {
                all.push(mistake.clone());
            }
        }
        found = more;
    }
    all
}
