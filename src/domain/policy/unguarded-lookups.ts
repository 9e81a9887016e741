import type { Location } from '../json/path/read.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject, memberAt } from '../json/value.ts';
import type { RuleNotes } from './rule-notes.ts';

/**
 * Warns of joins on a field that rows may lack: a missing field equals a missing one. A `$match` on the field before the
 * join is a guard. (docs/policies.md#joins)
 */
export function noteUnguarded(
  { warning }: RuleNotes,
  pipeline: readonly JsonObject[],
  at: Location,
): void {
  const guarded = new Set<string>();
  for (const [index, stage] of pipeline.entries()) {
    addGuards(guarded, memberAt(stage, '$match'));
    const unwound = memberAt(stage, '$unwind');
    const path = isJsonObject(unwound) ? memberAt(unwound, 'path') : unwound;
    const keepsMissing =
      isJsonObject(unwound) && memberAt(unwound, 'preserveNullAndEmptyArrays') === true;
    if (typeof path === 'string' && !keepsMissing) guarded.add(path.slice(1));
    const lookup = memberAt(stage, '$lookup');
    const field = lookup === undefined ? undefined : memberAt(lookup, 'localField');
    if (typeof field === 'string' && !guarded.has(field))
      warning('LOOKUP_UNGUARDED', [...at, index, '$lookup', 'localField'], { field });
  }
}

function addGuards(guarded: Set<string>, query: Json | undefined): void {
  if (!isJsonObject(query)) return;
  for (const [field, condition] of Object.entries(query)) {
    if (field === '$and' && isJsonArray(condition)) {
      for (const part of condition) addGuards(guarded, part);
    } else if (condition !== null) guarded.add(field);
  }
}
