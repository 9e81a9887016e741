import type { Change } from '../../access/use-case.ts';
import type { Progress } from '../../kernel/progress.ts';
import { rewrapKeys } from '../../upkeep/rewrap-keys.ts';
import type { RotationResult } from '../secret-cases.ts';

/**
 * Wraps every data key with the newest key-encryption key; with `addKey`, with a new one that is created first.
 * Continues a run that was cut off. The store can be used meanwhile.
 */
export const rotateKeys: Change<[addKey: boolean, progress: Progress], RotationResult> = {
  kind: 'change',
  permission: 'purser:rotate_keys',
  purpose: 'rotating keys',
  audit: {
    action: 'rotateKeys',
    target: (addKey) => ({ addKey }),
    outcome: ({ keys, rewrapped }) => ({ keys, rewrapped }),
  },
  run: ({ services: { ports } }, addKey, progress) =>
    rewrapKeys({ ...ports, faultLimit: ports.limits.maxFaults }, addKey, progress),
};
