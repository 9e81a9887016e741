import type { Collections } from './collections.ts';
import { before, currentEra, findCurrent } from './era.ts';
import { codesOf, duplicateKey } from './translate-error.ts';

/** Maximum number of names in one query. */
const maxKeysPerQuery = 5_000;

/** Keys in the given order, null for missing ones. */
export async function findKeys(
  collections: Collections,
  names: readonly string[],
): Promise<readonly (string | null)[]> {
  const texts = new Map<string, string>();
  const wanted = [...new Set(names)];
  const options = { projection: { text: 1, era: 1 } } as const;
  for (let at = 0; at < wanted.length; at += maxKeysPerQuery) {
    const asked = { _id: { $in: wanted.slice(at, at + maxKeysPerQuery) } };
    const found = await findCurrent(collections, (ofEra) =>
      collections.keys.find({ ...asked, ...ofEra }, options).toArray(),
    );
    for (const { _id, text } of found) texts.set(_id, text);
  }
  return names.map((name) => texts.get(name) ?? null);
}

/** Stores a key unless this era has one, and returns the stored one. */
export async function keepKey(
  collections: Collections,
  name: string,
  text: string,
): Promise<string> {
  const era = await currentEra(collections);
  const change = { $set: { text, era } };
  try {
    await collections.keys.updateOne({ _id: name, ...before(era) }, change, { upsert: true });
  } catch (error) {
    if (!codesOf(error).includes(duplicateKey)) throw error;
  }
  const [kept] = await findKeys(collections, [name]);
  // Otherwise a purge happened meanwhile, and the stored key is void.
  return kept ?? keepKey(collections, name, text);
}

/** Whether the key was still the one given. */
export async function replaceKey(
  keys: Collections['keys'],
  name: string,
  before: string,
  after: string,
): Promise<boolean> {
  const change = { $set: { text: after } };
  return (await keys.updateOne({ _id: name, text: before }, change)).matchedCount === 1;
}
