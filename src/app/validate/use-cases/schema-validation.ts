import type { RevisionSnapshot } from '../../../domain/revision/revision.ts';
import type { ValidationEntry } from '../../../ports/validation-store.ts';
import type { Query } from '../../access/use-case.ts';
import { permittedResults } from '../../access/visible-validity.ts';

/** The result of `deckhand-schema-validation`, computed if it is unknown; also of dry runs. */
export const schemaValidation: Query<[revision: RevisionSnapshot], ValidationEntry> = {
  kind: 'query',
  permission: 'deckhand:show_validation',
  purpose: 'seeing a validation',
  async run({ by, services }, revision) {
    const result = await services.validations.results.of(revision);
    const [seen = result] = await permittedResults(services, by, revision, [result]);
    return seen;
  },
};
