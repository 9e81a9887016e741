import { type DocumentEntry, documentKey } from '../../domain/document/document.ts';
import { invariant, refusal } from '../../domain/errors.ts';
import { filterInSteps, mapInSteps } from '../../domain/in-steps.ts';
import { createBoundedCache } from '../../domain/json/bounded-cache.ts';
import { canonicalText } from '../../domain/json/canonical.ts';
import { dataSchemaSchema } from '../../domain/validation/built-in-schemas.ts';
import { type CompiledDataSchema, rulesFor } from '../../domain/validation/data-rules.ts';
import {
  type Verdict,
  validateDocumentInSteps,
} from '../../domain/validation/validate-document.ts';
import type { BackgroundWork } from '../kernel/background-work.ts';
import { runCooperatively } from '../kernel/event-loop.ts';
import type { Services } from '../kernel/services.ts';
import { dataOf } from '../render/render-revision.ts';
import { factOf, type OutputDocument, type WholeRendering } from '../render/whole-rendering.ts';
import type { RevisionRules } from './revision-rules.ts';

/** Is called with the verdict on a document. */
export type TakeVerdict = (entry: DocumentEntry, verdict: Verdict) => void;

/** Validates documents of the output of a revision. */
export interface DocumentValidator {
  /**
   * Returns the verdict on each document with rules; counts those that were not known before. An error of `take` ends
   * it.
   */
  validate(
    revision: RevisionToValidate,
    entries: readonly DocumentEntry[],
    take: TakeVerdict,
  ): Promise<number>;
  /** The same for documents with loaded data, so that their verdicts are known later. */
  validateAhead(
    rules: RevisionRules,
    documents: readonly OutputDocument[],
    take: TakeVerdict,
    background?: BackgroundWork,
  ): Promise<number>;
}

/** The output of a revision, and its rules. */
export interface RevisionToValidate {
  readonly whole: WholeRendering;
  readonly rules: RevisionRules;
  /** Set for work in the background. */
  readonly background?: BackgroundWork | undefined;
}

/** A document of the output, whose data may not be loaded. */
type KnownDocument = Pick<OutputDocument, 'entry' | 'fact'>;

/** Maximum number of documents whose data is in memory at once. */
const batchSize = 200;

/** Approximate memory of an entry of the memo, and of a character of a finding. */
const entryBytes = 300;
const bytesPerCharacter = 4;

/**
 * A validator that caches verdicts: they apply to every revision with the same inputs and rules. After it is stopped,
 * current validations end with STORE_UNAVAILABLE before the next document.
 */
export function createDocumentValidator(services: Services, stop?: AbortSignal): DocumentValidator {
  const { limits, snapshots } = services;
  const memo = createBoundedCache<Verdict>(limits.maxRenderMemoBytes / 8);

  function* validateSome(
    rules: RevisionRules,
    documents: readonly OutputDocument[],
    take: TakeVerdict,
  ): Generator<void, void> {
    for (const document of documents) {
      if (stop?.aborted) throw refusal('STORE_UNAVAILABLE', { reason: 'it was closed' });
      const verdict = yield* verdictOn(rules, document, limits.maxFaults);
      memo.put(memoKey(rules, document) ?? '', verdict, weightOf(verdict));
      take(document.entry, verdict);
      yield;
    }
  }

  /** Those of some documents that have rules and no known verdict. */
  function unknownAmong<T extends KnownDocument>(
    rules: RevisionRules,
    documents: readonly T[],
    take: TakeVerdict,
  ): Generator<void, readonly T[]> {
    return filterInSteps(documents, (document) => {
      const key = memoKey(rules, document);
      const known = key === null ? undefined : memo.get(key);
      if (known !== undefined) take(document.entry, known);
      return key !== null && known === undefined;
    });
  }

  return {
    async validate({ whole, rules, background }, entries, take) {
      const known = (entry: DocumentEntry) => ({ entry, fact: factOf(whole, entry) });
      const documents = await runCooperatively(mapInSteps(entries, known), background);
      const unknown = await runCooperatively(unknownAmong(rules, documents, take), background);
      const snapshot = snapshots.of(whole.maps);
      for (let at = 0; at < unknown.length; at += batchSize) {
        const some = unknown.slice(at, at + batchSize);
        const asked = some.map(({ entry }) => entry);
        const rendered = await dataOf({ ...services, background }, snapshot, whole, asked);
        const validated = some.map((document, nth) => {
          const { data } = rendered[nth] ?? {};
          invariant(data !== undefined, 'a document without faults was rendered');
          return { ...document, data };
        });
        await runCooperatively(validateSome(rules, validated, take), background);
      }
      return unknown.length;
    },
    async validateAhead(rules, documents, take, background) {
      const unknown = await runCooperatively(unknownAmong(rules, documents, take), background);
      await runCooperatively(validateSome(rules, unknown, take), background);
      return unknown.length;
    },
  };
}

function verdictOn(
  rules: RevisionRules,
  document: OutputDocument,
  maxFindings: number,
): Generator<void, Verdict> {
  const { entry, fact, data } = document;
  const { schema, name, layer } = entry;
  const flaws = compiledOf(rules, document)?.flaws ?? [];
  const beside = rules.policies.findings.get(documentKey(entry));
  const asked = [
    ...(rulesFor(rules.registered, schema)?.rules ?? []),
    ...(beside === undefined ? [] : [{ find: () => beside }]),
  ];
  const validated = { id: { schema, name, layer }, data, secret: fact.secret };
  return validateDocumentInSteps(validated, { rules: asked, flaws }, maxFindings);
}

/** The compiled form of a DataSchema; null for all other documents. */
function compiledOf(
  { compiled }: RevisionRules,
  { entry, fact }: KnownDocument,
): CompiledDataSchema | null {
  if (entry.schema !== dataSchemaSchema) return null;
  return compiled.get(fact.renderKey) ?? null;
}

/** Identifies everything that a verdict depends on: the inputs of the data, and the rules. Null: there are no rules. */
function memoKey(rules: RevisionRules, document: KnownDocument): string | null {
  const { entry, fact } = document;
  // The flaws of a DataSchema depend on the other DataSchemas, and on those it refers to.
  const own = compiledOf(rules, document);
  const asked = own === null ? rulesFor(rules.registered, entry.schema)?.key : `schema ${own.key}`;
  const beside = rules.policies.findings.get(documentKey(entry))?.digest;
  if (asked === undefined && beside === undefined) return null;
  return `${fact.renderKey} ${asked} ${beside ?? ''}`;
}

function weightOf({ findings }: Verdict): number {
  const characters = findings.reduce((sum, { record }) => sum + canonicalText(record).length, 0);
  return entryBytes + bytesPerCharacter * characters;
}
