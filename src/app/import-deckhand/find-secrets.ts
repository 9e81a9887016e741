import { type DocumentId, documentKey, documentLabel } from '../../domain/document/document.ts';
import { type Fault, fault } from '../../domain/errors.ts';
import {
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
  ownValue,
} from '../../domain/json/value.ts';
import type { RevisionId } from '../../domain/revision/revision.ts';
import type { DeckhandSource, SourceDocument } from '../../ports/deckhand-source.ts';

/** The data of an encrypted document, in cleartext. */
export interface FoundSecret {
  readonly data: Json;
  /** Whether an `ExactNumber` may be in it. */
  readonly exact: boolean;
}

/** An encrypted document of a list. */
export interface ReferringDocument {
  readonly document: SourceDocument;
  readonly id: DocumentId;
  /** What stands in place of its data; null if that is no reference. */
  readonly reference: string | null;
}

/** Finds what is behind references, and keeps that in memory from one revision to the next. */
export interface SecretFinder {
  /** Is told what is behind a reference. */
  know(reference: string, secret: FoundSecret): void;
  /** The secrets of the documents of a revision; a fault for each that cannot be had. */
  find(revision: RevisionId, documents: readonly ReferringDocument[]): Promise<FoundSecrets>;
}

/** What was found of the secrets of a revision. */
export interface FoundSecrets {
  readonly found: ReadonlyMap<SourceDocument, FoundSecret>;
  readonly faults: readonly Fault[];
}

/** The secrets of the documents that are rendered to what they hold, by key; or why there are none. */
type Rendered = ReadonlyMap<string, FoundSecret> | string;

/**
 * Finds secrets in the rendered documents, as far as they inherit and substitute nothing, and where that
 * does not help, behind the references themselves.
 */
export function createSecretFinder(source: DeckhandSource): SecretFinder {
  let known = new Map<string, FoundSecret>();

  const knownOf = ({ reference }: ReferringDocument): FoundSecret | undefined =>
    reference === null ? undefined : known.get(reference);

  async function secretOf(
    one: ReferringDocument,
    rendered: Rendered,
  ): Promise<FoundSecret | string> {
    const { document, id, reference } = one;
    const shown = isOwn(document) && typeof rendered !== 'string' && rendered.get(documentKey(id));
    if (shown && shown.data !== reference) return shown;
    const reason = whyNotShown(document, rendered);
    if (reference === null) return `${reason}, and it has no reference`;
    const answer = await source.secret(reference, id.schema);
    if ('data' in answer) return { data: answer.data, exact: false };
    return `${reason}, and ${answer.reason}`;
  }

  return {
    know(reference, secret) {
      known.set(reference, secret);
    },
    async find(revision, documents) {
      const isShown = (one: ReferringDocument) => knownOf(one) === undefined && isOwn(one.document);
      const rendered = documents.some(isShown) ? await renderedSecrets(source, revision) : '';
      const found = new Map<SourceDocument, FoundSecret>();
      const faults: Fault[] = [];
      const now = new Map<string, FoundSecret>();
      for (const one of documents) {
        const secret = knownOf(one) ?? (await secretOf(one, rendered));
        if (typeof secret === 'string') {
          const facts = { document: documentLabel(one.id), revision, reason: secret };
          faults.push(fault('DECKHAND_SECRET_MISSING', facts));
        } else {
          found.set(one.document, secret);
          if (one.reference !== null) now.set(one.reference, secret);
        }
      }
      // What this revision has no more is let go.
      known = now;
      return { found, faults };
    },
  };
}

async function renderedSecrets(source: DeckhandSource, revision: RevisionId): Promise<Rendered> {
  const rendering = await source.rendered(revision);
  if ('reason' in rendering) return `the revision is not rendered there (${rendering.reason})`;
  return new Map(
    rendering.documents.flatMap(({ schema, metadata, data, exact }) => {
      const id = idOf(schema, metadata);
      return id === null ? [] : [[documentKey(id), { data, exact }] as const];
    }),
  );
}

/** What a document is called; null where it is not said. */
export function idOf(schema: Json | undefined, metadata: Json | undefined): DocumentId | null {
  if (!isJsonObject(metadata)) return null;
  const [name, layer] = [ownValue(metadata, 'name'), ownValue(layeringOf(metadata), 'layer')];
  if (typeof schema !== 'string' || typeof name !== 'string') return null;
  return { schema, name, layer: typeof layer === 'string' ? layer : null };
}

/** Whether a document is rendered to its own data: abstract ones are not, others take from others. */
function isOwn({ read: { value } }: SourceDocument): boolean {
  const metadata = isJsonObject(value) ? ownValue(value, 'metadata') : undefined;
  if (!isJsonObject(metadata)) return false;
  const layering = layeringOf(metadata);
  const substitutions = ownValue(metadata, 'substitutions');
  const takes = isJsonArray(substitutions) && substitutions.length > 0;
  const inherits = ownValue(layering, 'parentSelector') !== undefined;
  return !takes && !inherits && ownValue(layering, 'abstract') !== true;
}

function whyNotShown(document: SourceDocument, rendered: Rendered): string {
  if (!isOwn(document)) return 'no rendering shows what it holds by itself';
  return typeof rendered === 'string' ? rendered : 'it is not among the rendered documents';
}

function layeringOf(metadata: JsonObject): JsonObject {
  const layering = ownValue(metadata, 'layeringDefinition');
  return isJsonObject(layering) ? layering : {};
}
