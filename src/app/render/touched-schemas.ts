import { createBoundedCache } from '../../domain/json/bounded-cache.ts';
import type { Digest } from '../../domain/json/canonical.ts';
import { idOfKey } from '../../domain/revision/entry-code.ts';
import type { RevisionMaps } from '../../domain/revision/revision.ts';
import type { Content } from '../content/content.ts';
import { fewDifferences } from '../kernel/few-differences.ts';

/** What shows whether documents were touched: those that there are, and those that were deleted. */
export type DocumentMaps = Pick<RevisionMaps, 'documents' | 'deleted'>;

/**
 * The schemas of documents that were touched between two revisions; null if there are too many documents to look at.
 * A document that changed and changed back has another origin, and one that came and went was deleted: both were touched.
 */
export type TouchedSchemas = (
  from: DocumentMaps,
  to: DocumentMaps,
) => Promise<ReadonlySet<string> | null>;

/** Many who follow the head ask about the same two revisions. */
const keptAnswers = 32;

/** Finds touched schemas; costs the pages that differ, once for all who ask at about the same time. */
export function createTouchedSchemas({ pages }: Pick<Content, 'pages'>): TouchedSchemas {
  const answers = createBoundedCache<ReturnType<TouchedSchemas>>(keptAnswers);

  async function find(from: DocumentMaps, to: DocumentMaps): Promise<ReadonlySet<string> | null> {
    const schemas = new Set<string>();
    for (const map of ['documents', 'deleted'] as const) {
      const found = await fewDifferences(from[map], to[map], pages);
      if (found === null) return null;
      for (const { key } of found) schemas.add(idOfKey(key).schema);
    }
    return schemas;
  }

  return (from, to) => {
    const roots: readonly (Digest | null)[] = [
      ...[from.documents, from.deleted],
      ...[to.documents, to.deleted],
    ];
    const key = roots.join(' ');
    const known = answers.get(key);
    if (known !== undefined) return known;
    const answer = find(from, to);
    answers.put(key, answer, 1);
    // A store that failed may answer the next time: what is too heavy is not kept.
    answer.catch(() => answers.put(key, answer, keptAnswers + 1));
    return answer;
  };
}
