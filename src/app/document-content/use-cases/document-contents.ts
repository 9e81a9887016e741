import type { SourceId } from '../../../domain/document/document.ts';
import type { RevisionSnapshot } from '../../../domain/revision/revision.ts';
import { seeDocuments } from '../../access/require-permission.ts';
import type { Query } from '../../access/use-case.ts';
import { hiddenContent } from '../seal-content.ts';
import {
  contentsOfDocuments,
  type DocumentContent,
  isSecretContent,
  shownContent,
} from '../show-contents.ts';

/**
 * The contents beside documents of a revision, in the order asked, by tag: none unless it is the head. A digest stands in
 * place of those beside encrypted documents.
 */
export const documentContents: Query<
  [revision: RevisionSnapshot, ids: readonly SourceId[]],
  readonly (readonly DocumentContent[])[]
> = {
  kind: 'query',
  ...seeDocuments,
  async run(context, revision, ids) {
    const found = await contentsOfDocuments(context, revision, ids);
    return Promise.all(
      found.map(({ entry, contents }) =>
        Promise.all(
          contents.flatMap((kept) => {
            if (entry === null) return [];
            const isSecret = isSecretContent(kept, entry);
            const json = isSecret ? hiddenContent(context.services, kept) : kept.text;
            return [Promise.resolve(json).then((text) => shownContent(kept, entry, text))];
          }),
        ),
      ),
    );
  },
};
