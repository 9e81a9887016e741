import { type DocumentEntry, documentLabel } from '../../src/domain/document/document.ts';
import { parseDocuments } from '../../src/domain/document/parse-documents.ts';
import type { Submitted } from '../../src/domain/document/submitted.ts';
import { canonicalText } from '../../src/domain/json/canonical.ts';
import type { Json } from '../../src/domain/json/value.ts';
import { defaultLimits } from '../../src/domain/limits.ts';

/** A document for tests: `metadata` is added to name and schema, over sensible defaults. */
export interface DocumentSketch {
  readonly schema?: string;
  readonly name: string;
  readonly layer?: string;
  readonly control?: boolean;
  readonly tombstone?: boolean;
  readonly metadata?: { readonly [key: string]: Json };
  readonly data?: Json;
}

/** A layering policy with some layers, the base first. */
export function layeringPolicy(...layerOrder: readonly string[]): DocumentSketch {
  return {
    name: 'policy',
    schema: 'deckhand/LayeringPolicy/v1',
    control: true,
    data: { layerOrder },
  };
}

/** The JSON value a sketch stands for. */
export function sketched(sketch: DocumentSketch): Json {
  const { schema = 'example/Kind/v1', name, layer, control, tombstone, metadata, data } = sketch;
  const kind = tombstone ? 'Tombstone' : control ? 'Control' : 'Document';
  return {
    schema,
    metadata: {
      schema: `metadata/${kind}/v1`,
      name,
      ...(layer !== undefined && { layeringDefinition: { layer } }),
      ...metadata,
    },
    ...(!tombstone && { data: data ?? {} }),
  };
}

/** The text of some sketches: a JSON list, as YAML reads it too. */
export function textOf(sketches: readonly DocumentSketch[]): string {
  return canonicalText(sketches.map(sketched));
}

/** Sketches as a checked submission. */
export function submittedOf(sketches: readonly DocumentSketch[]): readonly Submitted[] {
  const { submitted, faults } = parseDocuments(textOf(sketches), { limits: defaultLimits });
  if (faults.length > 0) throw new Error(faults.map(({ message }) => message).join('\n'));
  return submitted;
}

/** A sketch as an entry of a revision. */
export function entryOf(
  sketch: DocumentSketch,
  standing: { bucket?: string; origin?: number; serial?: number } = {},
): DocumentEntry {
  const [item] = submittedOf([sketch]);
  if (item?.kind !== 'document')
    throw new Error(`${documentLabel({ schema: '', name: sketch.name })} is no document`);
  return { ...item.facts, bucket: 'site', origin: 1, serial: 1, ...standing };
}
