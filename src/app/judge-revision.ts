import { type DocumentEntry, type SourceId, sourceKey } from '../domain/document/document.ts';
import type { Fault } from '../domain/errors.ts';
import type { Digest } from '../domain/json/canonical.ts';
import type { Revision } from '../domain/revision/revision.ts';
import type { Finding } from '../domain/validation/finding.ts';
import { createDocumentJudge, type DocumentJudge, type JudgedRevision } from './judge-documents.ts';
import { entriesNamed, entriesOfSchema } from './output-lookup.ts';
import type { RevisionRenderer } from './render-revision.ts';
import { type RevisionRules, remade, reruled, revisionRules } from './revision-rules.ts';
import { rulesAhead } from './rules-ahead.ts';
import type { Services } from './services.ts';
import type { WholeRendering } from './whole-rendering.ts';

/** What judging all that a revision renders to came to. */
export interface RevisionVerdict {
  /** What keeps it from being rendered; nothing is judged then. */
  readonly faults: readonly Fault[];
  /** What is wrong with documents, in their order: the first things. */
  readonly findings: readonly Finding[];
  /** How much is wrong: faults and findings, those not listed counted. */
  readonly total: number;
  /** How many documents were looked at; of the others it was known what they come to. */
  readonly judged: number;
}

/** Judges a revision, stored or not, by what is built in and by the DataSchemas in it. */
export type RevisionJudge = (revision: Pick<Revision, 'maps'>) => Promise<RevisionVerdict>;

/** What was found out about the content that was judged last. */
interface Judged {
  readonly root: Digest | null;
  readonly rules: RevisionRules;
  readonly invalid: InvalidDocuments;
}

/** sourceKey → the name of a document that is not valid, and how much is wrong with it. */
type InvalidDocuments = ReadonlyMap<string, { readonly id: SourceId; readonly total: number }>;

/**
 * A judge that looks at what changed since it judged last: at the documents that a change reached, and
 * at those of a schema of which other things are asked now.
 *
 * @see spec deckhand.md 8.2, 8.4
 */
export function createRevisionJudge(
  services: Services,
  renderer: RevisionRenderer,
  stop?: AbortSignal,
): RevisionJudge {
  const documents = createDocumentJudge(services, stop);
  const { limits } = services;
  let last: Judged | null = null;
  return async (revision) => {
    const before = last;
    let ahead: Promise<RevisionRules | null> | undefined;
    let judged = 0;
    const whole = await renderer.whole(revision, async (rendered) => {
      ahead ??= rulesAhead(services, revision, before?.rules ?? null);
      const rules = await ahead;
      if (rules !== null) judged += await documents.judgeAhead(rules, rendered);
    });
    const { faults } = whole;
    if (faults.length > 0) return { faults, findings: [], total: faults.length, judged };
    const rules = await revisionRules(services, whole, (await ahead) ?? before?.rules ?? null);
    const found = await invalidDocuments(documents, { whole, rules }, before);
    last = { root: whole.maps.documents, rules, invalid: found.invalid };
    const findings = await firstFindings(documents, { whole, rules }, found.invalid, limits.faults);
    const total = [...found.invalid.values()].reduce((sum, one) => sum + one.total, 0);
    return { faults, findings, total, judged: judged + found.judged };
  };
}

/** The documents that are not valid: those known before, but for what changed, and those found now. */
async function invalidDocuments(
  documents: DocumentJudge,
  revision: JudgedRevision,
  before: Judged | null,
): Promise<{ readonly invalid: InvalidDocuments; readonly judged: number }> {
  const { whole, rules } = revision;
  const changes = before && changesSince(before, whole, rules);
  const invalid = new Map(changes === null ? [] : before?.invalid);
  for (const key of changes?.keys ?? []) invalid.delete(key);
  const entries = changes?.entries ?? whole.output;
  const judged = await documents.judge(revision, entries, (entry, { total }) => {
    const { schema, name } = entry;
    if (total > 0) invalid.set(sourceKey(entry), { id: { schema, name }, total });
  });
  return { invalid, judged };
}

/** What is to be judged anew: documents, and the keys of all that may be known of wrongly. */
interface Changes {
  readonly entries: readonly DocumentEntry[];
  readonly keys: readonly string[];
}

/** What changed; null if that is not known, and all is to be looked over. */
function changesSince(last: Judged, whole: WholeRendering, rules: RevisionRules): Changes | null {
  const { output, since, maps } = whole;
  const isSame = last.root === maps.documents;
  if (!isSame && since?.root !== last.root) return null;
  const names = isSame ? [] : (since?.names ?? []);
  const entries = new Set([
    ...names.flatMap((name) => entriesNamed(output, name)),
    ...reruled(last.rules, rules).flatMap((schema) => entriesOfSchema(output, schema)),
    ...remade(last.rules, rules, whole),
  ]);
  return { entries: [...entries], keys: [...names, ...entries].map(sourceKey) };
}

/** What is wrong with the first documents that are not valid, as much as may be told. */
async function firstFindings(
  documents: DocumentJudge,
  revision: JudgedRevision,
  invalid: InvalidDocuments,
  limit: number,
): Promise<readonly Finding[]> {
  const chosen: DocumentEntry[] = [];
  let total = 0;
  for (const key of [...invalid.keys()].sort()) {
    const found = invalid.get(key);
    if (found === undefined || total >= limit) break;
    chosen.push(...entriesNamed(revision.whole.output, found.id));
    total += found.total;
  }
  const findings = new Map<DocumentEntry, readonly Finding[]>();
  await documents.judge(revision, chosen, (entry, verdict) =>
    findings.set(entry, verdict.findings),
  );
  return chosen.flatMap((entry) => findings.get(entry) ?? []).slice(0, limit);
}
