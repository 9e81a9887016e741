import { sightOf } from '../../../domain/access/sight.ts';
import type { RevisionSnapshot } from '../../../domain/revision/revision.ts';
import { seeDocuments } from '../../access/demand.ts';
import type { Query } from '../../access/use-case.ts';
import { integrityReport as reportIntegrity } from '../integrity-report.ts';
import type { IntegrityReport } from '../reference-cases.ts';

/**
 * Finds all references of a revision anew; costs the whole of it.
 */
export const integrityReport: Query<[revision: RevisionSnapshot], IntegrityReport> = {
  kind: 'query',
  ...seeDocuments,
  run: ({ by, services }, revision) =>
    reportIntegrity(services, revision, {
      sight: sightOf(by),
      maxIssues: services.limits.faults,
    }),
};
