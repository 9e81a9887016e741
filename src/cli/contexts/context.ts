import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { refusal } from '../../domain/errors.ts';
import { printable } from '../../domain/printable.ts';
import { serverUrl } from '../client/http-transport.ts';
import { type ListForms, outputOption } from '../forms/output-option.ts';
import { namesOf } from '../forms/value-form.ts';
import { filled } from '../input/options.ts';
import { type Format, runCommand, writeJson } from '../print/output.ts';
import type { Shell } from '../shell.ts';
import { textTable } from '../terminal/text-table.ts';
import { chooseContext } from './choose-context.ts';
import { changeContexts, readContexts, requireContext } from './contexts.ts';
import type { ServerContext } from './server-context.ts';

interface ContextOptions {
  readonly output: Format;
}

interface AddOptions extends ContextOptions {
  readonly server: string;
  readonly tokenFile?: string;
  readonly caFile?: string;
  readonly certFile?: string;
  readonly keyFile?: string;
  readonly bucket?: string;
}

const summaries: Readonly<Record<string, string>> = {
  add: 'add a context',
  use: 'make a context the current one',
  list: 'list the contexts',
  show: 'show a context',
  remove: 'remove a context',
};

export function addContextCommand(program: Command, shell: Shell): void {
  const contexts = program
    .command('context')
    .summary('name servers, and choose one')
    .description(
      'Keeps servers under names, with the location of the token for each. Commands use the current context, unless options or PURSER_SERVER name a server.',
    );
  const subcommand = (name: string, about: string, list: ListForms | null = null): Command =>
    contexts
      .command(name)
      .summary(summaries[name] ?? '')
      .description(about)
      .addOption(outputOption(['text', 'json'], list));
  const names = namesOf('contexts', 'name');
  subcommand('add', 'Adds a context. The first one becomes the current one.')
    .argument('<name>', 'the name of the context', filled)
    .argument('[program...]', 'after --: a program that prints the token, and its arguments')
    .addOption(new Option('--server <url>', 'the server').argParser(filled).makeOptionMandatory())
    .option('--token-file <file>', 'the file of the token', filled)
    .option('--ca-file <file>', "the file of the authority of the server's certificate", filled)
    .option('--cert-file <file>', 'the file of your client certificate', filled)
    .option('--key-file <file>', 'the file of its key', filled)
    .option('--bucket <name>', 'the bucket of `apply` without --bucket', filled)
    .action((name: string, words: string[], options: AddOptions) =>
      runCommand(shell, options.output, () => addContext(shell, name, words, options)),
    );
  subcommand('use', 'Makes a context the current one.')
    .argument('<name>', 'the name of the context')
    .action((name: string, options: ContextOptions) =>
      runCommand(shell, options.output, () => useContext(shell, name, options)),
    );
  subcommand('list', 'Lists the contexts; * is the current one.', { names }).action(
    (options: ContextOptions) =>
      runCommand(shell, options.output, () => listContexts(shell, options)),
  );
  subcommand('show', 'Shows a context, never its token.', { names, hasTable: false })
    .argument('[name]', 'the name of the context (default: the one that commands use)')
    .action((name: string | undefined, options: ContextOptions) =>
      runCommand(shell, options.output, () => showContext(shell, name, options)),
    );
  subcommand('remove', 'Removes a context.')
    .argument('<name>', 'the name of the context')
    .action((name: string, options: ContextOptions) =>
      runCommand(shell, options.output, () => removeContext(shell, name, options)),
    );
}

async function addContext(
  shell: Shell,
  name: string,
  words: readonly string[],
  options: AddOptions,
): Promise<void> {
  const { output } = options;
  const context = newContext(name, words, options);
  const { withContext } = await import('./parse-contexts.ts');
  let isCurrent = false;
  await changeContexts(shell.env, (text, { current, all }) => {
    if (all.some((one) => one.name === name)) {
      const reason = `there is a context "${name}"; remove it first: purser context remove ${name}`;
      throw refusal('USAGE', { reason });
    }
    isCurrent = current === null;
    return withContext(text, context);
  });
  const note = isCurrent ? '; it is the current one' : '';
  report(shell, output, contextJson(context, isCurrent), `context ${name} added${note}`);
}

function newContext(
  name: string,
  words: readonly string[],
  { server, tokenFile, caFile, certFile, keyFile, bucket }: AddOptions,
): ServerContext {
  if (tokenFile !== undefined && words.length > 0) {
    throw refusal('USAGE', { reason: 'give --token-file or a program, not both' });
  }
  if ((certFile === undefined) !== (keyFile === undefined)) {
    throw refusal('USAGE', { reason: '--cert-file and --key-file go together' });
  }
  const whole = (file: string | undefined) => (file === undefined ? null : resolve(file));
  return {
    name,
    server: serverUrl(server).href,
    tokenFile: whole(tokenFile),
    tokenCommand: words.length === 0 ? null : words,
    caFile: whole(caFile),
    certFile: whole(certFile),
    keyFile: whole(keyFile),
    bucket: bucket ?? null,
  };
}

async function useContext(shell: Shell, name: string, { output }: ContextOptions): Promise<void> {
  const { withCurrent } = await import('./parse-contexts.ts');
  await changeContexts(shell.env, (text, contexts) => {
    requireContext(contexts, name);
    return withCurrent(text, name);
  });
  report(shell, output, { current: name }, `context ${name} is the current one`);
}

async function removeContext(
  shell: Shell,
  name: string,
  { output }: ContextOptions,
): Promise<void> {
  const { withoutContext } = await import('./parse-contexts.ts');
  let mustChoose = false;
  await changeContexts(shell.env, (text, contexts) => {
    requireContext(contexts, name);
    mustChoose = contexts.current === name && contexts.all.length > 1;
    return withoutContext(text, name);
  });
  const rest = mustChoose
    ? '; no context is current now: choose one with `purser context use NAME`'
    : '';
  report(shell, output, { removed: name }, `context ${name} removed${rest}`);
}

async function listContexts(shell: Shell, { output }: ContextOptions): Promise<void> {
  const { current, all } = await readContexts(shell.env);
  const isCurrent = ({ name }: ServerContext): boolean => name === current;
  if (output === 'json') {
    writeJson(shell, { contexts: all.map((one) => contextJson(one, isCurrent(one))) });
  } else if (all.length === 0) shell.err.write('no contexts\n');
  else {
    const rows = all.map((one) => [
      isCurrent(one) ? '*' : '',
      one.name,
      one.server,
      tokenText(one),
      one.bucket ?? '-',
    ]);
    shell.out.write(textTable([['', 'NAME', 'SERVER', 'TOKEN', 'BUCKET'], ...rows]));
  }
}

async function showContext(
  shell: Shell,
  name: string | undefined,
  { output }: ContextOptions,
): Promise<void> {
  const contexts = await readContexts(shell.env);
  const context =
    name === undefined ? await chooseContext(shell.env, {}) : requireContext(contexts, name);
  if (context === null) {
    const server = shell.env['PURSER_SERVER'];
    const reason = server
      ? `commands use PURSER_SERVER (${server}), not a context`
      : 'there is no current context; choose one with `purser context use NAME`';
    throw refusal('USAGE', { reason });
  }
  if (output === 'json') {
    writeJson(shell, contextJson(context, context.name === contexts.current));
    return;
  }
  const rows = [
    ['name', context.name],
    ['server', context.server],
    ['token', tokenText(context)],
    ['authority', context.caFile ?? '-'],
    ['certificate', context.certFile ?? '-'],
    ['bucket', context.bucket ?? '-'],
  ];
  shell.out.write(textTable(rows));
}

function report(shell: Shell, output: Format, json: Parameters<typeof writeJson>[1], text: string) {
  if (output === 'json') writeJson(shell, json);
  else shell.out.write(`${printable(text)}\n`);
}

function contextJson({ tokenCommand, ...context }: ServerContext, current: boolean) {
  return { ...context, tokenCommand: tokenCommand && [...tokenCommand], current };
}

/** The location of the token: a file, or the words of a program. */
function tokenText({ tokenFile, tokenCommand }: ServerContext): string {
  return tokenFile ?? tokenCommand?.join(' ') ?? '-';
}
