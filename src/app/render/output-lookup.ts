import type { DocumentEntry, SourceId } from '../../domain/document/document.ts';
import type { ReadableList } from '../../domain/parted-list.ts';
import { partitionPoint } from '../../domain/partition-point.ts';

// Look-ups in the output of a revision, which is sorted by schema, name, layer.

/** The documents of a schema and name: one, or none. */
export function entriesNamed(
  output: ReadableList<DocumentEntry>,
  { schema, name }: SourceId,
): readonly DocumentEntry[] {
  return between(
    output,
    (entry) => entry.schema < schema || (entry.schema === schema && entry.name < name),
    (entry) => entry.schema === schema && entry.name === name,
  );
}

/** The documents of a schema. */
export function entriesOfSchema(
  output: ReadableList<DocumentEntry>,
  schema: string,
): readonly DocumentEntry[] {
  return between(
    output,
    (entry) => entry.schema < schema,
    (entry) => entry.schema === schema,
  );
}

/** The documents of a kind (`ns/Kind`), whatever its version. */
export function outputOfKind(
  output: ReadableList<DocumentEntry>,
  kind: string,
): readonly DocumentEntry[] {
  const start = `${kind}/`;
  return between(
    output,
    (entry) => entry.schema < start,
    (entry) => entry.schema.startsWith(start),
  );
}

function between(
  output: ReadableList<DocumentEntry>,
  isBefore: (entry: DocumentEntry) => boolean,
  isWithin: (entry: DocumentEntry) => boolean,
): readonly DocumentEntry[] {
  const from = partitionPoint(output.length, (at) => isBefore(output.at(at) as DocumentEntry));
  const length = partitionPoint(output.length - from, (at) =>
    isWithin(output.at(from + at) as DocumentEntry),
  );
  return output.slice(from, from + length);
}
