import type { ResourceKind } from './kind.ts';

/** The Key of a resource: a non-empty text for each element of its kind. (docs/references.md#kinds-and-keys) */
export type Key = ReadonlyMap<string, string>;

/** A resource by identity: kind and Key. */
export interface ResourceId {
  readonly kind: ResourceKind;
  readonly key: Key;
}

/** The values of a Key, root first. */
function keyValues({ kind, key }: ResourceId): readonly string[] {
  return kind.elements.map((element) => key.get(element) ?? '');
}

/** The name of a resource's document: the path of the Key's values. (docs/references.md#kinds-and-keys) */
export function documentName(id: ResourceId): string {
  return keyValues(id).map(escaped).join('/');
}

/**
 * The common prefix of the names of all documents whose Keys have some values, for values that follow each other from
 * the root; the whole name for a whole Key.
 */
export function nameStart(
  kind: ResourceKind,
  values: Key,
): { readonly text: string; readonly isWhole: boolean } {
  const gap = kind.elements.findIndex((element) => (values.get(element) ?? '') === '');
  const known = gap < 0 ? kind.elements : kind.elements.slice(0, gap);
  const parts = known.map((element) => escaped(values.get(element) ?? ''));
  return gap < 0
    ? { text: parts.join('/'), isWhole: true }
    : { text: parts.map((part) => `${part}/`).join(''), isWhole: false };
}

/** Whether a Key has some values; an empty value matches any. (docs/references.md#asking) */
export function agreesWith(key: Key, values: Key): boolean {
  return [...values].every(([element, value]) => value === '' || key.get(element) === value);
}

function escaped(value: string): string {
  return value.replaceAll('%', '%25').replaceAll('/', '%2F');
}

/** Why a name is not the path of a Key, and the invalid element, if there is one. */
export interface KeyFlaw {
  readonly reason: string;
  readonly element: string | null;
}

/** The Key whose path is a document's name, or what is wrong with the name. */
export function keyOfName(kind: ResourceKind, name: string): Key | KeyFlaw {
  const parts = name.split('/');
  const wanted = kind.elements.length;
  if (parts.length !== wanted) {
    const count = parts.length === 1 ? '1 part' : `${parts.length} parts`;
    const reason = `its name has ${count}, the Key of ${kind.name} has ${wanted}`;
    return { reason, element: null };
  }
  const values = parts.map(unescaped);
  const at = values.findIndex((value) => value === null || value === '');
  if (at < 0) return new Map(kind.elements.map((element, index) => [element, values[index] ?? '']));
  const element = kind.elements[at] ?? '';
  const reason =
    values[at] === ''
      ? `its name gives no ${element}`
      : `the part of its name for ${element} has a % that is not written %25 or before 2F`;
  return { reason, element };
}

/** The value of a part of a name; null if the part is not a valid encoding. */
export function unescaped(part: string): string | null {
  if (/%(?!25|2F)/.test(part)) return null;
  return part.replaceAll('%2F', '/').replaceAll('%25', '%');
}

/**
 * The Key of a resource's parent, with the parent's own element names; null at the top.
 * (docs/references.md#kinds-and-keys)
 */
export function parentKey({ kind, key }: ResourceId): Key | null {
  if (kind.parent === null || kind.parentPath !== null) return null;
  const own: readonly string[] = kind.own;
  return new Map([...key].filter(([element]) => !own.includes(element)));
}
