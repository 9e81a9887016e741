import { type Fault, fault, InvariantError, throwFaults } from '../../../domain/errors.ts';
import { canonicalText } from '../../../domain/json/canonical.ts';
import type { Location } from '../../../domain/json/path/read.ts';
import type { StepBudget } from '../../../domain/json/step-budget.ts';
import { isJsonObject, type Json } from '../../../domain/json/value.ts';
import { dataPath } from '../../../domain/kind-schemas/check-shape.ts';
import { checkQueryDocument } from '../../../domain/query-document/check-query-document.ts';
import { countConditions } from '../../../domain/query-document/count-conditions.ts';
import type { RowSort } from '../../../domain/source/row-order.ts';
import type { RecordMatcher, RecordTest } from '../../../ports/record-matcher.ts';

/** Which rows of a table to list, in which order, and what that may take; by default all, unlimited. */
export interface RowsQuery {
  /** A query document. */
  readonly filter?: Json;
  /** The first rule is the most significant. */
  readonly sort?: readonly RowSort[];
  /** Is called with the steps of each row that is read. */
  readonly spend?: StepBudget;
}

/** A checked query. */
export interface PreparedRowsQuery {
  /** Null: every row. */
  readonly matches: RecordTest | null;
  readonly sort: readonly RowSort[];
  /** Counts the reading of that many characters of rows. */
  readonly spend: StepBudget;
}

/** Characters of a filter as JSON. */
const maxFilterCharacters = 65_536;
/** Characters for which a shorter row counts: a lookup takes a while, too. */
const minCharacters = 500;
const maxSortRules = 10;
const maxPathCharacters = 1_000;

/** Checks a query and compiles its filter. @throws OPERATOR_FORBIDDEN, ARGUMENT_INVALID */
export async function prepareRowsQuery(
  { filter = {}, sort = [], spend = () => {} }: RowsQuery,
  matcher: RecordMatcher | undefined,
): Promise<PreparedRowsQuery> {
  throwFaults([...filterFaults(filter), ...sortFaults(sort)]);
  const conditions = countConditions(filter);
  const isEmpty = !isJsonObject(filter) || Object.keys(filter).length === 0;
  if (!isEmpty && matcher === undefined) throw new InvariantError('the app has no matcher');
  return {
    matches: isEmpty || matcher === undefined ? null : await matcher.compile(filter),
    sort,
    spend: (characters) => spend(Math.max(characters, minCharacters) * conditions),
  };
}

function filterFaults(filter: Json): readonly Fault[] {
  if (canonicalText(filter).length > maxFilterCharacters) {
    return [invalid('filter', `has more than ${maxFilterCharacters} characters as JSON`)];
  }
  const faults: Fault[] = [];
  const note = (location: Location, reason: string | null): void => {
    const path = dataPath(location);
    faults.push(reason === null ? fault('OPERATOR_FORBIDDEN', { path }) : invalid(path, reason));
  };
  checkQueryDocument(note, filter, ['filter']);
  return faults;
}

function sortFaults(sort: readonly RowSort[]): readonly Fault[] {
  if (sort.length > maxSortRules)
    return [invalid('orderBy', `has more than ${maxSortRules} rules`)];
  return sort.flatMap(({ by }, at) => {
    const argument = `orderBy[${at}].field`;
    if (by === '') return [invalid(argument, 'is empty')];
    const isTooLong = by.length > maxPathCharacters;
    return isTooLong ? [invalid(argument, `has more than ${maxPathCharacters} characters`)] : [];
  });
}

function invalid(argument: string, reason: string): Fault {
  return fault('ARGUMENT_INVALID', { argument, reason });
}
