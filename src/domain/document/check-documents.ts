import type { ErrorCode, ErrorFacts } from '../error-catalogue.ts';
import { type Fault, fault, type Place } from '../errors.ts';
import type { Location } from '../json/path/read.ts';
import {
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
  memberAt,
  ownValue,
} from '../json/value.ts';
import type { Limits } from '../limits.ts';
import { runSteps } from '../run-steps.ts';
import type { DocumentDialect } from './dialect.ts';
import {
  type Document,
  dataSchemaKind,
  isOfKind,
  isReservedSchema,
  referentialSchemaKind,
} from './document.ts';
import { controlKinds, envelopeShape, metadataShapes, tombstoneSchema } from './document-shapes.ts';
import { factsOf, storagePolicyOf } from './facts.ts';
import { literalSecrets } from './literal-secrets.ts';
import { documentText, documentTextInSteps, normalise } from './normalise.ts';
import { segmentFlaws } from './segment-syntax.ts';
import { clipped, misfits, pathText, type Shape } from './shape.ts';
import type { ReadDocument, Submitted } from './submitted.ts';

/** How documents are checked. */
export interface CheckOptions {
  readonly limits: Limits;
  /** Named in faults. */
  readonly file?: string;
  /** Default: `purser`. */
  readonly dialect?: DocumentDialect;
  /**
   * Whether DataSchemas may have names in a reserved namespace. They have no effect; clients of Deckhand send them, and
   * imported histories contain them. Default: false.
   */
  readonly acceptsReservedNames?: boolean;
}

/** The valid documents, and the faults of the others. */
export interface CheckResult {
  readonly submitted: Submitted[];
  readonly faults: Fault[];
}

/**
 * Checks the shape of documents and returns the valid ones in their normal form. Does not check their data. Faults that
 * are already reported are not repeated, but their documents count as invalid. The caller checks whether tombstones are
 * allowed. (docs/documents.md#the-three-keys)
 *
 * Finds DOCUMENT_MALFORMED, CONTROL_KIND_UNKNOWN, DATA_SCHEMA_NAME_RESERVED, SCHEMA_INVALID, LIMIT_EXCEEDED.
 */
export function checkDocuments(read: readonly ReadDocument[], options: CheckOptions): CheckResult {
  const result: CheckResult = { submitted: [], faults: [] };
  for (const source of read) checkDocument(result, source, options);
  return result;
}

/** Checks one more document, as {@link checkDocuments} does. */
export function checkDocument(
  result: CheckResult,
  source: ReadDocument,
  options: CheckOptions,
): void {
  runSteps(checkInSteps(result, source, options));
}

/**
 * {@link checkDocument} in steps, so that a caller can yield to the event loop within a large
 * document.
 */
export function* checkInSteps(
  { submitted, faults }: CheckResult,
  source: ReadDocument,
  options: CheckOptions,
): Generator<void, void> {
  // Further faults would not be listed, and finding the place of each takes time.
  if (faults.length > options.limits.maxFaults) return;
  const found = faultsOf(source, options);
  const isSound = source.sound && found.length === 0;
  const sound = isSound ? yield* accept(source, source.value as JsonObject) : null;
  const size = sound?.kind === 'document' ? sizeFaults(sound.text, source, options) : [];
  if (sound !== null && size.length === 0) submitted.push(sound);
  faults.push(...found, ...size);
}

function faultsOf(source: ReadDocument, options: CheckOptions): readonly Fault[] {
  const { value } = source;
  const noteAt = faultMaker(source, options);
  if (!isJsonObject(value)) {
    return [noteAt('DOCUMENT_MALFORMED', { reason: 'the document is not a mapping' }, [])];
  }
  if (source.sound && Object.keys(value).length === 0) {
    return [noteAt('DOCUMENT_MALFORMED', { reason: 'the document is empty' }, [])];
  }
  const malformed = misfits(envelopeShape(shapeOfMetadata(value, options), options.dialect), value)
    .slice(0, options.limits.maxFaults + 1)
    .map(({ path, reason, ...advice }) =>
      noteAt(
        'DOCUMENT_MALFORMED',
        { reason: reason + hintFor(value, path), ...adviceFor(value, path), ...advice },
        path,
      ),
    );
  return [...malformed, ...kindFaults(value, noteAt, options)];
}

/** `metadata` has a schema of its own, which those who see documents for the first time leave out. */
function adviceFor({ metadata }: JsonObject, path: Location): { readonly advice?: string } {
  const isMetadataSchema = path.length === 2 && path[0] === 'metadata' && path[1] === 'schema';
  if (!isMetadataSchema || !isJsonObject(metadata ?? null)) return {};
  if (Object.hasOwn(metadata as JsonObject, 'schema')) return {};
  return { advice: 'Add metadata.schema: metadata/Document/v1.' };
}

/** Files of EMCO contain segments without an envelope: adds what a document needs. */
function hintFor(document: JsonObject, [first]: Location): string {
  const isSegment =
    Object.hasOwn(document, 'name') && isJsonArray(ownValue(document, 'resources') ?? null);
  if (first !== 'schema' || !isSegment) return '';
  return `; a segment is submitted as {schema: ${referentialSchemaKind}/v1, metadata: {schema: metadata/Control/v1, name: …}, data: …}`;
}

function shapeOfMetadata(document: JsonObject, { dialect = 'purser' }: CheckOptions): Shape {
  const schema = stringIn(ownValue(document, 'metadata'), 'schema') ?? '';
  const { known, unknown } = metadataShapes[dialect];
  return (Object.hasOwn(known, schema) && known[schema]) || unknown;
}

/** The faults of a document of a control kind. (docs/documents.md#metadata-of-metadatacontrolv1) */
function kindFaults(
  document: JsonObject,
  noteAt: Note,
  { acceptsReservedNames = false }: CheckOptions,
): readonly Fault[] {
  const metadata = ownValue(document, 'metadata');
  const metadataSchema = stringIn(metadata, 'schema') ?? '';
  const schema = stringIn(document, 'schema');
  const name = stringIn(metadata, 'name');
  const found: Fault[] = [];
  if (metadataSchema === tombstoneSchema) {
    if ((ownValue(document, 'data') ?? null) === null) return [];
    const reason = 'data: a tombstone carries no data';
    return [noteAt('DOCUMENT_MALFORMED', { reason }, ['data'])];
  }
  if (schema === null) return [];
  const isControl = metadataSchema.startsWith('metadata/Control/');
  if (isControl && !controlKinds.some((kind) => isOfKind(schema, kind))) {
    found.push(noteAt('CONTROL_KIND_UNKNOWN', { schema: clipped(schema) }, ['schema']));
  }
  for (const { path, why } of segmentFlaws(document)) {
    const facts = { segment: clipped(name ?? '-'), path: pathText(path), why };
    found.push(noteAt('SCHEMA_INVALID', facts, path));
  }
  const isReserved = isOfKind(schema, dataSchemaKind) && name !== null && isReservedSchema(name);
  if (isReserved && !acceptsReservedNames) {
    const facts = { name: clipped(name) };
    found.push(noteAt('DATA_SCHEMA_NAME_RESERVED', facts, ['metadata', 'name']));
  }
  return found;
}

/** The canonical text of larger documents is made in steps, which takes a little longer. */
const maxBytesInOneStep = 256 * 1024;

function* accept(
  { index, exact, locate, bytes = 0 }: ReadDocument,
  value: JsonObject,
): Generator<void, Submitted> {
  const document = normalise(value);
  const { schema, metadata } = document;
  // No more of it, or its value would be kept.
  const source = { locate };
  if (ownValue(metadata, 'schema') === tombstoneSchema) {
    const id = { schema, name: ownValue(metadata, 'name') as string };
    return { kind: 'tombstone', index, id, source };
  }
  const isLarge = bytes > maxBytesInOneStep;
  if (isLarge) yield;
  const text = isLarge ? yield* documentTextInSteps(document) : documentText(document);
  if (isLarge) yield;
  const facts = factsOf(document, text, exact);
  const exposedSecret = exposedSecretOf(value, document);
  return { kind: 'document', index, facts, text, source, ...(exposedSecret && { exposedSecret }) };
}

/** The first secret of a document that asks to be stored in cleartext, and is not. */
function exposedSecretOf(
  asked: JsonObject,
  { schema, metadata, data }: Document,
): Location | undefined {
  const before = ownValue(asked, 'metadata') as JsonObject;
  const isRaised =
    storagePolicyOf(before) === 'cleartext' && storagePolicyOf(metadata) === 'encrypted';
  return isRaised ? literalSecrets(schema, data)[0] : undefined;
}

function sizeFaults(text: string, source: ReadDocument, options: CheckOptions): readonly Fault[] {
  const { maxDocumentBytes: limit } = options.limits;
  if (text.length <= limit && Buffer.byteLength(text) <= limit) return [];
  const facts = { what: 'the size of a document in bytes', limit };
  const setting = 'PURSER_MAX_DOCUMENT_BYTES';
  return [faultMaker(source, options)('LIMIT_EXCEEDED', { ...facts, setting }, [])];
}

type Note = <C extends ErrorCode>(code: C, facts: ErrorFacts[C], path: Location) => Fault;

/** Makes faults about one document, with the most precise place that the document allows. */
function faultMaker(source: ReadDocument, options: CheckOptions): Note {
  return (code, facts, path) =>
    fault(code, facts, {
      ...placeOfReadDocument(source, options),
      ...(path.length > 0 && { path: pathText(path) }),
      ...source.locate(path),
    });
}

/** Schema, name and layer of a document, as far as they can be read, for the place of a fault. */
export function placeOfReadDocument(source: ReadDocument, { file }: CheckOptions): Place {
  const metadata = isJsonObject(source.value) ? ownValue(source.value, 'metadata') : undefined;
  const layering = memberAt(metadata, 'layeringDefinition');
  const known = {
    file: file ?? null,
    schema: stringIn(source.value, 'schema'),
    layer: stringIn(layering, 'layer'),
    name: stringIn(metadata, 'name'),
  };
  return {
    document: source.index,
    ...Object.fromEntries(
      Object.entries(known).flatMap(([key, value]) =>
        value === null ? [] : [[key, clipped(value)]],
      ),
    ),
  };
}

function stringIn(value: Json | undefined, key: string): string | null {
  const found = memberAt(value, key);
  return typeof found === 'string' ? found : null;
}
