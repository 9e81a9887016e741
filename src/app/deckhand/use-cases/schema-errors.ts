import { visibilityOf } from '../../../domain/access/visibility.ts';
import type { JsonObject } from '../../../domain/json/value.ts';
import type { RevisionSnapshot } from '../../../domain/revision/revision.ts';
import { seeDocuments } from '../../access/require-permission.ts';
import type { Query } from '../../access/use-case.ts';
import { visibleErrors } from '../../access/visible-results.ts';
import { withheldFor } from '../withheld-for.ts';

/**
 * What is wrong with the rendered documents of a revision by its DataSchemas, as it is recorded; none if nothing is
 * but ValidationPolicies (see `withheldFor`). Whoever may see the documents may know that; of others, only that
 * something is wrong. (docs/rest.md#lists-of-documents)
 */
export const schemaErrors: Query<[revision: RevisionSnapshot], readonly JsonObject[]> = {
  kind: 'query',
  ...seeDocuments,
  async run({ by, services }, revision) {
    const errors = withheldFor(await services.validations.results.of(revision));
    return visibleErrors(services, revision, errors, visibilityOf(by));
  },
};
