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
import { type SeenRule, seenRules, type ViolationSelection } from '../visible-rules.ts';

/** Which violations to list. */
export interface ViolationFilter extends ViolationSelection {
  /** Default: open ones, or with a span both. */
  readonly state?: 'open' | 'closed';
  /** Only those for whose rows an exception is in force, or only others. */
  readonly waived?: boolean;
  /** Those that were open at any moment of it. */
  readonly span?: TimeSpan;
}

/** A violation, and what its rule says of it. */
export interface ViolationView extends FoundViolation {
  readonly message: string;
  /** See `SeenRule.waivedBy`. */
  readonly waivedBy: string | null;
}

/** A violation of a rule that the caller may see. */
export function viewOfViolation(found: FoundViolation, rule: SeenRule): ViolationView {
  const { violation, closing } = found;
  const message = rule.message(violation.row);
  return { violation, closing, message, waivedBy: rule.waivedBy(violation) };
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
  async run(context, { span, waived, severities, ...filter }, page) {
    const { store } = context.services;
    const seen = await seenRules(context, filter);
    const state = filter.state ?? (span === undefined ? 'open' : undefined);
    const query = {
      rules: [...seen.keys()],
      ...(state && { state }),
      ...(span && { span }),
      ...(waived !== undefined && { waived }),
      ...(severities && { severities }),
    };
    const list = {
      read: (after: ViolationPlace | undefined, atOnce?: number) =>
        findViolations(store, query, after, atOnce),
      isAt: ({ place }: PlacedViolation, other: ViolationPlace) =>
        JSON.stringify(place) === JSON.stringify(other),
    };
    const cut = await cutScan(list, pageSpan(page, placeOfCursor));
    return {
      ...cut,
      items: cut.items.flatMap((found) => {
        const rule = seen.get(found.violation.rule);
        if (rule === undefined) return [];
        return [
          {
            node: viewOfViolation(found, rule),
            cursor: encodeCursor(['violation', found.place]),
          },
        ];
      }),
      async total() {
        // Known without reading them.
        const isWhole = span === undefined && waived === undefined && severities === undefined;
        if (state === 'open' && isWhole) {
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
