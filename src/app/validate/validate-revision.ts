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
import type { Services } from '../kernel/services.ts';
import { entriesNamed, entriesOfSchema } from '../render/output-lookup.ts';
import type { RevisionRenderer } from '../render/render-revision.ts';
import type { WholeRendering } from '../render/whole-rendering.ts';
import { findingsWithSections } from './finding-sections.ts';
import {
  findChangedSchemas,
  type RevisionRules,
  reruled,
  revisionRules,
} from './revision-rules.ts';
import { rulesAhead } from './rules-ahead.ts';
import type { DocumentValidator, RevisionToValidate, TakeVerdict } from './validate-documents.ts';

/** What validating all that a revision renders to came to. */
export interface RevisionVerdict {
  /** What keeps it from being rendered; nothing is validated then. */
  readonly faults: readonly Fault[];
  /** What is wrong with documents, in their order: the first things. */
  readonly findings: readonly Finding[];
  /** How much is wrong: faults and findings, those not listed counted. */
  readonly total: number;
  /** How many documents were looked at; of the others it was known what they come to. */
  readonly validated: number;
}

/** Validates a revision, stored or not, by what is built in and by the DataSchemas in it. */
export type RevisionValidator = (
  revision: Pick<RevisionSnapshot, 'maps'>,
) => Promise<RevisionVerdict>;

/** What was found out about the content that was validated last. */
interface LastValidation {
  readonly root: Digest | null;
  readonly rules: RevisionRules;
  readonly notable: NotableDocuments;
}

/** A document that is not valid or takes much work: how much is wrong with it, and the work. */
interface NotableDocument {
  readonly id: SourceId;
  readonly total: number;
  readonly steps: number;
}

/** By sourceKey. */
type NotableDocuments = ReadonlyMap<string, NotableDocument>;

/**
 * A validator that looks at what changed since it validated last: at the documents that a change reached, and
 * at those of a schema of which other things are asked now. (docs/validation.md#the-result)
 */
export function createRevisionValidator(
  services: Services,
  renderer: RevisionRenderer,
  documents: DocumentValidator,
): RevisionValidator {
  const { limits } = services;
  let last: LastValidation | null = null;
  return async (revision) => {
    const before = last;
    let ahead: Promise<RevisionRules | null> | undefined;
    let validated = 0;
    const workAhead = createValidationWork(limits.maxValidationSteps);
    const whole = await renderer.whole(revision, async (rendered) => {
      ahead ??= rulesAhead(services, revision, before?.rules ?? null);
      const rules = await ahead;
      if (rules === null) return;
      const take: TakeVerdict = (_, { steps }) => workAhead.spend(steps);
      // What is left is not validated ahead: it will be seen whether that is so when all is known.
      validated += (await unlessEnded(documents.validateAhead(rules, rendered, take))) ?? 0;
    });
    const { faults } = whole;
    if (faults.length > 0) return { faults, findings: [], total: faults.length, validated };
    const rules = await revisionRules(services, whole, (await ahead) ?? before?.rules ?? null);
    const work = createValidationWork(limits.maxValidationSteps);
    const found = await unlessEnded(notableDocuments(documents, { whole, rules }, before, work));
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
    const findings = await firstFindings(validating, { whole, rules }, notable);
    const total = [...notable.values()].reduce((sum, one) => sum + one.total, 0);
    return { faults, findings, total, validated: validated + found.validated };
  };
}

/** What work comes to; null if it ended because it was too much. */
async function unlessEnded<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ValidationBudgetExceeded) return null;
    throw error;
  }
}

/**
 * The notable documents: those known before, but for what changed, and those found now.
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
  const entries = changes?.entries ?? whole.output;
  const validated = await documents.validate(revision, entries, (entry, { total, steps }) => {
    work.spend(steps);
    const { schema, name } = entry;
    if (total === 0 && !isMuchWork(steps)) return;
    notable.set(sourceKey(entry), { id: { schema, name }, total, steps });
  });
  return { notable, validated };
}

/** What is to be validated anew: documents, and the keys of all that may be known of wrongly. */
interface Changes {
  readonly entries: readonly DocumentEntry[];
  readonly keys: readonly string[];
}

/** What changed; null if that is not known, and all is to be looked over. */
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
    ...reruled(last.rules, rules).flatMap((schema) => entriesOfSchema(output, schema)),
    ...findChangedSchemas(last.rules, rules, whole),
  ]);
  return { entries: [...entries], keys: [...names, ...entries].map(sourceKey) };
}

/** What is wrong with the first documents that are not valid, as many as may be reported. */
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
