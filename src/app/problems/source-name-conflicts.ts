import {
  type DocumentEntry,
  dataSourceKind,
  documentKey,
  documentLabel,
  isOfKind,
} from '../../domain/document/document.ts';
import { fault } from '../../domain/errors.ts';
import { memberAt } from '../../domain/json/value.ts';
import type { FoundProblem } from '../../domain/problem/problem.ts';
import { groupBy } from '../../domain/render/graph/group-by.ts';
import { placeOfDocument } from '../../domain/render/graph/place-of.ts';
import { outputOf } from '../../domain/render/render-graph.ts';
import type { RevisionMaps } from '../../domain/revision/revision.ts';
import { entriesOfKind } from '../kernel/read-entries.ts';
import type { Services } from '../kernel/services.ts';
import { renderClosure } from '../render/render-closure.ts';
import { bodiesUnlessLost } from './lost-secrets.ts';

/** A rendered document of a data source, and the name of the source. */
interface NamedSource {
  readonly entry: DocumentEntry;
  readonly name: string;
  /** Where the document has the name. */
  readonly path: string;
}

/**
 * An error for each of some documents whose data source has the name of another one. (docs/data-sources.md#the-document)
 */
export async function sourceNameConflicts(
  services: Services,
  maps: RevisionMaps,
  entries: readonly DocumentEntry[],
): Promise<readonly FoundProblem[]> {
  const asked = new Set(entries.filter(isDataSource).map(documentKey));
  if (asked.size === 0) return [];
  const byName = groupBy(await namedSources(services, maps), ({ name }) => [name]);
  return [...byName.values()].flatMap((sources) =>
    sources.flatMap((source): readonly FoundProblem[] => {
      const other = sources.find((one) => one !== source);
      if (other === undefined || !asked.has(documentKey(source.entry))) return [];
      const { schema, name, layer } = source.entry;
      const document = { schema, name, layer };
      const facts = { path: 'name', name: source.name, document: documentLabel(other.entry) };
      const place = placeOfDocument(document, source.path);
      return [{ document, severity: 'error', fault: fault('NAME_CONFLICT', facts, place) }];
    }),
  );
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

async function namedSources(
  services: Services,
  maps: RevisionMaps,
): Promise<readonly NamedSource[]> {
  const { content, snapshots } = services;
  const entries = await entriesOfKind(maps, dataSourceKind, content.pages);
  const bodies = bodiesUnlessLost(content);
  const closure = await renderClosure(services, snapshots.of(maps), entries, bodies);
  return outputOf(closure.graph).flatMap(({ entry, key }): readonly NamedSource[] => {
    const rendered = closure.results.get(key);
    if (rendered === undefined || !isDataSource(entry)) return [];
    const given = memberAt(rendered.data, 'name');
    return typeof given === 'string'
      ? [{ entry, name: given, path: 'data.name' }]
      : [{ entry, name: entry.name, path: 'metadata.name' }];
  });
}
