import { type DocumentEntry, sourceKey } from '../../domain/document/document.ts';
import { fault } from '../../domain/errors.ts';
import { diffMaps } from '../../domain/history/diff-maps.ts';
import type { FoundProblem } from '../../domain/problem/problem.ts';
import { namedDocument } from '../../domain/references/document-links.ts';
import { placeOfDocument } from '../../domain/render/graph/place-of.ts';
import type { RevisionMaps } from '../../domain/revision/revision.ts';
import { entriesByName } from '../kernel/read-entries.ts';
import type { Services } from '../kernel/services.ts';
import {
  coveredAmong,
  linkersOf,
  linksByKey,
  parseSourceKey,
  targetKey,
} from '../references/read-links.ts';

type Reading = Pick<Services, 'content'>;

/**
 * A warning for each reference of some rendered documents to a missing document: such references are accepted with
 * PURSER_MISSING_REFERENCES=warn. (docs/references.md#if-references-are-missing)
 */
export async function missingReferences(
  { content }: Reading,
  maps: RevisionMaps,
  entries: readonly DocumentEntry[],
): Promise<readonly FoundProblem[]> {
  if (maps.links === undefined || entries.length === 0) return [];
  const byKey = new Map(entries.map((entry) => [sourceKey(entry), entry]));
  const links = await linksByKey(maps, [...byKey.keys()].sort(), content.pages);
  const references = Array.from(links, ([key, all]) => {
    const targets = all.filter(({ relation }) => relation === 'reference').map(targetKey);
    return [key, [...new Set(targets)]] as const;
  });
  const targets = [...new Set(references.flatMap(([, keys]) => keys))].sort();
  const there = await coveredAmong(maps, targets, content.pages);
  return references.flatMap(([key, keys]) => {
    const entry = byKey.get(key);
    if (entry === undefined) return [];
    const { schema, name, layer } = entry;
    const document = { schema, name, layer };
    const missing = keys.filter((target) => !there.has(target)).map(parseSourceKey);
    return missing.map((target): FoundProblem => {
      const facts = { resource: namedDocument(document), kind: target.schema, target };
      const found = fault('REFERENCE_NOT_FOUND', facts, placeOfDocument(document));
      return { document, severity: 'warning', fault: found };
    });
  });
}

/** The documents with references that may have become missing, or no longer missing, by a change of links. */
export async function documentsWithOtherReferences(
  { content }: Reading,
  before: RevisionMaps,
  after: RevisionMaps,
): Promise<readonly DocumentEntry[]> {
  const [old, now] = [before.links ?? null, after.links ?? null];
  const differences = await diffMaps(old, now, content.pages);
  if (differences.length === 0) return [];
  const moved = differences.filter((one) => !one.before || !one.after).map(({ key }) => key);
  const linkers = await Promise.all(
    [before, after].map((maps) => linkersOf(maps, moved, 'reference', content.pages)),
  );
  const keys = new Set([
    ...differences.map(({ key }) => key),
    ...linkers.flatMap((found) => [...found.values()].flat()),
  ]);
  const named = await entriesByName(after, [...keys].map(parseSourceKey), content.pages);
  return [...named.values()].flat();
}
