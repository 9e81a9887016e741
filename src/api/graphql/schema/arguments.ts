import { defaultRows } from '../../../app/kernel/paging.ts';
import type { RevisionRef } from '../../../app/kernel/revision-ref.ts';
import type { DocumentFilter, DocumentSelection, SortRule } from '../../../app/kernel/selection.ts';
import type { PageRequest } from '../../../app/kernel/slice.ts';
import type { DocumentName, RevisionFilter } from '../../../app/revisions/revision-query.ts';
import type { RowsQuery } from '../../../app/sources/tables/prepare-rows-query.ts';
import { refusal } from '../../../domain/errors.ts';
import type { Limits } from '../../../domain/limits.ts';
import type * as schema from '../generated/schema.ts';
import { checkJsonInput } from './json-input.ts';

export type Present<T> = { [K in keyof T]?: NonNullable<T[K]> };

/** The members that are not null: in GraphQL a client may pass null for "not given". */
export function omitNulls<T extends object>(args: T): Present<T> {
  const given = Object.entries(args).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(given) as Present<T>;
}

/** The revision that arguments name; the head if they name none. @throws ARGUMENT_INVALID for `head: false` */
export function readRevisionRef(ref: schema.RevisionRef | null | undefined): RevisionRef {
  if (!ref) return {};
  const { number, tag, head } = ref;
  if (head === false) {
    const reason = 'name a revision by number or tag, or say "head: true"';
    throw refusal('ARGUMENT_INVALID', { argument: 'head', reason });
  }
  return omitNulls({ id: number, tag });
}

/** The arguments of a connection. */
export type ConnectionArguments = {
  readonly [K in keyof PageRequest]?: PageRequest[K] | null | undefined;
};

/** @throws ARGUMENT_INVALID for more rows than `pageRows` */
export function pageRequest(
  args: ConnectionArguments,
  pageRows: number,
  rowsByDefault: number = defaultRows,
): PageRequest {
  const { first, after, last, before } = args;
  const page: PageRequest = omitNulls({ first, after, last, before });
  checkRows('first', page.first, pageRows);
  checkRows('last', page.last, pageRows);
  if (page.first !== undefined || page.last !== undefined) return page;
  return { ...page, first: Math.min(rowsByDefault, pageRows) };
}

function checkRows(argument: string, rows: number | undefined, pageRows: number): void {
  if (rows === undefined || rows <= pageRows) return;
  throw refusal('ARGUMENT_INVALID', { argument, reason: `at most ${pageRows} rows make a page` });
}

type SelectionArguments = ConnectionArguments & {
  readonly filter?: schema.DocumentFilter | null | undefined;
  readonly orderBy?: readonly schema.DocumentOrder[] | null | undefined;
};

/** @throws ARGUMENT_INVALID as {@link pageRequest} */
export function selection(args: SelectionArguments, pageRows: number): DocumentSelection {
  return {
    filter: documentFilter(args.filter ?? {}),
    sort: (args.orderBy ?? []).map(sortRule),
    page: pageRequest(args, pageRows),
  };
}

function documentFilter(filter: schema.DocumentFilter): DocumentFilter {
  const { storagePolicy, ...members } = omitNulls(filter);
  return storagePolicy === undefined
    ? members
    : { ...members, storagePolicy: lowerCase(storagePolicy) };
}

export function readRevisionFilter(
  filter: schema.RevisionFilter | null | undefined,
): RevisionFilter {
  const { touches, status, validation, ...members } = omitNulls(filter ?? {});
  return {
    ...members,
    ...omitNulls({
      touches: touches && documentName(touches),
      status: status && lowerCase(status),
      validation: validation && { ...validation, status: lowerCase(validation.status) },
    }),
  };
}

function documentName({ schema, name, layer }: schema.DocumentName): DocumentName {
  return { schema, name, ...omitNulls({ layer }) };
}

function sortRule({ field: by, direction }: schema.DocumentOrder): SortRule {
  return { by: lowerCase(by), descending: direction === 'DESC' };
}

type RowsArguments = Pick<schema.DataTableRowsArgs, 'filter' | 'orderBy'>;

/** @throws ARGUMENT_INVALID, LIMIT_EXCEEDED */
export function rowsQuery(args: RowsArguments, limits: Limits): RowsQuery {
  const { filter, orderBy = [] } = omitNulls(args);
  if (filter !== undefined) checkJsonInput('filter', filter, limits, limits.maxDocumentDepth);
  const rules = orderBy.map(({ field: by, direction }) => ({
    by,
    descending: direction === 'DESC',
  }));
  return { ...omitNulls({ filter }), sort: rules };
}

/** Words in the form of GraphQL's enumerations, in capitals. */
export function upperCase<T extends string>(word: T): Uppercase<T> {
  return word.toUpperCase() as Uppercase<T>;
}

export function lowerCase<T extends string>(word: T): Lowercase<T> {
  return word.toLowerCase() as Lowercase<T>;
}
