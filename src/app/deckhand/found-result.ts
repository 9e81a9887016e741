import type { Principal } from '../../domain/access/principal.ts';
import { invariant } from '../../domain/errors.ts';
import type { Revision } from '../../domain/revision/revision.ts';
import type { ValidationCases } from '../validate/validation-cases.ts';
import { resultCursor } from '../validate/validation-entries.ts';
import type { FoundResult } from './deckhand-cases.ts';

/** The result of an index, if there can be one, of a validation; and what there is to judge it by. */
export async function foundResult(
  { validationEntries, validity }: Pick<ValidationCases, 'validationEntries' | 'validity'>,
  by: Principal,
  revision: Revision,
  { name, index }: { readonly name: string; readonly index: number },
): Promise<FoundResult> {
  const page = { first: index < 0 ? 0 : 1, ...(index > 0 && { after: resultCursor(index - 1) }) };
  const { items } = await validationEntries(by, revision, name, page);
  const [found] = await validity(by, [revision]);
  invariant(found !== undefined, 'there is a state of every revision');
  return { entry: items[0]?.node ?? null, validity: found };
}
