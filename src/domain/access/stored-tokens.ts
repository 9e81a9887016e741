import { isMap, isSeq, type Node, parseDocument } from 'yaml';
import type { Fault } from '../errors.ts';
import {
  readSettingsYaml,
  type SettingsSource,
  type SettingsYaml,
  shortened,
} from './settings-yaml.ts';

/** A token as it is stored: the token cannot be restored from it. */
export interface StoredToken {
  /** The name of the token's owner. */
  readonly name: string;
  /** SHA-256 of the token, in hexadecimal. */
  readonly hash: string;
  readonly roles: readonly string[];
  /** UTC, ISO 8601. */
  readonly createdAt: string;
  /** UTC, ISO 8601; null if it does not expire. */
  readonly expiresAt: string | null;
}

const fields = ['name', 'hash', 'roles', 'createdAt', 'expiresAt'] as const;

/** The tokens that a file lists, or all its faults. An empty file lists none. */
export function parseStoredTokens(
  text: string,
  source: SettingsSource,
): { readonly tokens: readonly StoredToken[]; readonly faults: readonly Fault[] } {
  const yaml = readSettingsYaml(text, source);
  if (yaml.root === null || isNothing(yaml.root)) return { tokens: [], faults: yaml.faults };
  const known = { names: new Set<string>(), hashes: new Set<string>() };
  const tokens = yaml.items(yaml.root, 'the file').flatMap((item) => {
    const token = tokenIn(yaml, item);
    if (token === null) return [];
    if (known.names.has(token.name)) {
      yaml.refuse(item, `there are two tokens called "${shortened(token.name)}"`);
    } else if (known.hashes.has(token.hash)) {
      yaml.refuse(item, `the token "${shortened(token.name)}" has the hash of another one`);
    }
    known.names.add(token.name);
    known.hashes.add(token.hash);
    return [token];
  });
  return { tokens, faults: yaml.faults };
}

function isNothing(root: Node): boolean {
  return root.toJSON() === null;
}

function tokenIn(yaml: SettingsYaml, node: Node | null): StoredToken | null {
  const before = yaml.faults.length;
  const token = yaml.named(node, 'a token', fields);
  if (yaml.faults.length > before) return null;
  const text = (key: (typeof fields)[number]) =>
    yaml.text(token[key] ?? node, `the ${key} of a token`);
  const name = text('name');
  const hash = text('hash');
  if (hash !== null && !/^[0-9a-f]{64}$/.test(hash)) {
    yaml.refuse(node, 'the hash of a token is 64 digits, in lower case: its SHA-256');
  }
  if (name !== null && !/^[^\p{Cc}]{1,255}$/u.test(name)) {
    yaml.refuse(
      node,
      'the name of a token is 255 characters at most, none of them a control character',
    );
  }
  const roles = rolesIn(yaml, token.roles ?? null, node);
  const createdAt = timeIn(yaml, token.createdAt, 'createdAt');
  const expiresAt = timeIn(yaml, token.expiresAt, 'expiresAt');
  if (yaml.faults.length > before || name === null || hash === null) return null;
  return { name, hash, roles, createdAt: createdAt ?? '', expiresAt };
}

function rolesIn(yaml: SettingsYaml, node: Node | null, token: Node | null): readonly string[] {
  return yaml
    .items(node ?? token, 'the roles of a token')
    .flatMap((item) => yaml.text(item, 'a role') ?? []);
}

const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/;

function timeIn(yaml: SettingsYaml, node: Node | null | undefined, what: string): string | null {
  if (node === undefined) return null;
  const text = yaml.text(node, what);
  const value = text !== null && time.test(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(value)) return new Date(value).toISOString();
  if (text !== null) yaml.refuse(node, `${what} is a time in UTC, such as 2030-12-31T00:00:00Z`);
  return null;
}

const heading = ` Tokens of Purser, as \`purser token\` keeps them. The tokens themselves are not in here.`;

/** The text of such a file with one more token; keeps comments. */
export function withToken(text: string, token: StoredToken): string {
  const file = parseDocument(text);
  if (!isSeq(file.contents)) {
    file.contents = file.createNode([]) as unknown as typeof file.contents;
    file.commentBefore ??= heading;
  }
  const { expiresAt, ...rest } = token;
  file.add(file.createNode(expiresAt === null ? rest : { ...rest, expiresAt }));
  return file.toString({ lineWidth: 0 });
}

/** The text of such a file without the token of a name; keeps comments. */
export function withoutToken(text: string, name: string): string {
  const file = parseDocument(text);
  if (!isSeq(file.contents)) return text;
  const left = file.contents.items.filter(
    (item) => !isMap(item) || (item.get('name') as unknown) !== name,
  );
  file.contents.items = left;
  return file.toString({ lineWidth: 0 });
}
