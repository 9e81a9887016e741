import type { ContentDatabase } from './databases.ts';

/** Keys in the given order, null for missing ones. */
export function getKeys(
  keys: ContentDatabase,
  names: readonly string[],
): readonly (string | null)[] {
  return names.map((name) => keys.get(name) ?? null);
}

/** Stores a key unless there is one, and returns the stored one; must run inside a transaction. */
export function keepKey(keys: ContentDatabase, name: string, text: string): string {
  const kept = keys.get(name);
  if (kept === undefined) keys.putSync(name, text);
  return kept ?? text;
}

/** Whether the key was still the one given; must run inside a transaction. */
export function replaceKey(
  keys: ContentDatabase,
  name: string,
  before: string,
  after: string,
): boolean {
  if (keys.get(name) !== before) return false;
  keys.putSync(name, after);
  return true;
}
