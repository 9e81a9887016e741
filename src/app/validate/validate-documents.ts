import type { DocumentEntry } from '../../domain/document/document.ts';
import { invariant, refusal } from '../../domain/errors.ts';
import { createBoundedCache } from '../../domain/json/bounded-cache.ts';
import { canonicalText } from '../../domain/json/canonical.ts';
import { dataSchemaSchema } from '../../domain/validation/built-in-schemas.ts';
import { type CompiledDataSchema, rulesFor } from '../../domain/validation/data-rules.ts';
import {
  type Verdict,
  validateDocumentInSteps,
} from '../../domain/validation/validate-document.ts';
import { inTurns } from '../kernel/in-turns.ts';
import type { Services } from '../kernel/services.ts';
import { dataOf } from '../render/render-revision.ts';
import { factOf, type OutputDocument, type WholeRendering } from '../render/whole-rendering.ts';
import type { RevisionRules } from './revision-rules.ts';

/** Is given the verdict on a document. */
export type TakeVerdict = (entry: DocumentEntry, verdict: Verdict) => void;

/** Validates documents of what a revision renders to. */
export interface DocumentValidator {
  /**
   * Gives the verdict on each document that something is asked of; counts those not known before. What
   * `take` throws ends it.
   */
  validate(
    revision: RevisionToValidate,
    entries: readonly DocumentEntry[],
    take: TakeVerdict,
  ): Promise<number>;
  /** The same of documents whose data is at hand, to know it later. */
  validateAhead(
    rules: RevisionRules,
    documents: readonly OutputDocument[],
    take: TakeVerdict,
  ): Promise<number>;
}

/** What a revision renders to, and what is asked of it. */
export interface RevisionToValidate {
  readonly whole: WholeRendering;
  readonly rules: RevisionRules;
}

/** A document of the output, whose data may not be at hand. */
type KnownDocument = Pick<OutputDocument, 'entry' | 'fact'>;

/** Documents whose data is held at once. */
const atOnce = 200;

/** About what an entry of the memo takes in memory, and a character of a finding. */
const entryBytes = 300;
const bytesPerCharacter = 4;

/**
 * A validator that remembers verdicts: they hold in every revision that makes and asks the same. Once it is
 * stopped, what it is at ends with STORE_UNAVAILABLE before the next document.
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

  /** Those of some documents that something is asked of and no verdict is known on. */
  function unknownAmong<T extends KnownDocument>(
    rules: RevisionRules,
    documents: readonly T[],
    take: TakeVerdict,
  ): readonly T[] {
    return documents.filter((document) => {
      const key = memoKey(rules, document);
      const known = key === null ? undefined : memo.get(key);
      if (known !== undefined) take(document.entry, known);
      return key !== null && known === undefined;
    });
  }

  return {
    async validate({ whole, rules }, entries, take) {
      const documents = entries.map((entry) => ({ entry, fact: factOf(whole, entry) }));
      const unknown = unknownAmong(rules, documents, take);
      const snapshot = snapshots.of(whole.maps);
      for (let at = 0; at < unknown.length; at += atOnce) {
        const some = unknown.slice(at, at + atOnce);
        const asked = some.map(({ entry }) => entry);
        const rendered = await dataOf(services, snapshot, whole, asked);
        const validated = some.map((document, nth) => {
          const { data } = rendered[nth] ?? {};
          invariant(data !== undefined, 'what has no faults was rendered');
          return { ...document, data };
        });
        await inTurns(validateSome(rules, validated, take));
      }
      return unknown.length;
    },
    async validateAhead(rules, documents, take) {
      const unknown = unknownAmong(rules, documents, take);
      await inTurns(validateSome(rules, unknown, take));
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
  const asked = rulesFor(rules.registered, schema)?.rules ?? [];
  const validated = { id: { schema, name, layer }, data, secret: fact.secret };
  return validateDocumentInSteps(validated, { rules: asked, flaws }, maxFindings);
}

/** What is known of a DataSchema; null for all other documents. */
function compiledOf(
  { compiled }: RevisionRules,
  { entry, fact }: KnownDocument,
): CompiledDataSchema | null {
  if (entry.schema !== dataSchemaSchema) return null;
  return compiled.get(fact.renderKey) ?? null;
}

/** What a verdict depends on: all that the data is made from, and the rules. Null: nothing is asked. */
function memoKey(rules: RevisionRules, document: KnownDocument): string | null {
  const { entry, fact } = document;
  // What is wrong with a DataSchema depends on those beside it, and on those it refers to.
  const own = compiledOf(rules, document);
  const asked = own === null ? rulesFor(rules.registered, entry.schema)?.key : `schema ${own.key}`;
  return asked === undefined ? null : `${fact.renderKey} ${asked}`;
}

function weightOf({ findings }: Verdict): number {
  const characters = findings.reduce((sum, { record }) => sum + canonicalText(record).length, 0);
  return entryBytes + bytesPerCharacter * characters;
}
