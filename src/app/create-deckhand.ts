import { parseCanonical } from '../domain/json/parse-json.ts';
import { isJsonArray, isJsonObject } from '../domain/json/value.ts';
import type { DeckhandCases } from './deckhand-cases.ts';
import { layeredRevision } from './layered-revision.ts';
import type { Services } from './services.ts';
import type { Redaction } from './show-secrets.ts';
import { deleteTags, tagOf } from './tag-revision.ts';
import type { ValidationCases } from './validation-cases.ts';

/** The use cases that only clients of Deckhand have. */
export function createDeckhand(
  services: Services,
  { schemaValidation }: Pick<ValidationCases, 'schemaValidation'>,
  shown: Redaction,
): DeckhandCases {
  const { store } = services;
  return {
    tag: (_by, revision, name) => tagOf(store, revision, name),
    deleteTags: (_by, revision) => deleteTags(store, revision),
    layered: (_by, revision) => layeredRevision(services, revision),
    async schemaErrors(by, revision) {
      const { status, errors } = await schemaValidation(by, revision);
      const records = status === 'success' ? [] : parseCanonical(errors, true);
      return isJsonArray(records) ? records.filter(isJsonObject) : [];
    },
    referredBodies: (_by, entries) => shown.bodies(entries),
  };
}
