import { nearestName } from '../edit-distance.ts';
import type { ErrorEntry } from './error-entry.ts';

/** The facts of errors of rendering, by code. */
export interface RenderFacts {
  LAYERING_POLICY_MISSING: { document: string };
  /** `layers` is left out for an encrypted policy. */
  LAYER_UNKNOWN: { document: string; layer: string; layers?: readonly string[] };
  PARENT_INDETERMINATE: {
    document: string;
    layer: string;
    count: number;
    candidates: readonly string[];
  };
  PARENT_INVALID: { document: string; candidate: string; reason: string };
  REPLACEMENT_INVALID: { document: string; reason: string };
  RENDER_CYCLE: { documents: readonly string[] };
  LAYERING_PATH_MISSING: {
    document: string;
    parent: string;
    method: string;
    path: string;
    side: 'child' | 'parent';
  };
  PATH_SYNTAX: { path: string; position: number; reason: string; document?: string };
  PATH_UNWRITABLE: { path: string; reason: string; document?: string };
  SUBSTITUTION_SOURCE_MISSING: { document: string; source: string };
  SUBSTITUTION_VALUE_MISSING: { document: string; source: string; path: string };
  SUBSTITUTION_PATTERN_INVALID: { document: string; source: string; reason: string };
  SUBSTITUTION_PATTERN_UNUSABLE: {
    document: string;
    source: string;
    path: string;
    reason: string;
  };
}

const within = (document: string | undefined): string =>
  document === undefined ? '' : ` of ${document}`;

function knownLayers(layers: readonly string[] | undefined): string {
  if (layers === undefined) return 'no such layer';
  return layers.length === 0 ? 'no layers' : layers.map((known) => `"${known}"`).join(', ');
}

/** The name that may have been meant, as a question; empty if none is near. */
function suggestion(name: string, known: readonly string[] = []): string {
  const nearest = nearestName(name, known);
  return nearest === null ? '' : `. Did you mean "${nearest}"?`;
}

/** The part of the catalogue that is about rendering. (docs/rendering.md) */
export const renderErrors: { readonly [C in keyof RenderFacts]: ErrorEntry<RenderFacts[C]> } = {
  LAYERING_POLICY_MISSING: {
    kind: 'invalid',
    message: ({ document }) => `${document} has a layer, but there is no layering policy`,
    remedy: 'Add a deckhand/LayeringPolicy/v1 document whose layerOrder names the layers.',
  },
  LAYER_UNKNOWN: {
    kind: 'invalid',
    message: ({ document, layer, layers }) =>
      `${document} is in layer "${layer}", but the layering policy has ${knownLayers(layers)}${suggestion(layer, layers)}`,
    remedy: 'Name a layer of the policy, or add the layer to its layerOrder.',
  },
  PARENT_INDETERMINATE: {
    kind: 'invalid',
    message: ({ document, count, candidates }) =>
      `${document} has ${count} possible parents in the nearest layer: ${candidates.join(', ')}`,
    remedy: 'Make the parentSelector match the labels of just one of them.',
  },
  PARENT_INVALID: {
    kind: 'invalid',
    message: ({ document, candidate, reason }) =>
      `the parentSelector of ${document} matches only what cannot be its parent: ${candidate} ${reason}`,
    remedy: 'A parent has the same schema and is in a higher layer.',
  },
  REPLACEMENT_INVALID: {
    kind: 'invalid',
    message: ({ document, reason }) => `${document}: ${reason}`,
    remedy:
      'A replacement has the schema and name of its parent, in a lower layer; other names are unique.',
  },
  RENDER_CYCLE: {
    kind: 'invalid',
    message: ({ documents }) => `these documents depend on each other: ${documents.join(', ')}`,
    remedy: 'Take out one of the substitutions or parent selectors that close the circle.',
  },
  LAYERING_PATH_MISSING: {
    kind: 'invalid',
    message: ({ document, parent, method, path, side }) =>
      side === 'child'
        ? `${document} has no value at ${path} to ${method} onto its parent ${parent}`
        : `there is nothing at ${path} to ${method} in what ${document} inherits from ${parent}`,
    remedy: 'Give the value, correct the path, or drop the action.',
  },
  PATH_SYNTAX: {
    kind: 'invalid',
    message: ({ path, position, reason, document }) =>
      `the path "${path}"${within(document)} is wrong at ${position}: ${reason}`,
    remedy: 'Write paths as .key.other[0], with quotes around unusual keys: .["a.b"].',
  },
  PATH_UNWRITABLE: {
    kind: 'invalid',
    message: ({ path, reason, document }) =>
      `nothing can be written at "${path}"${within(document)}: ${reason}`,
    remedy: 'Point the path at a mapping key or list index that exists or can be made.',
  },
  SUBSTITUTION_SOURCE_MISSING: {
    kind: 'invalid',
    message: ({ document, source }) =>
      `${document} substitutes from ${source}, which is missing or abstract`,
    remedy: 'Add the source document, or correct schema and name in the substitution.',
  },
  SUBSTITUTION_VALUE_MISSING: {
    kind: 'invalid',
    message: ({ document, source, path }) =>
      `${document} substitutes from ${source}, which has no value at ${path}`,
    remedy: 'Give the source a value at that path; null counts as none.',
  },
  SUBSTITUTION_PATTERN_INVALID: {
    kind: 'invalid',
    message: ({ document, source, reason }) =>
      `a pattern in the substitution from ${source} into ${document} cannot be used: ${reason}`,
    remedy:
      'Use RE2 syntax: Python named groups are fine, look-around and back-references are not.',
  },
  SUBSTITUTION_PATTERN_UNUSABLE: {
    kind: 'invalid',
    message: ({ document, source, path, reason }) =>
      `the substitution from ${source} into ${document} at ${path} does not work: ${reason}`,
    remedy: 'A pattern needs text on both sides; see docs/rendering.md.',
  },
};
