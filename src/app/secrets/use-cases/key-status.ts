import type { Query } from '../../access/use-case.ts';
import { keyStatus as readKeyStatus } from '../key-status.ts';
import type { KeyStatus } from '../secret-cases.ts';

/**
 * How far a rotation has come.
 *
 * @throws KEYS_MISSING, KEYS_UNAVAILABLE
 */
export const keyStatus: Query<[], KeyStatus> = {
  kind: 'query',
  permission: 'purser:rotate_keys',
  purpose: 'seeing under which keys data keys are',
  run: ({ services: { ports } }) => readKeyStatus(ports.vault, ports.store),
};
