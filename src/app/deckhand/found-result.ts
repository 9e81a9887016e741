import { invariant } from '../../domain/errors.ts';
import type { RevisionSnapshot } from '../../domain/revision/revision.ts';
import type { Services } from '../kernel/services.ts';
import type { Validations } from '../validate/create-validations.ts';
import { resultCursor, validationEntries } from '../validate/validation-entries.ts';
import type { FoundResult } from './deckhand-cases.ts';

/** The result of an index, if there can be one, of a validation; and what there is to judge it by. */
export async function foundResult(
  { validations, ...services }: Services & { readonly validations: Validations },
  revision: RevisionSnapshot,
  { name, index }: { readonly name: string; readonly index: number },
): Promise<FoundResult> {
  const page = { first: index < 0 ? 0 : 1, ...(index > 0 && { after: resultCursor(index - 1) }) };
  const { items } = await validationEntries(services, validations.results, revision, name, page);
  const [found] = await validations.validityOf([revision]);
  invariant(found !== undefined, 'there is a state of every revision');
  return { entry: items[0]?.node ?? null, validity: found };
}
