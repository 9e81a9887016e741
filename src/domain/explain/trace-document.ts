import {
  type Document,
  type DocumentId,
  documentLabel,
  type Substitution,
  sourceKey,
} from '../document/document.ts';
import { actionsOf, substitutionsOf } from '../document/facts.ts';
import { invariant } from '../errors.ts';
import type { Json } from '../json/value.ts';
import { createRenderBudget, type RenderOptions } from '../render/render-budget.ts';
import { content, type IsSecret, type Rendered, type TracedValue } from './trace.ts';
import { traceAction } from './trace-action.ts';
import { traceSubstitution } from './trace-substitution.ts';

/** A document that another is made from, rendered, with traces. */
export interface TracedInput extends Rendered {
  readonly id: DocumentId;
  readonly data: Json;
}

/** The inputs of a document; see `RenderInputs`. */
export interface TraceInputs {
  /** The document's key. */
  readonly document: string;
  readonly id: DocumentId;
  readonly parent: TracedInput | null;
  /** sourceKey → the substitution source. */
  readonly sources: ReadonlyMap<string, TracedInput>;
  readonly isSecret: IsSecret;
}

/**
 * A document's rendered data and the origin of all its values: repeats the steps of `renderDocument`, each with traces.
 * The document has been rendered without faults.
 */
export function traceDocument(
  document: Document,
  inputs: TraceInputs,
  options: RenderOptions,
): TracedValue {
  const { meter, maxBytes } = createRenderBudget(documentLabel(inputs.id), options);
  const substitute = (into: TracedValue, substitution: Substitution, nth: number): TracedValue => {
    const source = inputs.sources.get(sourceKey(substitution.src));
    invariant(source, 'a document is explained only if all its sources are');
    const label = documentLabel(inputs.id);
    const context = { document: label, source: documentLabel(source.id), maxBytes, meter };
    const place = `metadata.substitutions[${nth}].dest`;
    const target = (at: number): string =>
      Array.isArray(substitution.dest) ? `${place}[${at}]` : place;
    const places = { document: inputs.document, target, isSecret: inputs.isSecret };
    return traceSubstitution(into, substitution, source, places, context);
  };
  return substitutionsOf(document).reduce(substitute, layered(document, inputs));
}

function layered(
  document: Document,
  { document: key, parent, isSecret }: TraceInputs,
): TracedValue {
  const actions = actionsOf(document);
  if (parent === null || actions.length === 0) {
    const step = { document: key, place: null, from: null, at: [], part: false, secret: false };
    return content(document.data, { kind: 'submitted', ...step });
  }
  const inherited = content(parent.data, {
    kind: 'inherited',
    document: key,
    place: 'metadata.layeringDefinition.parentSelector',
    from: { document: parent.document, trace: parent.trace },
    at: [],
    part: false,
    secret: false,
  });
  return actions.reduce(
    (spot, action, at) =>
      traceAction(spot, document.data, action, {
        document: key,
        place: `metadata.layeringDefinition.actions[${at}]`,
        isSecret,
      }),
    inherited,
  );
}
