import type { Principal } from '../../domain/access/principal.ts';
import { sightOf } from '../../domain/access/sight.ts';
import {
  type DocumentEntry,
  documentLabel,
  type SourceId,
  sourceKey,
} from '../../domain/document/document.ts';
import { type PurserError, refusal } from '../../domain/errors.ts';
import type { Revision } from '../../domain/revision/revision.ts';
import type { Services } from '../kernel/services.ts';
import type { RevisionRenderer } from '../render/render-revision.ts';
import { deletionPlan } from './deletion-plan.ts';
import { explainDocument } from './explain-document.ts';
import { deepest, findReferences } from './find-references.ts';
import { findResources, resourcesByName } from './find-resources.ts';
import { integrityReport } from './integrity-report.ts';
import { createLinkJudge, type LinkServices } from './judge-links.ts';
import type { LinkJudge } from './linked-change.ts';
import { allRelations, type Lookup, standIns, startsOf } from './neighbours.ts';
import { schemaVersions } from './read-versions.ts';
import type {
  GraphQuery,
  ReferenceCases,
  ReferenceGraph,
  ReferenceQuery,
} from './reference-cases.ts';
import { createSchemaReader, type SchemaOf } from './schema-in-force.ts';
import { walkReferences } from './walk-references.ts';

/** Everything about references that others build on. */
export interface References {
  readonly cases: ReferenceCases;
  readonly judgeLinks: LinkJudge;
}

export function createReferences(
  services: Services,
  renderer: RevisionRenderer,
  missingReferences: LinkServices['missingReferences'] = 'reject',
): References {
  const schemaOf = createSchemaReader(services);
  const judgeLinks = createLinkJudge({ ...services, renderer, schemaOf, missingReferences });
  return { cases: createCases(services, renderer, schemaOf, judgeLinks), judgeLinks };
}

/** The use cases about references, for who may see what they tell of. */
function createCases(
  services: Services,
  renderer: RevisionRenderer,
  schemaOf: SchemaOf,
  judgeLinks: LinkJudge,
): ReferenceCases {
  const lookupFor = (
    by: Principal,
    revision: Revision,
    { relations = allRelations }: Pick<ReferenceQuery, 'relations'> = {},
  ): Lookup => ({ services, revision, sight: sightOf(by), relations: new Set(relations) });
  return {
    references: (by, revision, ids, query) =>
      findReferences(lookupFor(by, revision, query), ids, 'out', query.transitive === true),
    referrers: (by, revision, ids, query) =>
      findReferences(lookupFor(by, revision, query), ids, 'in', query.transitive === true),
    referenceGraph: (by, revision, id, query) =>
      graphAround(lookupFor(by, revision, query), revision, id, query),
    deletionPlan: (by, revision, query) =>
      deletionPlan({ ...lookupFor(by, revision), judgeLinks }, revision, query),
    async explainReferences(by, revision, id) {
      const document = await findDocument(lookupFor(by, revision), revision, id);
      return explainDocument({ renderer, schemaOf }, revision, document);
    },
    async resourcesByName(by, revision, ids) {
      const { schema } = await schemaOf(revision);
      return resourcesByName(lookupFor(by, revision), schema, ids);
    },
    async resources(by, revision, query, page) {
      const { schema } = await schemaOf(revision);
      return findResources(lookupFor(by, revision), schema, query, page);
    },
    ...createSchemaCases(services, schemaOf),
    integrityReport: (by, revision) =>
      integrityReport({ ...services, renderer, schemaOf }, revision, {
        sight: sightOf(by),
        mostIssues: services.limits.faults,
      }),
  };
}

/** @throws DOCUMENT_NOT_FOUND, ARGUMENT_INVALID */
async function graphAround(
  lookup: Lookup,
  revision: Revision,
  id: SourceId,
  { direction, depth }: GraphQuery,
): Promise<ReferenceGraph> {
  if (!Number.isSafeInteger(depth) || depth < 0 || depth > deepest) {
    const reason = `must be a number of steps from 0 to ${deepest}`;
    throw refusal('ARGUMENT_INVALID', { argument: 'depth', reason });
  }
  const starts = (await startsOf(lookup, [id])).get(sourceKey(id));
  if (starts === undefined) throw notFound(revision, id);
  const directions = direction === 'both' ? (['out', 'in'] as const) : [direction];
  return walkReferences(lookup, starts, { directions, depth });
}

function createSchemaCases(
  { content }: Pick<Services, 'content'>,
  schemaOf: SchemaOf,
): Pick<ReferenceCases, 'referentialSchema' | 'schemaVersions'> {
  return {
    async referentialSchema(_by, revision) {
      const { schema, segments, faults, warnings } = await schemaOf(revision);
      const known = await schemaVersions(revision.maps, content.pages);
      const versions = [...new Set(segments)].map((name) => ({
        name,
        segmentVersion: known.segments.get(name) ?? 1,
      }));
      return { segments, versions, kinds: [...(schema?.kinds.values() ?? [])], faults, warnings };
    },
    async schemaVersions(_by, revisions) {
      const all = revisions.map(({ maps }) => schemaVersions(maps, content.pages));
      return (await Promise.all(all)).map(({ schema }) => schema);
    },
  };
}

/** @throws DOCUMENT_NOT_FOUND */
async function findDocument(
  lookup: Lookup,
  revision: Revision,
  id: SourceId,
): Promise<DocumentEntry> {
  const entry = (await standIns(lookup, [id])).get(sourceKey(id));
  if (entry !== undefined) return entry;
  throw notFound(revision, id);
}

function notFound(revision: Revision, { schema, name }: SourceId): PurserError {
  const document = documentLabel({ schema, name });
  return refusal('DOCUMENT_NOT_FOUND', { document, revision: revision.id }, { schema, name });
}
