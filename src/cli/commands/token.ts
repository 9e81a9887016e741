import { createHash, randomBytes } from 'node:crypto';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { parseAccess } from '../../domain/access/parse-access.ts';
import { builtInRoles, type Roles } from '../../domain/access/roles.ts';
import { type StoredToken, withoutToken, withToken } from '../../domain/access/stored-tokens.ts';
import { type Duration, parseDuration, timeAfter } from '../../domain/duration.ts';
import { refusal, throwFaults } from '../../domain/errors.ts';
import { printable } from '../../domain/printable.ts';
import { changeTokens, readTokens } from '../client/token-file.ts';
import { type ListForms, outputOption } from '../forms/output-option.ts';
import { namesOf } from '../forms/value-form.ts';
import { collect, filled } from '../input/options.ts';
import { readText } from '../input/read-text.ts';
import { type Format, runCommand, writeJson } from '../print/output.ts';
import type { Shell } from '../shell.ts';
import { textTable } from '../terminal/text-table.ts';

interface TokenOptions {
  readonly file?: string;
  readonly output: Format;
}

interface CreateOptions extends TokenOptions {
  readonly role: readonly string[];
  readonly expiresIn?: Duration;
}

export function addTokenCommand(program: Command, shell: Shell): void {
  const tokens = program
    .command('token')
    .summary('look after the tokens that a server knows')
    .description(
      'Looks after the file of the tokens that a server knows (PURSER_TOKEN_FILE). A server reads it again whenever it has changed.',
    );
  const create = addFileOptions(tokens.command('create'))
    .summary('make a token')
    .description('Makes a token and prints it, this once: the file has only its hash.')
    .argument('<name>', 'the owner of the token: the author of changes with it', filled)
    .addOption(
      new Option('--role <role>', 'what it may do; may be given several times')
        .argParser(collect)
        .makeOptionMandatory(),
    )
    .option('--expires-in <duration>', 'until when it is good: P30D, PT12H (ISO 8601)', duration);
  create.action((name: string, options: CreateOptions) =>
    runCommand(shell, options.output, () => createToken(shell, name, options)),
  );
  addFileOptions(tokens.command('list'), { names: namesOf('tokens', 'name') })
    .summary('list the tokens')
    .description('Lists the owners of tokens, and their roles.')
    .action((options: TokenOptions) =>
      runCommand(shell, options.output, () => listTokens(shell, options)),
    );
  addFileOptions(tokens.command('revoke'))
    .summary('revoke a token')
    .description('Revokes a token; it is no longer valid from then on.')
    .argument('<name>', 'whose it is')
    .action((name: string, options: TokenOptions) =>
      runCommand(shell, options.output, () => revokeToken(shell, name, options)),
    );
}

function addFileOptions(command: Command, list: ListForms | null = null): Command {
  return command
    .option('--file <file>', 'the file of the tokens (default: PURSER_TOKEN_FILE)')
    .addOption(outputOption(['text', 'json'], list));
}

async function createToken(shell: Shell, name: string, options: CreateOptions): Promise<void> {
  const { role: roles, expiresIn, output } = options;
  const file = fileOf(shell, options);
  checkRoles(shell, roles);
  const token = `purser_${randomBytes(32).toString('base64url')}`;
  const hash = createHash('sha256').update(token).digest('hex');
  const createdAt = new Date().toISOString();
  const expiresAt = expiresIn === undefined ? null : timeAfter(createdAt, expiresIn);
  await changeTokens(file, (text, tokens) => {
    if (tokens.some((known) => known.name === name)) {
      throw refusal('USAGE', { reason: `there is a token of that name; revoke it first` });
    }
    return withToken(text, { name, hash, roles, createdAt, expiresAt });
  });
  if (output === 'json') writeJson(shell, { token, name, roles: [...roles], createdAt, expiresAt });
  else shell.out.write(`${token}\n`);
}

/** Roles of an access file that is not given here are left for the server to check. */
function checkRoles({ env, err }: Shell, names: readonly string[]): void {
  const file = env['PURSER_ACCESS_FILE'] || undefined;
  const roles = knownRoles(file);
  for (const name of names.filter((one) => !roles.has(one))) {
    const all = [...roles.keys()].join(', ');
    const reason = `there is no role "${name}"; there are ${all}`;
    if (file !== undefined) throw refusal('USAGE', { reason });
    err.write(
      `warning: the role "${printable(name)}" is not built in; PURSER_ACCESS_FILE must have it\n`,
    );
  }
}

async function listTokens(shell: Shell, options: TokenOptions): Promise<void> {
  const tokens = readTokens(fileOf(shell, options));
  if (options.output === 'json') {
    const shown = tokens.map(({ hash: _hash, roles, ...rest }) => ({ ...rest, roles: [...roles] }));
    writeJson(shell, { tokens: shown });
    return;
  }
  if (tokens.length > 0) shell.out.write(textTable([columns, ...tokens.map(rowOf)]));
}

const columns = ['NAME', 'ROLES', 'CREATED', 'EXPIRES'];

function rowOf({ name, roles, createdAt, expiresAt }: StoredToken): readonly string[] {
  return [name, roles.join(','), createdAt, expiresAt ?? 'never'];
}

async function revokeToken(shell: Shell, name: string, options: TokenOptions): Promise<void> {
  const file = fileOf(shell, options);
  await changeTokens(file, (text, tokens) => {
    if (tokens.some((known) => known.name === name)) return withoutToken(text, name);
    throw refusal('USAGE', { reason: `there is no token of that name in ${file}` });
  });
  if (options.output === 'json') writeJson(shell, { revoked: name });
  else shell.out.write(`the token of ${printable(name)} is no longer valid\n`);
}

function fileOf({ env }: Shell, { file }: TokenOptions): string {
  const named = file ?? env['PURSER_TOKEN_FILE'] ?? '';
  if (named !== '') return named;
  throw refusal('USAGE', { reason: 'name the file of the tokens: --file, or PURSER_TOKEN_FILE' });
}

function duration(text: string): Duration {
  const found = parseDuration(text);
  if (found === null || timeAfter(new Date().toISOString(), found) === null) {
    throw new InvalidArgumentError('Write it in ISO 8601, such as P30D, P1Y or PT12H.');
  }
  return found;
}

/** The known roles: the built-in ones, and those of a file if there is one. @throws FILE_UNREADABLE, SETTING_INVALID */
function knownRoles(file: string | undefined): Roles {
  if (file === undefined) return builtInRoles;
  const { roles, faults } = parseAccess(readText(file), { setting: 'PURSER_ACCESS_FILE', file });
  throwFaults(faults);
  return roles;
}
