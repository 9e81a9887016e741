import { mayWith, mayWithAll } from '../../domain/access/may.ts';
import type { Permission } from '../../domain/access/permissions.ts';
import type { Principal } from '../../domain/access/principal.ts';
import { visibilityOf } from '../../domain/access/visibility.ts';
import {
  type DocumentEntry,
  dataSourceKind,
  documentKey,
  documentLabel,
  isOfKind,
} from '../../domain/document/document.ts';
import { type Fault, fault, throwFaults } from '../../domain/errors.ts';
import { nodesBehind } from '../../domain/explain/trace-graph.ts';
import { capFaults } from '../../domain/fault-list.ts';
import type { Json } from '../../domain/json/value.ts';
import { placeOfDocument } from '../../domain/render/graph/place-of.ts';
import type { PlannedChange } from '../../domain/revision/plan-change.ts';
import type { Revision, RevisionMaps } from '../../domain/revision/revision.ts';
import { permissionsForSource } from '../../domain/source/source-rights.ts';
import type { Commit } from '../../ports/history-store.ts';
import { openSecretsPermission } from '../access/open-secrets.ts';
import { isChange } from '../kernel/entry-changes.ts';
import { entriesByName, entriesOfKind } from '../kernel/read-entries.ts';
import type { Services } from '../kernel/services.ts';
import { type Affected, affectedDocuments } from '../render/affected-documents.ts';
import { outputNode, renderClosure } from '../render/render-closure.ts';

/** A rendered data source of a revision. */
interface SourceState {
  readonly entry: DocumentEntry;
  /** Undefined if it cannot be rendered. */
  readonly data: Json | undefined;
  /** The encrypted documents that it is made from, itself among them. */
  readonly secrets: readonly DocumentEntry[];
}

/** Finds places of faults in what was submitted. */
type PlaceFaults = (faults: readonly Fault[], causes: Affected['causes']) => readonly Fault[];

const permissions: readonly Permission[] = [
  'purser:change_sources',
  'purser:allow_calls',
  'purser:skip_tls_verification',
  openSecretsPermission,
];

/**
 * Checks that the caller has the permissions for what a change makes of data sources, as they are rendered: no layer and no
 * substitution gets round them. A data source sends its secrets to its API, so to change one takes the permission to open each
 * of them. (docs/security.md#data-sources)
 *
 * @throws ACCESS_DENIED for every data source and permission
 */
export async function checkSourceChanges(
  services: Services,
  by: Principal,
  { commit, head, changes }: { commit: Commit; head: Revision; changes: readonly PlannedChange[] },
  place: PlaceFaults = (faults) => faults,
): Promise<void> {
  if (permissions.every((permission) => mayWithAll(by, permission))) return;
  const { content, limits } = services;
  content.pin(commit, commit);
  try {
    const { revision } = commit;
    const sides = [head.maps, revision.maps];
    if (!(await anySources(services, sides))) return;
    const { entries, causes } = await affectedDocuments(
      services,
      head,
      revision,
      changes.filter(isChange),
    );
    const affected = entries.filter(({ schema }) => isOfKind(schema, dataSourceKind));
    if (affected.length === 0) return;
    const [before = none, after = none] = await Promise.all(
      sides.map((maps) => sourcesIn(services, maps, affected)),
    );
    const names = new Set([...before.keys(), ...after.keys()]);
    const faults = Array.from(names).flatMap((name) =>
      denials(by, before.get(name) ?? null, after.get(name) ?? null),
    );
    throwFaults(capFaults(place(faults, causes), limits.maxFaults));
  } finally {
    content.release(commit);
  }
}

const none: ReadonlyMap<string, SourceState> = new Map();

/** Whether there are data sources at all: most sites have none, and are spared the rest. */
async function anySources({ content }: Services, sides: readonly RevisionMaps[]): Promise<boolean> {
  for (const maps of sides) {
    if ((await entriesOfKind(maps, dataSourceKind, content.pages)).length > 0) return true;
  }
  return false;
}

/** The data sources of some names that a revision renders, by sourceKey. */
async function sourcesIn(
  services: Services,
  maps: RevisionMaps,
  affected: readonly DocumentEntry[],
): Promise<ReadonlyMap<string, SourceState>> {
  const named = await entriesByName(maps, affected, services.content.pages);
  const targets = [...named.values()].flat();
  const { graph, results } = await renderClosure(services, services.snapshots.of(maps), targets);
  const found = new Map<string, SourceState>();
  for (const [name, entries] of named) {
    const node = outputNode(graph, entries);
    if (node === undefined) continue;
    const behind = nodesBehind(graph, [node]).map(({ entry }) => entry);
    const secrets = behind.filter(({ storagePolicy }) => storagePolicy === 'encrypted');
    found.set(name, { entry: node.entry, data: results.get(node.key)?.data, secrets });
  }
  return found;
}

function denials(
  by: Principal,
  before: SourceState | null,
  after: SourceState | null,
): readonly Fault[] {
  const entry = (after ?? before)?.entry;
  const needed = permissionsForSource(before, after);
  if (entry === undefined || needed.length === 0) return [];
  const missing = needed.filter((permission) => !mayWith(by, permission, entry));
  const opens = openedSecrets(before, after);
  const maySend = opens.every((secret) => mayWith(by, openSecretsPermission, secret));
  const visible = visibilityOf(by).includes(entry);
  const label = visible ? documentLabel(entry) : 'a data source that is not shown';
  return [...missing, ...(maySend ? [] : [openSecretsPermission])].map((permission) => {
    const facts = { permission, what: `changing ${label}` };
    return fault('ACCESS_DENIED', facts, visible ? placeOfDocument(entry) : {});
  });
}

/** The secrets that a data source sends, but for one that whoever changes it wrote into it just now. */
function openedSecrets(
  before: SourceState | null,
  after: SourceState | null,
): readonly DocumentEntry[] {
  if (after === null) return [];
  const own = documentKey(after.entry);
  const wasSecret = before?.entry.storagePolicy === 'encrypted';
  return after.secrets.filter((secret) => wasSecret || documentKey(secret) !== own);
}
