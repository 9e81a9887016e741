import type { RateStore } from '../../../ports/rate-store.ts';
import { nameDigest } from '../../records/name-digest.ts';
import type { Access } from '../access.ts';
import type { Databases } from '../databases.ts';

/** Windows before the one that is asked for, whose counts are kept: clocks differ. */
const keptWindows = 2;

/** Counts of earlier windows that one reservation removes at most. */
const maxRemoved = 1_000;

export function createRates({ rates }: Databases, { write }: Access): RateStore {
  return {
    reserve: ({ key, window, wanted, limit }) =>
      write(() => {
        const place: [number, string] = [window, nameDigest(key)];
        const used = Number(rates.get(place) ?? 0);
        rates.putSync(place, String(used + wanted));
        if (used === 0) {
          const old = { end: [window - keptWindows, ''] as [number, string], limit: maxRemoved };
          for (const each of [...rates.getKeys({ start: [0, ''], ...old })]) rates.removeSync(each);
        }
        return Math.max(0, Math.min(wanted, limit - used));
      }),
  };
}
