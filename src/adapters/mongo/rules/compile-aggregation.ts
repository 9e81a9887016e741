import { digestOf } from '../../../domain/json/canonical.ts';
import type { CompiledRule } from '../../../domain/policy/compiled-rule.ts';
import { mapPipeline, type PipelineMap } from '../../../domain/policy/map-pipeline.ts';
import { withOneMeaning } from '../../../domain/policy/one-meaning.ts';
import { isNeverSeen, type Stage } from './unseen-members.ts';

/** Rows as a collection, and the stages that make them from it. */
export interface NativeRelation {
  readonly collection: string;
  readonly stages: readonly Stage[];
}

/** A view that an aggregation needs. */
export interface NativeView {
  /** It has a digest of what the view gives, so that views with one name are equal. */
  readonly name: string;
  readonly on: NativeRelation;
}

/** An aggregation, and the views that must exist before it runs, those that others read first. */
export interface NativeAggregation extends NativeRelation {
  readonly views: readonly NativeView[];
}

/** A table in a collection. */
export interface NativeTable {
  readonly collection: string;
  /** Stages that pick the documents that are its rows. All of them have `d`. */
  readonly pick: readonly Stage[];
  /** Stages that make `{_id, d}` of them; and those that make `{d}`, in less time. */
  readonly shape: readonly Stage[];
  readonly shapeWithoutId: readonly Stage[];
  /** What its documents have beside `d`. */
  readonly more: readonly string[];
}

/** Where an aggregation finds what it reads. */
export interface NativePlaces {
  readonly table: (name: string) => NativeTable;
  /** Exactly one document. */
  readonly single: NativeRelation;
  /** What `$$NOW` stands for: ISO 8601. */
  readonly now: string;
}

/**
 * The aggregation that gives the rows of a rule or table, by full name. The stages of the rules below stand in front of
 * its own; only a rule that is joined by fields becomes a view. (docs/policies.md#two-engines)
 */
export function compileAggregation(
  name: string,
  rules: ReadonlyMap<string, CompiledRule>,
  places: NativePlaces,
): NativeAggregation {
  const views = new Map<string, NativeView>();
  const relationOf = (relation: string): NativeRelation => {
    const rule = rules.get(relation);
    if (rule !== undefined) return ruleRelation(rule);
    const { collection, pick, shape } = places.table(relation);
    return { collection, stages: [...pick, ...shape] };
  };
  const ruleRelation = (rule: CompiledRule): NativeRelation => {
    const joins = new Map<Stage, Stage>();
    const stages = withBareJoins(
      mapPipeline(nativeStages(joins), withOneMeaning(rule.pipeline, places.now)),
      joins,
    );
    if (rule.from !== null && !rules.has(rule.from)) {
      const table = places.table(rule.from);
      const shape = shapeFor(rule, stages, table);
      return endWithoutId(shapedRelation({ ...table, shape }, stages));
    }
    const base = rule.from === null ? constantRows(rule, places) : relationOf(rule.from);
    return endWithoutId({ collection: base.collection, stages: [...base.stages, ...stages] });
  };
  /** A collection or view with the rows: joins by fields know no stages in between. */
  const collectionOf = (relation: string, identify: boolean): string => {
    const { collection, stages } = relationOf(relation);
    if (stages.length === 0) return collection;
    const on = { collection, stages: identify ? [...stages, identified] : stages };
    const view = { name: `view.${digestOf(JSON.stringify(on, mapsAsLists)).slice(0, 40)}`, on };
    views.set(view.name, view);
    return view.name;
  };
  const nativeStages = (bareJoins: Map<Stage, Stage>): PipelineMap => ({
    expression: withOrders,
    stage: (stage) =>
      nativeStage(stage, {
        relationOf,
        collectionOf,
        tableOf: (one) => (rules.has(one) ? null : places.table(one)),
        bareJoins,
      }),
  });
  const relation = relationOf(name);
  return {
    ...(rules.has(name) ? relation : endWithoutId(relation)),
    views: [...views.values()],
  };
}

/** Conditions on `d` come before the rows are given their shape, so that few rows are. */
function shapedRelation(
  { collection, pick, shape }: Pick<NativeTable, 'collection' | 'pick' | 'shape'>,
  stages: readonly Stage[],
): NativeRelation {
  const end = stages.findIndex((stage) => !isMatchOfContent(stage));
  const matches = end === -1 ? stages : stages.slice(0, end);
  return { collection, stages: [...pick, ...matches, ...shape, ...stages.slice(matches.length)] };
}

/** The stages that make rows of the documents of the table of a rule: none if its stages see no difference. */
function shapeFor(
  rule: CompiledRule,
  stages: readonly Stage[],
  { shape, shapeWithoutId, more }: NativeTable,
): readonly Stage[] {
  if (mayUseId(rule)) return shape;
  return isNeverSeen(stages, (path) => more.includes(firstOf(path))) ? [] : shapeWithoutId;
}

/** With joins whose rows have no shape where no stage sees a difference: MongoDB joins them in half of the time. */
function withBareJoins(
  stages: readonly Stage[],
  bareJoins: ReadonlyMap<Stage, Stage>,
): readonly Stage[] {
  return stages.map((stage, at) => {
    const bare = bareJoins.get(stage);
    if (bare === undefined) return stage;
    const { as } = stage['$lookup'] as { readonly as: string };
    const seesMore = (path: string, by: string): boolean =>
      firstOf(path) === firstOf(as) &&
      !(path === `${as}.d` || path.startsWith(`${as}.d.`) || (by === '$unwind' && path === as));
    return isNeverSeen(stages.slice(at + 1), seesMore) ? bare : stage;
  });
}

function firstOf(path: string): string {
  return path.split('.', 1)[0] ?? path;
}

/** Whether a pipeline could read or give the `_id` of its rows, before it is dropped; `$group` has one of its own. */
function mayUseId({ pipeline }: CompiledRule): boolean {
  const text = JSON.stringify(pipeline)
    .replaceAll('"_id":0', '')
    .replaceAll('"$group":{"_id":', '');
  return /"_id[".]|\$_id|\$\$ROOT|\$\$CURRENT|"\$facet"/.test(text);
}

function isMatchOfContent({ $match: query }: Stage): boolean {
  return isMapping(query) && Object.keys(query).every((key) => key === 'd' || key.startsWith('d.'));
}

function isMapping(value: unknown): value is Stage {
  return typeof value === 'object' && value !== null;
}

/** Rows of rules have no `_id`. */
const withoutId: Stage = { $unset: '_id' };

/** A relation whose last stage drops the `_id`. */
function endWithoutId({ collection, stages }: NativeRelation): NativeRelation {
  const { $project: fields, $unset: dropped } = stages.at(-1) ?? {};
  const isDropped =
    (isMapping(fields) && fields['_id'] === 0) || [dropped].flat().some((path) => path === '_id');
  return { collection, stages: isDropped ? stages : [...stages, withoutId] };
}

/** `$graphLookup` reaches each `_id` once; of rows without one, equal rows are one. */
const identified: Stage = { $set: { _id: '$$ROOT' } };

function constantRows({ rows }: CompiledRule, { single }: NativePlaces): NativeRelation {
  return {
    collection: single.collection,
    stages: [
      ...single.stages,
      { $project: { _id: 0, rows: { $literal: rows ?? [] } } },
      { $unwind: '$rows' },
      { $replaceWith: '$rows' },
    ],
  };
}

/** How a stage finds the relations that it names. */
interface Naming {
  readonly relationOf: (relation: string) => NativeRelation;
  readonly collectionOf: (relation: string, identify: boolean) => string;
  /** Null for a rule. */
  readonly tableOf: (relation: string) => NativeTable | null;
  /** Takes the joins by fields that give rows of tables their shape, and the same without. */
  readonly bareJoins: Map<Stage, Stage>;
}

/** A stage whose inner pipelines are compiled, with collections in place of relations. */
function nativeStage(stage: Stage, naming: Naming): readonly Stage[] {
  const [[name, spec]] = Object.entries(stage) as [[string, Stage]];
  const inlined = (
    relation: unknown,
  ): { readonly collection: string; readonly pipeline: readonly Stage[] } => {
    const { collection, stages } = naming.relationOf(String(relation));
    return { collection, pipeline: [...stages, ...((spec['pipeline'] as readonly Stage[]) ?? [])] };
  };
  switch (name) {
    case '$sort':
      return [{ $sort: orderOf(spec) }];
    case '$unionWith': {
      const { collection, pipeline } = inlined(spec['coll']);
      return [{ $unionWith: { coll: collection, pipeline } }];
    }
    case '$lookup': {
      if (spec['pipeline'] === undefined) return [joinByFields(spec, naming)];
      const { collection, pipeline } = inlined(spec['from']);
      return [{ $lookup: { ...spec, from: collection, pipeline } }];
    }
    case '$graphLookup': {
      const from = String(spec['from']);
      const isRule = naming.tableOf(from) === null;
      const walk = { $graphLookup: { ...spec, from: naming.collectionOf(from, isRule) } };
      return isRule ? [walk, { $unset: `${spec['as']}._id` }] : [walk];
    }
    default:
      return [stage];
  }
}

/** A join by fields: of a table with its stages behind the join, so that its indexes are used. */
function joinByFields(spec: Stage, { tableOf, collectionOf, bareJoins }: Naming): Stage {
  const from = String(spec['from']);
  const table = tableOf(from);
  if (table === null) return { $lookup: { ...spec, from: collectionOf(from, false) } };
  const joinWith = (pipeline: readonly Stage[]): Stage => ({
    $lookup: { ...spec, from: table.collection, ...(pipeline.length > 0 && { pipeline }) },
  });
  const join = joinWith([...table.pick, ...table.shape]);
  if (table.shape.length > 0) bareJoins.set(join, joinWith(table.pick));
  return join;
}

/** An order as MongoDB takes it: of a key that is given twice the first counts. */
function orderOf(order: unknown): ReadonlyMap<string, number> {
  const keys = (order as readonly Readonly<Record<string, number>>[]).flatMap((part) =>
    Object.entries(part),
  );
  const ordered = new Map<string, number>();
  for (const [key, direction] of keys) if (!ordered.has(key)) ordered.set(key, direction);
  return ordered;
}

/** A `$sortArray` whose order is a list, as MongoDB takes it. */
function withOrders(expression: unknown): unknown {
  if (
    typeof expression !== 'object' ||
    expression === null ||
    !Object.hasOwn(expression, '$sortArray')
  )
    return expression;
  const { $sortArray } = expression as { readonly $sortArray: { readonly sortBy: unknown } };
  if (!Array.isArray($sortArray.sortBy)) return expression;
  return { $sortArray: { ...$sortArray, sortBy: orderOf($sortArray.sortBy) } };
}

function mapsAsLists(_: string, value: unknown): unknown {
  return value instanceof Map ? [...value] : value;
}
