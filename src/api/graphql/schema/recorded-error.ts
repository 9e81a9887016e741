import { canonicalText } from '../../../domain/json/canonical.ts';
import { isJsonArray, type Json, memberAt } from '../../../domain/json/value.ts';

// Readers of what a validation found. Results come from outside, too: an error may have any shape.

/** A document that an error is about, as far as it says. */
export interface ErrorDocument {
  readonly schema: string;
  readonly name: string;
  readonly layer: string | null;
}

/** What is wrong; of what says that in no words of ours, all of it. */
export function messageOf(record: Json): string {
  if (typeof record === 'string') return record;
  return textOf(record, 'message') ?? canonicalText(record);
}

/** The documents that an error lists; of one that lists none, the one it names itself. */
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
