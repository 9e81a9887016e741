import type { ComparedDocumentsQuery } from '../data/generated/graphql.ts';

type Changed = ComparedDocumentsQuery['diff']['documents']['nodes'][number];

/** A changed document of a comparison; `layer` is null for rendered ones. */
export type ChangedDocument = Pick<Changed, 'kind' | 'schema' | 'name' | 'changes'> & {
  readonly layer: string | null;
};

/** Documents that changed in the same way. */
export interface ChangeGroup {
  readonly documents: readonly [ChangedDocument, ...ChangedDocument[]];
}

/** Identifies a document in a comparison. */
export function keyOf({ schema, name, layer }: ChangedDocument): string {
  return JSON.stringify([schema, name, layer]);
}

/**
 * Groups changed documents of one schema whose values changed equally, in the order of their first documents. Created and
 * deleted documents have no values to compare: those of one schema and kind are a group.
 */
export function groupChanges(documents: readonly ChangedDocument[]): readonly ChangeGroup[] {
  const groups = new Map<string, [ChangedDocument, ...ChangedDocument[]]>();
  for (const document of documents) {
    const { kind, schema, changes } = document;
    const same = JSON.stringify(kind === 'UPDATED' ? [kind, schema, changes] : [kind, schema]);
    const group = groups.get(same);
    if (group === undefined) groups.set(same, [document]);
    else group.push(document);
  }
  return [...groups.values()].map((group) => ({ documents: group }));
}

const longestValue = 24;

/** A value before and after a change, shortened: `1500 → 9000`; null is a value that is missing. */
export function changeText(before: unknown, after: unknown): string {
  return `${shortText(before)} → ${shortText(after)}`;
}

function shortText(value: unknown): string {
  if (value === null) return '–';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > longestValue ? `${text.slice(0, longestValue - 1)}…` : text;
}
