import type { Location } from '../json/path/read.ts';
import { isJsonObject, type Json, type JsonObject, memberAt } from '../json/value.ts';
import { checkExpression, checkVariables } from './check-expression.ts';
import { checkMatch } from './check-match.ts';
import { isFieldName, isFieldPath } from './field-names.ts';
import type { PipelineCheck } from './rule-notes.ts';

type CheckInner = (check: PipelineCheck, pipeline: Json | undefined, at: Location) => void;

/** Notes what is wrong with a join: on two fields, or by a pipeline with variables. */
export function checkLookup(
  check: PipelineCheck,
  spec: Json,
  at: Location,
  checkInner: CheckInner,
): void {
  if (!isSpec(check, spec, at, ['from', 'as', 'localField', 'foreignField', 'let', 'pipeline']))
    return;
  noteRelation(check, spec, 'from', at);
  noteResultField(check, spec, at);
  const onFields = ['localField', 'foreignField'].filter((key) => key in spec);
  const hasPipeline = 'pipeline' in spec;
  if (onFields.length > 0 && (hasPipeline || 'let' in spec)) {
    check.notes.error('LOOKUP_MIXED_FORM', at, {});
  } else if (!hasPipeline) {
    for (const key of ['localField', 'foreignField']) notePath(check, spec, key, at);
  }
  if (!hasPipeline) return;
  const variables = memberAt(spec, 'let') ?? {};
  const { notes } = check;
  if (!isJsonObject(variables)) {
    notes.error('RULE_INVALID', [...at, 'let'], { reason: 'is not a mapping' });
    return;
  }
  const scope = checkVariables(notes, variables, [...at, 'let'], check.scope);
  const inner = { ...check, scope, depth: check.depth + 1 };
  checkInner(inner, memberAt(spec, 'pipeline'), [...at, 'pipeline']);
}

/** Notes what is wrong with a union: a relation, or a relation and a pipeline over it. */
export function checkUnion(
  check: PipelineCheck,
  spec: Json,
  at: Location,
  checkInner: CheckInner,
): void {
  if (typeof spec === 'string') {
    check.notes.reads(spec, at);
    return;
  }
  if (!isSpec(check, spec, at, ['coll', 'pipeline'])) return;
  noteRelation(check, spec, 'coll', at);
  if (!('pipeline' in spec)) return;
  const inner = { ...check, scope: new Set<string>(), depth: check.depth + 1 };
  checkInner(inner, memberAt(spec, 'pipeline'), [...at, 'pipeline']);
}

/** Notes what is wrong with a walk over rows that lead to others. */
export function checkGraphLookup(check: PipelineCheck, spec: Json, at: Location): void {
  const fields = ['connectFromField', 'connectToField'];
  const optional = ['maxDepth', 'depthField', 'restrictSearchWithMatch'];
  if (!isSpec(check, spec, at, ['from', 'startWith', 'as', ...fields, ...optional])) return;
  const { notes, scope } = check;
  noteRelation(check, spec, 'from', at);
  noteResultField(check, spec, at);
  for (const key of fields) notePath(check, spec, key, at);
  const startWith = memberAt(spec, 'startWith');
  if (startWith === undefined) notes.error('RULE_INVALID', at, { reason: 'has no startWith' });
  checkExpression(notes, startWith, [...at, 'startWith'], scope);
  const maxDepth = memberAt(spec, 'maxDepth') ?? 0;
  if (typeof maxDepth !== 'number' || !Number.isSafeInteger(maxDepth) || maxDepth < 0)
    notes.error('RULE_INVALID', [...at, 'maxDepth'], { reason: 'is not a number of levels' });
  const depthField = memberAt(spec, 'depthField') ?? 'depth';
  if (typeof depthField !== 'string' || !isFieldName(depthField))
    notes.error('RULE_INVALID', [...at, 'depthField'], { reason: 'is no name for a field' });
  const restriction = memberAt(spec, 'restrictSearchWithMatch');
  if (restriction !== undefined)
    checkMatch(notes, restriction, [...at, 'restrictSearchWithMatch'], new Set());
}

function isSpec(
  { notes }: PipelineCheck,
  spec: Json,
  at: Location,
  known: readonly string[],
): spec is JsonObject {
  const isKnown = isJsonObject(spec) && Object.keys(spec).every((key) => known.includes(key));
  if (!isKnown) notes.error('RULE_INVALID', at, { reason: `takes ${known.join(', ')} alone` });
  return isKnown;
}

function noteRelation(check: PipelineCheck, spec: JsonObject, key: string, at: Location): void {
  const name = memberAt(spec, key);
  const here = [...at, key];
  if (typeof name === 'string') check.notes.reads(name, here);
  else if (name === undefined) check.notes.error('RULE_INVALID', here, { reason: 'is missing' });
  else check.notes.error('RELATION_UNKNOWN', here, { relation: '' });
}

function noteResultField({ notes }: PipelineCheck, spec: JsonObject, at: Location): void {
  const field = memberAt(spec, 'as');
  const here = [...at, 'as'];
  if (typeof field === 'string' && field.includes('.')) notes.error('LOOKUP_AS_DOTTED', here, {});
  else if (typeof field !== 'string' || !isFieldName(field))
    notes.error('RULE_INVALID', here, { reason: 'is no name for a field' });
}

function notePath({ notes }: PipelineCheck, spec: JsonObject, key: string, at: Location): void {
  const path = memberAt(spec, key);
  const isPath = isFieldPath(path) && !path.split('.').some((step) => /^\d+$/.test(step));
  if (!isPath) notes.error('RULE_INVALID', [...at, key], { reason: 'is no path of a field' });
}
