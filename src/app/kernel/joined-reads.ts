import { giveWay } from './in-turns.ts';

/** Reads what stands under some keys, in the order asked for. */
type Read<K, V> = (keys: readonly K[]) => Promise<readonly V[]>;

/**
 * Reads for many at once: what these ask for in one turn is one question. So walking many maps in step
 * costs as many as walking one.
 */
export function joinedReads<K, V>(read: Read<K, V>): Read<K, V> {
  let asked: Set<K> | null = null;
  let answer: Promise<ReadonlyMap<K, V>>;

  async function ask(): Promise<ReadonlyMap<K, V>> {
    await giveWay();
    const keys = [...(asked ?? [])];
    asked = null;
    const values = await read(keys);
    return new Map(values.map((value, at) => [keys[at] as K, value]));
  }

  return async (keys) => {
    if (asked === null) {
      asked = new Set();
      answer = ask();
    }
    for (const key of keys) asked.add(key);
    const values = await answer;
    return keys.map((key) => values.get(key) as V);
  };
}
