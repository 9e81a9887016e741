import { jsonFrom } from '../../domain/json/inspect-json.ts';
import { isJsonArray, type Json, memberAt } from '../../domain/json/value.ts';
import { type NamedKey, namedKey } from './named-key.ts';

/** A key in a key file. */
export interface FiledKey extends NamedKey {
  readonly createdAt: string;
}

/** The keys of a key file, in its order, the newest last; null if the text is not a key file. */
export function readKeyFile(text: string): readonly FiledKey[] | null {
  const listed = memberAt(jsonFrom(text), 'keys');
  if (!isJsonArray(listed) || listed.length === 0) return null;
  const keys = listed.flatMap((entry) => filedKey(entry) ?? []);
  const names = new Set(keys.map(({ name }) => name));
  return names.size === listed.length ? keys : null;
}

/** The text of a key file. */
export function keyFileText(keys: readonly FiledKey[]): string {
  const listed = keys.map(({ name, key, createdAt }) => ({
    name,
    key: key.export().toString('base64'),
    createdAt,
  }));
  return `${JSON.stringify({ keys: listed }, null, 2)}\n`;
}

function filedKey(entry: Json): FiledKey | null {
  const [name, key, createdAt] = ['name', 'key', 'createdAt'].map((part) => memberAt(entry, part));
  if (typeof name !== 'string' || typeof key !== 'string') return null;
  const named = namedKey(name, key);
  return named && { ...named, createdAt: typeof createdAt === 'string' ? createdAt : '' };
}
