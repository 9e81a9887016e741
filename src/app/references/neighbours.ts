import type { Principal } from '../../domain/access/principal.ts';
import { type Visibility, visibilityOf } from '../../domain/access/visibility.ts';
import {
  type DocumentEntry,
  documentKey,
  type SourceId,
  sourceKey,
} from '../../domain/document/document.ts';
import type { LinkRelation } from '../../domain/references/document-links.ts';
import type { RevisionSnapshot } from '../../domain/revision/revision.ts';
import { entriesByName } from '../kernel/read-entries.ts';
import type { Services } from '../kernel/services.ts';
import { relatedDocuments } from '../render/related-documents.ts';
import type { Relation } from '../render/relation.ts';
import { linkersOf, linksByKey, parseSourceKey } from './read-links.ts';
import type { Reference, ReferenceQuery, ReferenceRelation } from './reference-cases.ts';

/** The revision for looking up references, and the visibility of the caller. */
export interface ReferenceLookup {
  readonly services: Services;
  readonly revision: Pick<RevisionSnapshot, 'maps'>;
  readonly visibility: Visibility;
  readonly relations: ReadonlySet<ReferenceRelation>;
}

const allRelations: readonly ReferenceRelation[] = [
  'parent',
  'reference',
  'layering',
  'substitution',
];

/** The revision for looking up documents by name, and the visibility of the caller. */
interface Naming extends Pick<ReferenceLookup, 'revision' | 'visibility'> {
  readonly services: Pick<Services, 'content'>;
}

/** The documents that represent names in the output: the concrete ones, replacements first. */
export async function representatives(
  { services, revision, visibility }: Naming,
  ids: readonly SourceId[],
): Promise<ReadonlyMap<string, DocumentEntry>> {
  const named = await entriesByName(revision.maps, ids, services.content.pages);
  const found = new Map<string, DocumentEntry>();
  for (const [key, entries] of named) {
    const concrete = entries.filter(({ abstract }) => !abstract);
    const entry = concrete.find(({ replacement }) => replacement) ?? concrete[0];
    if (entry !== undefined && visibility.includes(entry)) found.set(key, entry);
  }
  return found;
}

/** The documents at which a walk begins: those that represent names; if there is none, the abstract ones. */
export async function startsOf(
  lookup: ReferenceLookup,
  ids: readonly SourceId[],
): Promise<ReadonlyMap<string, readonly DocumentEntry[]>> {
  const { services, revision, visibility } = lookup;
  const known = await representatives(lookup, ids);
  const named = await entriesByName(revision.maps, ids, services.content.pages);
  const abstract = (key: string): readonly DocumentEntry[] => {
    const entries = named.get(key) ?? [];
    // A caller who may not see the document that represents a name must not learn that it replaces
    // another.
    return entries.every((entry) => entry.abstract) ? entries.filter(visibility.includes) : [];
  };
  const starts = ids.map(sourceKey).map((key) => {
    const entry = known.get(key);
    return [key, entry === undefined ? abstract(key) : [entry]] as const;
  });
  return new Map(starts.filter(([, entries]) => entries.length > 0));
}

/** The documents that documents need, each directly. */
export async function neededBy(
  lookup: ReferenceLookup,
  entries: readonly DocumentEntry[],
): Promise<readonly Reference[]> {
  return [
    ...(await linksFrom(lookup, entries)),
    ...(await relatedAs(lookup, 'layering', 'parent', entries, false)),
    ...(await relatedAs(lookup, 'substitution', 'substitutesFrom', entries, false)),
  ];
}

/** The direct referrers of documents. */
export async function needing(
  lookup: ReferenceLookup,
  entries: readonly DocumentEntry[],
): Promise<readonly Reference[]> {
  return [
    ...(await linksTo(lookup, 'parent', entries)),
    ...(await linksTo(lookup, 'reference', entries)),
    ...(await relatedAs(lookup, 'layering', 'children', entries, true)),
    ...(await relatedAs(lookup, 'substitution', 'substitutesInto', entries, true)),
  ];
}

async function linksFrom(
  lookup: ReferenceLookup,
  entries: readonly DocumentEntry[],
): Promise<readonly Reference[]> {
  const { services, revision, relations } = lookup;
  const { pages } = services.content;
  const found = await linksByKey(revision.maps, entries.map(sourceKey).sort(), pages);
  const wanted = entries.flatMap((from) =>
    (found.get(sourceKey(from)) ?? [])
      .filter(({ relation }) => relations.has(relation))
      .map(({ relation, schema, name }) => ({ from, relation, target: { schema, name } })),
  );
  const named = await entriesByName(
    revision.maps,
    wanted.map(({ target }) => target),
    pages,
  );
  const known = await representatives(
    lookup,
    wanted.map(({ target }) => target),
  );
  return wanted.flatMap((one): readonly Reference[] => {
    const key = sourceKey(one.target);
    const to = known.get(key) ?? null;
    // References to documents that are not visible are left out. Abstract documents are not in the
    // output.
    const isHidden = to === null && (named.get(key) ?? []).some(({ abstract }) => !abstract);
    return isHidden ? [] : [{ ...one, to }];
  });
}

async function linksTo(
  lookup: ReferenceLookup,
  relation: LinkRelation,
  entries: readonly DocumentEntry[],
): Promise<readonly Reference[]> {
  const { services, revision, relations } = lookup;
  if (!relations.has(relation)) return [];
  const keys = entries.map(sourceKey);
  const linkers = await linkersOf(revision.maps, keys, relation, services.content.pages);
  const known = await representatives(lookup, [...linkers.values()].flat().map(parseSourceKey));
  return entries.flatMap((to) =>
    (linkers.get(sourceKey(to)) ?? []).flatMap((key): readonly Reference[] => {
      const from = known.get(key);
      const target = { schema: to.schema, name: to.name };
      return from === undefined ? [] : [{ relation, from, target, to }];
    }),
  );
}

async function relatedAs(
  { services, revision, visibility, relations }: ReferenceLookup,
  relation: ReferenceRelation,
  related: Relation,
  entries: readonly DocumentEntry[],
  isIncoming: boolean,
): Promise<readonly Reference[]> {
  if (!relations.has(relation)) return [];
  const lists = await relatedDocuments(services, revision as RevisionSnapshot, related, entries);
  return entries.flatMap((entry, at) =>
    (lists[at] ?? []).filter(visibility.includes).map((other): Reference => {
      const [from, to] = isIncoming ? [other, entry] : [entry, other];
      return { relation, from, to, target: { schema: to.schema, name: to.name } };
    }),
  );
}

/** The text that identifies a reference: by relation, referrer and target. */
export function referenceKey({ relation, from, target, to }: Reference): string {
  const other = to === null ? sourceKey(target) : documentKey(to);
  return `${relation}\u0000${documentKey(from)}\u0000\u0000${other}`;
}

/** Looks up the visible neighbours of documents. */
export function lookupFor(
  services: ReferenceLookup['services'],
  by: Principal,
  revision: RevisionSnapshot,
  { relations = allRelations }: Pick<ReferenceQuery, 'relations'> = {},
): ReferenceLookup {
  return { services, revision, visibility: visibilityOf(by), relations: new Set(relations) };
}
