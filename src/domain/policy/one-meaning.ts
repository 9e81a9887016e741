import { mapPipeline, type PipelineMap } from './map-pipeline.ts';

/**
 * The stages of a compiled pipeline in a form that both engines take alike: `$$NOW` is a moment, `$type` says `number`
 * for all numbers, and `$count` over no rows gives none. `now`: ISO 8601. (docs/policies.md#two-engines)
 */
export function withOneMeaning(
  pipeline: readonly unknown[],
  now: string,
): Readonly<Record<string, unknown>>[] {
  return mapPipeline(oneMeaning(now), pipeline);
}

function oneMeaning(now: string): PipelineMap {
  return {
    expression(expression) {
      if (expression === '$$NOW') return new Date(now);
      const operand = operandOf(expression, '$type');
      if (operand === undefined) return expression;
      return { $cond: [{ $isNumber: operand }, 'number', expression] };
    },
    stage(stage) {
      const field = stage['$count'];
      if (typeof field !== 'string') return [stage];
      return [
        { $group: { _id: null, [field]: { $sum: 1 } } },
        { $project: { _id: 0, [field]: 1 } },
      ];
    },
  };
}

function operandOf(expression: unknown, operator: string): unknown {
  const isOne = typeof expression === 'object' && expression !== null;
  return isOne ? (expression as Readonly<Record<string, unknown>>)[operator] : undefined;
}
