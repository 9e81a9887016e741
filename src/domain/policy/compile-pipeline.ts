import {
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
  memberAt,
  setOwn,
} from '../json/value.ts';
import type { LookUpField } from './compiled-rule.ts';
import { sortKeys } from './sort-order.ts';

/** Gives a relation its full name. */
export type ResolveRelation = (relation: string) => string;

/** A pipeline that was checked, with relations under their full names and every order as a list. */
export function compilePipeline(
  pipeline: readonly Json[],
  resolve: ResolveRelation,
): readonly JsonObject[] {
  return pipeline.flatMap((stage) =>
    Object.entries(stage as JsonObject).map(([name, spec]) => compileStage(name, spec, resolve)),
  );
}

function compileStage(name: string, spec: Json, resolve: ResolveRelation): JsonObject {
  switch (name) {
    case '$sort':
      return { $sort: ordered(spec) };
    case '$lookup':
    case '$graphLookup':
      return { [name]: withRelation(spec, 'from', resolve) };
    case '$unionWith':
      return {
        $unionWith:
          typeof spec === 'string' ? { coll: resolve(spec) } : withRelation(spec, 'coll', resolve),
      };
    case '$facet':
      return {
        $facet: mapMembers(spec, (inner) => compilePipeline(inner as readonly Json[], resolve)),
      };
    case '$match':
      return { $match: spec };
    default:
      return { [name]: withOrders(spec) };
  }
}

function withRelation(spec: Json, key: string, resolve: ResolveRelation): JsonObject {
  return mapMembers(spec, (value, name) => {
    if (name === key) return resolve(String(value));
    return name === 'pipeline' ? compilePipeline(value as readonly Json[], resolve) : value;
  });
}

function ordered(order: Json): Json {
  return sortKeys(order).map(([field, direction]) => ({ [field]: direction }));
}

/** Every `sortBy` of an expression as a list. */
function withOrders(value: Json): Json {
  if (isJsonArray(value)) return value.map(withOrders);
  if (!isJsonObject(value) || '$literal' in value) return value;
  return mapMembers(value, (member, name) => {
    const order = name === '$sortArray' ? memberAt(member, 'sortBy') : undefined;
    const compiled = withOrders(member);
    if (!isJsonObject(order) && !isJsonArray(order)) return compiled;
    return { ...(compiled as JsonObject), sortBy: ordered(order) };
  });
}

function mapMembers(value: Json, map: (member: Json, name: string) => Json): JsonObject {
  const mapped: Record<string, Json> = {};
  for (const [name, member] of Object.entries(value as JsonObject))
    setOwn(mapped, name, map(member, name));
  return mapped;
}

/** The fields by which the stages of a compiled pipeline look rows up, those of inner pipelines included. */
export function lookUpsIn(pipeline: readonly Json[]): readonly LookUpField[] {
  return pipeline.flatMap((stage) =>
    Object.entries(stage as JsonObject).flatMap(([name, spec]) => lookUpsOf(name, spec)),
  );
}

function lookUpsOf(name: string, spec: Json): readonly LookUpField[] {
  if (name === '$facet')
    return Object.values(spec as JsonObject).flatMap((inner) =>
      lookUpsIn(inner as readonly Json[]),
    );
  if (!isJsonObject(spec)) return [];
  const path = memberAt(spec, name === '$lookup' ? 'foreignField' : 'connectToField');
  const relation = memberAt(spec, 'from');
  const own = typeof path === 'string' && typeof relation === 'string' ? [{ relation, path }] : [];
  const inner = memberAt(spec, 'pipeline');
  return isJsonArray(inner) ? [...own, ...lookUpsIn(inner)] : own;
}

/** Stages of which each row that goes in gives its rows by itself. */
const rowWiseStages = new Set([
  ...['$match', '$project', '$set', '$addFields', '$unset', '$unwind', '$replaceRoot'],
  ...['$replaceWith', '$redact'],
]);

/** Whether each row that goes in gives rows by itself. */
export function isRowWise(pipeline: readonly JsonObject[]): boolean {
  return pipeline.every((stage) => Object.keys(stage).every((name) => rowWiseStages.has(name)));
}
