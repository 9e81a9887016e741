import { visibilityOf } from '../../../domain/access/visibility.ts';
import type { SourceId } from '../../../domain/document/document.ts';
import type { RevisionSnapshot } from '../../../domain/revision/revision.ts';
import { documentsBehind } from '../../access/documents-behind.ts';
import { explanationDenied } from '../../access/open-secrets.ts';
import { seeDocuments } from '../../access/require-permission.ts';
import type { Query } from '../../access/use-case.ts';
import { visibleByName } from '../../access/visible-documents.ts';
import type { Explanation } from '../explanation.ts';

/**
 * The origins of all values in rendered documents, by name; otherwise like `renderedById`. Refused for documents that
 * depend on others which the caller may not see.
 */
export const explain: Query<
  [revision: RevisionSnapshot, ids: readonly SourceId[]],
  readonly (Explanation | Error | null)[]
> = {
  kind: 'query',
  ...seeDocuments,
  async run({ by, services }, revision, ids) {
    const visibility = visibilityOf(by);
    if (visibility.isUnrestricted) return services.explainer(revision, ids);
    const behind = await documentsBehind(services, revision, ids);
    return visibleByName(
      { services, revision, visibility },
      ids,
      () => true,
      async (seen) => {
        const explained = await services.explainer(revision, seen);
        return seen.map((id, at) =>
          behind(id).every(visibility.includes) ? (explained[at] ?? null) : explanationDenied(),
        );
      },
    );
  },
};
