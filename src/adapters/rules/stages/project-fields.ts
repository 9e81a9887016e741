import { evalExpr } from 'mingo/core';
import type { Options } from 'mingo/types';
import type { EngineRow } from '../../rule-results/row.ts';
import { isMapping } from '../values.ts';
import { mapRows } from './each-row.ts';

/** What becomes of a field: kept, dropped, computed, or what becomes of the fields inside. */
type Node = 'keep' | 'drop' | { readonly expression: unknown } | Fields;
type Fields = Map<string, Node>;

type Mapping = Readonly<Record<string, unknown>>;

/** A `$project`: rows with some fields and with computed ones, or without some. Rows are not changed. */
export function projectFields(
  options: Options,
  rows: readonly EngineRow[],
  spec: Mapping,
): readonly EngineRow[] {
  const fields: Fields = new Map();
  addFields(fields, spec, []);
  const others = [...fields].filter(([name]) => name !== '_id').map(([, node]) => node);
  const drops = others.length === 0 ? fields.get('_id') === 'drop' : others.every(dropsOnly);
  if (drops) return mapRows(rows, (row) => without(row, fields) as EngineRow);
  if (!fields.has('_id')) fields.set('_id', 'keep');
  const isComputed = computes(fields);
  return mapRows(rows, (row) => {
    const kept = only(row, fields) as EngineRow;
    return isComputed ? (withComputed(kept, fields, row, options) as EngineRow) : kept;
  });
}

/** An `$unset`. Rows are not changed. */
export function unsetFields(rows: readonly EngineRow[], spec: unknown): readonly EngineRow[] {
  const fields: Fields = new Map();
  for (const path of [spec].flat()) addNode(fields, String(path).split('.'), 'drop');
  return mapRows(rows, (row) => without(row, fields) as EngineRow);
}

function addFields(fields: Fields, spec: Mapping, prefix: readonly string[]): void {
  for (const [name, value] of Object.entries(spec)) {
    const steps = [...prefix, ...name.split('.')];
    const isNested = isMapping(value) && !Object.keys(value).some((key) => key.startsWith('$'));
    if (isNested) addFields(fields, value, steps);
    else addNode(fields, steps, nodeOf(value));
  }
}

function nodeOf(value: unknown): Node {
  if (value === 0 || value === false) return 'drop';
  return value === true || typeof value === 'number' ? 'keep' : { expression: value };
}

function addNode(fields: Fields, [step = '', ...rest]: readonly string[], node: Node): void {
  if (rest.length === 0) {
    fields.set(step, node);
    return;
  }
  const known = fields.get(step);
  const inner: Fields = known instanceof Map ? known : new Map();
  fields.set(step, inner);
  addNode(inner, rest, node);
}

function dropsOnly(node: Node): boolean {
  return node === 'drop' || (node instanceof Map && [...node.values()].every(dropsOnly));
}

function computes(fields: Fields): boolean {
  return [...fields.values()].some((node) =>
    node instanceof Map ? computes(node) : typeof node === 'object',
  );
}

/** The kept fields, in lists those of each item; undefined for what has no fields. */
function only(value: unknown, fields: Fields): unknown {
  if (Array.isArray(value)) {
    return value.map((item) => only(item, fields)).filter((item) => item !== undefined);
  }
  if (!isMapping(value)) return undefined;
  const kept: EngineRow = {};
  for (const [name, member] of Object.entries(value)) {
    const node = fields.get(name);
    const found = node instanceof Map ? only(member, node) : node === 'keep' ? member : undefined;
    if (found !== undefined) kept[name] = found;
  }
  return kept;
}

/** With the computed fields; `value` is a copy. What is no mapping becomes one. */
function withComputed(value: unknown, fields: Fields, row: EngineRow, options: Options): unknown {
  if (Array.isArray(value)) return value.map((item) => withComputed(item, fields, row, options));
  const copy: EngineRow = isMapping(value) ? value : {};
  for (const [name, node] of fields) {
    if (node instanceof Map) {
      if (computes(node)) copy[name] = withComputed(copy[name], node, row, options);
    } else if (typeof node === 'object') {
      const made = evalExpr(row, node.expression, options);
      if (made === undefined) delete copy[name];
      else copy[name] = made;
    }
  }
  return copy;
}

function without(value: unknown, fields: Fields): unknown {
  if (Array.isArray(value)) return value.map((item) => without(item, fields));
  if (!isMapping(value)) return value;
  const copy: EngineRow = { ...value };
  for (const [name, node] of fields) {
    if (node === 'drop') delete copy[name];
    else if (node instanceof Map && Object.hasOwn(copy, name))
      copy[name] = without(copy[name], node);
  }
  return copy;
}
