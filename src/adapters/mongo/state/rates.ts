import type { RateStore } from '../../../ports/rate-store.ts';
import { nameDigest } from '../../records/name-digest.ts';
import type { Ask } from '../ask.ts';
import { changeOrInsert } from '../change-or-insert.ts';
import type { Collections } from '../collections.ts';

export function createRates({ rates }: Collections, ask: Ask): RateStore {
  return {
    reserve: ({ key, window, forgetAfterMs, wanted, limit }) =>
      ask(async () => {
        const _id = `${window}/${nameDigest(key)}`;
        const until = new Date(Date.now() + forgetAfterMs);
        const { used } = await changeOrInsert(
          rates,
          { _id, used: 0, until },
          { $inc: { used: wanted } },
        );
        return Math.max(0, Math.min(wanted, limit - (used - wanted)));
      }),
  };
}
