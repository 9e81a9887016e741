import {
  type DocumentEntry,
  documentKey,
  documentLabel,
  sourceKey,
} from '../../domain/document/document.ts';
import { type Fault, fault, throwFaults } from '../../domain/errors.ts';
import { capFaults } from '../../domain/fault-list.ts';
import { groupBy } from '../../domain/render/graph/group-by.ts';
import type { RevisionSnapshot } from '../../domain/revision/revision.ts';
import { nextState } from '../kernel/next-state.ts';
import { entriesByName } from '../kernel/read-entries.ts';
import type { Services } from '../kernel/services.ts';
import { allReferences } from './all-references.ts';
import { inDeletionOrder } from './deletion-order.ts';
import type { LinkChecker, LinkCheckResult } from './linked-change.ts';
import { needing, type ReferenceLookup, startsOf } from './neighbours.ts';
import { targetKey } from './read-links.ts';
import type {
  BlockedDocument,
  Blocker,
  DeletionPlan,
  DeletionQuery,
  Reference,
} from './reference-cases.ts';

/** The revision of a plan, and the check of its links. */
interface Planning extends Omit<ReferenceLookup, 'relations'> {
  readonly checkLinks: LinkChecker;
}

/** Maximum number of documents in one plan: those that one document may refer to, and their children. */
const maxDocuments = 25_000;

/** Maximum number of listed blockers. */
const maxBlockers = 100;

const linkRelations = ['parent', 'reference'] as const;

/**
 * Plans the deletion of documents: which others must be deleted, in which order, and what blocks it. The result is that
 * of the link checker, which alone knows the meaning of the schema with fewer segments, and how documents render
 * without the deleted ones. (docs/references.md#asking)
 *
 * @throws DOCUMENT_NOT_FOUND for each missing document; LIMIT_EXCEEDED
 */
export async function planDeletion(
  asked: Planning,
  revision: RevisionSnapshot,
  { documents, cascade = false, referrers = false }: DeletionQuery,
): Promise<DeletionPlan> {
  throwFaults(tooMany(documents.length));
  const lookup = { ...asked, relations: new Set(linkRelations) };
  const known = await startsOf(lookup, documents);
  const { maxFaults } = asked.services.limits;
  throwFaults(capFaults(missing(documents, known, revision), maxFaults));
  const going = new Map([...known.values()].flat().map((entry) => [documentKey(entry), entry]));
  const links = await walk(lookup, going, { cascade, referrers });
  const named = await ofAllLayers(asked, inDeletionOrder(going, links));
  const checkResult = await checkDeletion(asked.services, asked.checkLinks, revision, named);
  const problems = checkResult.faults.filter(({ code }) => !blockingCodes.has(code));
  const stays = ({ from }: Reference): boolean => !going.has(documentKey(from));
  const holding = links.filter(stays);
  // Links that the link checker did not reach are taken from the walk.
  const left = problems.length > 0 ? holding : holding.filter(stillLinks(checkResult));
  const blockers = distinct(left.map(blockerOf));
  return {
    allowed: blockers.length + problems.length === 0,
    documents: named,
    blockers: blockers.slice(0, maxBlockers),
    blockerCount: blockers.length,
    blocked: blockedBy(blockers),
    problems: capFaults(problems, maxFaults),
    dependants: await dependantsOf(asked, named),
  };
}

/** The codes that plans list as blockers. */
const blockingCodes: ReadonlySet<string> = new Set(['HAS_CHILDREN', 'IS_REFERENCED']);

/**
 * Adds the documents that must be deleted together with others; returns all links to deleted
 * documents.
 */
async function walk(
  lookup: ReferenceLookup,
  going: Map<string, DocumentEntry>,
  { cascade, referrers }: Omit<DeletionQuery, 'documents'>,
): Promise<readonly Reference[]> {
  const links: Reference[] = [];
  let wave: readonly DocumentEntry[] = [...going.values()];
  while (wave.length > 0) {
    // Only rendered documents can be linked to.
    const rendered = wave.filter(({ abstract }) => !abstract);
    const found = await allReferences(needing, lookup, rendered);
    for (const one of found) links.push(one);
    const next = found.filter(({ relation }) => (relation === 'parent' ? cascade : referrers));
    wave = next.map(({ from }) => from).filter((entry) => !going.has(documentKey(entry)));
    for (const entry of wave) going.set(documentKey(entry), entry);
    throwFaults(tooMany(going.size));
  }
  return links;
}

/** Whether a document still links to another after the deletion: it may render differently then. */
function stillLinks({ links }: LinkCheckResult): (reference: Reference) => boolean {
  const after = new Map(links.map((one) => [one.key, one.after ?? []]));
  return ({ from, relation, target }) => {
    const found = after.get(sourceKey(from));
    if (found === undefined) return true;
    return found.some((one) => one.relation === relation && targetKey(one) === sourceKey(target));
  };
}

function missing(
  documents: DeletionQuery['documents'],
  known: ReadonlyMap<string, unknown>,
  { id }: RevisionSnapshot,
): readonly Fault[] {
  return documents
    .filter((one) => !known.has(sourceKey(one)))
    .map(({ schema, name }) => {
      const document = documentLabel({ schema, name });
      return fault('DOCUMENT_NOT_FOUND', { document, revision: id }, { schema, name });
    });
}

function tooMany(size: number): readonly Fault[] {
  if (size <= maxDocuments) return [];
  const what = 'the number of documents to be deleted together';
  return [fault('LIMIT_EXCEEDED', { what, limit: maxDocuments, setting: 'not to be set' })];
}

function blockerOf({ relation, from, to }: Reference): Blocker {
  const document = to as DocumentEntry;
  return { document, by: from, relation: relation === 'parent' ? 'child' : 'reference' };
}

function distinct(blockers: readonly Blocker[]): readonly Blocker[] {
  const keyOf = ({ document, by, relation }: Blocker): string =>
    `${relation} ${documentKey(document)}\u0000\u0000${documentKey(by)}`;
  return [...new Map(blockers.map((one) => [keyOf(one), one])).values()];
}

/** The documents with blockers, once for each relation. */
function blockedBy(blockers: readonly Blocker[]): readonly BlockedDocument[] {
  const groups = groupBy(blockers, ({ document, relation }) => [
    `${relation} ${documentKey(document)}`,
  ]);
  return [...groups.values()].flatMap(([first, ...more]) => {
    if (first === undefined) return [];
    const { document, relation } = first;
    return [{ document, relation, count: 1 + more.length }];
  });
}

/** A document is deleted in all layers. */
async function ofAllLayers(
  { services, revision, visibility }: Omit<ReferenceLookup, 'relations'>,
  going: readonly DocumentEntry[],
): Promise<readonly DocumentEntry[]> {
  const named = await entriesByName(revision.maps, going, services.content.pages);
  const all = going.flatMap((entry) => [
    entry,
    ...(named.get(sourceKey(entry)) ?? []).filter(visibility.includes),
  ]);
  return [...new Map(all.map((entry) => [documentKey(entry), entry])).values()];
}

async function dependantsOf(
  asked: Omit<ReferenceLookup, 'relations'>,
  going: readonly DocumentEntry[],
): Promise<readonly DocumentEntry[]> {
  const lookup = { ...asked, relations: new Set(['layering', 'substitution'] as const) };
  const known = new Set(going.map(documentKey));
  const found = await allReferences(needing, lookup, going);
  const others = found.map(({ from }) => from).filter((entry) => !known.has(documentKey(entry)));
  return [...new Map(others.map((entry) => [documentKey(entry), entry])).values()];
}

/** The result of a submission that only deletes documents. */
async function checkDeletion(
  services: Pick<Services, 'content' | 'snapshots'>,
  checkLinks: LinkChecker,
  head: RevisionSnapshot,
  documents: readonly DocumentEntry[],
): Promise<LinkCheckResult> {
  const changes = documents.map((before) => ({ before, after: null }));
  const nothing = { documents: [], keys: new Map() };
  const { next, release } = await nextState(services, head, changes, nothing);
  try {
    return await checkLinks({ head, next, changes, unchanged: [], absent: [] });
  } finally {
    release();
  }
}
