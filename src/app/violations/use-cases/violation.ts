import type { ViolationId } from '../../../domain/violation/violation.ts';
import type { Query } from '../../access/use-case.ts';
import { findViolation } from '../find-violations.ts';
import { seeViolations } from '../read-permission.ts';
import { seenRules } from '../visible-rules.ts';
import { type ViolationView, viewOfViolation } from './violations.ts';

/** A violation, open or closed. Null if there is none, if it is no longer kept, or if the caller may not see it. */
export const violation: Query<[id: ViolationId], ViolationView | null> = {
  kind: 'query',
  ...seeViolations,
  async run(context, id) {
    const rule = (await seenRules(context, { rules: [id.rule] })).get(id.rule);
    const found = rule && (await findViolation(context.services.store, id));
    return found ? viewOfViolation(found, rule) : null;
  },
};
