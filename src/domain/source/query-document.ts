import type { Location } from '../json/path-read.ts';
import { isJsonArray, isJsonObject, type Json } from '../json/value.ts';
import type { NoteFinding } from '../kind-schemas/kind-finding.ts';
import type { SubmittedMember } from '../kind-schemas/submitted-member.ts';

/** The operators of a query document. None of them runs code. (docs/data-sources.md#webhooks) */
const operators = new Set([
  ...['$and', '$or', '$nor', '$not'],
  ...['$eq', '$ne', '$gt', '$gte', '$lt', '$lte', '$in', '$nin'],
  ...['$exists', '$type', '$all', '$elemMatch', '$size', '$mod'],
]);

/** Notes each operator of a query document that may not be used, at any depth. */
export function noteForbiddenOperators(note: NoteFinding, query: SubmittedMember): void {
  const visit = (value: Json, location: Location): void => {
    if (isJsonArray(value)) {
      for (const [index, item] of value.entries()) visit(item, [...location, index]);
    } else if (isJsonObject(value)) {
      for (const [key, member] of Object.entries(value)) {
        const at = [...location, key];
        if (key.startsWith('$') && !operators.has(key)) note('OPERATOR_FORBIDDEN', at, {});
        else visit(member, at);
      }
    }
  };
  if (query.value !== undefined) visit(query.value, query.location);
}
