import { canonicalText } from '../../../domain/json/canonical.ts';
import { isJsonArray, type Json, memberAt } from '../../../domain/json/value.ts';

// Readers of recorded errors. Other services record results, too, so an error may have any shape.

/** A document that an error is about; members that it does not give are null. */
export interface ErrorDocument {
  readonly schema: string;
  readonly name: string;
  readonly layer: string | null;
}

/** The message of an error; the whole error, if it has no message in a known form. */
export function messageOf(record: Json): string {
  if (typeof record === 'string') return record;
  return textOf(record, 'message') ?? canonicalText(record);
}

/** The documents that an error lists; if it lists none, the one that it names itself. */
export function documentsOf(record: Json): readonly ErrorDocument[] {
  const list = memberAt(record, 'documents');
  const listed = isJsonArray(list) ? list : [record];
  return listed.flatMap((named) => {
    const schema = textOf(named, 'schema') ?? '';
    const name = textOf(named, 'name') ?? '';
    const isNamed = schema !== '' || name !== '';
    return isNamed ? [{ schema, name, layer: textOf(named, 'layer') || null }] : [];
  });
}

/** A member of an error, if it is a text. */
export function textOf(record: Json, key: string): string | null {
  const value = memberAt(record, key);
  return typeof value === 'string' ? value : null;
}
