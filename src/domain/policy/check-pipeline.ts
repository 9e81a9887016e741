import type { Location } from '../json/path/read.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject, memberAt } from '../json/value.ts';
import { checkAccumulator, checkExpression } from './check-expression.ts';
import { checkMatch } from './check-match.ts';
import { checkGraphLookup, checkLookup, checkUnion } from './check-relations.ts';
import { isFieldName, isFieldPath } from './field-names.ts';
import type { PipelineCheck, RuleNotes } from './rule-notes.ts';
import { checkSortOrder } from './sort-order.ts';

/** Maximum nesting of pipelines. */
export const maxPipelineDepth = 5;

/** Notes what is wrong with a pipeline, in whatever it contains. (docs/policies.md#stages) */
export function checkPipeline(
  check: PipelineCheck,
  pipeline: Json | undefined,
  at: Location,
): void {
  const { notes } = check;
  if (!isJsonArray(pipeline)) {
    notes.error('RULE_INVALID', at, { reason: 'is not a list of stages' });
    return;
  }
  if (check.depth > maxPipelineDepth) {
    notes.error('PIPELINE_TOO_LONG', at, { what: 'levels of pipelines', limit: maxPipelineDepth });
    return;
  }
  for (const [index, stage] of pipeline.entries()) checkStage(check, stage, [...at, index]);
  noteUnsorted(notes, pipeline, at);
}

function checkStage(check: PipelineCheck, stage: Json, at: Location): void {
  const [name, ...others] = isJsonObject(stage) ? Object.keys(stage) : [];
  if (name === undefined || others.length > 0) {
    check.notes.error('RULE_INVALID', at, { reason: 'is not one stage' });
    return;
  }
  const here = [...at, name];
  const checkIt = Object.hasOwn(stages, name) ? stages[name] : undefined;
  if (checkIt === undefined) check.notes.error('STAGE_FORBIDDEN', here, nearestStage(name));
  else checkIt(check, memberAt(stage, name) ?? null, here);
}

/** The stage that is meant by a name without `$`, or by the word of other query languages. */
function nearestStage(name: string): { readonly nearest?: string } {
  const nearest = `$${name === 'filter' || name === 'where' ? 'match' : name}`;
  return Object.hasOwn(stages, nearest) ? { nearest } : {};
}

/** The stages that rules may have. */
export function stageNames(): readonly string[] {
  return Object.keys(stages);
}

type CheckStage = (check: PipelineCheck, spec: Json, at: Location) => void;

function invalid({ notes }: PipelineCheck, at: Location, reason: string): void {
  notes.error('RULE_INVALID', at, { reason });
}

const addFields: CheckStage = (check, spec, at) => {
  if (!isJsonObject(spec) || Object.keys(spec).length === 0) {
    invalid(check, at, 'is not a mapping with fields');
    return;
  }
  checkFields(check, Object.keys(spec), at);
  for (const [field, value] of Object.entries(spec))
    checkExpression(check.notes, value, [...at, field], check.scope);
};

const count: (least: number) => CheckStage = (least) => (check, spec, at) => {
  const isNumber = typeof spec === 'number' && Number.isSafeInteger(spec) && spec >= least;
  if (!isNumber) invalid(check, at, `is not an integer of at least ${least}`);
};

const expression: CheckStage = ({ notes, scope }, spec, at) =>
  checkExpression(notes, spec, at, scope);

const bucket: (own: readonly string[]) => CheckStage = (own) => (check, spec, at) => {
  const known = ['groupBy', 'output', ...own];
  if (!isJsonObject(spec) || !Object.keys(spec).every((key) => known.includes(key))) {
    invalid(check, at, `takes ${known.join(', ')} alone`);
    return;
  }
  checkExpression(check.notes, memberAt(spec, 'groupBy'), [...at, 'groupBy'], check.scope);
  const output = memberAt(spec, 'output');
  if (output !== undefined) checkAccumulators(check, output, [...at, 'output']);
  const boundaries = memberAt(spec, 'boundaries');
  if (own.includes('boundaries') && !areBoundaries(boundaries))
    invalid(check, [...at, 'boundaries'], 'is no list of rising numbers, or of rising texts');
  if (own.includes('buckets'))
    count(1)(check, memberAt(spec, 'buckets') ?? null, [...at, 'buckets']);
};

function areBoundaries(value: Json | undefined): boolean {
  if (!isJsonArray(value) || value.length < 2) return false;
  return value.every((item, index) => {
    const before = index === 0 ? item : value[index - 1];
    const isOrdered = typeof item === 'number' || typeof item === 'string';
    if (!isOrdered || typeof before !== typeof item) return false;
    return index === 0 || (before as typeof item) < item;
  });
}

/** The stages that rules may have, and what is checked of each. */
const stages: Readonly<Record<string, CheckStage>> = {
  $match: ({ notes, scope }, spec, at) => checkMatch(notes, spec, at, scope),
  $project: checkProjection,
  $set: addFields,
  $addFields: addFields,
  $unset(check, spec, at) {
    const fields = isJsonArray(spec) ? spec : [spec];
    if (fields.length > 0 && fields.every((field) => typeof field === 'string'))
      checkFields(check, fields as string[], at);
    else invalid(check, at, 'is neither a field nor a list of fields');
  },
  $unwind: checkUnwind,
  $group(check, spec, at) {
    if (!isJsonObject(spec) || memberAt(spec, '_id') === undefined) {
      invalid(check, at, 'has no _id, by which rows are grouped');
      return;
    }
    const { _id, ...fields } = spec;
    checkExpression(check.notes, _id, [...at, '_id'], check.scope);
    checkAccumulators(check, fields, at);
  },
  $sort: ({ notes }, spec, at) => checkSortOrder(notes, spec, at),
  $limit: count(1),
  $skip: count(0),
  $count(check, spec, at) {
    if (typeof spec !== 'string' || !isFieldName(spec))
      invalid(check, at, 'is no name for a field');
  },
  $sortByCount(check, spec, at) {
    const isOperation = isJsonObject(spec) && Object.keys(spec).every((key) => key.startsWith('$'));
    const isPath = typeof spec === 'string' && spec.startsWith('$');
    if (isPath || isOperation) checkExpression(check.notes, spec, at, check.scope);
    else invalid(check, at, 'is neither a path nor an operation');
  },
  $lookup: (check, spec, at) => checkLookup(check, spec, at, checkPipeline),
  $unionWith: (check, spec, at) => checkUnion(check, spec, at, checkPipeline),
  $graphLookup: checkGraphLookup,
  $replaceRoot(check, spec, at) {
    if (isJsonObject(spec) && Object.keys(spec).join() === 'newRoot')
      checkExpression(check.notes, spec['newRoot'], [...at, 'newRoot'], check.scope);
    else invalid(check, at, 'takes newRoot alone');
  },
  $replaceWith: expression,
  $facet: checkFacet,
  $bucket: bucket(['boundaries', 'default']),
  $bucketAuto: bucket(['buckets']),
  $redact: expression,
};

function checkProjection(check: PipelineCheck, spec: Json, at: Location): void {
  if (!isJsonObject(spec) || Object.keys(spec).length === 0) {
    invalid(check, at, 'is not a mapping with fields');
    return;
  }
  const excluded = new Set<boolean>();
  checkFields(check, Object.keys(spec), at);
  const visit = (mapping: JsonObject, here: Location): void => {
    for (const [field, value] of Object.entries(mapping)) {
      const place = [...here, field];
      if (here !== at && !isFieldName(field)) invalid(check, place, 'is no name for a field');
      const isNested =
        isJsonObject(value) && !Object.keys(value).some((key) => key.startsWith('$'));
      if (isNested) {
        if (Object.keys(value).length === 0) invalid(check, place, 'is an empty mapping');
        visit(value, place);
        continue;
      }
      const excludes = value === 0 || value === false;
      if (!(excludes && here === at && field === '_id')) excluded.add(excludes);
      checkExpression(check.notes, value, place, check.scope);
    }
  };
  visit(spec, at);
  if (excluded.size > 1) invalid(check, at, 'keeps some fields and drops others: do one of both');
}

function checkUnwind(check: PipelineCheck, spec: Json, at: Location): void {
  const { path, includeArrayIndex, preserveNullAndEmptyArrays, ...others } = isJsonObject(spec)
    ? spec
    : { path: spec };
  if (typeof path !== 'string' || !/^\$[^$.]/.test(path)) {
    invalid(check, at, 'has no path of a field, which begins with $');
  } else checkExpression(check.notes, path, at, check.scope);
  if (Object.keys(others).length > 0)
    invalid(check, at, 'takes path, includeArrayIndex and preserveNullAndEmptyArrays alone');
  if (includeArrayIndex !== undefined && !isFieldPath(includeArrayIndex))
    invalid(check, [...at, 'includeArrayIndex'], 'is no name for a field');
  if (preserveNullAndEmptyArrays !== undefined && typeof preserveNullAndEmptyArrays !== 'boolean')
    invalid(check, [...at, 'preserveNullAndEmptyArrays'], 'is neither true nor false');
}

function checkFacet(check: PipelineCheck, spec: Json, at: Location): void {
  if (!isJsonObject(spec) || Object.keys(spec).length === 0) {
    invalid(check, at, 'is not a mapping with pipelines');
    return;
  }
  if (check.inFacet) invalid(check, at, 'stands inside another $facet');
  checkFields(check, Object.keys(spec), at);
  const inner = { ...check, depth: check.depth + 1, inFacet: true };
  for (const [field, pipeline] of Object.entries(spec))
    checkPipeline(inner, pipeline, [...at, field]);
}

function checkAccumulators(check: PipelineCheck, fields: Json, at: Location): void {
  if (!isJsonObject(fields)) {
    invalid(check, at, 'is not a mapping');
    return;
  }
  for (const [field, value] of Object.entries(fields)) {
    if (!isFieldName(field)) invalid(check, [...at, field], 'is no name for a field');
    checkAccumulator(check.notes, value, [...at, field], check.scope);
  }
}

/** Notes names of fields that are none, and pairs of which one is in the other. */
function checkFields(check: PipelineCheck, fields: readonly string[], at: Location): void {
  const given = new Set<string>();
  for (const field of [...fields].sort((a, b) => a.length - b.length)) {
    const around = given.has(field) ? field : prefixesOf(field).find((one) => given.has(one));
    if (!isFieldPath(field)) invalid(check, [...at, field], 'is no name for a field');
    else if (around !== undefined)
      invalid(check, [...at, field], `is in "${around}", which is given as well`);
    given.add(field);
  }
}

/** Of `a.b.c`: `a` and `a.b`. */
function prefixesOf(path: string): readonly string[] {
  const steps = path.split('.');
  return steps.slice(1).map((_, index) => steps.slice(0, index + 1).join('.'));
}

/** Warns of stages that take any rows, as no order is given. */
function noteUnsorted(notes: RuleNotes, pipeline: readonly Json[], at: Location): void {
  let isSorted = false;
  for (const [index, stage] of pipeline.entries()) {
    const [name = ''] = isJsonObject(stage) ? Object.keys(stage) : [];
    if (name === '$sort' || name === '$sortByCount') isSorted = true;
    else if (['$group', '$unionWith', '$bucketAuto'].includes(name)) isSorted = false;
    else if ((name === '$limit' || name === '$skip') && !isSorted)
      notes.warning('LIMIT_UNSORTED', [...at, index, name], { stage: name });
  }
}
