import { refusal } from '../../../domain/errors.ts';
import type { JsonObject } from '../../../domain/json/value.ts';
import { requirePermission } from '../../access/require-permission.ts';
import type { Query } from '../../access/use-case.ts';
import { cutPage, decodeCursor, encodeCursor, pageSpan } from '../../kernel/paging.ts';
import type { PageRequest, Slice } from '../../kernel/slice.ts';
import type { RuleReading } from '../read-rules.ts';
import { visibleRule } from '../visible-rules.ts';

/** A page of the rows of a rule, and when they were found. */
export interface RuleRowsPage
  extends Slice<JsonObject>,
    Pick<RuleReading, 'fault' | 'evaluatedAt'> {}

/**
 * The rows of a rule of a live policy as they are now. A page is of one moment; from one page to the next the rows may
 * change. A rule that fails has no rows, and a fault. (docs/policies.md#evaluation)
 *
 * @throws RULE_NOT_FOUND
 */
export const ruleRows: Query<[rule: string, page: PageRequest], RuleRowsPage> = {
  kind: 'query',
  permission: 'purser:read_policies',
  purpose: 'reading rows of rules',
  authorize(by) {
    requirePermission(by, 'purser:read_tables', 'reading rows of rules');
  },
  async run(context, name, page) {
    const found = await visibleRule(context, name);
    if (found === null) throw refusal('RULE_NOT_FOUND', { rule: name });
    const { rows, fault, evaluatedAt } = await context.services.ruleReader.read(
      found.set,
      found.rule,
    );
    return { ...pageOfRows(rows ?? [], page), fault, evaluatedAt };
  },
};

/** A page of rows that have no identity: a cursor counts them. */
export function pageOfRows(rows: readonly JsonObject[], page: PageRequest): Slice<JsonObject> {
  const span = pageSpan(page, (text) => {
    const value = decodeCursor(text);
    const [kind, at]: readonly unknown[] = Array.isArray(value) ? value : [];
    return kind === 'ruleRow' && typeof at === 'number' && Number.isSafeInteger(at) ? at : null;
  });
  const counted = rows.map((row, at) => ({ row, at }));
  const cut = cutPage(counted, span, ({ at }, position) => at - position);
  return {
    ...cut,
    items: cut.items.map(({ row, at }) => ({ node: row, cursor: encodeCursor(['ruleRow', at]) })),
    total: async () => rows.length,
  };
}
