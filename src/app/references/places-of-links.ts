import { PurserError } from '../../domain/errors.ts';
import { type LinkRelation, linkLocator } from '../../domain/references/document-links.ts';
import type { ReferentialSchema } from '../../domain/references/kind.ts';
import { groupBy } from '../../domain/render/graph/group-by.ts';
import type { RevisionSnapshot } from '../../domain/revision/revision.ts';
import type { RevisionRenderer } from '../render/render-revision.ts';
import { parseSourceKey } from './read-links.ts';

/** A link to a missing document after a change, by sourceKeys. */
export interface BrokenLink {
  readonly from: string;
  readonly to: string;
  readonly relation: LinkRelation;
}

/** The place of a link in a rendered document: unknown for a secret one. */
interface LinkPlace {
  readonly path: string | null;
  readonly isSecret: boolean;
}

const nowhere: LinkPlace = { path: null, isSecret: false };
const batchSize = 200;

/** The text that identifies a link. */
export function linkText({ from, relation, to }: BrokenLink): string {
  return JSON.stringify([from, relation, to]);
}

/**
 * Finds the places of links in their documents. Places are not stored while links are checked, because few are ever
 * needed: documents with broken links are rendered and searched again.
 */
export async function placesOfLinks(
  renderer: RevisionRenderer,
  { maps }: Pick<RevisionSnapshot, 'maps'>,
  schema: ReferentialSchema,
  links: readonly BrokenLink[],
): Promise<(link: BrokenLink) => LinkPlace> {
  const places = new Map<string, LinkPlace>();
  const byDocument = groupBy(links, ({ from }) => [from]);
  const keys = [...byDocument.keys()];
  for (let at = 0; at < keys.length; at += batchSize) {
    const part = keys.slice(at, at + batchSize);
    const outcomes = await renderer.byName({ maps } as RevisionSnapshot, part.map(parseSourceKey));
    for (const [nth, key] of part.entries()) {
      const outcome = outcomes[nth] ?? null;
      if (outcome === null || outcome instanceof PurserError) continue;
      const { entry, data, secret } = outcome;
      const locate = linkLocator(schema, { ...entry, data, secret });
      for (const link of byDocument.get(key) ?? []) {
        const path = locate({ relation: link.relation, ...parseSourceKey(link.to) });
        places.set(linkText(link), { path, isSecret: secret });
      }
    }
  }
  return (link) => places.get(linkText(link)) ?? nowhere;
}
