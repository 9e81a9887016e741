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

/** Where references are looked up, and for whom. */
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

/** Where documents are looked up by name, and for whom. */
interface Naming extends Pick<ReferenceLookup, 'revision' | 'visibility'> {
  readonly services: Pick<Services, 'content'>;
}

/** The documents that stand for names in what is rendered: the concrete ones, replacements first. */
export async function standIns(
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

/** The documents to begin at: those that stand for names; where there is none, the abstract ones. */
export async function startsOf(
  lookup: ReferenceLookup,
  ids: readonly SourceId[],
): Promise<ReadonlyMap<string, readonly DocumentEntry[]>> {
  const { services, revision, visibility } = lookup;
  const known = await standIns(lookup, ids);
  const named = await entriesByName(revision.maps, ids, services.content.pages);
  const abstract = (key: string): readonly DocumentEntry[] => {
    const entries = named.get(key) ?? [];
    // Who does not see what stands for a name does not learn that it stands for another.
    return entries.every((entry) => entry.abstract) ? entries.filter(visibility.includes) : [];
  };
  const starts = ids.map(sourceKey).map((key) => {
    const entry = known.get(key);
    return [key, entry === undefined ? abstract(key) : [entry]] as const;
  });
  return new Map(starts.filter(([, entries]) => entries.length > 0));
}

/** What documents need, each directly. */
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

/** Who needs documents, each directly. */
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
  const known = await standIns(
    lookup,
    wanted.map(({ target }) => target),
  );
  return wanted.flatMap((one): readonly Reference[] => {
    const key = sourceKey(one.target);
    const to = known.get(key) ?? null;
    // What is there and is not seen is as if nothing led to it. Abstract documents are not there.
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
  const known = await standIns(lookup, [...linkers.values()].flat().map(parseSourceKey));
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

/** References that are known by who needs whom, and how: each once. */
export function referenceKey({ relation, from, target, to }: Reference): string {
  const other = to === null ? sourceKey(target) : documentKey(to);
  return `${relation}\u0000${documentKey(from)}\u0000\u0000${other}`;
}

/** Looks up the neighbours that the caller sees. */
export function lookupFor(
  services: ReferenceLookup['services'],
  by: Principal,
  revision: RevisionSnapshot,
  { relations = allRelations }: Pick<ReferenceQuery, 'relations'> = {},
): ReferenceLookup {
  return { services, revision, visibility: visibilityOf(by), relations: new Set(relations) };
}
