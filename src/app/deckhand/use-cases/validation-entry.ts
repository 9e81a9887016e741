import type { RevisionSnapshot } from '../../../domain/revision/revision.ts';
import { seenValidity, seesAllResults, shownResults } from '../../access/seen-validity.ts';
import type { Query } from '../../access/use-case.ts';
import type { FoundResult } from '../deckhand-cases.ts';
import { foundResult } from '../found-result.ts';

/**
 * One result of a validation, for a caller who may see it though they may not list any. (spec 10.2)
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
    if (seesAllResults(by)) return found;
    const { entry } = found;
    const [seen = null] = await shownResults(services, by, revision, entry === null ? [] : [entry]);
    return { entry: seen, validity: await seenValidity(services, by, revision, found.validity) };
  },
};
