import type { DocumentEntry, SourceId } from '../../domain/document/document.ts';
import { type Fault, PurserError } from '../../domain/errors.ts';
import { canonicalText, type Digest } from '../../domain/json/canonical.ts';
import { isCount, jsonFrom } from '../../domain/json/inspect-json.ts';
import { memberAt } from '../../domain/json/value.ts';
import type { Revision, RevisionId } from '../../domain/revision/revision.ts';
import { findRevisionsById } from '../kernel/find-revisions.ts';
import { entriesOfKind } from '../kernel/read-entries.ts';
import type { Services } from '../kernel/services.ts';
import { outputKey } from '../render/output-key.ts';
import type { RevisionRenderer } from '../render/render-revision.ts';
import type { RenderedDocument } from '../render/rendered-document.ts';

/** A document that runs, as it was last good. */
export interface LiveDocument<T> {
  readonly id: SourceId;
  /** Of the live revision. */
  readonly entry: DocumentEntry;
  /** What it says, from the revision in which it was last good; null if it never was. */
  readonly good: GoodDocument<T> | null;
  /** What is wrong with it in the live revision; nothing if `good` is of that revision. */
  readonly faults: readonly Fault[];
}

/** What a document says in a revision. Secrets are in cleartext. */
export interface GoodDocument<T> {
  readonly value: T;
  readonly revision: RevisionId;
  /** Equal ones mean equal values. */
  readonly renderKey: Digest;
}

/** Reads a rendered document: what it means, or what is wrong with it. Of a secret one, faults hold nothing of its data. */
export type ReadLive<T> = (
  document: Pick<RenderedDocument, 'data' | 'secret'> & { readonly name: string },
) => { readonly value: T } | { readonly faults: readonly Fault[] };

/** The documents of a kind, as Purser runs from them. */
export interface LiveDocuments<T> {
  /**
   * Those of a revision, by name: each is rendered and read by itself, and a broken one is as it was in the last revision
   * in which it was good. The store remembers which that was. (docs/data-sources.md#the-live-revision)
   */
  in(revision: Revision): Promise<readonly LiveDocument<T>[]>;
}

/** What live documents are found with. */
export interface LiveServices extends Services {
  readonly renderer: RevisionRenderer;
}

/** The kind of the records of last good documents. */
const recordKind = 'live';

export function createLiveDocuments<T>(
  services: LiveServices,
  kind: string,
  read: ReadLive<T>,
): LiveDocuments<T> {
  const records = createGoodRevisions(services, kind);
  /** What is known to be good, so that nothing is rendered twice. */
  let known = new Map<string, GoodDocument<T>>();

  async function readIn(
    revision: Revision,
    id: SourceId,
  ): Promise<GoodDocument<T> | readonly Fault[]> {
    const { renderKey } = await outputKey(services, revision, id);
    const before = known.get(keyOf(id));
    if (renderKey !== null && before?.renderKey === renderKey) return before;
    const [rendered] = await services.renderer.byName(revision, [id]);
    if (rendered instanceof PurserError) return rendered.faults;
    if (rendered === null || rendered === undefined || renderKey === null) return [];
    const found = read({ ...rendered, name: id.name });
    return 'faults' in found ? found.faults : { ...found, revision: revision.id, renderKey };
  }

  async function lastGood(id: SourceId): Promise<GoodDocument<T> | null> {
    const revision = await records.revisionOf(id);
    const found = revision === null ? [] : await readIn(revision, id);
    return 'renderKey' in found ? found : null;
  }

  async function documentIn(revision: Revision, entry: DocumentEntry): Promise<LiveDocument<T>> {
    const id = { schema: entry.schema, name: entry.name };
    const found = await readIn(revision, id);
    if ('renderKey' in found) {
      if (known.get(keyOf(id)) !== found) await records.remember(id, revision, found.renderKey);
      return { id, entry, good: found, faults: [] };
    }
    return { id, entry, good: known.get(keyOf(id)) ?? (await lastGood(id)), faults: found };
  }

  return {
    async in(revision) {
      const entries = await entriesOfKind(revision.maps, kind, services.content.pages);
      const concrete = entries.filter(({ abstract }) => !abstract);
      const named = new Map(concrete.map((entry) => [keyOf(entry), entry]));
      const documents: LiveDocument<T>[] = [];
      for (const entry of named.values()) documents.push(await documentIn(revision, entry));
      known = new Map(
        documents.flatMap(({ id, good }) => (good === null ? [] : [[keyOf(id), good]])),
      );
      return documents;
    },
  };
}

/** In which revision each document of a kind was last good, as the store remembers. */
function createGoodRevisions({ store, clock }: LiveServices, kind: string) {
  return {
    async remember(id: SourceId, { id: number, digest }: Revision, renderKey: Digest) {
      const [kept] = await store.records.get(recordKind, [keyOf(id)]);
      if (kept != null && memberAt(jsonFrom(kept.text) ?? null, 'renderKey') === renderKey) return;
      const text = canonicalText({ revision: number, digest, renderKey });
      const record = {
        kind: recordKind,
        key: keyOf(id),
        text,
        group: kind,
        state: '',
        at: clock.now(),
      };
      // Another server that was first found the same.
      await store.records.put(record, kept?.version ?? 0);
    },

    async revisionOf(id: SourceId): Promise<Revision | null> {
      const [kept] = await store.records.get(recordKind, [keyOf(id)]);
      const value = jsonFrom(kept?.text ?? 'null') ?? null;
      const number = memberAt(value, 'revision');
      if (!isCount(number, 1)) return null;
      const [revision] = await findRevisionsById(store, [number as number]);
      // After a purge the numbers are those of other revisions.
      return revision?.digest === memberAt(value, 'digest') ? (revision ?? null) : null;
    },
  };
}

function keyOf({ schema, name }: SourceId): string {
  return JSON.stringify([schema, name]);
}
