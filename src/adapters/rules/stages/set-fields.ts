import { evalExpr } from 'mingo/core';
import type { Options } from 'mingo/types';
import type { EngineRow } from '../../rule-results/row.ts';
import { isMapping } from '../values.ts';
import { mapRows } from './each-row.ts';

/** What to set in a mapping: values, or what to set in the mappings inside. */
type Tree = Map<string, Tree | { readonly expression: unknown }>;

/** A `$set`: values at paths, through lists into each item. What is in the way becomes a mapping. Rows are copied. */
export function setFields(
  options: Options,
  rows: readonly EngineRow[],
  spec: Readonly<Record<string, unknown>>,
): readonly EngineRow[] {
  const tree = treeOf(spec);
  return mapRows(rows, (row) => setIn(row, tree, row, options) as EngineRow);
}

function treeOf(spec: Readonly<Record<string, unknown>>): Tree {
  const root: Tree = new Map();
  for (const [path, expression] of flatFields(spec)) {
    const steps = path.split('.');
    const last = steps.pop() as string;
    let at = root;
    for (const step of steps) {
      const inner = at.get(step);
      const next: Tree = inner instanceof Map ? inner : new Map();
      at.set(step, next);
      at = next;
    }
    at.set(last, { expression });
  }
  return root;
}

/** Paths and expressions: a mapping without an operator says what to set in the mapping that is there. */
function flatFields(
  spec: Readonly<Record<string, unknown>>,
  prefix = '',
): readonly (readonly [path: string, expression: unknown])[] {
  return Object.entries(spec).flatMap(([name, value]) => {
    const path = `${prefix}${name}`;
    const names = isMapping(value) ? Object.keys(value) : [];
    const isNested = names.length > 0 && !names.some((one) => one.startsWith('$'));
    return isNested
      ? flatFields(value as Readonly<Record<string, unknown>>, `${path}.`)
      : [[path, value] as const];
  });
}

function setIn(value: unknown, tree: Tree, row: EngineRow, options: Options): unknown {
  if (Array.isArray(value)) return value.map((item) => setIn(item, tree, row, options));
  const copy: EngineRow = isMapping(value) ? { ...value } : {};
  for (const [name, node] of tree) {
    const made =
      node instanceof Map
        ? setIn(copy[name], node, row, options)
        : evalExpr(row, node.expression, options);
    if (made === undefined) delete copy[name];
    else copy[name] = made;
  }
  return copy;
}
