import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';

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

type Node = { readonly type: string; readonly span?: Span } & Readonly<Record<string, unknown>>;
interface Span {
  readonly start: number;
  readonly end: number;
}

/** All TypeScript files below a folder of the checkout, in order of path. */
export function sourceFiles(folder: string): readonly SourceFile[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => name.endsWith('.ts'))
    .sort()
    .map((name) => join(folder, name))
    .map((path) => sourceFile(path, readFileSync(path, 'utf8')));
}

/** Reads a file's text. Positions in the syntax tree are 1-based offsets into its UTF-8 bytes. */
export function sourceFile(path: string, text: string): SourceFile {
  const bytes = Buffer.from(text);
  const tree = parseSync(text, { syntax: 'typescript', target: 'es2022' }) as unknown as Node;
  const nodes = [...walk(tree)];
  return {
    path,
    lines: text.trimEnd().split('\n').length,
    imports: nodes.flatMap(importedName),
    functions: nodes.filter(isFunction).map((node) => ({
      name: functionName(node, bytes),
      lines: lineAt(bytes, node.span?.end ?? 0) - lineAt(bytes, node.span?.start ?? 0) + 1,
    })),
    exports: (tree['body'] as readonly Node[]).flatMap((node) => exportsOf(node, bytes)),
    reaches: nodes.flatMap(reachOf),
  };
}

function* walk(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return;
  if ('type' in value && typeof value.type === 'string') yield value as Node;
  for (const part of Object.values(value)) yield* walk(part);
}

function importedName(node: Node): readonly string[] {
  const callee = node['callee'] as Node | undefined;
  if (node.type === 'CallExpression' && callee?.type === 'Import') {
    const [first] = node['arguments'] as readonly { readonly expression: Node }[];
    return first?.expression.type === 'StringLiteral' ? [String(first.expression['value'])] : [];
  }
  const source = (node.type === 'TsImportType' ? node['argument'] : node['source']) as Node | null;
  return source?.type === 'StringLiteral' ? [String(source['value'])] : [];
}

function isFunction(node: Node): boolean {
  return /^(Function(Declaration|Expression)|ArrowFunctionExpression|ClassMethod|PrivateMethod|MethodProperty|Constructor)$/.test(
    node.type,
  );
}

function functionName(node: Node, bytes: Buffer): string {
  const named = (node['identifier'] ?? node['key']) as Node | null | undefined;
  return String(named?.['value'] ?? `at line ${lineAt(bytes, node.span?.start ?? 0)}`);
}

function exportsOf(node: Node, bytes: Buffer): { name: string; documented: boolean }[] {
  if (node.type === 'ExportDefaultDeclaration' || node.type === 'ExportDefaultExpression') {
    return [{ name: 'default', documented: true }];
  }
  if (node.type !== 'ExportDeclaration') return [];
  const declaration = node['declaration'] as Node;
  const [first] = (declaration['declarations'] as readonly Node[] | undefined) ?? [declaration];
  const named = (first?.['identifier'] ?? first?.['id']) as Node | undefined;
  const before = bytes.subarray(0, (node.span?.start ?? 1) - 1).toString();
  return [{ name: String(named?.['value']), documented: before.trimEnd().endsWith('*/') }];
}

function reachOf(node: Node): readonly string[] {
  if (node.type === 'NewExpression') {
    const callee = node['callee'] as Node;
    const given = node['arguments'] as readonly unknown[] | null;
    return callee['value'] === 'Date' && !given?.length ? ['new Date()'] : [];
  }
  if (node.type === 'CallExpression') {
    const name = String((node['callee'] as Node)['value']);
    return ['setTimeout', 'setInterval'].includes(name) ? [name] : [];
  }
  if (node.type !== 'MemberExpression') return [];
  const [object, property] = [node['object'] as Node, node['property'] as Node];
  const name = `${object['value']}.${property['value'] ?? (property['expression'] as Node)?.['value']}`;
  return ['Date.now', 'Math.random', 'process.env', 'performance.now'].includes(name) ? [name] : [];
}

function lineAt(bytes: Buffer, position: number): number {
  let line = 1;
  for (const byte of bytes.subarray(0, position - 1)) if (byte === 0x0a) line += 1;
  return line;
}
