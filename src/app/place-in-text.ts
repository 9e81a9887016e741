import { documentKey, sourceKey } from '../domain/document/document.ts';
import type { Submitted } from '../domain/document/submitted.ts';
import { type Fault, located } from '../domain/errors.ts';
import { keysOfPath } from '../domain/json/path.ts';

/** The same faults; those about documents of a submission with their place in its text. */
export function placedInText(
  items: readonly Submitted[],
  faults: readonly Fault[],
  file: string | undefined,
): readonly Fault[] {
  if (faults.length === 0) return faults;
  // A tombstone is for all layers of a name.
  const byKey = new Map(
    items.map((item) => [
      item.kind === 'document' ? documentKey(item.facts) : sourceKey(item.id),
      item,
    ]),
  );
  return faults.map((found) => {
    const { schema, name, layer = null, path = '' } = found.place;
    if (schema === undefined || name === undefined) return found;
    const item =
      byKey.get(documentKey({ schema, name, layer })) ?? byKey.get(sourceKey({ schema, name }));
    if (item === undefined) return found;
    const position = item.source.locate(keysOfPath(path));
    return located(found, {
      document: item.index,
      ...position,
      ...(file !== undefined && { file }),
    });
  });
}
