/**
 * What is done to the parts of a compiled pipeline. A part may become what is no JSON, such as a date, so that engines
 * get what only they know.
 */
export interface PipelineMap {
  /** An expression, whose inner expressions were mapped before; not what is inside `$literal`. */
  readonly expression: (expression: unknown) => unknown;
  /** The condition of a field in a query document: `{$gt: 1}`, or a value. */
  readonly condition?: (condition: unknown) => unknown;
  /** A stage whose parts were mapped before; gives the stages in its place. */
  readonly stage?: (
    stage: Readonly<Record<string, unknown>>,
  ) => readonly Readonly<Record<string, unknown>>[];
}

type Mapping = Readonly<Record<string, unknown>>;

/** A compiled pipeline, changed in every part, inner pipelines included. */
export function mapPipeline(map: PipelineMap, pipeline: readonly unknown[]): Mapping[] {
  return pipeline.flatMap((stage) => {
    const mapped = mapMembers(stage, (spec, name) => mapStage(map, name, spec));
    return map.stage?.(mapped) ?? [mapped];
  });
}

function mapStage(map: PipelineMap, name: string, spec: unknown): unknown {
  const expression = (value: unknown) => mapExpression(map, value);
  switch (name) {
    case '$match':
      return mapQuery(map, spec);
    case '$sort':
    case '$limit':
    case '$skip':
    case '$count':
    case '$unset':
    case '$unwind':
      return spec;
    case '$project':
      return mapProjection(map, spec);
    case '$set':
    case '$addFields':
    case '$group':
      return mapMembers(spec, expression);
    case '$facet':
      return mapMembers(spec, (inner) => mapPipeline(map, inner as readonly unknown[]));
    case '$lookup':
    case '$unionWith':
      return mapMembers(spec, (value, key) => {
        if (key === 'pipeline') return mapPipeline(map, value as readonly unknown[]);
        return key === 'let' ? mapMembers(value, expression) : value;
      });
    case '$graphLookup':
      return mapMembers(spec, (value, key) => {
        if (key === 'startWith') return expression(value);
        return key === 'restrictSearchWithMatch' ? mapQuery(map, value) : value;
      });
    case '$bucket':
    case '$bucketAuto':
      return mapMembers(spec, (value, key) => {
        if (key === 'groupBy') return expression(value);
        return key === 'output' ? mapMembers(value, expression) : value;
      });
    case '$replaceRoot':
      return mapMembers(spec, expression);
    default:
      return expression(spec);
  }
}

/** In a projection, a mapping without operator is a projection of what is inside. */
function mapProjection(map: PipelineMap, spec: unknown): Mapping {
  return mapMembers(spec, (value) =>
    isMapping(value) && !hasOperator(value) ? mapProjection(map, value) : mapExpression(map, value),
  );
}

function mapExpression(map: PipelineMap, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => mapExpression(map, item));
  if (!isMapping(value)) return map.expression(value);
  if (Object.hasOwn(value, '$literal')) return value;
  return map.expression(
    mapMembers(value, (member, key) => {
      // Names of fields, and orders, are no expressions.
      if (key === '$getField') return mapAllBut(map, member, 'field');
      if (key === '$sortArray') return mapAllBut(map, member, 'sortBy');
      return mapExpression(map, member);
    }),
  );
}

function mapAllBut(map: PipelineMap, operand: unknown, other: string): unknown {
  if (!isMapping(operand)) return operand;
  return mapMembers(operand, (value, key) => (key === other ? value : mapExpression(map, value)));
}

function mapQuery(map: PipelineMap, query: unknown): unknown {
  return mapMembers(query, (value, key) => {
    if (key === '$expr') return mapExpression(map, value);
    if (key.startsWith('$')) return (value as readonly unknown[]).map((one) => mapQuery(map, one));
    return mapCondition(map, value);
  });
}

function mapCondition(map: PipelineMap, condition: unknown): unknown {
  if (!isMapping(condition) || !hasOperator(condition))
    return map.condition?.(condition) ?? condition;
  const inner = mapMembers(condition, (value, operator) => {
    if (operator === '$not') return mapCondition(map, value);
    if (operator !== '$elemMatch') return value;
    return isMapping(value) && hasOperator(value) && !hasLogical(value)
      ? mapCondition(map, value)
      : mapQuery(map, value);
  });
  return map.condition?.(inner) ?? inner;
}

function hasLogical(value: Mapping): boolean {
  return ['$and', '$or', '$nor', '$expr'].some((key) => Object.hasOwn(value, key));
}

function mapMembers(value: unknown, map: (member: unknown, key: string) => unknown): Mapping {
  const entries = Object.entries(value as Mapping);
  return Object.fromEntries(entries.map(([key, member]) => [key, map(member, key)]));
}

function isMapping(value: unknown): value is Mapping {
  return (
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  );
}

function hasOperator(value: Mapping): boolean {
  return Object.keys(value).some((key) => key.startsWith('$'));
}
