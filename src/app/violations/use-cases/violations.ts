import { refusal } from '../../../domain/errors.ts';
import type { TimeSpan } from '../../../domain/violation/violation.ts';
import type { Query } from '../../access/use-case.ts';
import { cutScan } from '../../kernel/cut-scan.ts';
import { decodeCursor, encodeCursor, pageSpan } from '../../kernel/paging.ts';
import type { PageRequest, Slice } from '../../kernel/slice.ts';
import {
  type FoundViolation,
  findViolations,
  type PlacedViolation,
  type ViolationPlace,
} from '../find-violations.ts';
import { seeViolations } from '../read-permission.ts';
import { type RuleSelection, seenRules } from '../visible-rules.ts';

/** Which violations to list. */
export interface ViolationFilter extends RuleSelection {
  /** Default: open ones, or with a span both. */
  readonly state?: 'open' | 'closed';
  /** Those that were open at any moment of it. */
  readonly span?: TimeSpan;
}

/** A violation, and what its rule says of it. */
export interface ViolationView extends FoundViolation {
  readonly message: string;
}

/**
 * Violations of rules: open ones rule by rule, then closed ones, the last closed first. They may change from one page to the
 * next, and while a page is read. (docs/violations.md#finding)
 *
 * @throws ARGUMENT_INVALID for a foreign cursor
 */
export const violations: Query<
  [filter: ViolationFilter, page: PageRequest],
  Slice<ViolationView>
> = {
  kind: 'query',
  ...seeViolations,
  async run(context, { span, ...filter }, page) {
    const { store } = context.services;
    const seen = await seenRules(context, filter);
    const state = filter.state ?? (span === undefined ? 'open' : undefined);
    const query = { rules: [...seen.keys()], ...(state && { state }), ...(span && { span }) };
    const list = {
      read: (after: ViolationPlace | undefined, atOnce?: number) =>
        findViolations(store, query, after, atOnce),
      isAt: ({ place }: PlacedViolation, other: ViolationPlace) =>
        JSON.stringify(place) === JSON.stringify(other),
    };
    const cut = await cutScan(list, pageSpan(page, placeOfCursor));
    return {
      ...cut,
      items: cut.items.map(({ violation, closing, place }) => ({
        node: {
          violation,
          closing,
          message: seen.get(violation.rule)?.message(violation.row) ?? '',
        },
        cursor: encodeCursor(['violation', place]),
      })),
      async total() {
        // Known without reading them.
        if (state === 'open' && span === undefined) {
          return [...seen.values()].reduce((sum, { open }) => sum + open, 0);
        }
        let count = 0;
        for await (const _ of list.read(undefined)) count += 1;
        return count;
      },
    };
  },
};

function placeOfCursor(text: string): ViolationPlace | null {
  const value = decodeCursor(text);
  const [kind, place]: readonly unknown[] = Array.isArray(value) ? value : [];
  if (kind !== 'violation' || typeof place !== 'object' || place === null) return null;
  const { rule, key, sequence } = place as Readonly<Record<string, unknown>>;
  if (Number.isSafeInteger(sequence)) return { sequence: sequence as number };
  return typeof rule === 'string' && typeof key === 'string' ? { rule, key } : null;
}

/** The span of a filter: a moment, or from one to another. @throws ARGUMENT_INVALID for both */
export function spanOf(
  at: string | undefined,
  since: string | undefined,
  until: string | undefined,
): TimeSpan | undefined {
  if (at !== undefined && (since !== undefined || until !== undefined)) {
    const reason = 'give a moment, or a span, not both';
    throw refusal('ARGUMENT_INVALID', { argument: 'at', reason });
  }
  if (at !== undefined) return { from: at, to: at };
  if (since === undefined && until === undefined) return undefined;
  return { ...(since !== undefined && { from: since }), ...(until !== undefined && { to: until }) };
}
