/** A stage of an aggregation: one member, its name. */
export type Stage = Readonly<Record<string, unknown>>;

/** Whether a stage that names a path reads more of a row than rules know of. */
export type SeesMore = (path: string, stage: string) => boolean;

/** Stages after which a row has what it had. */
const passing = new Set([
  ...['$match', '$sort', '$limit', '$skip', '$unwind', '$lookup', '$set', '$addFields', '$unset'],
]);

/** Stages that make rows of nothing but what they name. */
const making = new Set([
  ...['$group', '$bucket', '$bucketAuto', '$sortByCount', '$replaceRoot', '$replaceWith'],
]);

/** Stands for a row as a whole. */
const wholeRow = '$';

/**
 * Whether rows lose what is stored beside their own members, and no stage could read it till then. Every text counts as a
 * path, so that some stages are said to read what they do not.
 */
export function isNeverSeen(stages: readonly Stage[], seesMore: SeesMore): boolean {
  for (const stage of stages) {
    const [[name, spec]] = Object.entries(stage) as [[string, unknown]];
    const isLast = making.has(name) || (name === '$project' && isSelection(spec as Stage));
    if (!isLast && !passing.has(name)) return false;
    for (const path of pathsReadBy(name, spec))
      if (path === wholeRow || seesMore(path, name)) return false;
    if (isLast) return true;
  }
  return false;
}

/** Whether a projection gives nothing but what it names. */
function isSelection(spec: Stage): boolean {
  return Object.entries(spec).some(
    ([field, value]) => field !== '_id' && !isDropped(value) && !isInnerProjection(value),
  );
}

function isDropped(value: unknown): boolean {
  return value === 0 || value === false;
}

function isInnerProjection(value: unknown): boolean {
  return isMapping(value) && !Object.keys(value).some((key) => key.startsWith('$'));
}

function pathsReadBy(name: string, spec: unknown): Iterable<string> {
  switch (name) {
    case '$lookup': {
      // Of the row, inner pipelines know the variables alone.
      const { localField, let: variables, as } = spec as Stage;
      return pathsIn([localField, variables, as]);
    }
    case '$group':
      return Object.values(spec as Stage).flatMap((value) => [...pathsIn(value)]);
    case '$project':
      return Object.entries(spec as Stage).flatMap(([field, value]) => {
        if (field === '_id' && isDropped(value)) return [];
        const isKept = typeof value === 'number' || typeof value === 'boolean';
        return [...(isKept || isInnerProjection(value) ? [field] : []), ...pathsIn(value)];
      });
    default:
      return pathsIn(spec);
  }
}

/** All keys and texts, without the `$` before paths. Of the variables of expressions, only the row itself. */
function* pathsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') {
    if (!value.startsWith('$$')) yield value.replace('$', '');
    else if (/^\$\$(?:ROOT|CURRENT)\b/.test(value)) yield wholeRow;
  } else if (Array.isArray(value)) for (const item of value) yield* pathsIn(item);
  else if (value instanceof Map) yield* value.keys();
  else if (isMapping(value)) {
    for (const [key, member] of Object.entries(value)) {
      if (!key.startsWith('$')) yield key;
      yield* pathsIn(member);
    }
  }
}

function isMapping(value: unknown): value is Stage {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
