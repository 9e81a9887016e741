import {
  type DocumentEntry,
  documentKey,
  type SourceId,
  sourceKey,
} from '../../domain/document/document.ts';
import { PurserError } from '../../domain/errors.ts';
import { allKeys, type ReadPages, readRanges } from '../../domain/history/read-map.ts';
import type { Digest } from '../../domain/json/canonical.ts';
import type { JsonObject } from '../../domain/json/value.ts';
import { documentRow, referenceRow } from '../../domain/policy/document-rows.ts';
import { referencesRelation, renderedRelation } from '../../domain/policy/policy.ts';
import { decodeLinks } from '../../domain/revision/links.ts';
import type { RevisionMaps } from '../../domain/revision/revision.ts';
import type { DocumentRelation, DocumentRow } from '../../ports/rule-engine.ts';
import type { Services } from '../kernel/services.ts';
import { readMetadata } from '../problems/find-problems.ts';
import { bodiesUnlessLost } from '../problems/lost-secrets.ts';
import { parseSourceKey } from '../references/read-links.ts';
import { renderClosure } from '../render/render-closure.ts';
import type { RevisionRenderer } from '../render/render-revision.ts';
import { factOf, type OutputFact, type WholeRendering } from '../render/whole-rendering.ts';
import type { Redaction } from '../secrets/show-secrets.ts';

/** What the documents of a revision are, as relations that rules read. */
export interface DocumentRelations {
  /** Rows of what a revision shares with the last one are the same. (docs/policies.md#documents) */
  of(maps: RevisionMaps): Promise<RelationsOfRevision>;
}

/** The relations over the documents of a revision. */
export interface RelationsOfRevision {
  /** By full name. */
  readonly relations: ReadonlyMap<string, DocumentRelation>;
  readonly entryOf: FindEntry;
}

/** Finds the document of a name in the output. */
export type FindEntry = (id: SourceId) => DocumentEntry | null;

interface RenderedDocuments {
  readonly relation: DocumentRelation;
  /** By sourceKey. */
  readonly byKey: ReadonlyMap<string, DocumentEntry>;
}

/** What the relations are made with. */
export interface RelationServices extends Services {
  readonly renderer: RevisionRenderer;
  readonly redaction: Redaction;
}

export function createDocumentRelations(services: RelationServices): DocumentRelations {
  const { renderer, content } = services;
  /** Facts are of one document in one state; revisions share them. */
  const known = new WeakMap<OutputFact, DocumentRow>();
  const lists = new WeakMap<WholeRendering, RenderedDocuments>();
  let references: { readonly root: Digest | null; readonly relation: DocumentRelation } | null =
    null;

  function renderedDocuments(whole: WholeRendering): RenderedDocuments {
    const before = lists.get(whole);
    if (before !== undefined) return before;
    const byKey = new Map<string, DocumentEntry>();
    const rows = Array.from(whole.output, (entry) => {
      const fact = factOf(whole, entry);
      const row = known.get(fact) ?? rowOf(entry, fact);
      known.set(fact, row);
      byKey.set(row.key, entry);
      return row;
    });
    const entriesOf = (some: readonly DocumentRow[]): readonly DocumentEntry[] =>
      some.flatMap(({ key }) => byKey.get(key) ?? []);
    const relation: DocumentRelation = {
      rows,
      read: (some) => readRows(services, whole, entriesOf(some)),
    };
    const made = { relation, byKey };
    lists.set(whole, made);
    return made;
  }

  return {
    async of(maps) {
      const whole = await renderer.whole({ maps });
      const root = maps.links ?? null;
      if (references === null || references.root !== root) {
        references = { root, relation: await referencesIn(root, content.pages) };
      }
      const { relation, byKey } = renderedDocuments(whole);
      return {
        relations: new Map([
          [renderedRelation, relation],
          [referencesRelation, references.relation],
        ]),
        entryOf: (id) => byKey.get(sourceKey(id)) ?? null,
      };
    },
  };
}

/** The contents of rows; null for documents that cannot be rendered. */
async function readRows(
  services: RelationServices,
  whole: WholeRendering,
  entries: readonly DocumentEntry[],
): Promise<readonly (JsonObject | null)[]> {
  const { content, snapshots, redaction } = services;
  const bodies = bodiesUnlessLost(content);
  const { results } = await renderClosure(services, snapshots.of(whole.maps), entries, bodies);
  const metadataOf = await readMetadata(content, entries);
  const rendered = entries.map((entry) => {
    const data = results.get(documentKey(entry))?.data;
    if (data === undefined) return null;
    return { entry, metadata: metadataOf(entry), data, secret: factOf(whole, entry).secret };
  });
  const shown = await redaction.outcomes(rendered);
  return shown.map((document) => {
    if (document === null || document instanceof PurserError) return null;
    const { entry, metadata, data, secret } = document;
    return documentRow({ schema: entry.schema, metadata, data }, { bucket: entry.bucket, secret });
  });
}

async function referencesIn(links: Digest | null, pages: ReadPages): Promise<DocumentRelation> {
  const items = await readRanges(links, [allKeys], pages);
  const contents = new Map<string, JsonObject>();
  for (const [key, value] of items) {
    for (const link of decodeLinks(value) ?? []) {
      const row = [key, link.relation, sourceKey(link)].join('\u0000');
      contents.set(row, referenceRow(parseSourceKey(key), link));
    }
  }
  return {
    rows: Array.from(contents.keys(), (key) => ({ key, digest: '' })),
    read: async (rows) => rows.map(({ key }) => contents.get(key) ?? null),
  };
}

function rowOf(entry: DocumentEntry, { renderKey, secret }: OutputFact): DocumentRow {
  const state = [renderKey, entry.digest, entry.bucket, secret ? 'secret' : ''];
  return { key: sourceKey(entry), digest: state.join(' ') };
}
