import type { SourceId } from '../../domain/document/document.ts';
import { type Fault, fault } from '../../domain/errors.ts';
import { mostNamed } from '../../domain/fault-list.ts';
import type { JsonObject } from '../../domain/json/value.ts';
import { ownValue } from '../../domain/json/value.ts';
import type { NamedDocument } from '../../domain/named-document.ts';
import { groupBy } from '../../domain/render/graph/group-by.ts';
import type { Client } from '../client/client.ts';
import { CommandFailure, type Problem } from '../client/problem.ts';
import { numberIn, objectIn, objectsIn, textIn } from '../input/json-members.ts';
import { missingRendered } from '../print/missing-rendered.ts';
import { problemIn } from './tell-diff.ts';

/** What deleting documents would take, as an answer tells it. */
export interface ReadPlan {
  readonly allowed: boolean;
  readonly documents: readonly JsonObject[];
  /** The first hundred; `blocked` counts all of them. */
  readonly blockers: readonly JsonObject[];
  readonly blockerCount: number;
  /** Each document that blockers keep, with how many do. */
  readonly blocked: readonly JsonObject[];
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
      blockerCount
      blocked { document { ...Label } relation count }
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
    blockerCount: numberIn(plan, 'blockerCount'),
    blocked: objectsIn(plan, 'blocked'),
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
  const { allowed, documents, blockers, blockerCount, blocked, dependants } = plan;
  const lower = (one: JsonObject) => ({ ...one, relation: textIn(one, 'relation').toLowerCase() });
  return {
    allowed,
    documents,
    blockers: blockers.map(lower),
    blockerCount,
    blocked: blocked.map(lower),
    dependants,
  };
}

/** What keeps documents from being deleted, as a submission would be refused with it. */
export function blockerProblems({ blockers, blocked, problems }: ReadPlan): readonly Problem[] {
  const listed = groupBy(blockers, (blocker) => [blockedKey(blocker)]);
  const faultsOf = (relation: 'CHILD' | 'REFERENCE', code: 'HAS_CHILDREN' | 'IS_REFERENCED') =>
    blocked
      .filter((one) => textIn(one, 'relation') === relation)
      .map((one): Fault => {
        const resource = namedIn(objectIn(one, 'document'));
        const by = (listed.get(blockedKey(one)) ?? []).map((found) => objectIn(found, 'by'));
        const named = by.slice(0, mostNamed).map(namedIn);
        return fault(code, { resource, by: named, count: numberIn(one, 'count') }, resource);
      });
  return [
    ...problems.map(problemIn),
    ...faultsOf('CHILD', 'HAS_CHILDREN').map((held) => ({
      ...held,
      remedy: '--cascade deletes them as well.',
    })),
    ...faultsOf('REFERENCE', 'IS_REFERENCED').map((held) => ({
      ...held,
      remedy: '--referrers deletes them as well; or change them first.',
    })),
  ];
}

/** What is kept, and how. */
function blockedKey(blocker: JsonObject): string {
  const document = objectIn(blocker, 'document');
  const parts = ['schema', 'name', 'layer'].map((part) => textIn(document, part));
  return JSON.stringify([textIn(blocker, 'relation'), ...parts]);
}

function namedIn(document: JsonObject): NamedDocument {
  const layer = textIn(document, 'layer');
  return {
    schema: textIn(document, 'schema'),
    name: textIn(document, 'name'),
    ...(layer !== '' && { layer }),
  };
}
