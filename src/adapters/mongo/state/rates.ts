import type { RateStore } from '../../../ports/rate-store.ts';
import { nameDigest } from '../../records/name-digest.ts';
import type { Ask } from '../ask.ts';
import type { Collections } from '../collections.ts';
import { codesOf, duplicateKey } from '../translate-error.ts';

export function createRates({ rates }: Collections, ask: Ask): RateStore {
  async function reserve(_id: string, wanted: number, limit: number, until: Date): Promise<number> {
    const change = { $inc: { used: wanted }, $setOnInsert: { until } };
    const before = await rates.findOneAndUpdate({ _id }, change, { upsert: true });
    return Math.max(0, Math.min(wanted, limit - (before?.used ?? 0)));
  }
  return {
    reserve: ({ key, window, forgetAfterMs, wanted, limit }) =>
      ask(async () => {
        const _id = `${window}/${nameDigest(key)}`;
        const until = new Date(Date.now() + forgetAfterMs);
        try {
          return await reserve(_id, wanted, limit, until);
        } catch (error) {
          // Another server has inserted it at the same moment.
          if (!codesOf(error).includes(duplicateKey)) throw error;
          return reserve(_id, wanted, limit, until);
        }
      }),
  };
}
