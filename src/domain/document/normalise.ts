import { canonicalText, canonicalTextInSteps } from '../json/canonical.ts';
import { parseCanonical } from '../json/parse-json.ts';
import {
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
  ownValue,
  withKey,
} from '../json/value.ts';
import type { Document, DocumentFacts } from './document.ts';
import { storagePolicyOf } from './facts.ts';
import { literalSecrets } from './literal-secrets.ts';

/**
 * The normal form of a checked document: defaults filled in, missing data made `{}`, unknown
 * top-level keys dropped. What holds no data need not be encrypted, and is not; what holds a
 * secret of a data source is. (docs/documents.md#the-three-keys, docs/security.md#secrets, docs/data-sources.md#secrets)
 */
export function normalise(checked: JsonObject): Document {
  const schema = ownValue(checked, 'schema') as string;
  const metadata = ownValue(checked, 'metadata') as JsonObject;
  const { data = {} } = checked;
  const asked = storagePolicyOf(metadata);
  const policy = storagePolicyFor(schema, asked, data);
  const stated = policy === asked ? metadata : withKey(metadata, 'storagePolicy', policy);
  return { schema, metadata: withDefaults(stated), data };
}

function storagePolicyFor(
  schema: string,
  asked: DocumentFacts['storagePolicy'],
  data: Json,
): DocumentFacts['storagePolicy'] {
  // In this order, as listing the keys of a large mapping takes long.
  if (asked === 'encrypted') return isEmpty(data) ? 'cleartext' : asked;
  return literalSecrets(schema, data).length > 0 ? 'encrypted' : asked;
}

function isEmpty(data: Json): boolean {
  if (isJsonArray(data)) return data.length === 0;
  return data === null || data === '' || (isJsonObject(data) && Object.keys(data).length === 0);
}

/** The canonical text of a document; its digest identifies the document. */
export function documentText({ schema, metadata, data }: Document): string {
  return canonicalText({ schema, metadata, data });
}

/**
 * {@link documentText} in steps, so that a caller can yield to the event loop within a large
 * document.
 */
export function* documentTextInSteps({
  schema,
  metadata,
  data,
}: Document): Generator<void, string> {
  return yield* canonicalTextInSteps({ schema, metadata, data });
}

/** The document of a text made by `documentText`; `exact` is the fact of that name. */
export function documentFromText(text: string, exact: boolean): Document {
  return parseCanonical(text, exact) as unknown as Document;
}

function withDefaults(metadata: JsonObject): JsonObject {
  return {
    ...metadata,
    storagePolicy: ownValue(metadata, 'storagePolicy') || 'cleartext',
    layeringDefinition: layeringWithDefaults(ownValue(metadata, 'layeringDefinition')),
    replacement: ownValue(metadata, 'replacement') ?? false,
  };
}

/** Control documents may have any value here; a value that is not a mapping is kept as it is. */
function layeringWithDefaults(layering: Json | undefined): Json {
  if (isJsonObject(layering)) return { abstract: false, ...layering };
  return layering || { abstract: false };
}
