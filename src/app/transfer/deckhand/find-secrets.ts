import { type DocumentId, documentKey, documentLabel } from '../../../domain/document/document.ts';
import { type Fault, fault } from '../../../domain/errors.ts';
import { isSameValue } from '../../../domain/json/same-value.ts';
import {
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
  memberAt,
  ownValue,
} from '../../../domain/json/value.ts';
import type { RevisionId } from '../../../domain/revision/revision.ts';
import type {
  DeckhandSource,
  SecretReading,
  SourceDocument,
} from '../../../ports/deckhand-source.ts';

/** An encrypted document of a list. */
export interface ReferringDocument {
  readonly document: SourceDocument;
  readonly id: DocumentId;
  /** The reference in place of its data; null if that is not a reference. */
  readonly reference: string | null;
}

/** Finds the secrets of references, and caches them in memory from one revision to the next. */
export interface SecretFinder {
  /** Is called with the secret of a reference. */
  know(reference: string, secret: SecretReading): void;
  /** The secrets of the documents of a revision; a fault for each that cannot be read. */
  find(revision: RevisionId, documents: readonly ReferringDocument[]): Promise<FoundSecrets>;
}

/** The known secrets of a revision. */
export interface FoundSecrets {
  readonly found: ReadonlyMap<SourceDocument, SecretReading>;
  readonly faults: readonly Fault[];
}

/** The secrets of the documents that render to their own data, by key; or why there are none. */
type Rendered = ReadonlyMap<string, SecretReading> | string;

/** Secrets that are fetched concurrently. */
const maxFetches = 8;

/**
 * Finds the secrets of references. A secret that cannot be read directly is found in the rendered documents, if its
 * document inherits and substitutes nothing. If a secret can be read in several ways, the one that a rendering shows is
 * used, and none otherwise.
 */
export function createSecretFinder(source: DeckhandSource): SecretFinder {
  let known = new Map<string, SecretReading>();

  const knownOf = ({ reference }: ReferringDocument): SecretReading | undefined =>
    reference === null ? undefined : known.get(reference);

  async function secretOf(
    one: ReferringDocument,
    render: () => Promise<Rendered>,
  ): Promise<SecretReading | string> {
    const { document, id, reference } = one;
    const answer = reference === null ? noReference : await source.secret(reference, id.schema);
    if ('data' in answer) return answer;
    const isShown = 'readings' in answer ? isConcrete(document) : isOwn(document);
    const rendered = isShown ? await render() : '';
    const shown = typeof rendered === 'string' ? undefined : rendered.get(documentKey(id));
    const reason = whyNotShown(isShown, rendered);
    if ('readings' in answer) {
      const meant = answer.readings.find(({ data }) => shown && isSameValue(data, shown.data));
      return meant ?? `${reason}, and its payload can be read in ${answer.readings.length} ways`;
    }
    if (shown !== undefined && shown.data !== reference) return shown;
    return `${reason}, and ${answer.reason}`;
  }

  return {
    know(reference, secret) {
      known.set(reference, secret);
    },
    async find(revision, documents) {
      let rendering: Promise<Rendered> | null = null;
      const render = (): Promise<Rendered> => {
        rendering ??= renderedSecrets(source, revision);
        return rendering;
      };
      const found = new Map<SourceDocument, SecretReading>();
      const faults: Fault[] = [];
      const now = new Map<string, SecretReading>();
      for (let at = 0; at < documents.length; at += maxFetches) {
        const some = documents.slice(at, at + maxFetches);
        const secrets = await Promise.all(
          some.map(async (one) => knownOf(one) ?? secretOf(one, render)),
        );
        for (const [nth, { document, id, reference }] of some.entries()) {
          const secret = secrets[nth] as SecretReading | string;
          if (typeof secret === 'string') {
            const facts = { document: documentLabel(id), revision, reason: secret };
            faults.push(fault('DECKHAND_SECRET_MISSING', facts));
          } else {
            found.set(document, secret);
            if (reference !== null) now.set(reference, secret);
          }
        }
      }
      // Secrets that this revision no longer has are dropped.
      known = now;
      return { found, faults };
    },
  };
}

const noReference = { reason: 'it has no reference' };

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

/** The end of a reference to a secret. (docs/migrating-from-deckhand.md#secrets) */
const referenceEnd = /^[^\s]{1,2000}\/secrets\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/?$/i;

/** A document as an encrypted one, if it is one. */
export function referringDocument(document: SourceDocument): readonly ReferringDocument[] {
  const { value } = document.read;
  if (!isJsonObject(value)) return [];
  const metadata = ownValue(value, 'metadata');
  const id = idOf(ownValue(value, 'schema'), metadata);
  const isEncrypted = isJsonObject(metadata) && ownValue(metadata, 'storagePolicy') === 'encrypted';
  if (id === null || !isEncrypted) return [];
  const data = ownValue(value, 'data');
  const isReference = typeof data === 'string' && referenceEnd.test(data);
  return [{ document, id, reference: isReference ? data : null }];
}

/** The identity of a document; null if it is incomplete. */
export function idOf(schema: Json | undefined, metadata: Json | undefined): DocumentId | null {
  if (!isJsonObject(metadata)) return null;
  const [name, layer] = [ownValue(metadata, 'name'), ownValue(layeringOf(metadata), 'layer')];
  if (typeof schema !== 'string' || typeof name !== 'string') return null;
  return { schema, name, layer: typeof layer === 'string' ? layer : null };
}

/** Whether a document renders to its own data: abstract ones do not, others take data from other documents. */
function isOwn(document: SourceDocument): boolean {
  const metadata = metadataOf(document);
  const substitutions = ownValue(metadata, 'substitutions');
  const takes = isJsonArray(substitutions) && substitutions.length > 0;
  const inherits = ownValue(layeringOf(metadata), 'parentSelector') !== undefined;
  return !takes && !inherits && isConcrete(document);
}

function isConcrete(document: SourceDocument): boolean {
  return ownValue(layeringOf(metadataOf(document)), 'abstract') !== true;
}

function whyNotShown(isShown: boolean, rendered: Rendered): string {
  if (!isShown) return 'no rendering shows its own data';
  return typeof rendered === 'string' ? rendered : 'no rendered document shows it';
}

function metadataOf({ read: { value } }: SourceDocument): JsonObject {
  const metadata = memberAt(value, 'metadata');
  return isJsonObject(metadata) ? metadata : {};
}

function layeringOf(metadata: JsonObject): JsonObject {
  const layering = ownValue(metadata, 'layeringDefinition');
  return isJsonObject(layering) ? layering : {};
}
