import {
  type DocumentEntry,
  documentKey,
  documentLabel,
  sourceKey,
} from '../../domain/document/document.ts';
import { type Fault, fault, throwFaults } from '../../domain/errors.ts';
import { capFaults } from '../../domain/fault-list.ts';
import { inDependencyOrder } from '../../domain/render/dependency-order.ts';
import type { Revision } from '../../domain/revision/revision.ts';
import { entriesByName } from '../read-entries.ts';
import type { Blocker, DeletionPlan, DeletionQuery, Reference } from '../reference-cases.ts';
import { type Lookup, needing, startsOf } from './neighbours.ts';

/** Documents that one plan may come to. */
const mostDocuments = 10_000;

/** Blockers that are named. */
const mostBlockers = 100;

const linkRelations = ['parent', 'reference'] as const;

/**
 * What deleting documents would take: what goes with them, in which order, and what keeps them.
 *
 * @throws DOCUMENT_NOT_FOUND for each that is not there; LIMIT_EXCEEDED
 * @see spec references.md 6
 */
export async function deletionPlan(
  asked: Omit<Lookup, 'relations'>,
  revision: Revision,
  { documents, cascade = false, referrers = false }: DeletionQuery,
): Promise<DeletionPlan> {
  throwFaults(tooMany(documents.length));
  const lookup = { ...asked, relations: new Set(linkRelations) };
  const known = await startsOf(lookup, documents);
  const { faults } = asked.services.limits;
  throwFaults(capFaults(missing(documents, known, revision), faults));
  const going = new Map([...known.values()].flat().map((entry) => [documentKey(entry), entry]));
  const links: Reference[] = [];
  let wave: readonly DocumentEntry[] = [...going.values()];
  while (wave.length > 0) {
    // Nothing that is not rendered can be linked to.
    const found = await needing(
      lookup,
      wave.filter(({ abstract }) => !abstract),
    );
    links.push(...found);
    const next = found.filter(({ relation }) => (relation === 'parent' ? cascade : referrers));
    wave = next.map(({ from }) => from).filter((entry) => !going.has(documentKey(entry)));
    for (const entry of wave) going.set(documentKey(entry), entry);
    throwFaults(tooMany(going.size));
  }
  const stays = ({ from }: Reference): boolean => !going.has(documentKey(from));
  const blockers = links.filter(stays).map(blockerOf);
  const named = await ofAllLayers(asked, ordered(going, links));
  return {
    allowed: blockers.length === 0,
    documents: named,
    blockers: distinct(blockers).slice(0, mostBlockers),
    dependants: await dependantsOf(asked, named),
  };
}

function missing(
  documents: DeletionQuery['documents'],
  known: ReadonlyMap<string, unknown>,
  { id }: Revision,
): readonly Fault[] {
  return documents
    .filter((one) => !known.has(sourceKey(one)))
    .map(({ schema, name }) => {
      const document = documentLabel({ schema, name });
      return fault('DOCUMENT_NOT_FOUND', { document, revision: id }, { schema, name });
    });
}

function tooMany(size: number): readonly Fault[] {
  if (size <= mostDocuments) return [];
  const what = 'the number of documents to be deleted together';
  return [fault('LIMIT_EXCEEDED', { what, limit: mostDocuments, setting: 'not to be set' })];
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

/** Children before parents, referrers before targets; what is in a circle comes last, by key. */
function ordered(
  going: ReadonlyMap<string, DocumentEntry>,
  links: readonly Reference[],
): readonly DocumentEntry[] {
  const before = new Map<string, string[]>();
  for (const { from, to } of links) {
    const [first, then] = [documentKey(from), to === null ? '' : documentKey(to)];
    if (!going.has(first) || first === then) continue;
    before.set(then, [...(before.get(then) ?? []), first]);
  }
  const nodes = [...going.keys()].sort().map((key) => ({ key }));
  const byKey = new Map(nodes.map((node) => [node.key, node]));
  const { order, rest } = inDependencyOrder(nodes, ({ key }) =>
    (before.get(key) ?? []).flatMap((one) => byKey.get(one) ?? []),
  );
  return [...order, ...rest].flatMap(({ key }) => going.get(key) ?? []);
}

/** What is deleted is deleted in all layers. */
async function ofAllLayers(
  { services, revision, sight }: Omit<Lookup, 'relations'>,
  going: readonly DocumentEntry[],
): Promise<readonly DocumentEntry[]> {
  const named = await entriesByName(revision.maps, going, services.content.pages);
  const all = going.flatMap((entry) => [
    entry,
    ...(named.get(sourceKey(entry)) ?? []).filter(sight.sees),
  ]);
  return [...new Map(all.map((entry) => [documentKey(entry), entry])).values()];
}

async function dependantsOf(
  asked: Omit<Lookup, 'relations'>,
  going: readonly DocumentEntry[],
): Promise<readonly DocumentEntry[]> {
  const lookup = { ...asked, relations: new Set(['layering', 'substitution'] as const) };
  const known = new Set(going.map(documentKey));
  const found = await needing(lookup, going);
  const others = found.map(({ from }) => from).filter((entry) => !known.has(documentKey(entry)));
  return [...new Map(others.map((entry) => [documentKey(entry), entry])).values()];
}
