/** Maximum size of a record, less the size of its other fields. */
const recordBytes = 16 * 1024 * 1024 - 64 * 1024;

/** Bytes of an item of a list beside its characters: its type, place, length and ends. */
const itemBytes = 13;

/** The references that fit into one record together with a text: the first ones. */
export function fittingReferences(references: readonly string[], text: string): readonly string[] {
  let left = recordBytes - Buffer.byteLength(text);
  if (charactersOf(references) * 3 + references.length * itemBytes <= left) return references;
  const end = references.findIndex((one) => {
    left -= Buffer.byteLength(one) + itemBytes;
    return left < 0;
  });
  return end < 0 ? references : references.slice(0, end);
}

/** Characters of references. */
export function charactersOf(references: readonly string[]): number {
  return references.reduce((sum, { length }) => sum + length, 0);
}
