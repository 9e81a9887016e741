import { type DocumentEntry, documentKey } from '../../domain/document/document.ts';
import {
  type CheckedPolicies,
  checkPolicies,
  type PolicyDocument,
  policyInputKinds,
} from '../../domain/policy/check-policies.ts';
import { outputOf } from '../../domain/render/render-graph.ts';
import { secretNodes } from '../../domain/render/secret-nodes.ts';
import type { RevisionMaps } from '../../domain/revision/revision.ts';
import { entriesOfKind } from '../kernel/read-entries.ts';
import type { Services } from '../kernel/services.ts';
import { bodiesUnlessLost } from '../problems/lost-secrets.ts';
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

/**
 * The policies of a revision, checked against each other and its data sources; those of `before` if all of these are the
 * same. (docs/policies.md#what-is-checked)
 */
export async function policiesOfRevision(
  services: Services,
  maps: RevisionMaps,
  before: PoliciesOfRevision | null,
): Promise<PoliciesOfRevision> {
  const { pages } = services.content;
  const found = await Promise.all(policyInputKinds.map((kind) => entriesOfKind(maps, kind, pages)));
  const all = found.flat();
  const documents: PolicyDocument[] = [];
  const entries: DocumentEntry[] = [];
  const keys: string[] = [];
  const unread = new Set<string>();
  const snapshot = services.snapshots.of(maps);
  const bodies = bodiesUnlessLost(services.content);
  for (let at = 0; at < all.length; at += documentsPerBatch) {
    const some = all.slice(at, at + documentsPerBatch);
    const wanted = new Set(some.map(documentKey));
    const {
      graph,
      keys: renderKeys,
      results,
    } = await renderClosure(services, snapshot, some, bodies);
    const secrets = secretNodes(graph);
    for (const node of outputOf(graph)) {
      if (!wanted.has(node.key)) continue;
      const { schema, name, layer } = node.entry;
      const data = results.get(node.key)?.data;
      keys.push(`${node.key} ${data === undefined ? '' : renderKeys.get(node.key)}`);
      entries.push(node.entry);
      if (data === undefined) unread.add(name);
      else documents.push({ id: { schema, name, layer }, data, secret: secrets.has(node) });
    }
  }
  const key = keys.sort().join('\n');
  if (key === before?.key) return { ...before, entries };
  return { ...checkPolicies(documents, unread, services.limits), entries, key };
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
