import { canonicalText, digestOf } from '../json/canonical.ts';
import { ownText } from '../json/own-text.ts';
import { isJsonArray, isJsonObject, type JsonObject, ownValue } from '../json/value.ts';
import {
  type Document,
  type DocumentFacts,
  type LayeringAction,
  type SourceId,
  type Substitution,
  sourceKey,
} from './document.ts';

/**
 * The facts of a document. `text` is its canonical text; `exact` states whether it contains a
 * number that JavaScript cannot represent. Facts are kept for longer than the submission that the document is cut from,
 * so they have texts of their own.
 *
 * Layers, replacement and substitutions in the metadata of a control document have no effect.
 * (docs/documents.md#metadata-of-metadatacontrolv1)
 */
export function factsOf(document: Document, text: string, exact: boolean): DocumentFacts {
  const { schema, metadata } = document;
  const control = isControl(metadata);
  const layering = control ? {} : mappingOf(metadata, 'layeringDefinition');
  const layer = ownValue(layering, 'layer');
  const selector = ownValue(layering, 'parentSelector');
  return {
    schema: ownText(schema),
    name: ownText(ownValue(metadata, 'name') as string),
    layer: typeof layer === 'string' ? ownText(layer) : null,
    digest: digestOf(text),
    seal: null,
    exact,
    control,
    abstract: ownValue(layering, 'abstract') === true,
    replacement: !control && ownValue(metadata, 'replacement') === true,
    storagePolicy: storagePolicyOf(metadata),
    labels: asTexts(mappingOf(metadata, 'labels')),
    parentSelector: isJsonObject(selector) ? asTexts(selector) : null,
    sources: sourcesOf(document),
  };
}

/** The storage policy in the metadata of a document, whatever its kind. */
export function storagePolicyOf(metadata: JsonObject): DocumentFacts['storagePolicy'] {
  return ownValue(metadata, 'storagePolicy') === 'encrypted' ? 'encrypted' : 'cleartext';
}

/** A document's layering actions, in order; none for control documents. */
export function actionsOf({ metadata }: Document): readonly LayeringAction[] {
  if (isControl(metadata)) return [];
  return listOf<LayeringAction>(mappingOf(metadata, 'layeringDefinition'), 'actions');
}

/** A document's substitutions, in order; none for control documents. */
export function substitutionsOf({ metadata }: Document): readonly Substitution[] {
  return isControl(metadata) ? [] : listOf<Substitution>(metadata, 'substitutions');
}

/** Whether metadata is that of a control document, which configures Purser and has no layer. */
function isControl(metadata: JsonObject): boolean {
  const schema = ownValue(metadata, 'schema');
  return typeof schema === 'string' && schema.startsWith('metadata/Control');
}

function sourcesOf(document: Document): readonly SourceId[] {
  const sources = new Map<string, SourceId>();
  for (const { src } of substitutionsOf(document)) {
    sources.set(sourceKey(src), { schema: ownText(src.schema), name: ownText(src.name) });
  }
  return [...sources].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, source]) => source);
}

function asTexts(values: JsonObject): Readonly<Record<string, string>> {
  // Unlike assignment, this keeps a key named __proto__.
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, ownText(canonicalText(value))]),
  );
}

function mappingOf(object: JsonObject, key: string): JsonObject {
  const value = ownValue(object, key);
  return isJsonObject(value) ? value : {};
}

/** The items of a list whose shape was checked before the document was accepted. */
function listOf<T>(object: JsonObject, key: string): readonly T[] {
  const value = ownValue(object, key);
  return isJsonArray(value) ? (value as unknown as readonly T[]) : [];
}
