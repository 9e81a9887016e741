import { type DocumentFacts, documentLabel } from '../../document/document.ts';
import { type Fault, fault } from '../../errors.ts';
import { clippedList } from '../clipped-list.ts';
import { isReplacement, isSame, type Lineage } from './lineage.ts';
import { placeOfDocument } from './place-of.ts';
import type { LayerPositions } from './selection.ts';

const layerPath = 'metadata.layeringDefinition.layer';
const selectorPath = 'metadata.layeringDefinition.parentSelector';

/** The fault of a document's layer. (docs/rendering.md#layers-and-parents) */
export function layerFaults(
  entry: DocumentFacts,
  positions: LayerPositions | null,
  areLayersSecret: boolean,
): Fault[] {
  const { layer, control } = entry;
  if (layer === null || control || positions?.has(layer)) return [];
  const document = documentLabel(entry);
  const place = placeOfDocument(entry, layerPath);
  if (positions === null) return [fault('LAYERING_POLICY_MISSING', { document }, place)];
  const layers = clippedList(positions.keys(), positions.size, String);
  return [fault('LAYER_UNKNOWN', { document, layer, ...(!areLayersSecret && { layers }) }, place)];
}

/**
 * The fault of several documents in the nearest layer that could be the parent. (docs/rendering.md#layers-and-parents)
 */
export function tieFault(entry: DocumentFacts, candidates: readonly DocumentFacts[]): Fault {
  const facts = {
    document: documentLabel(entry),
    layer: candidates[0]?.layer ?? '',
    count: candidates.length,
    candidates: clippedList(candidates, candidates.length, documentLabel),
  };
  return fault('PARENT_INDETERMINATE', facts, placeOfDocument(entry, selectorPath));
}

/**
 * The fault of a selector that matches only documents which cannot be a parent.
 * (docs/rendering.md#layers-and-parents)
 */
export function blockedFault(entry: DocumentFacts, blocker: DocumentFacts): Fault {
  const facts = {
    document: documentLabel(entry),
    candidate: documentLabel(blocker),
    reason: blocker.schema === entry.schema ? 'is not in a higher layer' : 'has another schema',
  };
  return fault('PARENT_INVALID', facts, placeOfDocument(entry, selectorPath));
}

/** The fault of a source that is missing, or abstract. (docs/rendering.md#substitutions) */
export function sourceFault(entry: DocumentFacts, source: { schema: string; name: string }): Fault {
  const facts = { document: documentLabel(entry), source: documentLabel(source) };
  return fault(
    'SUBSTITUTION_SOURCE_MISSING',
    facts,
    placeOfDocument(entry, 'metadata.substitutions'),
  );
}

/** A document and the others of its schema and name. */
export interface PlacementStatus<E extends DocumentFacts> {
  readonly entry: E;
  readonly parent: E | null;
  /** All documents of its schema and name, including itself. */
  readonly named: readonly E[];
  readonly lineage: Lineage<E>;
}

/**
 * The faults of a document as a replacement, or as one of several with the same name. (docs/rendering.md#replacement)
 */
export function replacementFaults<E extends DocumentFacts>(standing: PlacementStatus<E>): Fault[] {
  const { entry } = standing;
  if (entry.control) return [];
  const reasons = isReplacement(entry) ? replacementReasons(standing) : nameReasons(standing);
  if (reasons.length === 0) return [];
  const document = documentLabel(entry);
  return reasons.map((reason) =>
    fault(
      'REPLACEMENT_INVALID',
      { document, reason },
      placeOfDocument(entry, 'metadata.replacement'),
    ),
  );
}

/** Rules 1, 2, 5 and 6. */
function replacementReasons<E extends DocumentFacts>({
  entry,
  parent,
  lineage,
}: PlacementStatus<E>) {
  if (parent === null) return ['a replacement needs a parent to replace, and it has none'];
  if (parent.name !== entry.name) {
    return [`a replacement has the name of its parent, which is ${documentLabel(parent)}`];
  }
  const rival = lineage.replacementsOf(parent).find((other) => !isSame(other, entry));
  return [
    ...(isReplacement(parent) ? ['its parent is a replacement already'] : []),
    ...(rival === undefined ? [] : [`${documentLabel(rival)} replaces the same parent`]),
  ];
}

/** Rules 3 and 4. */
function nameReasons<E extends DocumentFacts>({ entry, parent, named }: PlacementStatus<E>) {
  if (parent?.name === entry.name) {
    return [
      `it has the schema and name of its parent ${documentLabel(parent)} without replacing it`,
    ];
  }
  if (named.length === 1) return [];
  const twin = named.find(
    (other) => !isSame(other, entry) && !other.control && !isReplacement(other),
  );
  return twin === undefined ? [] : [`${documentLabel(twin)} has the same schema and name`];
}
