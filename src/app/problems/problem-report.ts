import type { Visibility } from '../../domain/access/visibility.ts';
import { type DocumentId, documentKey, documentLabel } from '../../domain/document/document.ts';
import { type Fault, fault, throwFaults } from '../../domain/errors.ts';
import { capFaults, maxNamed } from '../../domain/fault-list.ts';
import { countBySeverity, type ProblemCounts } from '../../domain/problem/compare-problems.ts';
import {
  documentOfProblem,
  type RevisionProblem,
  type Severity,
} from '../../domain/problem/problem.ts';
import type { RevisionMaps, RevisionSnapshot } from '../../domain/revision/revision.ts';
import { visibleFaults } from '../access/visible-faults.ts';
import type { Services } from '../kernel/services.ts';
import type { IntroducedProblem, ProblemChange } from './derive-problems.ts';
import type { ProblemTracker } from './problem-tracker.ts';

/** A problem in a report: a fault with its causes and effects. */
export interface ReportedProblem extends Fault {
  readonly severity: Severity;
  readonly count: number;
  /** Documents whose change causes it. */
  readonly causes: readonly DocumentId[];
  /** Documents that cannot be rendered because of it. */
  readonly blocks: readonly DocumentId[];
  readonly blockCount: number;
}

/** The effect of a change on problems, as its author may see it; lists are cut, counts are not. */
export interface ProblemReport {
  /** Errors first, then by document. */
  readonly introduced: readonly ReportedProblem[];
  readonly introducedCounts: ProblemCounts;
  readonly resolved: readonly ReportedProblem[];
  readonly resolvedCounts: ProblemCounts;
  /** Number of problems after it that are not introduced. */
  readonly standing: number;
}

/** A problem without causes and effects. */
export function reportedProblem({
  fault: found,
  severity,
  count,
}: RevisionProblem): ReportedProblem {
  return { ...found, severity, count, causes: [], blocks: [], blockCount: 0 };
}

/** An introduced problem, at its place in the submission. */
export function reportedAt(
  placed: Fault,
  { severity, count, causes, blocks }: Omit<IntroducedProblem, 'fault'>,
): ReportedProblem {
  const blockCount = blocks.length;
  return { ...placed, severity, count, causes, blocks: blocks.slice(0, maxNamed), blockCount };
}

/** The introduced problems that refuse a change: all errors that could have been known before. */
export function refusingProblems(
  introduced: readonly IntroducedProblem[],
): readonly IntroducedProblem[] {
  return introduced.filter(({ severity, revealed }) => severity === 'error' && !revealed);
}

/**
 * The faults that refuse a change because it introduces problems: one with their number, and as many of them as can be
 * listed. (docs/changes.md#refusals)
 */
function problemsRefusal(
  refusing: readonly IntroducedProblem[],
  listed: readonly Fault[],
  limit: number,
): readonly Fault[] {
  const { errors: count } = countBySeverity(refusing);
  const documents = new Set(refusing.map((one) => documentKey(documentOfProblem(one)))).size;
  const missing = missingDocuments(refusing);
  const summary = fault('PROBLEMS_INTRODUCED', {
    count,
    documents,
    ...(missing.length > 0 && { missing }),
  });
  return [summary, ...capFaults(listed, limit, refusing.length)];
}

/** The documents that are missing in a first load in parts: its layering policy, and sources of substitutions. */
function missingDocuments(problems: readonly IntroducedProblem[]): readonly string[] {
  const named = problems.flatMap(({ causes, fault: { code, facts } }): readonly string[] => {
    if (code === 'LAYERING_POLICY_MISSING') return ['a layering policy'];
    if (code !== 'SUBSTITUTION_SOURCE_MISSING') return [];
    const source = String(facts['source']);
    const isDeleted = causes.some((cause) => documentLabel({ ...cause, layer: null }) === source);
    return isDeleted ? [] : [source];
  });
  return [...new Set(named)].slice(0, maxNamed);
}

/** A change of problems, reduced to what a caller may see who may not see all documents. */
export async function visibleProblemChange(
  services: ReportServices,
  { from, to }: ProblemSides,
  change: ProblemChange,
  visibility: Visibility,
): Promise<ProblemChange> {
  if (visibility.isUnrestricted) return change;
  const introduced = await visibleIntroduced(services, to.maps, change.introduced, visibility);
  const resolved = await visibleAmong(services, from.maps, change.resolved, visibility);
  const after = await visibleProblems(services, to, visibility);
  return {
    introduced,
    resolved,
    standing: after.length - introduced.length,
  };
}

/** The introduced problems that a caller may see, without the names of other documents. */
async function visibleIntroduced(
  services: Pick<Services, 'content'>,
  maps: RevisionMaps,
  introduced: readonly IntroducedProblem[],
  visibility: Visibility,
): Promise<readonly IntroducedProblem[]> {
  if (visibility.isUnrestricted) return introduced;
  const seen = await visibleAmong(services, maps, introduced, visibility);
  return seen.map((one) => ({ ...one, causes: [], blocks: [] }));
}

/**
 * Refuses a change because of problems, and reports those that the caller may see.
 *
 * @throws PROBLEMS_INTRODUCED, with all problems that refuse it
 */
export async function refuseProblems(
  services: Services,
  maps: RevisionMaps,
  refusing: readonly IntroducedProblem[],
  visibility: Visibility,
  place: (problems: readonly IntroducedProblem[]) => Promise<readonly ReportedProblem[]>,
): Promise<void> {
  if (refusing.length === 0) return;
  const { maxFaults } = services.limits;
  const seen = await visibleIntroduced(services, maps, refusing, visibility);
  if (seen.length === 0) throwFaults([fault('PROBLEMS_INTRODUCED', {})]);
  const hidden = seen.length < refusing.length ? [fault('FAULTS_HIDDEN', {})] : [];
  const listed = await place(seen.slice(0, maxFaults));
  throwFaults([...problemsRefusal(seen, listed, maxFaults), ...hidden]);
}

/** Dependencies of reports of problems. */
interface ReportServices extends Pick<Services, 'content'> {
  readonly problems: ProblemTracker;
}

/** The revisions before and after a change. */
export interface ProblemSides {
  readonly from: RevisionSnapshot;
  readonly to: RevisionSnapshot;
}

/** The problems of a revision that a caller may see, by document and code. */
export async function visibleProblems(
  services: ReportServices,
  revision: RevisionSnapshot,
  visibility: Visibility,
): Promise<readonly RevisionProblem[]> {
  return visibleAmong(services, revision.maps, await services.problems.list(revision), visibility);
}

/** Problems that name documents which are not visible are left out, too. */
async function visibleAmong<P extends RevisionProblem>(
  services: Pick<Services, 'content'>,
  maps: RevisionMaps,
  problems: readonly P[],
  visibility: Visibility,
): Promise<readonly P[]> {
  const faults = problems.map(({ fault }) => fault);
  const seen = new Set(await visibleFaults(services, { maps }, faults, visibility));
  return problems.filter(({ fault }) => seen.has(fault));
}

/** A change of problems as a report, its lists cut; `placed` are its introduced problems at their places. */
export function problemReport(
  { introduced, resolved, standing }: ProblemChange,
  placed: readonly ReportedProblem[],
  limit: number,
): ProblemReport {
  return {
    introduced: placed,
    introducedCounts: countBySeverity(introduced),
    resolved: resolved.slice(0, limit).map(reportedProblem),
    resolvedCounts: countBySeverity(resolved),
    standing,
  };
}

/** Errors before warnings. */
export function errorsFirst(problems: readonly IntroducedProblem[]): readonly IntroducedProblem[] {
  const rankOf = ({ severity }: RevisionProblem): number => (severity === 'error' ? 0 : 1);
  return problems.toSorted((one, other) => rankOf(one) - rankOf(other));
}
