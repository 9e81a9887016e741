/**
 * A recording of store calls. Each call is `{ step, collection, kind, ids, bytes }`: the step of the workload during which it
 * ran; `find`, `insert`, `update` or `delete`; the `_id`s that it names, or null if it names none; and the bytes of BSON that
 * it writes. `stored` has the size of each record, by collection and `_id`.
 */
export function createRecording() {
  const calls = [];
  const stored = new Map();
  return {
    calls,
    stored,
    /** Entries of the index `references` of documents. */
    references: 0,
    /** The step that runs now. */
    step: '',
    add(collection, kind, ids, sizes = []) {
      const bytes = sizes.reduce((sum, size) => sum + size, 0);
      calls.push({ step: this.step, collection, kind, ids, bytes });
      if (kind !== 'insert' && kind !== 'update') return;
      const records = stored.get(collection) ?? new Map();
      stored.set(collection, records);
      // Content is never replaced; of what is, the last size counts.
      for (const [at, id] of (ids ?? []).entries()) {
        if (kind === 'insert' || sizes[at] > (records.get(id) ?? 0)) records.set(id, sizes[at]);
      }
    },
  };
}

/** How many entries a document has in the index of its references: one at least. */
export function entriesOf({ references = [] }) {
  return Math.max(1, references.length);
}

/** The number and the bytes of the records of a collection. */
export function storedIn({ stored }, collection) {
  const sizes = [...(stored.get(collection)?.values() ?? [])];
  return { count: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}
