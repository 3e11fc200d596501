//! Situations and where they lead, in one list.

/// Where a situation leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum To {
    State(u32),
    End(u32),
    Untold,
}

/// Each situation's successors with their weights, all in one list.
pub struct Graph<W> {
    /// Where the row of each situation lies among the edges; `None` where nobody looked.
    rows: Vec<Option<(usize, usize)>>,
    edges: Vec<(To, W)>,
    /// Where the row that is being made begins.
    open: usize,
    /// The edge by which each situation was led to last, and each end: a hint, looked up again.
    last: [Vec<usize>; 2],
}

impl<W> Graph<W> {
    pub(crate) fn new() -> Graph<W> {
        Graph { rows: Vec::new(), edges: Vec::new(), open: 0, last: [Vec::new(), Vec::new()] }
    }

    /// One more situation, at which nobody looked yet.
    pub(crate) fn add_state(&mut self) -> To {
        self.rows.push(None);
        self.last[0].push(0);
        To::State(self.rows.len() as u32 - 1)
    }

    /// One more end.
    pub(crate) fn add_end(&mut self) -> To {
        self.last[1].push(0);
        To::End(self.last[1].len() as u32 - 1)
    }

    /// How many situations there are.
    pub(crate) fn len(&self) -> usize {
        self.rows.len()
    }

    /// How many ends there are.
    pub(crate) fn ends(&self) -> usize {
        self.last[1].len()
    }

    /// The most memory that it takes while it grows, in bytes: a list that grows is there twice.
    pub(crate) fn bytes(&self) -> usize {
        let marks = self.rows.len() * size_of::<Option<(usize, usize)>>()
            + (self.last[0].len() + self.last[1].len()) * size_of::<usize>();
        3 * (self.edges.len() * size_of::<(To, W)>() + marks)
    }

    /// Where a situation leads; `None` where nobody looked.
    #[inline]
    pub(crate) fn row(&self, at: usize) -> Option<&[(To, W)]> {
        self.rows[at].map(|(from, to)| &self.edges[from..to])
    }

    /// Whether somebody looked where a situation leads.
    pub(crate) fn is_known(&self, at: usize) -> bool {
        self.rows[at].is_some()
    }

    /// Begins a row; one that was begun and not closed is forgotten.
    pub(crate) fn begin(&mut self) {
        self.edges.truncate(self.open);
    }

    /// The row that is being made is that of this situation.
    pub(crate) fn close(&mut self, at: usize) {
        self.rows[at] = Some((self.open, self.edges.len()));
        self.open = self.edges.len();
    }
}

impl<W: crate::Weight> Graph<W> {
    /// The row that is being made leads there too.
    #[inline]
    pub(crate) fn lead(&mut self, to: To, weight: &W) {
        let next = self.edges.len();
        let last = match to {
            To::State(at) => &mut self.last[0][at as usize],
            To::End(at) => &mut self.last[1][at as usize],
            To::Untold => return self.edges.push((to, weight.clone())),
        };
        if *last >= self.open
            && let Some(edge) = self.edges.get_mut(*last)
            && edge.0 == to
        {
            edge.1.add(weight);
            return;
        }
        *last = next;
        self.edges.push((to, weight.clone()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_leads_once_to_each() {
        let mut graph: Graph<f64> = Graph::new();
        let (one, two, end) = (graph.add_state(), graph.add_state(), graph.add_end());
        graph.begin();
        for to in [two, end, two] {
            graph.lead(to, &0.25);
        }
        graph.lead(To::Untold, &0.25);
        graph.close(0);
        assert_eq!(graph.row(0), Some(&[(two, 0.5), (end, 0.25), (To::Untold, 0.25)][..]));
        // A row that was not closed is forgotten; the hints of the row before do not lead astray.
        graph.begin();
        graph.lead(end, &0.5);
        graph.begin();
        graph.lead(one, &0.5);
        graph.lead(end, &0.5);
        graph.close(1);
        assert_eq!(graph.row(1), Some(&[(one, 0.5), (end, 0.5)][..]));
        assert_eq!((graph.len(), graph.ends()), (2, 1));
    }
}
