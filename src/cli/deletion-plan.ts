import type { SourceId } from '../domain/document/document.ts';
import { type Fault, fault } from '../domain/errors.ts';
import type { JsonObject } from '../domain/json/value.ts';
import { ownValue } from '../domain/json/value.ts';
import type { NamedDocument } from '../domain/named-document.ts';
import type { Client } from './client.ts';
import { objectIn, objectsIn, textIn } from './json-members.ts';
import { missingRendered } from './missing-rendered.ts';
import { CommandFailure, type Problem } from './problem.ts';
import { problemIn } from './tell-diff.ts';

/** What deleting documents would take, as an answer tells it. */
export interface ReadPlan {
  readonly allowed: boolean;
  readonly documents: readonly JsonObject[];
  readonly blockers: readonly JsonObject[];
  /** What else keeps documents: see `problemIn`. */
  readonly problems: readonly JsonObject[];
  readonly dependants: readonly JsonObject[];
}

/** What is to go. */
export interface PlanRequest {
  readonly documents: readonly SourceId[];
  readonly cascade: boolean;
  readonly referrers: boolean;
}

const query = `query ($id: Int!, $documents: [RenderedDocumentName!]!, $cascade: Boolean!, $referrers: Boolean!) {
  revision(id: $id) {
    deletionPlan(documents: $documents, cascade: $cascade, referrers: $referrers) {
      allowed
      documents { ...Label }
      blockers { document { ...Label } by { ...Label } relation }
      problems { code message remedy facts schema layer name path }
      dependants { ...Label }
    }
  }
}
fragment Label on Document { schema name layer }`;

/** Plans a deletion in a revision. @throws DOCUMENT_NOT_FOUND for each that is not there */
export async function readPlan(
  client: Client,
  revision: number,
  request: PlanRequest,
): Promise<ReadPlan> {
  const data = await askPlan(client, revision, request);
  const plan = objectIn(objectIn(data, 'revision'), 'deletionPlan');
  return {
    allowed: ownValue(plan, 'allowed') === true,
    documents: objectsIn(plan, 'documents'),
    blockers: objectsIn(plan, 'blockers'),
    problems: objectsIn(plan, 'problems'),
    dependants: objectsIn(plan, 'dependants'),
  };
}

async function askPlan(
  client: Client,
  revision: number,
  request: PlanRequest,
): Promise<JsonObject> {
  try {
    return await client.request(query, { id: revision, ...request });
  } catch (error) {
    const [problem, ...more] = error instanceof CommandFailure ? error.problems : [];
    if (problem?.code !== 'DOCUMENT_NOT_FOUND' || more.length > 0) throw error;
    // Of one, what may have been meant is told.
    const { schema = '', name = '' } = problem.place;
    const [fault] = (await missingRendered(client, { schema, name }, revision)).faults;
    throw new CommandFailure([{ ...fault, place: problem.place }]);
  }
}

/** The plan as programs are told of it. */
export function planJson(plan: ReadPlan): JsonObject {
  const { allowed, documents, blockers, dependants } = plan;
  const lower = (one: JsonObject) => ({ ...one, relation: textIn(one, 'relation').toLowerCase() });
  return { allowed, documents, blockers: blockers.map(lower), dependants };
}

/** Documents that are named in one problem. */
const mostNamed = 20;

/** What keeps documents from being deleted, as a submission would be refused with it. */
export function blockerProblems({ blockers, problems }: ReadPlan): readonly Problem[] {
  return [
    ...problems.map(problemIn),
    ...heldBy('CHILD', blockers).map((held) => ({
      ...faultOf('HAS_CHILDREN', held),
      remedy: '--cascade deletes them as well.',
    })),
    ...heldBy('REFERENCE', blockers).map((held) => ({
      ...faultOf('IS_REFERENCED', held),
      remedy: '--referrers deletes them as well; or change them first.',
    })),
  ];
}

interface Held {
  readonly document: JsonObject;
  readonly by: readonly JsonObject[];
}

function heldBy(relation: string, blockers: readonly JsonObject[]): readonly Held[] {
  const held = new Map<string, { document: JsonObject; by: JsonObject[] }>();
  for (const blocker of blockers) {
    if (textIn(blocker, 'relation') !== relation) continue;
    const document = objectIn(blocker, 'document');
    const key = JSON.stringify(['schema', 'name', 'layer'].map((part) => textIn(document, part)));
    const known = held.get(key) ?? { document, by: [] };
    known.by.push(objectIn(blocker, 'by'));
    held.set(key, known);
  }
  return [...held.values()];
}

function faultOf(code: 'HAS_CHILDREN' | 'IS_REFERENCED', { document, by }: Held): Fault {
  const resource = namedIn(document);
  const named = by.slice(0, mostNamed).map(namedIn);
  return fault(code, { resource, by: named, count: by.length }, resource);
}

function namedIn(document: JsonObject): NamedDocument {
  const layer = textIn(document, 'layer');
  return {
    schema: textIn(document, 'schema'),
    name: textIn(document, 'name'),
    ...(layer !== '' && { layer }),
  };
}
