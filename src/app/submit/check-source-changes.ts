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
  notificationKind,
} from '../../domain/document/document.ts';
import { type Fault, fault, throwFaults } from '../../domain/errors.ts';
import { nodesBehind } from '../../domain/explain/trace-graph.ts';
import { capFaults } from '../../domain/fault-list.ts';
import type { Json } from '../../domain/json/value.ts';
import {
  notificationPermissions,
  permissionsForNotification,
} from '../../domain/notification/notification-rights.ts';
import { placeOfDocument } from '../../domain/render/graph/place-of.ts';
import type { PlannedChange } from '../../domain/revision/plan-change.ts';
import type { Revision, RevisionMaps } from '../../domain/revision/revision.ts';
import { permissionsForSource } from '../../domain/source/source-rights.ts';
import type { Commit } from '../../ports/history-store.ts';
import { openSecretsPermission } from '../access/open-secrets.ts';
import { isChange } from '../kernel/entry-changes.ts';
import { entriesByName, entriesOfKinds } from '../kernel/read-entries.ts';
import type { Services } from '../kernel/services.ts';
import { type Affected, affectedDocuments } from '../render/affected-documents.ts';
import { outputNode, renderClosure } from '../render/render-closure.ts';

/** The kinds of documents that send what they hold to others. */
const sendingKinds = [dataSourceKind, notificationKind];

function isSending({ schema }: { readonly schema: string }): boolean {
  return sendingKinds.some((kind) => isOfKind(schema, kind));
}

/** A rendered data source or notification of a revision. */
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
  ...notificationPermissions,
  openSecretsPermission,
];

/**
 * Checks that the caller has the permissions for what a change makes of data sources and notifications, as they are rendered:
 * no layer and no substitution gets round them. They send their secrets to others, so to change one takes the permission to
 * open each of them. (docs/security.md#data-sources)
 *
 * @throws ACCESS_DENIED for every document and permission
 */
export async function checkSourceChanges(
  services: Services,
  by: Principal,
  { commit, head, changes }: { commit: Commit; head: Revision; changes: readonly PlannedChange[] },
  place: PlaceFaults = (faults) => faults,
): Promise<void> {
  if (permissions.every((permission) => mayWithAll(by, permission))) return;
  const { content, limits } = services;
  content.pinUntilRelease(commit, commit);
  try {
    const { revision } = commit;
    const sides = [head.maps, revision.maps];
    if (!(await anySending(services, sides))) return;
    const { entries, causes } = await affectedDocuments(
      services,
      head,
      revision,
      changes.filter(isChange),
    );
    const affected = entries.filter(isSending);
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

/** Whether there are such documents at all: most sites have none, and are spared the rest. */
async function anySending({ content }: Services, sides: readonly RevisionMaps[]): Promise<boolean> {
  for (const maps of sides) {
    if ((await entriesOfKinds(maps, sendingKinds, content.pages)).length > 0) return true;
  }
  return false;
}

/** The documents of some names that a revision renders, by sourceKey. */
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
  if (entry === undefined) return [];
  const isNotification = isOfKind(entry.schema, notificationKind);
  const neededFor = isNotification ? permissionsForNotification : permissionsForSource;
  const needed = neededFor(before, after);
  if (needed.length === 0) return [];
  const missing = needed.filter((permission) => !mayWith(by, permission, entry));
  const opens = openedSecrets(before, after);
  const maySend = opens.every((secret) => mayWith(by, openSecretsPermission, secret));
  const visible = visibilityOf(by).includes(entry);
  const hidden = isNotification ? 'a notification' : 'a data source';
  const label = visible ? documentLabel(entry) : `${hidden} that is not shown`;
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
