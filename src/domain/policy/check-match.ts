import type { Location } from '../json/path/read.ts';
import type { Json } from '../json/value.ts';
import { checkQueryDocument } from '../query-document/check-query-document.ts';
import { checkExpression, checkRegex } from './check-expression.ts';
import type { RuleNotes, Variables } from './rule-notes.ts';

/** Notes what is wrong with the query document of a `$match`. (docs/policies.md#operators) */
export function checkMatch(
  notes: RuleNotes,
  query: Json | undefined,
  at: Location,
  scope: Variables,
): void {
  const note = (location: Location, reason: string | null): void => {
    if (reason === null) notes.error('OPERATOR_FORBIDDEN', location, {});
    else notes.error('RULE_INVALID', location, { reason });
  };
  checkQueryDocument(note, query, at, {
    expression: (operand, location) => checkExpression(notes, operand, location, scope),
    pattern: (condition, location) => {
      if ('$regex' in condition) checkRegex(notes, condition, location, ['$regex', '$options']);
      else
        notes.error('RULE_INVALID', [...location, '$options'], {
          reason: 'goes with $regex alone',
        });
    },
  });
}
