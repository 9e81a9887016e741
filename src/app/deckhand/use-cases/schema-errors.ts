import { visibilityOf } from '../../../domain/access/visibility.ts';
import type { JsonObject } from '../../../domain/json/value.ts';
import type { RevisionSnapshot } from '../../../domain/revision/revision.ts';
import { seeDocuments } from '../../access/require-permission.ts';
import type { Query } from '../../access/use-case.ts';
import { visibleErrors } from '../../access/visible-results.ts';
import { withheldFor } from '../withheld-for.ts';

/**
 * The recorded errors in the rendered documents of a revision; none if only ValidationPolicies have errors (see
 * `withheldFor`). Errors of documents that the caller may not see have no details. (docs/rest.md#lists-of-documents)
 */
export const schemaErrors: Query<[revision: RevisionSnapshot], readonly JsonObject[]> = {
  kind: 'query',
  ...seeDocuments,
  async run({ by, services }, revision) {
    const errors = withheldFor(await services.validations.results.of(revision));
    return visibleErrors(services, revision, errors, visibilityOf(by));
  },
};
