import { canonicalText } from '../json/canonical.ts';
import { parseCanonical } from '../json/parse-json.ts';
import { isJsonObject, type Json, type JsonObject, ownValue } from '../json/value.ts';
import type { Document } from './document.ts';

/**
 * The normal form of a checked document: defaults filled in, missing data made `{}`, unknown
 * top-level keys dropped. (spec 1.1, 1.4)
 */
export function normalise(checked: JsonObject): Document {
  const schema = ownValue(checked, 'schema') as string;
  const metadata = ownValue(checked, 'metadata') as JsonObject;
  const data = ownValue(checked, 'data');
  return { schema, metadata: withDefaults(metadata), data: data === undefined ? {} : data };
}

/** The one text of a document, whose digest names it. */
export function documentText({ schema, metadata, data }: Document): string {
  return canonicalText({ schema, metadata, data });
}

/** The document of a text made by `documentText`; `exact` is what its facts say. */
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

/** Control documents may have anything here: what is no mapping stays as it is. */
function layeringWithDefaults(layering: Json | undefined): Json {
  if (isJsonObject(layering)) return { abstract: false, ...layering };
  return layering || { abstract: false };
}
