import type { Command, Option } from 'commander';

/** Names that a word may become: of which kind, and of which schema if that is known. */
export interface WantedNames {
  readonly kind: NameKind;
  readonly schema: string | null;
}

/** What a server knows the names of; contexts are in a file. */
export type NameKind =
  | 'bucket'
  | 'context'
  | 'deployment'
  | 'document'
  | 'layer'
  | 'policy'
  | 'revision'
  | 'rule'
  | 'schema'
  | 'source'
  | 'table'
  | 'tag'
  | 'tag or head'
  | 'validation';

/** What a word may become beside choices. */
export interface Wanted {
  /** null: no names. */
  readonly names: WantedNames | null;
  readonly isFile: boolean;
}

const nothing: Wanted = { names: null, isFile: false };
const files: Wanted = { names: null, isFile: true };

const namesOfOptions: Readonly<Record<string, NameKind>> = {
  '--bucket': 'bucket',
  '--context': 'context',
  '--layer': 'layer',
  '--policy': 'policy',
  '--revision': 'revision',
  '--rule': 'rule',
  '--schema': 'schema',
  '--tag': 'tag',
  '--validation': 'validation',
};
const namesOfArguments: Readonly<Record<string, NameKind>> = {
  deployment: 'deployment',
  from: 'deployment',
  revision: 'revision',
  revisions: 'tag or head',
  rule: 'rule',
  schema: 'schema',
  source: 'source',
  table: 'table',
  tag: 'tag',
  to: 'deployment',
  what: 'tag or head',
};
/** Arguments that are names of documents of one schema. */
const schemasOfArguments: Readonly<Record<string, string>> = {
  check: 'purser/DriftCheck/v1',
  manifests: 'purser/Manifest/v1',
  notification: 'purser/Notification/v1',
};
/** What placeholders of options and arguments call a file or a folder. */
const placesOfFiles: ReadonlySet<string> = new Set(
  'dir file files folder from manifests program sources to what'.split(' '),
);
/** Commands whose argument of this name is a context. */
const commandsOfContexts: ReadonlySet<string> = new Set(['use', 'remove', 'show']);
const isSchema = /\/v\d+(?:\.\d+)*$/;

/** What the value of an option may be; `schema` is the value of `--schema` before it. */
export function wantedByOption(command: Command, option: Option, schema: string | null): Wanted {
  const long = option.long ?? '';
  if (isOfContent(command) && long === '--tag') return nothing;
  if (long === '--name') {
    return schema === null ? nothing : { names: { kind: 'document', schema }, isFile: false };
  }
  const kind = namesOfOptions[long];
  if (kind !== undefined) return { names: { kind, schema: null }, isFile: false };
  if (long === '--submission') return files;
  return placesOfFiles.has(/[<[](\w+)/.exec(option.flags)?.[1] ?? '') ? files : nothing;
}

/** What an argument may be, after those before it. */
export function wantedByArgument(
  command: Command,
  argument: string,
  before: readonly string[],
): Wanted {
  if (command.name() === 'render') return wantedByRender(before);
  const names = namesOf(command, argument, before);
  return { names, isFile: placesOfFiles.has(argument) && names?.kind !== 'deployment' };
}

/** `purser render` takes files, or a schema and a name. */
function wantedByRender(before: readonly string[]): Wanted {
  const [schema, ...more] = before;
  if (schema === undefined) return { names: { kind: 'schema', schema: null }, isFile: true };
  if (!isSchema.test(schema)) return files;
  return more.length === 0 ? { names: { kind: 'document', schema }, isFile: false } : nothing;
}

function namesOf(
  command: Command,
  argument: string,
  before: readonly string[],
): WantedNames | null {
  const group = command.parent?.name();
  if (group === 'context') {
    return commandsOfContexts.has(command.name()) ? { kind: 'context', schema: null } : null;
  }
  if (argument === 'name' || argument === 'names') return ofNames(command, before);
  const schema = schemasOfArguments[argument];
  if (schema !== undefined) return { kind: 'document', schema };
  if (argument === 'tag' && isOfContent(command)) return null;
  // Backups are from one place to another, too.
  if ((argument === 'from' || argument === 'to') && group !== 'deploy') return null;
  const kind = namesOfArguments[argument];
  return kind === undefined ? null : { kind, schema: null };
}

/** Names of documents come after a schema; those of tokens are in a file. */
function ofNames(command: Command, [schema]: readonly string[]): WantedNames | null {
  if (command.parent?.name() === 'validation') return { kind: 'validation', schema: null };
  const isAfterSchema = command.registeredArguments[0]?.name() === 'schema';
  return isAfterSchema && schema !== undefined ? { kind: 'document', schema } : null;
}

/** Whether tags are those of document content, and not of revisions. */
function isOfContent(command: Command): boolean {
  return command.parent?.name() === 'content';
}
