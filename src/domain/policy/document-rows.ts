import type { SourceId } from '../document/document.ts';
import { isJsonObject, type Json, type JsonObject, memberAt } from '../json/value.ts';

/** A row of `documents.references`: `{relation, from: {schema, name}, to: {schema, name}}`. (docs/policies.md#documents) */
export function referenceRow(from: SourceId, { relation, schema, name }: Link): JsonObject {
  return { relation, from: { schema: from.schema, name: from.name }, to: { schema, name } };
}

/** What {@link referenceRow} is made from. */
interface Link extends SourceId {
  readonly relation: string;
}

/**
 * A row of `documents.rendered`: `{schema, name, layer, labels, bucket, storagePolicy, secret, data}`. Of a secret
 * document `data` is a text of 64 digits. (docs/policies.md#documents)
 */
export function documentRow(
  document: Json,
  {
    bucket = null,
    secret = false,
  }: { readonly bucket?: string | null; readonly secret?: boolean } = {},
): JsonObject {
  const metadata = memberAt(document, 'metadata') ?? {};
  const layering = memberAt(metadata, 'layeringDefinition') ?? {};
  const labels = memberAt(metadata, 'labels');
  return {
    schema: memberAt(document, 'schema') ?? null,
    name: memberAt(metadata, 'name') ?? null,
    layer: memberAt(layering, 'layer') ?? null,
    labels: isJsonObject(labels) ? labels : {},
    bucket,
    storagePolicy: memberAt(metadata, 'storagePolicy') ?? 'cleartext',
    secret,
    data: memberAt(document, 'data') ?? null,
  };
}
