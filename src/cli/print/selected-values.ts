import { documentLabel } from '../../domain/document/document.ts';
import { refusal } from '../../domain/errors.ts';
import { canonicalText } from '../../domain/json/canonical.ts';
import { parseQueryPath } from '../../domain/json/path/path.ts';
import { createPathBudget, isWholePath, valueInData } from '../../domain/json/path/select.ts';
import type { Json } from '../../domain/json/value.ts';

/** The selected values of documents, for people: a line of JSON each. */
export function valuesText(documents: readonly { readonly data?: Json | null }[]): string {
  return documents.map(({ data = null }) => `${canonicalText(data)}\n`).join('');
}

/** The name of a document in messages, and its data. */
interface NamedData {
  readonly schema: string;
  readonly name: string;
  readonly layer: string | null;
  readonly data: Json;
  /** Whether the data is a digest in place of a secret. */
  readonly hidden?: boolean;
}

/**
 * Documents with the result of a path in their data: the value, or the list of all matches of a path that may have
 * several. Documents without a match are left out.
 *
 * @throws PATH_SYNTAX, LIMIT_EXCEEDED; VALUE_NOT_FOUND if there are documents, but it matches in none
 */
export function selectValues<D extends NamedData>(
  documents: readonly D[],
  text: string,
  form: 'rendered' | 'submitted' = 'rendered',
): readonly D[] {
  const path = parseQueryPath(text);
  const selected = documents.flatMap((document) => {
    if (document.hidden) return isWholePath(path) ? [document] : [];
    const data = valueInData(document.data, path, createPathBudget());
    return data === undefined ? [] : [{ ...document, data }];
  });
  const [missed] = documents;
  if (missed === undefined || selected.length > 0) return selected;
  const each = `each of the ${documents.length} documents`;
  const document = documents.length === 1 ? documentLabel(missed) : each;
  const isHidden = documents.every(({ hidden }) => hidden);
  const facts = { document, path: text };
  if (isHidden) throw refusal('VALUE_NOT_FOUND', { ...facts, form: 'secret' });
  throw refusal('VALUE_NOT_FOUND', form === 'rendered' ? facts : { ...facts, form });
}
