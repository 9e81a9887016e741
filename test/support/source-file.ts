import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { partitionPoint } from '../../src/domain/partition-point.ts';

/** One TypeScript file as the architecture rules see it. */
export interface SourceFile {
  /** From the root of the checkout, with slashes: `src/domain/errors.ts`. */
  readonly path: string;
  readonly lines: number;
  /** What it imports or re-exports, as written; types count. */
  readonly imports: readonly string[];
  readonly functions: readonly { readonly name: string; readonly lines: number }[];
  readonly exports: readonly { readonly name: string; readonly documented: boolean }[];
  /** Expressions that reach outside a pure function: `Date.now`, `new Date()`, `setTimeout`, `process.env`. */
  readonly reaches: readonly string[];
}

type Node = { readonly type: string; readonly start: number; readonly end: number } & Readonly<
  Record<string, unknown>
>;

/** The paths of all TypeScript files below a folder of the checkout, in order; with or without JSX. */
export function sourcePaths(folder: string): readonly string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => /\.tsx?$/.test(name))
    .sort()
    .map((name) => join(folder, name));
}

/** Reads all TypeScript files below a folder of the checkout, in order of path. */
export function sourceFiles(folder: string): readonly SourceFile[] {
  return sourcePaths(folder).map((path) => sourceFile(path, readFileSync(path, 'utf8')));
}

/** Reads a file's text. */
export function sourceFile(path: string, text: string): SourceFile {
  const tree = parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }, path) as unknown as Node;
  const nodes = nodesIn(tree);
  const lineAt = lineFinder(text);
  return {
    path,
    lines: text.trimEnd().split('\n').length,
    imports: nodes.flatMap(importedName),
    functions: nodes.flatMap((node) => functionsOf(node, lineAt)),
    exports: (tree['body'] as readonly Node[]).flatMap((node) => exportsOf(node, text)),
    reaches: nodes.flatMap(reachOf),
  };
}

function nodesIn(value: unknown, found: Node[] = []): readonly Node[] {
  if (typeof value !== 'object' || value === null) return found;
  if ('type' in value && typeof value.type === 'string') found.push(value as Node);
  for (const part of Object.values(value)) nodesIn(part, found);
  return found;
}

function importedName(node: Node): readonly string[] {
  const source = node['source'] as Node | null | undefined;
  return typeof source?.['value'] === 'string' ? [source['value']] : [];
}

function functionsOf(node: Node, lineAt: LineFinder): { name: string; lines: number }[] {
  const isMethod = node.type === 'MethodDefinition' || node.type === 'Property';
  if (
    !/^(Function(Declaration|Expression)|ArrowFunctionExpression)$/.test(node.type) &&
    !isMethod
  ) {
    return [];
  }
  if (isMethod && (node['value'] as Node | null)?.type !== 'FunctionExpression') return [];
  const named = (node['id'] ?? node['key']) as Node | null | undefined;
  const name = named?.['name'] ?? named?.['value'] ?? `at line ${lineAt(node.start)}`;
  return [{ name: String(name), lines: lineAt(node.end) - lineAt(node.start) + 1 }];
}

function exportsOf(node: Node, text: string): { name: string; documented: boolean }[] {
  if (node.type === 'ExportDefaultDeclaration') return [{ name: 'default', documented: true }];
  const declaration = node['declaration'] as Node | null | undefined;
  if (node.type !== 'ExportNamedDeclaration' || !declaration) return [];
  const [first] = (declaration['declarations'] as readonly Node[] | undefined) ?? [declaration];
  const named = first?.['id'] as Node | undefined;
  let end = node.start;
  while (/\s/.test(text.charAt(end - 1))) end -= 1;
  return [{ name: String(named?.['name']), documented: text.endsWith('*/', end) }];
}

function reachOf(node: Node): readonly string[] {
  const callee = node['callee'] as Node | undefined;
  if (node.type === 'NewExpression') {
    const given = node['arguments'] as readonly unknown[];
    return callee?.['name'] === 'Date' && given.length === 0 ? ['new Date()'] : [];
  }
  if (node.type === 'CallExpression') {
    const name = String(callee?.['name']);
    return ['setTimeout', 'setInterval'].includes(name) ? [name] : [];
  }
  if (node.type !== 'MemberExpression') return [];
  const [object, property] = [node['object'] as Node, node['property'] as Node];
  const name = `${object['name']}.${property['name'] ?? property['value']}`;
  return ['Date.now', 'Math.random', 'process.env', 'performance.now'].includes(name) ? [name] : [];
}

type LineFinder = (position: number) => number;

/** Finds the number of the line of a position. */
function lineFinder(text: string): LineFinder {
  const ends = Array.from(text.matchAll(/\n/g), ({ index }) => index);
  return (position) => partitionPoint(ends.length, (at) => (ends[at] ?? 0) < position) + 1;
}
