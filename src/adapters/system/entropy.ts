import { randomBytes, randomUUID } from 'node:crypto';
import type { Entropy } from '../../ports/entropy.ts';

/** The randomness of this machine's operating system. */
export const systemEntropy: Entropy = Object.freeze({
  bytes: (count: number) => randomBytes(count),
  uuid: () => randomUUID(),
});
