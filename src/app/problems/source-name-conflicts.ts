import {
  type DocumentEntry,
  dataSourceKind,
  documentKey,
  isOfKind,
} from '../../domain/document/document.ts';
import { outputOf } from '../../domain/render/render-graph.ts';
import type { RevisionMaps } from '../../domain/revision/revision.ts';
import { nameConflicts, type RenderedDataSource } from '../../domain/source/name-conflicts.ts';
import type { Finding } from '../../domain/validation/finding.ts';
import { findingOfKind } from '../../domain/validation/validate-document.ts';
import { entriesOfKind } from '../kernel/read-entries.ts';
import type { Services } from '../kernel/services.ts';
import { renderClosure } from '../render/render-closure.ts';
import { bodiesUnlessLost } from './lost-secrets.ts';

/**
 * What is wrong with those of some documents whose data source has the name of another one.
 * (docs/data-sources.md#the-document)
 */
export async function sourceNameConflicts(
  services: Services,
  maps: RevisionMaps,
  entries: readonly DocumentEntry[],
): Promise<readonly Finding[]> {
  const asked = new Set(entries.filter(isDataSource).map(documentKey));
  if (asked.size === 0) return [];
  return nameConflicts(await renderedSources(services, maps))
    .filter(({ id }) => asked.has(documentKey(id)))
    .map(({ id, finding }) => findingOfKind({ id }, finding));
}

/** All data sources if one of some documents is a data source: they may have its name, or no longer have it. */
export async function sourcesBeside(
  { content }: Pick<Services, 'content'>,
  maps: RevisionMaps,
  entries: readonly DocumentEntry[],
): Promise<readonly DocumentEntry[]> {
  if (!entries.some(isDataSource)) return [];
  return entriesOfKind(maps, dataSourceKind, content.pages);
}

/** Whether a document is of the kind of data sources. */
export function isDataSource({ schema }: Pick<DocumentEntry, 'schema'>): boolean {
  return isOfKind(schema, dataSourceKind);
}

async function renderedSources(
  services: Services,
  maps: RevisionMaps,
): Promise<readonly RenderedDataSource[]> {
  const { content, snapshots } = services;
  const entries = await entriesOfKind(maps, dataSourceKind, content.pages);
  const bodies = bodiesUnlessLost(content);
  const closure = await renderClosure(services, snapshots.of(maps), entries, bodies);
  return outputOf(closure.graph).flatMap(({ entry, key }): readonly RenderedDataSource[] => {
    const rendered = closure.results.get(key);
    if (rendered === undefined || !isDataSource(entry)) return [];
    const { schema, name, layer } = entry;
    return [{ id: { schema, name, layer }, data: rendered.data }];
  });
}
