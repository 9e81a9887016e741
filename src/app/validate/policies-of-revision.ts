import { type DocumentEntry, documentKey, isOfKind } from '../../domain/document/document.ts';
import { type BoundedCache, createBoundedCache } from '../../domain/json/bounded-cache.ts';
import {
  type CheckedPolicies,
  checkPolicies,
  type PolicyDocument,
  policyInputKinds,
  withErrors,
} from '../../domain/policy/check-policies.ts';
import { outputOf } from '../../domain/render/render-graph.ts';
import { secretNodes } from '../../domain/render/secret-nodes.ts';
import type { RevisionMaps } from '../../domain/revision/revision.ts';
import { entriesOfKinds } from '../kernel/read-entries.ts';
import type { Services } from '../kernel/services.ts';
import type { Snapshots } from '../kernel/snapshots.ts';
import { createFailingTests, type FailingTests } from '../policies/failing-tests.ts';
import { bodiesUnlessLost, isLostSecret } from '../problems/lost-secrets.ts';
import { renderClosure } from '../render/render-closure.ts';

/** The policies of a revision, and the documents that they were made from. */
export interface PoliciesOfRevision extends CheckedPolicies {
  /** The policies and data sources in the output. */
  readonly entries: readonly DocumentEntry[];
  /** Equal ones mean equal documents. */
  readonly key: string;
}

/** Documents that are rendered at once. */
const documentsPerBatch = 100;

/** Revisions whose policies are kept. */
const keptRevisions = 4;

interface KeptPolicies {
  readonly byRoot: BoundedCache<Promise<PoliciesOfRevision>>;
  readonly failingTests: FailingTests;
  last: PoliciesOfRevision | null;
}

/** By what is shared by all who ask: the policies of the last revisions, by their documents. */
const kept = new WeakMap<Snapshots, KeptPolicies>();

/**
 * The policies of a revision, checked against each other and its data sources; the results for the last revision if
 * these are the same documents. (docs/policies.md#what-is-checked)
 */
export function policiesOfRevision(
  services: Services,
  { documents }: Pick<RevisionMaps, 'documents'>,
): Promise<PoliciesOfRevision> {
  const known = kept.get(services.snapshots) ?? {
    byRoot: createBoundedCache(keptRevisions),
    failingTests: createFailingTests(services.rulePorts),
    last: null,
  };
  kept.set(services.snapshots, known);
  const root = documents ?? '';
  const before = known.byRoot.get(root);
  if (before !== undefined) return before;
  const made = findPolicies(services, { documents }, known);
  known.byRoot.put(root, made, 1);
  // A store that failed may answer the next time.
  made.catch(() => known.byRoot.remove(root));
  return made;
}

async function findPolicies(
  services: Services,
  maps: Pick<RevisionMaps, 'documents'>,
  known: KeptPolicies,
): Promise<PoliciesOfRevision> {
  const { documents, entries, unread, key, isLasting } = await renderInputs(services, maps);
  const { last } = known;
  if (last !== null && key === last.key) return { ...last, entries };
  const checked = checkPolicies(documents, unread, services.limits);
  const tested = withErrors(checked, await known.failingTests(checked));
  const found = { ...tested, entries, key };
  if (isLasting) known.last = found;
  else known.byRoot.remove(maps.documents ?? '');
  return found;
}

/** The entries of the documents on which the findings of policies depend. Most revisions have none. */
export function policyInputs(
  content: Services['content'],
  maps: Pick<RevisionMaps, 'documents'>,
): Promise<readonly DocumentEntry[]> {
  return entriesOfKinds(maps, policyInputKinds, content.pages);
}

interface PolicyInputs extends Pick<PoliciesOfRevision, 'entries' | 'key'> {
  readonly documents: readonly PolicyDocument[];
  /** The names of those that cannot be rendered. */
  readonly unread: ReadonlySet<string>;
  /** Whether they follow from the documents alone: not if a secret cannot be opened. */
  readonly isLasting: boolean;
}

async function renderInputs(
  services: Services,
  maps: Pick<RevisionMaps, 'documents'>,
): Promise<PolicyInputs> {
  const { content } = services;
  const found = await policyInputs(content, maps);
  const all = policyInputKinds.flatMap((kind) =>
    found.filter(({ schema }) => isOfKind(schema, kind)),
  );
  const snapshot = services.snapshots.of(maps);
  const bodies = bodiesUnlessLost(content);
  const documents: PolicyDocument[] = [];
  const entries: DocumentEntry[] = [];
  const unread = new Set<string>();
  const keys: string[] = [];
  let isLasting = true;
  for (let at = 0; at < all.length; at += documentsPerBatch) {
    const some = all.slice(at, at + documentsPerBatch);
    const wanted = new Set(some.map(documentKey));
    const closure = await renderClosure(services, snapshot, some, bodies);
    const secrets = secretNodes(closure.graph);
    isLasting &&= !closure.faults.some(isLostSecret);
    for (const node of outputOf(closure.graph).filter(({ key }) => wanted.has(key))) {
      const { schema, name, layer } = node.entry;
      const data = closure.results.get(node.key)?.data;
      entries.push(node.entry);
      keys.push(`${node.key} ${data === undefined ? '' : closure.keys.get(node.key)}`);
      if (data === undefined) unread.add(name);
      else documents.push({ id: { schema, name, layer }, data, secret: secrets.has(node) });
    }
  }
  return { documents, entries, unread, key: keys.sort().join('\n'), isLasting };
}

/** The policies and data sources with other findings than before, of those in `after`. */
export function withOtherFindings(
  before: PoliciesOfRevision,
  after: PoliciesOfRevision,
): readonly DocumentEntry[] {
  if (before.findings === after.findings) return [];
  const digestIn = ({ findings }: PoliciesOfRevision, entry: DocumentEntry) =>
    findings.get(documentKey(entry))?.digest;
  return after.entries.filter((entry) => digestIn(before, entry) !== digestIn(after, entry));
}
