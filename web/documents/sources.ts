import type { RawDocumentFragment } from '../data/generated/graphql.ts';
import type { DocumentDetails, Explained } from './shown.ts';
import { linesAround, linesOfValues, type ValueLines } from './value-lines.ts';

/** A submitted document that a rendered document is made of. */
export interface Source {
  readonly key: string;
  readonly document: RawDocumentFragment;
  /** How it takes part. */
  readonly role: 'own' | 'parent' | 'substitution';
}

/** Lines of a source that made a value. */
export interface LitLines {
  /** The line that contains the value, if this is the document to edit. */
  readonly origin: ValueLines | null;
  /** Lines that passed it on: a parent selector, a substitution, a layering action. */
  readonly ways: readonly ValueLines[];
}

/** Identifies a submitted document of a revision. */
export function sourceKey({
  schema,
  name,
  layer,
}: Pick<RawDocumentFragment, 'schema' | 'name' | 'layer'>): string {
  return JSON.stringify([schema, name, layer]);
}

/** The documents that a document is made of: itself, its parents from the inside out, the sources of substitutions. */
export function sourcesOf(document: DocumentDetails, steps: Explained['steps']): readonly Source[] {
  const parents = parentsOf(document);
  const sources = [
    { document, role: 'own' as const },
    ...parents.map((parent) => ({ document: parent, role: 'parent' as const })),
    ...[document, document.parent].flatMap((each) =>
      (each?.substitutesFrom.nodes ?? []).map((from) => ({
        document: from,
        role: 'substitution' as const,
      })),
    ),
    ...steps.map((step) => ({ document: step.document, role: 'substitution' as const })),
  ];
  const byKey = new Map<string, Source>();
  for (const source of sources) {
    const key = sourceKey(source.document);
    if (!byKey.has(key)) byKey.set(key, { key, ...source });
  }
  return [...byKey.values()];
}

function parentsOf({ parent }: DocumentDetails): readonly RawDocumentFragment[] {
  const all = [parent, parent?.parent, parent?.parent?.parent, parent?.parent?.parent?.parent];
  return all.filter((each) => each !== null && each !== undefined);
}

/** The lines of the sources that made a value, by the key of the source. */
export function litLines(
  sources: readonly Source[],
  explained: Pick<Explained, 'steps'> | null,
): ReadonlyMap<string, LitLines> {
  const lit = new Map<string, { origin: ValueLines | null; ways: ValueLines[] }>();
  const steps = explained?.steps ?? [];
  steps.forEach((step, at) => {
    const key = sourceKey(step.document);
    const source = sources.find((each) => each.key === key);
    if (source === undefined) return;
    const lines = linesOfValues(source.document.yaml);
    const entry = lit.get(key) ?? { origin: null, ways: [] };
    const way = linesAround(lines, step.place);
    if (way !== null) entry.ways.push(way);
    if (at === steps.length - 1) entry.origin = linesAround(lines, step.path);
    lit.set(key, entry);
  });
  return lit;
}
