import { canonicalText, type Digest, digestOf } from '../../../domain/json/canonical.ts';
import type { Json } from '../../../domain/json/value.ts';
import type { RevisionId } from '../../../domain/revision/revision.ts';
import type { HistoryStore } from '../../../ports/history-store.ts';
import { createResultTrees, type TreeNode } from './result-tree.ts';

/** The newest tree of results. It covers revisions up to one, and the results recorded up to one. */
export interface ResultPointer {
  readonly revisions: RevisionId;
  /** The digest of the last of them, which covers all before it. */
  readonly revision: Digest;
  /** Each of these revisions has the states of its results up to this one, or of later ones. */
  readonly sequence: number;
  /** The digest of that result; null if there is none: results are recorded one after the other. */
  readonly result: Digest | null;
  readonly root: TreeNode;
}

const recordKind = 'resultIndex';
const recordKey = 'newest';

interface Kept {
  readonly version: number;
  readonly pointer: ResultPointer | null;
}

/** The record that names the newest tree. */
export interface ResultPointers {
  /** The tree of this history, if there is one, and the version of the record. */
  read(): Promise<Kept>;
  /** Replaces a version of the record; false if another server did. */
  put(pointer: ResultPointer, version: number): Promise<boolean>;
}

export function createResultPointers(
  store: Pick<HistoryStore, 'records' | 'revisions' | 'validations'>,
): ResultPointers {
  /** Whether a record is of this history cannot change. */
  let checked: Kept | null = null;
  return {
    async read() {
      const [record = null] = await store.records.get(recordKind, [recordKey]);
      if (record === null) return { version: 0, pointer: null };
      if (checked?.version === record.version) return checked;
      const pointer = pointerFrom(record.text);
      const isOurs = pointer !== null && (await isOfHistory(store, pointer));
      checked = { version: record.version, pointer: isOurs ? pointer : null };
      return checked;
    },
    async put(pointer, version) {
      const text = canonicalText(pointer as unknown as Json);
      const at = new Date(0).toISOString();
      const record = { kind: recordKind, key: recordKey, text, group: '', state: '', at };
      return (await store.records.put(record, version)) !== null;
    },
  };
}

/** Every node of the newest tree that is stored, so that garbage collection keeps it. */
export async function resultIndexDigests(
  store: Pick<HistoryStore, 'records' | 'problems'>,
): Promise<readonly Digest[]> {
  const [record = null] = await store.records.get(recordKind, [recordKey]);
  const pointer = record && pointerFrom(record.text);
  if (pointer === null) return [];
  const trees = createResultTrees(store);
  const digests = [pointer.root.digest];
  let level = digests;
  for (let left = pointer.root.level; left > 0 && level.length > 0; left -= 1) {
    const nodes = await trees.read(level);
    level = nodes.flatMap((node) => [...(node?.below ?? [])]);
    digests.push(...level);
  }
  return digests;
}

function pointerFrom(text: string): ResultPointer | null {
  const known = JSON.parse(text) as Partial<ResultPointer>;
  return known.root === undefined ? null : (known as ResultPointer);
}

/** Whether a tree was made from this history, and not from one before a purge or a restore. */
async function isOfHistory(
  store: Pick<HistoryStore, 'revisions' | 'validations'>,
  { revisions, revision, sequence, result }: ResultPointer,
): Promise<boolean> {
  const [[last], digest] = await Promise.all([
    store.revisions([revisions]),
    digestOfResult(store, sequence),
  ]);
  return last?.digest === revision && digest === result;
}

/** The digest of a result by its number; null if there is none. */
export async function digestOfResult(
  { validations }: Pick<HistoryStore, 'validations'>,
  sequence: number,
): Promise<Digest | null> {
  const [entry] = await validations.after(sequence - 1, 1);
  return entry?.sequence === sequence ? digestOf(canonicalText(entry as unknown as Json)) : null;
}
