import { type DocumentEntry, type SourceId, sourceKey } from '../../domain/document/document.ts';
import type { Fault } from '../../domain/errors.ts';
import type { Digest } from '../../domain/json/canonical.ts';
import type { RevisionSnapshot } from '../../domain/revision/revision.ts';
import type { Finding } from '../../domain/validation/finding.ts';
import {
  createValidationWork,
  isMuchWork,
  tooMuchWork,
  ValidationBudgetExceeded,
  type ValidationWork,
} from '../../domain/validation/validation-work.ts';
import type { BackgroundWork } from '../kernel/background-work.ts';
import type { Services } from '../kernel/services.ts';
import { entriesNamed, entriesOfSchema } from '../render/output-lookup.ts';
import type { RevisionRenderer } from '../render/render-revision.ts';
import type { OutputVisit, WholeRendering } from '../render/whole-rendering.ts';
import { findingsWithSections } from './finding-sections.ts';
import { withOtherFindings } from './policies-of-revision.ts';
import {
  findChangedSchemas,
  type RevisionRules,
  revisionRules,
  schemasWithOtherRules,
} from './revision-rules.ts';
import { rulesAhead } from './rules-ahead.ts';
import type { DocumentValidator, RevisionToValidate, TakeVerdict } from './validate-documents.ts';

/** The result of validating the output of a revision. */
export interface RevisionVerdict {
  /** Faults that prevent it from being rendered; nothing is validated then. */
  readonly faults: readonly Fault[];
  /** The findings in documents, in their order: the first ones. */
  readonly findings: readonly Finding[];
  /** The number of faults and findings, including those that are not listed. */
  readonly total: number;
  /** The number of documents that were validated; the verdicts on the others were known. */
  readonly validated: number;
}

/** Validates a revision, stored or not, against the built-in rules and its DataSchemas. */
export type RevisionValidator = (
  revision: Pick<RevisionSnapshot, 'maps'>,
  background?: BackgroundWork,
) => Promise<RevisionVerdict>;

/** The result for the content that was validated last. */
interface LastValidation {
  readonly root: Digest | null;
  readonly rules: RevisionRules;
  readonly notable: NotableDocuments;
}

/** A document with findings, or that took much work: their number, and the work. */
interface NotableDocument {
  readonly id: SourceId;
  readonly total: number;
  readonly steps: number;
}

/** By sourceKey. */
type NotableDocuments = ReadonlyMap<string, NotableDocument>;

/**
 * A validator that checks what changed since its last validation: the documents that a change affected, and those of a
 * schema with changed rules. (docs/validation.md#the-result)
 */
export function createRevisionValidator(
  ofRequests: Services,
  renderer: RevisionRenderer,
  documents: DocumentValidator,
): RevisionValidator {
  const { limits } = ofRequests;
  let last: LastValidation | null = null;
  return async (revision, background) => {
    const services = { ...ofRequests, background };
    const before = last;
    let ahead: Promise<RevisionRules | null> | undefined;
    let validated = 0;
    const workAhead = createValidationWork(limits.maxValidationSteps);
    const visit: OutputVisit = async (rendered) => {
      ahead ??= rulesAhead(services, revision, before?.rules ?? null);
      const rules = await ahead;
      if (rules === null) return;
      const take: TakeVerdict = (_, { steps }) => workAhead.spend(steps);
      // The rest is not validated early: the final rules decide.
      validated +=
        (await unlessEnded(documents.validateAhead(rules, rendered, take, background))) ?? 0;
    };
    const whole = await renderer.whole(revision, visit, background);
    const { faults } = whole;
    if (faults.length > 0) return { faults, findings: [], total: faults.length, validated };
    const rules = await revisionRules(services, whole, (await ahead) ?? before?.rules ?? null);
    const work = createValidationWork(limits.maxValidationSteps);
    const found = await unlessEnded(
      notableDocuments(documents, { whole, rules, background }, before, work),
    );
    last = found && { root: whole.maps.documents, rules, notable: found.notable };
    if (found === null) {
      return {
        faults: [tooMuchWork(limits.maxValidationSteps)],
        findings: [],
        total: 1,
        validated,
      };
    }
    const { notable } = found;
    const validating = { services, documents };
    const findings = await firstFindings(validating, { whole, rules, background }, notable);
    const total = [...notable.values()].reduce((sum, one) => sum + one.total, 0);
    return { faults, findings, total, validated: validated + found.validated };
  };
}

/** The result of work; null if it exceeded its limit. */
async function unlessEnded<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ValidationBudgetExceeded) return null;
    throw error;
  }
}

/**
 * The notable documents: those known before, except changed ones, and those found now.
 *
 * @throws ValidationBudgetExceeded
 */
async function notableDocuments(
  documents: DocumentValidator,
  revision: RevisionToValidate,
  before: LastValidation | null,
  work: ValidationWork,
): Promise<{ readonly notable: NotableDocuments; readonly validated: number }> {
  const { whole, rules } = revision;
  const changes = before && changesSince(before, whole, rules);
  const notable = new Map(changes === null ? [] : before?.notable);
  for (const key of changes?.keys ?? []) notable.delete(key);
  for (const { steps } of notable.values()) work.spend(steps);
  const entries = changes?.entries ?? [...whole.output];
  const validated = await documents.validate(revision, entries, (entry, { total, steps }) => {
    work.spend(steps);
    const { schema, name } = entry;
    if (total === 0 && !isMuchWork(steps)) return;
    notable.set(sourceKey(entry), { id: { schema, name }, total, steps });
  });
  return { notable, validated };
}

/**
 * The documents to validate again, and the keys of all documents whose known results may be
 * outdated.
 */
interface Changes {
  readonly entries: readonly DocumentEntry[];
  readonly keys: readonly string[];
}

/** The changes; null if they are not known, and all documents must be validated again. */
function changesSince(
  last: LastValidation,
  whole: WholeRendering,
  rules: RevisionRules,
): Changes | null {
  const { output, since, maps } = whole;
  const isSame = last.root === maps.documents;
  if (!isSame && since?.root !== last.root) return null;
  const names = isSame ? [] : (since?.names ?? []);
  const entries = new Set([
    ...names.flatMap((name) => entriesNamed(output, name)),
    ...schemasWithOtherRules(last.rules, rules).flatMap((schema) =>
      entriesOfSchema(output, schema),
    ),
    ...findChangedSchemas(last.rules, rules, whole),
    ...withOtherFindings(last.rules.policies, rules.policies).flatMap((entry) =>
      entriesNamed(output, entry),
    ),
  ]);
  return { entries: [...entries], keys: [...names, ...entries].map(sourceKey) };
}

/** The findings in the first invalid documents, up to the limit. */
async function firstFindings(
  { services, documents }: { readonly services: Services; readonly documents: DocumentValidator },
  revision: RevisionToValidate,
  notable: NotableDocuments,
): Promise<readonly Finding[]> {
  const limit = services.limits.maxFaults;
  const chosen: DocumentEntry[] = [];
  let total = 0;
  for (const key of [...notable.keys()].sort()) {
    const found = notable.get(key);
    if (found === undefined || total >= limit) break;
    if (found.total === 0) continue;
    chosen.push(...entriesNamed(revision.whole.output, found.id));
    total += found.total;
  }
  const found = new Map<DocumentEntry, readonly Finding[]>(chosen.map((entry) => [entry, []]));
  await documents.validate(revision, chosen, (entry, { findings }) => found.set(entry, findings));
  const snapshot = services.snapshots.of(revision.whole.maps);
  const completed = await findingsWithSections(services, snapshot, found);
  return chosen.flatMap((entry) => completed.get(entry) ?? []).slice(0, limit);
}
