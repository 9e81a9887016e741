import {
  type DocumentEntry,
  isOfKind,
  layeringPolicyKind,
  type SourceId,
  sourceKey,
} from '../../domain/document/document.ts';
import type { Digest } from '../../domain/json/canonical.ts';
import { renderKeys } from '../../domain/render/render-key.ts';
import type { RevisionSnapshot } from '../../domain/revision/revision.ts';
import { entriesByName } from '../kernel/read-entries.ts';
import type { Services } from '../kernel/services.ts';
import { closureGraph, outputNode } from './render-closure.ts';

/** Identifies the content of a name in the output, without rendering. */
export interface OutputKey {
  /** The document with the name in the output; null if there is none. */
  readonly entry: DocumentEntry | null;
  /** Its render key; null if there is no such document, or if it cannot be rendered. */
  readonly renderKey: Digest | null;
  /** Whether documents of a schema may affect it. */
  readonly isMadeFrom: (schema: string) => boolean;
}

/** Reads the indexes of the schemas that the document depends on, and no bodies. */
export async function outputKey(
  { content, snapshots }: Pick<Services, 'content' | 'snapshots'>,
  { maps }: Pick<RevisionSnapshot, 'maps'>,
  id: SourceId,
): Promise<OutputKey> {
  const named = (await entriesByName(maps, [id], content.pages)).get(sourceKey(id)) ?? [];
  const snapshot = snapshots.of(maps);
  const schemas = new Set([id.schema]);
  let needsAll = false;
  const watched = {
    ...snapshot,
    index(schema: string) {
      schemas.add(schema);
      return snapshot.index(schema);
    },
    all() {
      needsAll = true;
      return snapshot.all();
    },
  };
  const graph = await closureGraph(watched, named);
  const node = outputNode(graph, named);
  return {
    entry: node?.entry ?? null,
    renderKey: (node && renderKeys(graph).get(node.key)) ?? null,
    isMadeFrom: (schema) => needsAll || schemas.has(schema) || isOfKind(schema, layeringPolicyKind),
  };
}
