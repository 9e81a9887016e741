import type { DocumentId } from '../../domain/document/document.ts';
import type {
  Submitted,
  SubmittedDocument,
  TextPosition,
} from '../../domain/document/submitted.ts';
import { PurserError } from '../../domain/errors.ts';
import { formatLocation } from '../../domain/json/path/format-location.ts';
import { keysOfPath } from '../../domain/json/path/path.ts';
import {
  isJsonArray,
  isJsonObject,
  type Json,
  memberAt,
  ownValue,
} from '../../domain/json/value.ts';
import type { RevisionSnapshot } from '../../domain/revision/revision.ts';
import type { Explainer } from '../explain/explain-documents.ts';
import type { Explanation } from '../explain/explanation.ts';
import { runCooperatively } from '../kernel/event-loop.ts';
import {
  type PlaceInText,
  placeInSubmission,
  type RenderedPlace,
  submittedByKey,
} from './locate-submitted.ts';

/** Finds the positions of places of rendered documents in the text of a submission. */
export interface SubmissionLocator {
  /** In the given order; null for values that were not submitted. */
  places(
    revision: RevisionSnapshot,
    places: readonly RenderedPlace[],
  ): Promise<readonly (PlaceInText | null)[]>;
  /** The positions of the values in errors of `deckhand-schema-validation`, in the same way. */
  ofErrors(
    revision: RevisionSnapshot,
    errors: readonly Json[],
  ): Promise<readonly (TextPosition | null)[]>;
}

export function createSubmissionLocator(
  explain: Explainer,
  items: readonly Submitted[],
): SubmissionLocator {
  let found: Promise<ReadonlyMap<string, SubmittedDocument>> | null = null;

  async function places(revision: RevisionSnapshot, asked: readonly RenderedPlace[]) {
    const explanations = await explain(
      revision,
      asked.map(({ document }) => document),
    );
    found ??= runCooperatively(submittedByKey(items));
    const submitted = await found;
    return asked.map((place, at) => {
      const explanation = explanations[at] ?? null;
      return placeInSubmission(submitted, place, (location) => firstValue(explanation, location));
    });
  }

  return {
    places,
    async ofErrors(revision, errors) {
      const asked = errors.map(placeOfError);
      const named = asked.filter((place) => place !== null);
      const found = await places(revision, named);
      const positions = new Map(named.map((place, at) => [place, found[at] ?? null]));
      return asked.map((place) => {
        const position = place && positions.get(place);
        return position ? { line: position.line, column: position.column } : null;
      });
    },
  };
}

function firstValue(explanation: Explanation | Error | null, location: RenderedPlace['location']) {
  if (explanation === null || explanation instanceof PurserError) return undefined;
  if (explanation instanceof Error) throw explanation;
  return explanation.values(formatLocation(location), { first: 1 }).items[0]?.node;
}

/** The place in a recorded error; null if it has none. */
function placeOfError(error: Json): RenderedPlace | null {
  const path = memberAt(error, 'path');
  const documents = memberAt(error, 'documents');
  const document = isJsonArray(documents) ? idOf(documents[0]) : null;
  if (document === null || typeof path !== 'string') return null;
  return { document, location: keysOfPath(path) };
}

function idOf(named: Json | undefined): DocumentId | null {
  if (!isJsonObject(named)) return null;
  const [schema, name, layer] = ['schema', 'name', 'layer'].map((key) => ownValue(named, key));
  if (typeof schema !== 'string' || typeof name !== 'string') return null;
  return { schema, name, layer: typeof layer === 'string' && layer !== '' ? layer : null };
}
