import { isOfKind, validationPolicyKind } from '../../domain/document/document.ts';
import { parseCanonical } from '../../domain/json/parse-json.ts';
import {
  isJsonArray,
  isJsonObject,
  type JsonObject,
  memberAt,
  ownValue,
} from '../../domain/json/value.ts';
import type { ValidationEntry } from '../../ports/validation-store.ts';

/**
 * The errors of a result of `deckhand-schema-validation` for which rendered documents are withheld from clients of
 * Deckhand; none if only ValidationPolicies have errors. These report their own failure, and no other document depends
 * on them. (docs/rest.md#lists-of-documents)
 */
export function withheldFor({
  errors,
  errorCount,
}: Pick<ValidationEntry, 'errors' | 'errorCount'>): readonly JsonObject[] {
  const parsed = parseCanonical(errors, true);
  const listed = isJsonArray(parsed) ? parsed.filter(isJsonObject) : [];
  // Errors that are not listed may be of any document.
  const isWhole = listed.length === errorCount;
  return isWhole && listed.every(isOfPolicy) ? [] : listed;
}

function isOfPolicy(error: JsonObject): boolean {
  const documents = ownValue(error, 'documents');
  if (!isJsonArray(documents) || documents.length === 0) return false;
  return documents.every((document) => {
    const schema = memberAt(document, 'schema');
    return typeof schema === 'string' && isOfKind(schema, validationPolicyKind);
  });
}
