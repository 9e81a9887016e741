import {
  type DocumentEntry,
  documentLabel,
  isOfKind,
  referentialSchemaKind,
} from '../../domain/document/document.ts';
import { type Fault, fault } from '../../domain/errors.ts';
import { diffMaps, type MapDifference } from '../../domain/history/diff-maps.ts';
import type { PageItem } from '../../domain/history/page.ts';
import type { ReadPages } from '../../domain/history/read-map.ts';
import type { Digest } from '../../domain/json/canonical.ts';
import { editMaps } from '../../domain/revision/edit-maps.ts';
import { idOfKey } from '../../domain/revision/entry-code.ts';
import { inspectChanges } from '../../domain/revision/inspect-changes.ts';
import { inspectEntry } from '../../domain/revision/inspect-entry.ts';
import { inspectRecord } from '../../domain/revision/inspect-record.ts';
import { decodeLinks, type LinkChange } from '../../domain/revision/links.ts';
import type { EntryChange } from '../../domain/revision/map-edits.ts';
import {
  type Revision,
  type RevisionId,
  type RevisionMaps,
  revisionZero,
} from '../../domain/revision/revision.ts';
import { mayFollow, schemaVersionKey } from '../../domain/revision/schema-versions.ts';
import type { StoredRecord } from '../../ports/store-upkeep.ts';
import { createDocumentChecker } from '../content/fsck-documents.ts';
import { createPageChecker, type MapPlace, type TextSource } from '../content/fsck-pages.ts';
import { createKeyChecker } from './fsck-keys.ts';
import type { SecretChecker } from './fsck-secrets.ts';

/** A history that is checked from its beginning, or from a revision that is known to be intact. */
export interface HistoryChecker {
  /**
   * The faults of the next revisions. Content of earlier revisions is not checked again, so this
   * takes time in proportion to their changes.
   */
  check(records: readonly StoredRecord[]): Promise<readonly Fault[]>;
  /** The revision checked last; undefined if it cannot be read. */
  last(): Revision | undefined;
  /** The content found so far. */
  readonly documents: ReadonlyMap<Digest, unknown>;
  readonly pages: ReadonlyMap<Digest, unknown>;
  /** The sealed documents found so far: each has a key. */
  readonly keys: ReadonlySet<Digest>;
}

/** A revision, and the previous one if it is known. */
interface Step {
  readonly revision: Revision;
  readonly before: Revision | undefined;
}

/** `secrets`: opens encrypted documents, too. */
export function createHistoryChecker(
  source: TextSource,
  start: Revision = revisionZero,
  secrets: SecretChecker | null = null,
): HistoryChecker {
  const pages = createPageChecker(source);
  const documents = createDocumentChecker(source);
  const keys = createKeyChecker(source, secrets);
  let lastId: RevisionId = start.id;
  let last: Revision | undefined = start;

  /** Reads a record as the next revision. */
  function next({ id, text }: StoredRecord, found: Fault[]): Step | null {
    const before = id === lastId + 1 ? last : undefined;
    if (id > lastId + 1) found.push(gap(lastId + 1, id - 1));
    const parent = before === revisionZero ? null : before;
    const { revision, reasons } = inspectRecord({ id, text }, parent);
    found.push(...reasons.map((reason) => fault('REVISION_BROKEN', { revision: id, reason })));
    lastId = id;
    last = revision ?? undefined;
    return revision === null ? null : { revision, before };
  }

  /** Compares a revision with the result of applying its changes to the previous one. */
  async function checkStep({ revision, before }: Step): Promise<readonly Fault[]> {
    const { maps, id } = revision;
    const differences = await diffMaps(before?.maps.documents ?? null, maps.documents, pages.read);
    const { changes, faults } = readChanges(differences, id);
    const entries = changes.flatMap(({ after }) => after ?? []);
    const placed = entries.map((entry) => ({ entry, revision: id }));
    const found = [...(await documents.check(placed)), ...(await keys.check(placed))];
    const isKnown =
      before !== undefined &&
      faults.length === 0 &&
      [maps, before.maps].every((each) => Object.values(each).every(pages.isSound));
    if (!isKnown) return [...faults, ...found];
    const reasons = inspectChanges(revision, before, changes);
    return [
      ...found,
      ...reasons.map((reason) => fault('REVISION_BROKEN', { revision: id, reason })),
      ...(await mapFaults(revision, before, changes, pages.read)),
    ];
  }

  return {
    last: () => last,
    documents: documents.seen,
    keys: keys.seen,
    pages: pages.seen,
    async check(records) {
      const found: Fault[] = [];
      const steps = records.flatMap((record) => next(record, found) ?? []);
      found.push(...(await pages.check(rootsOf(steps))));
      for (const step of steps) found.push(...(await checkStep(step)));
      return found;
    },
  };
}

/**
 * The maps of a revision that differ from the result of applying its changes to the previous ones.
 */
async function mapFaults(
  revision: Revision,
  before: Revision,
  entries: readonly EntryChange[],
  read: ReadPages,
): Promise<readonly Fault[]> {
  const { id, maps } = revision;
  const links = await readLinks(before.maps, revision, read);
  if (links.faults.length > 0) return links.faults;
  const versions = await diffMaps(before.maps.segments ?? null, maps.segments ?? null, read);
  const isBeginning = before.maps.segments === undefined;
  if (!mayFollow(versions, isBeginning) || !areOfSegments(versions, entries, isBeginning)) {
    return [fault('MAP_BROKEN', { map: 'segments', revision: id })];
  }
  const segments = new Map(versions.map(({ key, after }) => [key, after?.[1]]));
  const edits = { entries, links: links.changes, segments };
  const { maps: expected } = await editMaps(before.maps, edits, id, read);
  const names = new Set([...Object.keys(maps), ...Object.keys(expected)]) as Set<
    keyof RevisionMaps
  >;
  const wrong = [...names].filter((map) => expected[map] !== maps[map]);
  return wrong.map((map) => fault('MAP_BROKEN', { map, revision: id }));
}

/**
 * Whether only versions of segments with changed documents grow; in the first revision with
 * versions, any.
 */
function areOfSegments(
  versions: readonly MapDifference[],
  entries: readonly EntryChange[],
  isBeginning: boolean,
): boolean {
  const changed = entries.flatMap(({ before, after }) => after ?? before ?? []);
  const names = new Set([
    schemaVersionKey,
    ...changed
      .filter(({ schema }) => isOfKind(schema, referentialSchemaKind))
      .map(({ name }) => name),
  ]);
  if (isBeginning) return versions.length === 0 || names.size > 1;
  return versions.every(({ key }) => names.has(key));
}

function gap(from: RevisionId, to: RevisionId): Fault {
  const reason = from === to ? 'it is missing' : `it and all up to ${to} are missing`;
  return fault('REVISION_BROKEN', { revision: from, reason });
}

/** The roots of the maps of revisions, and of the previous ones. */
function rootsOf(steps: readonly Step[]): ReadonlyMap<Digest, MapPlace> {
  const roots = new Map<Digest, MapPlace>();
  for (const one of steps.flatMap(({ revision, before }) => [before ?? revision, revision])) {
    for (const [map, root] of Object.entries(one.maps) as readonly [string, Digest | null][]) {
      if (root !== null && !roots.has(root)) roots.set(root, { map, revision: one.id });
    }
  }
  return roots;
}

function readChanges(
  differences: readonly MapDifference[],
  revision: RevisionId,
): { readonly changes: readonly EntryChange[]; readonly faults: readonly Fault[] } {
  const faults: Fault[] = [];
  const read = (item: PageItem | undefined): DocumentEntry | null => {
    if (item === undefined) return null;
    const entry = inspectEntry(item);
    if (entry === null) {
      const reason = 'its entry cannot be read';
      const document = documentLabel(idOfKey(item[0]));
      faults.push(fault('ENTRY_BROKEN', { document, revision, reason }));
    }
    return entry;
  };
  const changes = differences.map(({ before, after }) => ({
    before: read(before),
    after: read(after),
  }));
  return { changes, faults };
}

/** The links of a revision that differ from those of the previous one, whatever the cause. */
async function readLinks(
  before: RevisionMaps,
  { maps, id }: Revision,
  read: ReadPages,
): Promise<{ readonly changes: readonly LinkChange[]; readonly faults: readonly Fault[] }> {
  const differences = await diffMaps(before.links ?? null, maps.links ?? null, read);
  const linksIn = (item: PageItem | undefined) =>
    item === undefined ? null : decodeLinks(item[1]);
  const changes = differences.map(({ before: old, after }) => ({
    key: (after ?? old)?.[0] ?? '',
    before: linksIn(old),
    after: linksIn(after),
  }));
  const isBroken = differences.some(({ before: old, after }) =>
    [old, after].some((item) => item !== undefined && linksIn(item) === null),
  );
  return { changes, faults: isBroken ? [fault('MAP_BROKEN', { map: 'links', revision: id })] : [] };
}
