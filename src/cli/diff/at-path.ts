import { canonicalText } from '../../domain/json/canonical.ts';
import type { Json } from '../../domain/json/value.ts';
import type {
  DocumentDifferenceFragment,
  RenderedDifferenceFragment,
  ValueChangeFragment,
} from '../generated/operations.ts';

/** What a path selects in a document. */
interface SelectedValue {
  readonly secret: boolean;
  readonly exists: boolean;
  readonly value: Json | null;
}

/** A difference that was read with what a path selects on both sides. */
type ReadDifference = DocumentDifferenceFragment | RenderedDifferenceFragment;

/**
 * The variables of a query for differences: without a path whole documents are compared.
 * (docs/rendering.md#paths-that-look-something-up)
 */
export function pathVariables(path: string | undefined): { atPath: boolean; path?: string } {
  return { atPath: path !== undefined, ...(path !== undefined && { path }) };
}

/** Differences by all of their documents; with a path those in which what it selects differs, and by that alone. */
export function differencesAtPath<D extends ReadDifference>(
  path: string | undefined,
  differences: readonly D[],
): readonly Omit<D, 'valueBefore' | 'valueAfter'>[] {
  if (path === undefined) return differences;
  return differences.flatMap((difference) => {
    const { valueBefore = null, valueAfter = null, ...rest } = difference;
    const change = valueChange(path, valueBefore, valueAfter);
    return change === null ? [] : [{ ...rest, changes: [change] }];
  });
}

function valueChange(
  path: string,
  before: SelectedValue | null,
  after: SelectedValue | null,
): ValueChangeFragment | null {
  const [old, now] = [before, after].map((side) => (side?.exists ? side.value : undefined));
  if (old === undefined && now === undefined) return null;
  const secret = before?.secret === true || after?.secret === true;
  const shown = (value: Json | undefined): Json => (secret ? null : (value ?? null));
  const change = { path, secret, before: shown(old), after: shown(now) };
  if (old === undefined) return { ...change, kind: 'CREATED' };
  if (now === undefined) return { ...change, kind: 'DELETED' };
  return canonicalText(old) === canonicalText(now) ? null : { ...change, kind: 'UPDATED' };
}
