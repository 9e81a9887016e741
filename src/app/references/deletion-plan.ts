import {
  type DocumentEntry,
  documentKey,
  documentLabel,
  sourceKey,
} from '../../domain/document/document.ts';
import { type Fault, fault, throwFaults } from '../../domain/errors.ts';
import { inDependencyOrder } from '../../domain/render/dependency-order.ts';
import type { Revision } from '../../domain/revision/revision.ts';
import type { Blocker, DeletionPlan, DeletionQuery, Reference } from '../reference-cases.ts';
import { type Lookup, needing, standIns } from './neighbours.ts';

/** Documents that one plan may come to. */
const mostDocuments = 10_000;

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
  const known = await standIns(asked, documents);
  throwFaults(missing(documents, known, revision));
  const lookup = { ...asked, relations: new Set(linkRelations) };
  const going = new Map([...known.values()].map((entry) => [documentKey(entry), entry]));
  const links: Reference[] = [];
  let wave: readonly DocumentEntry[] = [...going.values()];
  while (wave.length > 0) {
    const found = await needing(lookup, wave);
    links.push(...found);
    const next = found.filter(({ relation }) => (relation === 'parent' ? cascade : referrers));
    wave = next.map(({ from }) => from).filter((entry) => !going.has(documentKey(entry)));
    for (const entry of wave) going.set(documentKey(entry), entry);
    throwFaults(tooMany(going.size));
  }
  const stays = ({ from }: Reference): boolean => !going.has(documentKey(from));
  const blockers = links.filter(stays).map(blockerOf);
  const dependants = await dependantsOf(asked, going);
  return {
    allowed: blockers.length === 0,
    documents: ordered(going, links),
    blockers: distinct(blockers),
    dependants,
  };
}

function missing(
  documents: DeletionQuery['documents'],
  known: ReadonlyMap<string, DocumentEntry>,
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

async function dependantsOf(
  asked: Omit<Lookup, 'relations'>,
  going: ReadonlyMap<string, DocumentEntry>,
): Promise<readonly DocumentEntry[]> {
  const lookup = { ...asked, relations: new Set(['layering', 'substitution'] as const) };
  const found = await needing(lookup, [...going.values()]);
  const others = found.map(({ from }) => from).filter((entry) => !going.has(documentKey(entry)));
  return [...new Map(others.map((entry) => [documentKey(entry), entry])).values()];
}
