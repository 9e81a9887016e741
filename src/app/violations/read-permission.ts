import type { Principal } from '../../domain/access/principal.ts';
import { requirePermission } from '../access/require-permission.ts';

const purpose = 'reading violations';

/** What the use cases require that show violations: as for rows of rules. */
export const seeViolations = {
  permission: 'purser:read_policies',
  purpose,
  authorize(by: Principal): void {
    requirePermission(by, 'purser:read_tables', purpose);
  },
} as const;
