import { mapPipeline, type PipelineMap } from './map-pipeline.ts';

/**
 * The stages of a compiled pipeline in a form that both engines take alike: `$$NOW` is a moment, `$type` says `number`
 * for all numbers, `$count` over no rows gives none, sets are sorted, and every number can become a date. `now`: ISO 8601. (docs/policies.md#two-engines)
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
      const [operator, operand] = operationIn(expression);
      return rewritings[operator]?.(operand, expression) ?? expression;
    },
    stage(stage) {
      if (stage['$group'] !== undefined) return withSortedSets(stage['$group']);
      const field = stage['$count'];
      if (typeof field !== 'string') return [stage];
      return [
        { $group: { _id: null, [field]: { $sum: 1 } } },
        { $project: { _id: 0, [field]: 1 } },
      ];
    },
  };
}

type Mapping = Readonly<Record<string, unknown>>;

/** What stands in place of an operation. */
const rewritings: Readonly<Record<string, (operand: unknown, operation: unknown) => unknown>> = {
  $type: (operand) =>
    within(single(operand), { $cond: [{ $isNumber: '$$value' }, 'number', { $type: '$$value' }] }),
  $setUnion: (_, operation) => sorted(operation),
  $setIntersection: (_, operation) => sorted(operation),
  $setDifference: (_, operation) => sorted(operation),
  // Whole numbers of 32 bits are milliseconds too.
  $toDate: (operand) => ({ $toDate: withLong(single(operand)) }),
  $convert(operand) {
    const conversion = operand as Mapping;
    if (conversion['to'] !== 'date') return { $convert: conversion };
    return { $convert: { ...conversion, input: withLong(conversion['input']) } };
  },
};

/** Sets in the order of their values, which MongoDB leaves open. */
function sorted(set: unknown): unknown {
  return { $sortArray: { input: set, sortBy: 1 } };
}

function withLong(expression: unknown): unknown {
  return within(expression, {
    $cond: [{ $isNumber: '$$value' }, { $toLong: '$$value' }, '$$value'],
  });
}

/** An expression that uses a value several times, and computes it once. */
function within(value: unknown, expression: unknown): unknown {
  return { $let: { vars: { value }, in: expression } };
}

function single(operand: unknown): unknown {
  return Array.isArray(operand) ? operand[0] : operand;
}

function withSortedSets(group: unknown): readonly Mapping[] {
  const sets = Object.entries(group as Mapping).filter(
    ([field, value]) => field !== '_id' && operationIn(value)[0] === '$addToSet',
  );
  const inOrder = sets.map(([field]) => [field, { $sortArray: { input: `$${field}`, sortBy: 1 } }]);
  const sort = sets.length === 0 ? [] : [{ $set: Object.fromEntries(inOrder) }];
  return [{ $group: group }, ...sort];
}

/** The operator of an operation, and its operand; an empty name for what is none. */
function operationIn(expression: unknown): readonly [operator: string, operand: unknown] {
  const isMapping = typeof expression === 'object' && expression !== null;
  const [[name, operand] = ['', undefined]] = isMapping ? Object.entries(expression) : [];
  return name.startsWith('$') ? [name, operand] : ['', undefined];
}
