import { documentKey, documentLabel } from '../../domain/document/document.ts';
import { fault } from '../../domain/errors.ts';
import { type EditedMap, editMap } from '../../domain/history/edit-map.ts';
import { allKeys, readRanges } from '../../domain/history/read-map.ts';
import type { Digest } from '../../domain/json/canonical.ts';
import type { Json, JsonObject } from '../../domain/json/value.ts';
import type { CompiledRule } from '../../domain/policy/compiled-rule.ts';
import { type DocumentPolicy, documentsOfRow } from '../../domain/policy/document-policies.ts';
import { countBySeverity } from '../../domain/problem/compare-problems.ts';
import {
  countProblems,
  decodeProblem,
  encodeProblem,
  type FoundProblem,
  type RevisionProblems,
} from '../../domain/problem/problem.ts';
import type { ProblemRecord } from '../../domain/problem/problem-record.ts';
import { placeOfDocument } from '../../domain/render/graph/place-of.ts';
import type { RevisionMaps } from '../../domain/revision/revision.ts';
import { runSteps } from '../../domain/run-steps.ts';
import type { Services } from '../kernel/services.ts';
import type { FindEntry } from '../policies/document-relations.ts';
import type { DocumentEvaluator, EvaluatedRevision } from '../policies/evaluate-documents.ts';

/** What violations are found with. */
export interface ViolationServices extends Pick<Services, 'content'> {
  readonly documentPolicies: DocumentEvaluator;
}

/** The violations of a revision, as a change leaves them. */
export interface ChangedViolations {
  /** Those before and after it; null if they are not known. */
  readonly before: RevisionProblems | null;
  readonly after: RevisionProblems | null;
  /** The policies whose violations before or after it are not known. */
  readonly pending: readonly string[];
  /** Those that the record of the revision before counts. */
  readonly counted: RevisionProblems;
  /** Of the map of those after it; absent if they are not known. */
  readonly root?: Digest | null;
  readonly pages: EditedMap['pages'];
}

const none: RevisionProblems = new Map();

/**
 * The rows of severity `error` of policies over documents, as problems of the documents that they name first. Null if
 * that takes longer than one rule may. (docs/policies.md#documents)
 */
async function violationsIn(
  { documentPolicies }: ViolationServices,
  maps: RevisionMaps,
): Promise<RevisionProblems | null> {
  const evaluated = await documentPolicies.soon(maps);
  return evaluated && runSteps(countProblems(problemsIn(evaluated)));
}

function problemsIn({ policies, entryOf }: EvaluatedRevision): readonly FoundProblem[] {
  return policies.flatMap(({ policy, outcomes }) =>
    outcomes.flatMap(({ rule, outcome }) =>
      'rows' in outcome ? outcome.rows.map((row) => problemOf(policy, rule, row, entryOf)) : [],
    ),
  );
}

/** A row as a problem, which names documents that exist, and no value of the row. */
function problemOf(
  policy: DocumentPolicy,
  rule: CompiledRule,
  row: JsonObject,
  entryOf: FindEntry,
): FoundProblem {
  const named = documentsOfRow(rule, row).flatMap((id) => entryOf(id) ?? []);
  const [first = policy.document.id] = named;
  const { schema, name, layer } = first;
  const document = { schema, name, layer };
  const facts = {
    document: documentLabel(document),
    policy: policy.name,
    rule: rule.name.slice(rule.policy.length + 1),
    documents: [...new Map(named.map((one) => [documentKey(one), documentLabel(one)])).values()],
  };
  const found = fault('POLICY_VIOLATED', facts, placeOfDocument(document));
  return { document, severity: 'error', fault: found };
}

/** The violations of a revision, from nothing. */
export async function allViolations(
  services: ViolationServices,
  maps: RevisionMaps,
): Promise<Pick<ChangedViolations, 'after' | 'root' | 'pages'>> {
  const after = await violationsIn(services, maps);
  return { after, ...(await edited(services, null, none, after)) };
}

/** A record with the violations that were not known in time; null if they still are not. */
export async function withPendingViolations(
  services: ViolationServices,
  maps: RevisionMaps,
  record: ProblemRecord,
): Promise<{ readonly record: ProblemRecord; readonly pages: EditedMap['pages'] } | null> {
  const evaluated = await services.documentPolicies.later(maps);
  if (evaluated === null) return null;
  const after = runSteps(countProblems(problemsIn(evaluated)));
  const { root = null, pages } = await edited(services, null, none, after);
  const errors = countBySeverity([...after.values()]).errors + record.errors;
  return { record: { ...record, violations: root, errors }, pages };
}

/** The violations after a change. Those before it are read from its record, or found now. */
export async function changedViolations(
  services: ViolationServices,
  before: { readonly maps: RevisionMaps; readonly record: Pick<ProblemRecord, 'violations'> },
  maps: RevisionMaps,
): Promise<ChangedViolations> {
  const { violations: root } = before.record;
  const counted = await readViolations(services, root ?? null);
  const known = root === undefined ? await violationsIn(services, before.maps) : counted;
  const after = await violationsIn(services, maps);
  const isKnown = known !== null && after !== null;
  return {
    before: known,
    after,
    pending: isKnown ? [] : await services.documentPolicies.namesOf(maps),
    counted,
    ...(await edited(services, root ?? null, counted, after)),
  };
}

/** The violations in a map. */
export async function readViolations(
  { content }: Pick<Services, 'content'>,
  root: Digest | null,
): Promise<RevisionProblems> {
  if (root === null) return none;
  const items = await readRanges(root, [allKeys], content.pages);
  return new Map(items.map((item) => [item[0], decodeProblem(item)]));
}

async function edited(
  { content }: Pick<Services, 'content'>,
  root: Digest | null,
  before: RevisionProblems,
  after: RevisionProblems | null,
): Promise<Pick<ChangedViolations, 'root' | 'pages'>> {
  if (after === null) return { pages: new Map() };
  const edits = new Map<string, Json | undefined>();
  for (const key of before.keys()) if (!after.has(key)) edits.set(key, undefined);
  for (const [key, problem] of after) edits.set(key, encodeProblem(problem));
  return edits.size === 0 ? { root, pages: new Map() } : editMap(root, edits, content.pages);
}
