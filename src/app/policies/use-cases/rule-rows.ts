import { visibilityOf } from '../../../domain/access/visibility.ts';
import { fault, PurserError } from '../../../domain/errors.ts';
import type { JsonObject } from '../../../domain/json/value.ts';
import { isOverDocuments } from '../../../domain/policy/policy.ts';
import type { Revision } from '../../../domain/revision/revision.ts';
import { requirePermission } from '../../access/require-permission.ts';
import type { Context, Query } from '../../access/use-case.ts';
import { cutPage, decodeCursor, pageRows, pageSpan, withNodes } from '../../kernel/paging.ts';
import type { PageRequest, Slice } from '../../kernel/slice.ts';
import { policiesOfRevision } from '../../validate/policies-of-revision.ts';
import type { RuleReading } from '../read-rules.ts';
import { ruleNotFound, visibleRule } from '../visible-rules.ts';

/** What is read of a revision. */
type RevisionState = Pick<Revision, 'maps' | 'createdAt' | 'digest'>;

/** A page of the rows of a rule, and when they were found. */
export interface RuleRowsPage
  extends Slice<JsonObject>,
    Pick<RuleReading, 'fault' | 'evaluatedAt'> {}

/**
 * The rows of a rule of a live policy as they are now. A page is of one moment; from one page to the next the rows may
 * change. A rule that fails has no rows, and a fault. With a revision: of a rule over documents, in that revision.
 * (docs/policies.md#evaluation)
 *
 * @throws RULE_NOT_FOUND; RULE_INVALID for a rule that reads tables, of which a revision has none
 */
export const ruleRows: Query<
  [rule: string, page: PageRequest, revision?: RevisionState | null],
  RuleRowsPage
> = {
  kind: 'query',
  permission: 'purser:read_policies',
  purpose: 'reading rows of rules',
  authorize(by) {
    requirePermission(by, 'purser:read_tables', 'reading rows of rules');
  },
  async run(context, name, page, revision = null) {
    const { rows, fault, evaluatedAt } =
      revision === null
        ? await readLive(context, name)
        : await readInRevision(context, name, revision);
    return { ...pageOfRows(rows ?? [], page), fault, evaluatedAt };
  },
};

async function readLive(context: Context, name: string): Promise<RuleReading> {
  const { set, rule } = await visibleRule(context, name);
  return context.services.ruleReader.read(set, rule);
}

/** The rows of a rule as the revision has it, over the documents of the revision, at its time. */
async function readInRevision(
  context: Context,
  name: string,
  { maps, createdAt, digest }: RevisionState,
): Promise<RuleReading> {
  const { services, by } = context;
  // A policy over documents shows whole documents.
  if (!visibilityOf(by).isUnrestricted) throw ruleNotFound(name, []);
  const { compiled } = await policiesOfRevision(services, maps);
  const rule = compiled.rules.get(name);
  if (rule === undefined) throw ruleNotFound(name, compiled.rules.values());
  if (!rule.inputs.every(isOverDocuments)) {
    const reason = 'reads tables, of which a revision has none';
    throw new PurserError([fault('RULE_INVALID', { path: name, reason })]);
  }
  return services.ruleReader.readAt({ compiled, revision: { maps, digest } }, rule, createdAt);
}

/** A page of rows that have no identity: a cursor counts them. */
export function pageOfRows(rows: readonly JsonObject[], page: PageRequest): Slice<JsonObject> {
  const span = pageSpan(page, (text) => {
    const value = decodeCursor(text);
    const [kind, at]: readonly unknown[] = Array.isArray(value) ? value : [];
    return kind === 'ruleRow' && typeof at === 'number' && Number.isSafeInteger(at) ? at : null;
  });
  const counted = rows.map((row, at) => ({ row, at }));
  const cut = cutPage(counted, span, ({ at }, position) => at - position);
  const items = pageRows(cut.items, ({ at }) => ['ruleRow', at]);
  return withNodes({ ...cut, items, total: async () => rows.length }, ({ row }) => row);
}
