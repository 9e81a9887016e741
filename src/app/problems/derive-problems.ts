import {
  type DocumentEntry,
  type DocumentId,
  documentKey,
} from '../../domain/document/document.ts';
import { type EditedMap, editMap } from '../../domain/history/edit-map.ts';
import { readRanges, runBetweenReads, yieldBetweenReads } from '../../domain/history/read-map.ts';
import { eachInSteps, flatMapInSteps, mapInSteps } from '../../domain/in-steps.ts';
import type { Digest } from '../../domain/json/canonical.ts';
import type { Json } from '../../domain/json/value.ts';
import {
  compareProblems,
  countBySeverity,
  type ProblemCounts,
  type ProblemDifference,
} from '../../domain/problem/compare-problems.ts';
import {
  countProblems,
  decodeProblem,
  documentOfProblem,
  encodeProblem,
  problemRange,
  type RevisionProblem,
  type RevisionProblems,
} from '../../domain/problem/problem.ts';
import type { ProblemRecord } from '../../domain/problem/problem-record.ts';
import type { EntryChange } from '../../domain/revision/map-edits.ts';
import type { RevisionMaps } from '../../domain/revision/revision.ts';
import type { Finding } from '../../domain/validation/finding.ts';
import { entriesById, joinRanges } from '../kernel/read-entries.ts';
import { type Affected, affectedDocuments } from '../render/affected-documents.ts';
import { renderClosure } from '../render/render-closure.ts';
import {
  documentsPerBatch,
  type FindingServices,
  type FoundProblems,
  findProblems,
} from './find-problems.ts';
import { bodiesUnlessLost, isLostSecret } from './lost-secrets.ts';
import { manifestsBeside } from './manifest-problems.ts';
import { documentsWithOtherReferences } from './missing-references.ts';
import {
  allViolations,
  type ChangedViolations,
  changedViolations,
  type ViolationServices,
} from './policy-violations.ts';
import { type OriginOf, originsOf } from './problem-origins.ts';
import { changedRules, type RulesReader } from './problem-rules.ts';
import { sourcesBeside } from './source-name-conflicts.ts';

/** Dependencies for deriving problems. */
export interface DerivingServices extends FindingServices, ViolationServices {
  readonly rules: RulesReader;
}

/** A problem that a change introduces. */
export interface IntroducedProblem extends RevisionProblem {
  /** The changed documents that cause it; the document itself if it changed. */
  readonly causes: readonly DocumentId[];
  /** The affected documents that cannot be rendered because of it. */
  readonly blocks: readonly DocumentId[];
  /**
   * Whether the document did not change, and nobody knew before because it could not be rendered; or whether it is not
   * the change that leads to it, but a key that is lost.
   */
  readonly revealed: boolean;
  /** The finding in the document's data, to locate it in a text. */
  readonly finding: Finding | null;
}

/** The effect of a change on the problems of a revision. */
export interface ProblemChange {
  /** By document and code. */
  readonly introduced: readonly IntroducedProblem[];
  readonly resolved: readonly RevisionProblem[];
  /** Number of problems after it that are not introduced. */
  readonly standing: number;
}

/** The result of a change: the problems after it, and the pages of their map. */
export interface DerivedProblems {
  readonly record: ProblemRecord;
  readonly pages: EditedMap['pages'];
  readonly change: ProblemChange;
  /** The policies of which it is not known whether the change violates them. */
  readonly pending: readonly string[];
  /** See `Affected`. */
  readonly causes: Affected['causes'];
  /** How many documents were checked. */
  readonly checked: number;
  readonly basis: DerivationBasis;
}

/** What problems were derived from. */
export interface DerivationBasis {
  /** The documents whose problems may differ. */
  readonly affected: readonly DocumentId[];
  /** The problems of these before and after the change. */
  readonly old: RevisionProblems;
  readonly now: RevisionProblems;
  /** The keys of the affected documents, and of all that they are made from. */
  readonly inputs: ReadonlySet<string>;
}

/** A revision before a change, and its problems. */
export interface RevisionWithProblems {
  readonly maps: RevisionMaps;
  readonly record: ProblemRecord;
}

/**
 * The problems after a change, found by checking the documents that it affects. Takes time in proportion to these.
 * (docs/changes.md#problems)
 */
export async function deriveProblems(
  services: DerivingServices,
  before: RevisionWithProblems,
  { maps }: { readonly maps: RevisionMaps },
  changes: readonly EntryChange[],
): Promise<DerivedProblems> {
  const { content, rules, snapshots } = services;
  const reached = await affectedDocuments(services, before, { maps }, changes);
  await yieldBetweenReads(content.pages);
  const rulesBefore = await rules.of(before.maps);
  const rulesAfter = await rules.after(rulesBefore, maps, reached.entries);
  const changed = changedRules(rulesBefore, rulesAfter);
  const snapshot = snapshots.of(maps);
  await snapshot.load(changed.schemas);
  const withOtherRules = changed.schemas.flatMap((schema) => snapshot.index(schema)?.entries ?? []);
  const run = <T>(steps: Generator<void, T>): Promise<T> => runBetweenReads(steps, content.pages);
  const named = await run(flatMapInSteps(changes, (one) => one.after ?? one.before ?? []));
  const touched = [...reached.entries, ...named];
  const beside = await documentsBeside(services, before.maps, maps, touched);
  const all = [...reached.entries, ...changed.entries, ...withOtherRules, ...beside];
  const entries = await run(byKey(all));
  const reachedIds = [...entries.values()];
  const reachedAfter = await entriesById(maps, reachedIds, content.pages);
  const present = reachedAfter.filter((one) => one !== null);
  const found = await findProblems(services, maps, present, rulesAfter.rules);
  const ids = [...reachedIds, ...found.lost];
  const old = await problemsOfDocuments(services, before.record.root, ids);
  const now = await run(countProblems(found.problems));
  const edited = await editProblems(services, before.record.root, old, now);
  const violations = await changedViolations(services, before, maps);
  await yieldBetweenReads(content.pages);
  const { introduced, resolved } = withViolations(compareProblems(old, now), violations);
  const origins = await run(
    originsOf({ changes, reached, schemaChanges: changed.schemas, entries }),
  );
  const record = {
    root: edited.root,
    ...violationsRoot(violations),
    ...countsAfter(
      before.record,
      [...old.values(), ...violations.counted.values()],
      [...now.values(), ...(violations.after ?? new Map()).values()],
    ),
    ...(await run(lostAfter(before.record, ids, now))),
  };
  return {
    record,
    pages: new Map([...edited.pages, ...violations.pages]),
    change: {
      introduced: await introducedWith(services, before, introduced, found, origins),
      resolved: [...resolved.values()],
      standing: totalOf(record) - introduced.size,
    },
    pending: violations.pending,
    causes: reached.causes,
    checked: present.length,
    basis: { affected: ids, old, now, inputs: new Set([...entries.keys(), ...found.inputs]) },
  };
}

function* byKey(
  entries: readonly DocumentEntry[],
): Generator<void, ReadonlyMap<string, DocumentEntry>> {
  const found = new Map<string, DocumentEntry>();
  yield* eachInSteps(entries, (one) => found.set(documentKey(one), one));
  return found;
}

/** The documents whose problems depend on touched ones that they are not made from. */
async function documentsBeside(
  services: DerivingServices,
  before: RevisionMaps,
  after: RevisionMaps,
  touched: readonly DocumentEntry[],
): Promise<readonly DocumentEntry[]> {
  return [
    ...(await documentsWithOtherReferences(services, before, after)),
    ...(await sourcesBeside(services, after, touched)),
    ...(await manifestsBeside(services, after, touched)),
  ];
}

/** The problems of a revision, computed without any earlier result. */
export async function findAllProblems(
  services: DerivingServices,
  maps: RevisionMaps,
): Promise<Pick<DerivedProblems, 'record' | 'pages'>> {
  const snapshot = services.snapshots.of(maps);
  await snapshot.loadAll();
  const entries = (snapshot.all() ?? []).flatMap((index) => index.entries);
  const { rules } = await services.rules.of(maps);
  const { problems } = await findProblems(services, maps, entries, rules);
  const now = await runBetweenReads(countProblems(problems), services.content.pages);
  const { root, pages } = await editProblems(services, null, new Map(), now);
  const violations = await allViolations(services, maps);
  const counted = [...now.values(), ...(violations.after ?? new Map()).values()];
  const record = {
    root,
    ...violationsRoot(violations),
    ...countBySeverity(counted),
    ...(await runBetweenReads(lostAfter({}, [], now), services.content.pages)),
  };
  return { record, pages: new Map([...pages, ...violations.pages]) };
}

/** The problems of some documents. */
export async function problemsOfDocuments(
  { content }: Pick<FindingServices, 'content'>,
  root: Digest | null,
  documents: readonly DocumentId[],
): Promise<RevisionProblems> {
  if (root === null) return new Map();
  const run = <T>(steps: Generator<void, T>): Promise<T> => runBetweenReads(steps, content.pages);
  const ranges = await run(mapInSteps(documents, problemRange));
  const items = await readRanges(root, await run(joinRanges(ranges)), content.pages);
  const found = new Map<string, RevisionProblem>();
  await run(eachInSteps(items, (item) => found.set(item[0], decodeProblem(item))));
  return found;
}

/** The map of a revision's problems with others for some documents. */
export function editProblems(
  { content }: Pick<FindingServices, 'content'>,
  root: Digest | null,
  old: RevisionProblems,
  now: RevisionProblems,
): Promise<EditedMap> {
  const edits = new Map<string, Json | undefined>();
  for (const key of old.keys()) if (!now.has(key)) edits.set(key, undefined);
  for (const [key, problem] of now) edits.set(key, encodeProblem(problem));
  return editMap(root, edits, content.pages);
}

function violationsRoot({
  root,
}: Pick<ChangedViolations, 'root'>): Pick<ProblemRecord, 'violations'> {
  return root === undefined ? {} : { violations: root };
}

/** Violations that are not known before or after a change are neither introduced nor resolved. */
function withViolations(
  { introduced, resolved }: ProblemDifference,
  { before, after }: ChangedViolations,
): ProblemDifference {
  if (before === null || after === null) return { introduced, resolved };
  const found = compareProblems(before, after);
  return {
    introduced: new Map([...introduced, ...found.introduced]),
    resolved: new Map([...resolved, ...found.resolved]),
  };
}

/** The counts of a revision's problems after some of them are gone and others have come. */
export function countsAfter(
  record: ProblemCounts,
  old: readonly RevisionProblem[],
  now: readonly RevisionProblem[],
): ProblemCounts {
  const [gone, come] = [countBySeverity(old), countBySeverity(now)];
  return {
    errors: record.errors - gone.errors + come.errors,
    warnings: record.warnings - gone.warnings + come.warnings,
  };
}

/** The documents whose secrets cannot be opened, of those that were not looked at and of those that were. */
function* lostAfter(
  { lost = [] }: Pick<ProblemRecord, 'lost'>,
  lookedAt: readonly DocumentId[],
  now: RevisionProblems,
): Generator<void, Pick<ProblemRecord, 'lost'>> {
  const keys = new Set(lost.length === 0 ? [] : yield* mapInSteps(lookedAt, documentKey));
  const found = [...now.values()].filter((problem) => isLostSecret(problem.fault));
  const all = [
    ...lost.filter((one) => !keys.has(documentKey(one))),
    ...found.map(documentOfProblem),
  ];
  return all.length === 0 ? {} : { lost: all };
}

/** Of all severities. */
export function totalOf({ errors, warnings }: ProblemCounts): number {
  return errors + warnings;
}

async function introducedWith(
  services: FindingServices,
  { maps }: RevisionWithProblems,
  introduced: RevisionProblems,
  { findings, blocked }: FoundProblems,
  originOf: OriginOf,
): Promise<readonly IntroducedProblem[]> {
  const withOrigin = ([key, problem]: readonly [string, RevisionProblem]) => {
    const document = documentOfProblem(problem);
    return { key, problem, document, ...originOf(documentKey(document), problem.fault.code) };
  };
  const steps = mapInSteps([...introduced], withOrigin);
  const found = await runBetweenReads(steps, services.content.pages);
  const unchanged = found.filter(({ isChanged }) => !isChanged).map(({ document }) => document);
  const unknown = await faultyAmong(services, maps, unchanged);
  return found.map(({ key, problem, document, causes, isChanged }) => ({
    ...problem,
    causes,
    blocks: blocked.get(key) ?? [],
    revealed: isLostSecret(problem.fault) || (!isChanged && unknown.has(documentKey(document))),
    finding: findings.get(problem.fault) ?? null,
  }));
}

/** Those of some documents that existed and could not be rendered. */
async function faultyAmong(
  services: FindingServices,
  maps: RevisionMaps,
  documents: readonly DocumentId[],
): Promise<ReadonlySet<string>> {
  const faulty = new Set<string>();
  if (documents.length === 0) return faulty;
  const found = await entriesById(maps, documents, services.content.pages);
  const entries = [...new Set(found.filter((entry) => entry !== null))];
  const snapshot = services.snapshots.of(maps);
  const bodies = bodiesUnlessLost(services.content);
  for (let at = 0; at < entries.length; at += documentsPerBatch) {
    const some = entries.slice(at, at + documentsPerBatch);
    const { results } = await renderClosure(services, snapshot, some, bodies);
    for (const key of some.map(documentKey)) if (!results.has(key)) faulty.add(key);
  }
  return faulty;
}
