import type { GraphQLResolveInfo } from 'graphql';
import { type DocumentEntry, documentLabel } from '../../../domain/document/document.ts';
import { type ErrorFacts, refusal } from '../../../domain/errors.ts';
import { canonicalText } from '../../../domain/json/canonical.ts';
import { parseQueryPath, type QueryPath } from '../../../domain/json/path/path.ts';
import { isDefinitePath, isWholePath, selectInData } from '../../../domain/json/path/select.ts';
import type { Json } from '../../../domain/json/value.ts';
import type { GraphQLContext } from '../execution/context.ts';
import { RawJson } from '../scalars/raw-json.ts';

/** The data of a document as the caller may see it. */
export interface SeenData {
  readonly entry: DocumentEntry;
  /** The data; for a secret that is not opened, the digest in its place. */
  readonly data: Json;
  readonly form: 'rendered' | 'submitted' | 'secret';
}

interface DataArguments {
  readonly path?: string | null | undefined;
  readonly required?: boolean | null | undefined;
}

/**
 * The result of a path in data: its value, or the list of all matches of a path that may have several. Null and a
 * warning if it matches nothing.
 *
 * @throws PATH_SYNTAX, LIMIT_EXCEEDED; VALUE_NOT_FOUND with `required`
 */
export function selectData(
  seen: SeenData,
  { path: text, required }: DataArguments,
  context: GraphQLContext,
  info: Pick<GraphQLResolveInfo, 'path'>,
): RawJson | null {
  const { budget, warnings } = context;
  if (text === null || text === undefined) return budget.json(seen.data);
  const path = parseQueryPath(text);
  const found = matchesIn(seen, path, context);
  const [first] = found;
  if (first === undefined) {
    const facts = missingValue(seen, text);
    if (required) throw refusal('VALUE_NOT_FOUND', facts);
    warnings.addMissingValue(info, facts);
    return null;
  }
  if (isDefinitePath(path)) return budget.json(first);
  // Matches can be within others: each is created only within the response budget.
  const texts = budget.rows(found).map((value) => budget.text(() => canonicalText(value)));
  return new RawJson(`[${texts.join(',')}]`);
}

/** Whether a path matches something in data, also null. @throws PATH_SYNTAX, LIMIT_EXCEEDED */
export function hasData(seen: SeenData, path: string, context: GraphQLContext): boolean {
  return matchesIn(seen, parseQueryPath(path), context).length > 0;
}

/** There is nothing within a digest that stands for data. */
function matchesIn(
  { data, form }: SeenData,
  path: QueryPath,
  { pathBudget }: Pick<GraphQLContext, 'pathBudget'>,
): readonly Json[] {
  if (form !== 'secret') return selectInData(data, path, pathBudget);
  return isWholePath(path) ? [data] : [];
}

/** Maximum number of characters of a path in a message. */
const quotedLength = 200;

function missingValue({ entry, form }: SeenData, path: string): ErrorFacts['VALUE_NOT_FOUND'] {
  const quoted = path.length > quotedLength ? `${path.slice(0, quotedLength)}…` : path;
  const facts = { document: documentLabel(entry), path: quoted };
  return form === 'rendered' ? facts : { ...facts, form };
}
