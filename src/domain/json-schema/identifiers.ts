import { isJsonObject, type Json, ownValue } from '../json/value.ts';
import type { Draft, SchemaDialect } from './draft.ts';

/** The identifiers that a schema declares. */
export interface Identifiers {
  /** The identifier of a part of a document; null for none. */
  readonly id: string | null;
  readonly anchor: string | null;
  readonly dynamicAnchor: string | null;
  readonly flaws: readonly { readonly keyword: string; readonly reason: string }[];
}

const nothing: Identifiers = { id: null, anchor: null, dynamicAnchor: null, flaws: [] };

/** The identifiers that a schema declares in a dialect. (docs/validation.md#references-between-schemas) */
export function identifiersOf(schema: Json, { draft, idKeyword }: SchemaDialect): Identifiers {
  if (!isJsonObject(schema) || idKeyword === null) return nothing;
  const flaws: { keyword: string; reason: string }[] = [];
  const textOf = (keyword: string): string | null => {
    const value = ownValue(schema, keyword);
    if (value === undefined || typeof value === 'string') return value ?? null;
    flaws.push({ keyword, reason: "is not of type 'string'" });
    return null;
  };
  const id = textOf(idKeyword);
  if (draft < 2019) {
    // A reference disables all other keywords beside it.
    return Object.hasOwn(schema, '$ref') ? { ...nothing, flaws } : { ...oldNames(id), flaws };
  }
  const anchor = textOf('$anchor');
  const dynamicAnchor = draft === 2020 ? textOf('$dynamicAnchor') : null;
  if (id !== null && /#./s.test(id)) flaws.push({ keyword: '$id', reason: 'has a fragment' });
  for (const [keyword, name] of [
    ['$anchor', anchor],
    ['$dynamicAnchor', dynamicAnchor],
  ] as const) {
    if (name === null || isAnchor(name, draft)) continue;
    flaws.push({ keyword, reason: 'is no name of a place' });
  }
  return { id: id === null ? null : partsOf(id).uri, anchor, dynamicAnchor, flaws };
}

/** The two parts of a reference. */
export function partsOf(reference: string): { readonly uri: string; readonly fragment: string } {
  const at = reference.indexOf('#');
  if (at < 0) return { uri: reference, fragment: '' };
  return { uri: reference.slice(0, at), fragment: reference.slice(at + 1) };
}

/** Before 2019-09 a fragment in an identifier declared an anchor. */
function oldNames(id: string | null): Omit<Identifiers, 'flaws'> {
  const { uri, fragment } = partsOf(id ?? '');
  return { id: uri || null, anchor: fragment || null, dynamicAnchor: null };
}

function isAnchor(name: string, draft: Draft): boolean {
  return draft === 2019
    ? /^[A-Za-z][-A-Za-z0-9.:_]*$/.test(name)
    : /^[A-Za-z_][-A-Za-z0-9._]*$/.test(name);
}
