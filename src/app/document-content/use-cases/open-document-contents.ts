import type { SourceId } from '../../../domain/document/document.ts';
import type { RevisionSnapshot } from '../../../domain/revision/revision.ts';
import {
  mayOpenSecrets,
  namedDocuments,
  openingDenied,
  openSecretsPermission,
} from '../../access/open-secrets.ts';
import { requirePermission, seeDocuments } from '../../access/require-permission.ts';
import type { Opening } from '../../access/use-case.ts';
import { openContent } from '../seal-content.ts';
import {
  contentsOfDocuments,
  type DocumentContent,
  isSecretContent,
  shownContent,
} from '../show-contents.ts';

/**
 * As `documentContents`, with contents that are secret. An error in place of those of a document whose secrets the
 * caller may not open.
 *
 * @throws ACCESS_DENIED; KEYS_MISSING, KEYS_UNAVAILABLE, KEY_UNKNOWN, KEY_DAMAGED, SECRET_DAMAGED
 */
export const openDocumentContents: Opening<
  [revision: RevisionSnapshot, ids: readonly SourceId[]],
  readonly (readonly DocumentContent[] | Error)[]
> = {
  kind: 'opening',
  ...seeDocuments,
  authorize(by, _revision, ids) {
    if (ids.length > 0) requirePermission(by, openSecretsPermission, 'opening secrets');
  },
  audit(ending, revision, ids) {
    const target = (of: readonly SourceId[]) => ({
      of: 'contents',
      revision: revision.id,
      ...namedDocuments(of),
    });
    if ('error' in ending) return [{ target: target(ids), error: ending.error }];
    const opened = ids.filter((_, at) => {
      const contents = ending.result[at];
      return !(contents instanceof Error) && contents?.some(({ secret }) => secret);
    });
    const refused = ids.filter((_, at) => ending.result[at] instanceof Error);
    const [error] = ending.result.filter((one) => one instanceof Error);
    return [
      ...(opened.length > 0 ? [{ target: target(opened) }] : []),
      ...(refused.length > 0 ? [{ target: target(refused), error }] : []),
    ];
  },
  async run(context, revision, ids) {
    const { by, services } = context;
    const found = await contentsOfDocuments(context, revision, ids);
    return Promise.all(
      found.map(async ({ entry, contents }) => {
        if (entry === null) return [];
        const isSecret = contents.some((kept) => isSecretContent(kept, entry));
        if (isSecret && !mayOpenSecrets(by, [{ ...entry, storagePolicy: 'encrypted' }])) {
          return openingDenied();
        }
        return Promise.all(
          contents.map(async (kept) =>
            shownContent(kept, entry, await openContent(services, kept)),
          ),
        );
      }),
    );
  },
};
