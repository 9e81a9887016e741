import { sightOf } from '../../../domain/access/sight.ts';
import type { SourceId } from '../../../domain/document/document.ts';
import type { RevisionSnapshot } from '../../../domain/revision/revision.ts';
import { seeDocuments } from '../../access/demand.ts';
import { documentsBehind } from '../../access/documents-behind.ts';
import { unexplained } from '../../access/open-secrets.ts';
import { seenByName } from '../../access/seen-documents.ts';
import type { Query } from '../../access/use-case.ts';
import type { Explanation } from '../explanation.ts';

/**
 * Where all that is in rendered documents came from, by name; otherwise as `renderedById`. Refused for what is made
 * from documents that the caller does not see.
 */
export const explain: Query<
  [revision: RevisionSnapshot, ids: readonly SourceId[]],
  readonly (Explanation | Error | null)[]
> = {
  kind: 'query',
  ...seeDocuments,
  async run({ by, services }, revision, ids) {
    const sight = sightOf(by);
    if (sight.isWhole) return services.explainer(revision, ids);
    const behind = await documentsBehind(services, revision, ids);
    return seenByName(
      { services, revision, sight },
      ids,
      () => true,
      async (seen) => {
        const explained = await services.explainer(revision, seen);
        return seen.map((id, at) =>
          behind(id).every(sight.sees) ? (explained[at] ?? null) : unexplained(),
        );
      },
    );
  },
};
