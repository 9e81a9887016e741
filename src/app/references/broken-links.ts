import {
  type DocumentEntry,
  type DocumentId,
  type SourceId,
  sourceKey,
} from '../../domain/document/document.ts';
import { type Fault, fault } from '../../domain/errors.ts';
import { maxNamed } from '../../domain/fault-list.ts';
import type { NamedDocument } from '../../domain/named-document.ts';
import { isParentInKey, type Link, namedDocument } from '../../domain/references/document-links.ts';
import type { ReferentialSchema } from '../../domain/references/kind.ts';
import type { LinkChange } from '../../domain/revision/links.ts';
import { entriesByName } from '../kernel/read-entries.ts';
import type { Services } from '../kernel/services.ts';
import type { RevisionRenderer } from '../render/render-revision.ts';
import type { ChangeToCheck } from './linked-change.ts';
import { type BrokenLink, linkText, placesOfLinks } from './places-of-links.ts';
import { coveredAmong, linkersOf, parseSourceKey, targetKey } from './read-links.ts';

/** A change, with the links after it. */
interface LinksAfter extends ChangeToCheck {
  readonly schema: ReferentialSchema;
  readonly links: readonly LinkChange[];
  /** See `DocumentsToCheck`. */
  readonly loosened: ReadonlySet<string>;
  /** The sourceKeys of documents whose data is secret. */
  readonly secret: ReadonlySet<string>;
}

/** Links to deleted documents. */
interface LinksToDeleted {
  /**
   * From documents that are not in the submission: by relation, the referrers of each deleted
   * document.
   */
  readonly referrers: ReadonlyMap<Link['relation'], ReadonlyMap<string, readonly string[]>>;
  /** From documents that were submitted unchanged. */
  readonly kept: readonly BrokenLink[];
  readonly isReported: (link: BrokenLink) => boolean;
}

type BrokenLinkServices = Pick<Services, 'content' | 'limits'> & {
  readonly renderer: RevisionRenderer;
};

/**
 * The faults of links after a change. A broken link is reported once: at the deleted document if the referrer is not in
 * the submission, otherwise at the referrer. (docs/references.md#the-promise)
 */
export async function brokenLinks(
  services: BrokenLinkServices,
  { secret, ...change }: LinksAfter,
): Promise<readonly Fault[]> {
  const { head, next, schema } = change;
  const deleted = await linksToDeleted(services, change);
  const dangling = [
    ...deleted.kept,
    ...(await danglingLinks(services, change, deleted.isReported)),
  ];
  // Parents are reported first, up to the limit.
  const reported = [...dangling].sort((one, other) => rankOf(one) - rankOf(other));
  const placed = new Set([...deleted.kept, ...reported.slice(0, services.limits.maxFaults)]);
  const places = await placesOfLinks(services.renderer, next, schema, [...placed]);
  const named = [
    ...reported.map(({ from }) => from),
    ...[...deleted.referrers.values()].flatMap(namesIn),
  ];
  const nameOf = await namesOf(services, head, next, named);
  const faults = reported.map((link) => {
    const { path, isSecret } = places(link);
    const isHidden = (isSecret || secret.has(link.from)) && !isInName(schema, link);
    return danglingFault(schema, link, nameOf(link.from), isHidden ? 'secret' : path);
  });
  return [
    ...withoutRepeated(faults),
    ...referrerFaults('HAS_CHILDREN', deleted.referrers.get('parent'), nameOf),
    ...referrerFaults('IS_REFERENCED', deleted.referrers.get('reference'), nameOf),
  ];
}

/** Whether a link follows from the name of the referrer, which is no secret. */
function isInName(schema: ReferentialSchema, { relation, from }: BrokenLink): boolean {
  return relation === 'parent' && isParentInKey(schema, parseSourceKey(from));
}

function rankOf({ relation }: BrokenLink): number {
  return relation === 'parent' ? 0 : 1;
}

async function linksToDeleted(
  { content }: Pick<Services, 'content'>,
  { head, changes, unchanged, links }: Omit<LinksAfter, 'secret'>,
): Promise<LinksToDeleted> {
  const checked = new Map(links.map(({ key, after }) => [key, after]));
  const gone = links.filter(({ before, after }) => before !== null && after === null);
  const written = new Set(
    changes.map(({ before, after }) => sourceKey((after ?? before) as SourceId)),
  );
  const resubmitted = new Set(gone.length === 0 ? [] : unchanged.map(sourceKey));
  const reported = new Set<string>();
  const referrers = new Map<Link['relation'], ReadonlyMap<string, readonly string[]>>();
  const kept: BrokenLink[] = [];
  for (const relation of ['parent', 'reference'] as const) {
    const keys = gone.map(({ key }) => key);
    const found = await linkersOf(head.maps, keys, relation, content.pages);
    const left = Array.from(found, ([to, linkers]) => {
      const by = linkers.filter((from) => {
        // Changed referrers are reported themselves if they still have the link.
        const isLinking = (checked.get(from) ?? []).some(
          (one) => one.relation === relation && targetKey(one) === to,
        );
        if (checked.has(from) && (written.has(from) || !isLinking)) return false;
        reported.add(linkText({ from, relation, to }));
        if (!resubmitted.has(from)) return true;
        kept.push({ from, relation, to });
        return false;
      });
      return [to, by] as const;
    });
    referrers.set(relation, new Map(left.filter(([, by]) => by.length > 0)));
  }
  return { referrers, kept, isReported: (link) => reported.has(linkText(link)) };
}

/** Links of checked documents to missing documents. */
async function danglingLinks(
  { content }: Pick<Services, 'content'>,
  { head, links, loosened }: Pick<LinksAfter, 'head' | 'links' | 'loosened'>,
  isReported: LinksToDeleted['isReported'],
): Promise<readonly BrokenLink[]> {
  const checked = new Map(links.map(({ key, after }) => [key, after]));
  // The targets that these are missing were missing before.
  const strict = links.filter(({ key }) => !loosened.has(key));
  const targets = new Set(strict.flatMap(({ after }) => (after ?? []).map(targetKey)));
  const others = [...targets].filter((key) => !checked.has(key)).sort();
  const known = await coveredAmong(head.maps, others, content.pages);
  const exists = (key: string): boolean =>
    checked.has(key) ? checked.get(key) !== null : known.has(key);
  return strict.flatMap(({ key, after }) =>
    (after ?? [])
      .map((link): BrokenLink => ({ from: key, to: targetKey(link), relation: link.relation }))
      .filter((link) => !exists(link.to) && !isReported(link)),
  );
}

function namesIn(referrers: ReadonlyMap<string, readonly string[]>): readonly string[] {
  return Array.from(referrers, ([key, by]) => [key, ...by.slice(0, maxNamed)]).flat();
}

/**
 * Errors must not reveal these: a caller who may write a document can have the secrets of others substituted into it.
 */
function danglingFault(
  schema: ReferentialSchema,
  { relation, to }: BrokenLink,
  resource: NamedDocument,
  path: string | 'secret' | null,
): Fault {
  const target = parseSourceKey(to);
  const kind = schema.bySchema.get(target.schema)?.name ?? target.schema;
  const isSecret = path === 'secret';
  const code = relation === 'parent' ? 'PARENT_NOT_FOUND' : 'REFERENCE_NOT_FOUND';
  const facts = isSecret ? { target: null, secret: isSecret } : { target };
  const place = { ...resource, ...(!isSecret && path !== null && { path }) };
  return fault(code, { resource, kind, ...facts }, place);
}

/** Faults of secret names, which are all equal, once for each document and kind, so that their number is not shown. */
function withoutRepeated(faults: readonly Fault[]): readonly Fault[] {
  const known = new Set<string>();
  return faults.filter(({ code, facts, message }) => {
    if (facts['secret'] !== true) return true;
    const text = `${code} ${message}`;
    const isNew = !known.has(text);
    known.add(text);
    return isNew;
  });
}

function referrerFaults(
  code: 'HAS_CHILDREN' | 'IS_REFERENCED',
  referrers: ReadonlyMap<string, readonly string[]> = new Map(),
  nameOf: Names,
): readonly Fault[] {
  return Array.from(referrers, ([key, linkers]) => {
    const by = linkers.slice(0, maxNamed).map(nameOf);
    const resource = nameOf(key);
    return fault(code, { resource, by, count: linkers.length }, resource);
  });
}

type Names = (key: string) => NamedDocument;

/** The names of documents, with their layers: after the change, or if missing, before it. */
async function namesOf(
  { content }: Pick<Services, 'content'>,
  head: ChangeToCheck['head'],
  next: ChangeToCheck['next'],
  keys: readonly string[],
): Promise<Names> {
  const ids = [...new Set(keys)].map(parseSourceKey);
  const [after, before] = await Promise.all(
    [next, head].map(({ maps }) => entriesByName(maps, ids, content.pages)),
  );
  const entryOf = (key: string): DocumentEntry | undefined =>
    [after, before].flatMap((named) => named?.get(key) ?? []).find(({ abstract }) => !abstract);
  return (key) => {
    const id: DocumentId = entryOf(key) ?? { ...parseSourceKey(key), layer: null };
    return namedDocument(id);
  };
}
