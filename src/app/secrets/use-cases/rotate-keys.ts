import type { Change } from '../../access/use-case.ts';
import { rewrapKeys } from '../../upkeep/rewrap-keys.ts';
import type { Progress } from '../../upkeep/verify-store.ts';
import type { RotationResult } from '../secret-cases.ts';

/**
 * Puts every data key under the newest key-encryption key; with `addKey`, under one that is made for it first. Goes
 * on where an earlier run was cut off. Others may use the store meanwhile.
 */
export const rotateKeys: Change<[addKey: boolean, progress: Progress], RotationResult> = {
  kind: 'change',
  permission: 'purser:rotate_keys',
  purpose: 'putting data keys under a new key',
  audit: {
    action: 'rotateKeys',
    target: (addKey) => ({ addKey }),
    outcome: ({ keys, rewrapped }) => ({ keys, rewrapped }),
  },
  run: ({ services: { ports } }, addKey, progress) =>
    rewrapKeys({ ...ports, faultLimit: ports.limits.maxFaults }, addKey, progress),
};
