import { visibilityOf } from '../../../domain/access/visibility.ts';
import type { SourceId } from '../../../domain/document/document.ts';
import type { RevisionSnapshot } from '../../../domain/revision/revision.ts';
import { documentsBehind } from '../../access/documents-behind.ts';
import {
  mayOpenSecrets,
  namedDocuments,
  openingDenied,
  openSecretsPermission,
} from '../../access/open-secrets.ts';
import { requirePermission, seeDocuments } from '../../access/require-permission.ts';
import type { OpenedSecrets, Opening } from '../../access/use-case.ts';
import { isVisibleTo, visibleByName } from '../../access/visible-documents.ts';
import type { RenderedDocument } from '../../render/rendered-document.ts';

/**
 * Like `renderedById`, with secret data.
 *
 * @throws ACCESS_DENIED, KEYS_UNAVAILABLE, KEY_UNKNOWN
 */
export const openRendered: Opening<
  [revision: RevisionSnapshot, ids: readonly SourceId[]],
  readonly (RenderedDocument | Error | null)[]
> = {
  kind: 'opening',
  ...seeDocuments,
  authorize(by, _revision, ids) {
    if (ids.length > 0) requirePermission(by, openSecretsPermission, 'opening secrets');
  },
  audit(ending, revision, ids) {
    if (ids.length === 0) return [];
    const about = (some: readonly SourceId[], more: Omit<OpenedSecrets, 'target'> = {}) =>
      some.length === 0
        ? []
        : [{ target: { of: 'rendered', revision: revision.id, ...namedDocuments(some) }, ...more }];
    if ('error' in ending) return about(ids, { error: ending.error });
    const outcomes = ending.result;
    const failed = ids.filter((_, at) => outcomes[at] instanceof Error);
    const [error] = outcomes.filter((outcome) => outcome instanceof Error);
    const secret = outcomes.filter(isSecret).map(({ entry }) => entry);
    return [...about(failed, { error }), ...about(secret)];
  },
  async run({ by, services }, revision, ids) {
    const { renderer } = services;
    if (ids.length === 0) return [];
    if (visibilityOf(by, openSecretsPermission).isUnrestricted)
      return renderer.byName(revision, ids);
    const behind = await documentsBehind(services, revision, ids);
    const visibility = visibilityOf(by);
    return visibleByName(
      { services, revision, visibility },
      ids,
      isVisibleTo(visibility),
      async (seen) => {
        const allowed = seen.filter((id) => mayOpenSecrets(by, behind(id)));
        const opened = await renderer.byName(revision, allowed);
        const outcomes = new Map(allowed.map((id, at) => [id, opened[at] ?? null]));
        return seen.map((id) => (outcomes.has(id) ? (outcomes.get(id) ?? null) : openingDenied()));
      },
    );
  },
};

function isSecret(outcome: RenderedDocument | Error | null): outcome is RenderedDocument {
  return outcome !== null && !(outcome instanceof Error) && outcome.secret;
}
