import { invariant } from '../../../domain/errors.ts';
import type { RevisionSnapshot } from '../../../domain/revision/revision.ts';
import type { Query } from '../../access/use-case.ts';
import {
  mayReadAllResults,
  permittedResults,
  visibleValidity,
} from '../../access/visible-validity.ts';
import type { Services } from '../../kernel/services.ts';
import type { ValidationServices } from '../../validate/create-validation-services.ts';
import { listValidationEntries, resultCursor } from '../../validate/list-validation-entries.ts';
import type { FoundResult } from '../deckhand-cases.ts';

/**
 * One result of a validation, for a caller who may see it but may not list results.
 * (docs/rest.md#validation-results)
 */
export const validationEntry: Query<
  [revision: RevisionSnapshot, name: string, index: number],
  FoundResult
> = {
  kind: 'query',
  permission: 'deckhand:show_validation',
  purpose: 'seeing a validation',
  async run({ by, services }, revision, name, index) {
    const found = await foundResult(services, revision, { name, index });
    if (mayReadAllResults(by)) return found;
    const { entry } = found;
    const [seen = null] = await permittedResults(
      services,
      by,
      revision,
      entry === null ? [] : [entry],
    );
    return { entry: seen, validity: await visibleValidity(services, by, revision, found.validity) };
  },
};

/** The result of a validation at an index, if there is one; and the policies that it is checked against. */
async function foundResult(
  { validations, ...services }: Services & { readonly validations: ValidationServices },
  revision: RevisionSnapshot,
  { name, index }: { readonly name: string; readonly index: number },
): Promise<FoundResult> {
  const page = { first: index < 0 ? 0 : 1, ...(index > 0 && { after: resultCursor(index - 1) }) };
  const { items } = await listValidationEntries(
    services,
    validations.results,
    revision,
    name,
    page,
  );
  const [found] = await validations.validityOf([revision]);
  invariant(found !== undefined, 'there is a state of every revision');
  return { entry: items[0]?.node ?? null, validity: found };
}
