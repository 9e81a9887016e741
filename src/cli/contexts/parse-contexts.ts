import { isMap, isScalar, isSeq, type Node, parseDocument } from 'yaml';
import {
  meant,
  readSettingsYaml,
  type SettingsYaml,
  shortened,
} from '../../domain/access/settings-yaml.ts';
import type { Fault } from '../../domain/errors.ts';
import type { Contexts, ServerContext } from './server-context.ts';

const remedy =
  'Mend the file at this place, or remove it and add the contexts again: purser context add --help.';

const fields = [
  'name',
  'server',
  'tokenFile',
  'tokenCommand',
  'caFile',
  'certFile',
  'keyFile',
  'bucket',
] as const;

/** The contexts in the text of their file, or all its faults. An empty file has none. */
export function parseContexts(
  text: string,
  file: string,
): { readonly contexts: Contexts; readonly faults: readonly Fault[] } {
  const yaml = readSettingsYaml(text, { setting: 'contexts', file, remedy });
  const none = { contexts: { current: null, all: [] }, faults: yaml.faults };
  if (yaml.root === null || (isScalar(yaml.root) && yaml.root.value === null)) return none;
  const root = yaml.named(yaml.root, 'the file', ['current', 'contexts']);
  const all = readAll(yaml, root.contexts ?? null);
  const current = root.current == null ? null : yaml.text(root.current, '"current"');
  const names = all.map(({ name }) => name);
  if (current !== null && yaml.faults.length === 0 && !names.includes(current)) {
    const reason = `there is no context "${shortened(current)}"${meant(current, names)}`;
    yaml.refuse(root.current ?? null, reason);
  }
  return { contexts: { current, all }, faults: yaml.faults };
}

function readAll(yaml: SettingsYaml, list: Node | null): readonly ServerContext[] {
  if (list === null) return [];
  const names = new Set<string>();
  return yaml.items(list, '"contexts"').flatMap((item) => {
    const context = readContext(yaml, item);
    if (names.has(context.name)) {
      yaml.refuse(item, `there are two contexts called "${shortened(context.name)}"`);
    }
    names.add(context.name);
    return [context];
  });
}

/** Without a name or a server if these have faults, which are reported. */
function readContext(yaml: SettingsYaml, item: Node | null): ServerContext {
  const members = yaml.named(item, 'a context', fields);
  const required = (key: 'name' | 'server') =>
    yaml.text(members[key] ?? item, `the ${key} of a context`) ?? '';
  const optional = (key: 'tokenFile' | 'caFile' | 'certFile' | 'keyFile' | 'bucket') =>
    members[key] == null ? null : yaml.text(members[key], `the ${key} of a context`);
  const command = members.tokenCommand ?? null;
  const tokenFile = optional('tokenFile');
  if (command !== null && tokenFile !== null) {
    yaml.refuse(command, 'a context has a tokenFile or a tokenCommand, not both');
  }
  return {
    name: required('name'),
    server: required('server'),
    tokenFile,
    tokenCommand: command === null ? null : readWords(yaml, command),
    caFile: optional('caFile'),
    certFile: optional('certFile'),
    keyFile: optional('keyFile'),
    bucket: optional('bucket'),
  };
}

function readWords(yaml: SettingsYaml, node: Node): readonly string[] {
  const words = yaml.items(node, 'a tokenCommand');
  if (isSeq(node) && words.length === 0) yaml.refuse(node, 'a tokenCommand must name a program');
  return words.map((word) => {
    if (isScalar(word) && typeof word.value === 'string') return word.value;
    yaml.refuse(word ?? node, 'each word of a tokenCommand must be a text');
    return '';
  });
}

const heading =
  ' Contexts of Purser, as `purser context` keeps them. It has no tokens, only where they are.';

/** The text of such a file with one more context, which becomes the current one if there is none; keeps comments. */
export function withContext(text: string, context: ServerContext): string {
  const file = parseDocument(text);
  if (!isMap(file.contents)) {
    file.contents = file.createNode({ contexts: [] }) as unknown as typeof file.contents;
    file.commentBefore ??= heading;
  }
  if (!file.get('current')) file.set('current', context.name);
  const given = Object.entries(context).filter(([, value]) => value !== null);
  if (!isSeq(file.get('contexts'))) file.set('contexts', file.createNode([]));
  file.addIn(['contexts'], file.createNode(Object.fromEntries(given)));
  return file.toString({ lineWidth: 0 });
}

/** The text of such a file with another current context; keeps comments. */
export function withCurrent(text: string, name: string): string {
  const file = parseDocument(text);
  file.set('current', name);
  return file.toString({ lineWidth: 0 });
}

/** The text of such a file without the context of a name, which is then not the current one either; keeps comments. */
export function withoutContext(text: string, name: string): string {
  const file = parseDocument(text);
  const list = file.get('contexts');
  if (isSeq(list)) {
    list.items = list.items.filter(
      (item) => !isMap(item) || (item.get('name') as unknown) !== name,
    );
  }
  if (file.get('current') === name) file.delete('current');
  return file.toString({ lineWidth: 0 });
}
