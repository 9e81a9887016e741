import { type DocumentId, documentLabel } from '../document/document.ts';
import { type Json, memberAt } from '../json/value.ts';
import { type KindFinding, noteInto } from '../kind-schemas/kind-finding.ts';

/** The rendered document of a data source. */
export interface RenderedDataSource {
  readonly id: DocumentId;
  readonly data: Json;
}

/** A document whose data source has the name of another one. */
export interface NameConflict {
  readonly id: DocumentId;
  readonly finding: KindFinding;
}

/**
 * A `NAME_CONFLICT` for each of some documents whose data source has the name of another one, which the fault names.
 * (docs/data-sources.md#the-document)
 */
export function nameConflicts(sources: readonly RenderedDataSource[]): readonly NameConflict[] {
  const firstTwo = new Map<string, RenderedDataSource[]>();
  for (const source of sources) {
    const name = nameOf(source);
    const found = firstTwo.get(name) ?? [];
    if (found.length < 2) firstTwo.set(name, [...found, source]);
  }
  return sources.flatMap((source): readonly NameConflict[] => {
    const name = nameOf(source);
    const other = firstTwo.get(name)?.find((one) => one !== source);
    if (other === undefined) return [];
    const found: KindFinding[] = [];
    noteInto(found)('NAME_CONFLICT', ['name'], { name, document: documentLabel(other.id) });
    return found.map((finding) => ({ id: source.id, finding }));
  });
}

function nameOf({ id, data }: RenderedDataSource): string {
  const given = memberAt(data, 'name');
  return typeof given === 'string' ? given : id.name;
}
