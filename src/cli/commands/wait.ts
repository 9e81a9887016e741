import { type Command, InvalidArgumentError, Option } from 'commander';
import { parseTimeSpan } from '../../domain/duration.ts';
import { refusal } from '../../domain/errors.ts';
import { JsonSyntaxError, parseJson } from '../../domain/json/parse-json.ts';
import { parseQueryPath } from '../../domain/json/path.ts';
import type { Json } from '../../domain/json/value.ts';
import type { Client } from '../client/client.ts';
import { type StoreOptions, withClient } from '../client/store-client.ts';
import { exitCodeOf } from '../exit-codes.ts';
import type { ValidationStatus } from '../generated/operations.ts';
import { addStoreOptions, filled, outputOption } from '../input/options.ts';
import { type Format, runCommand, writeJson, writeProblems } from '../print/output.ts';
import type { Shell } from '../shell.ts';
import { type Awaited, awaitValidation, awaitValue, type Standing } from '../watch/awaited.ts';
import { reportLoss } from '../watch/resubscribe.ts';

interface WaitOptions extends StoreOptions {
  readonly path?: string;
  readonly equals?: string;
  readonly validation?: string;
  readonly status?: Lowercase<ValidationStatus>;
  readonly timeout: number;
  readonly output: Format;
}

interface WaitArguments {
  readonly schema: string | undefined;
  readonly name: string | undefined;
}

const defaultTimeoutMs = 30_000;

/** Timers take no longer times. */
const maxTimeoutMs = 24 * 24 * 60 * 60 * 1_000;

export function addWaitCommand(program: Command, shell: Shell): void {
  const command = program
    .command('wait')
    .summary('wait for a value, or for a validation')
    .description(
      'Waits until a document is rendered, a value in it exists or is a certain one, or a validation of the newest revision has a status. Ends with 1 if the time is up.',
    )
    .argument('[schema]', 'the schema of a rendered document')
    .argument('[name]', 'its name')
    .option('--path <path>', 'wait for a value at a path in its data: .a.b[0]', filled)
    .option('--equals <json>', 'until it is this value: JSON, or text')
    .option('--validation <name>', 'wait for a validation of the newest revision', filled)
    .addOption(
      new Option('--status <status>', 'until it comes to this (default: success)').choices([
        'success',
        'failure',
        'expired',
        'missing',
      ]),
    )
    .addOption(
      new Option('--timeout <duration>', 'for how long: 30s, 5m, 2h, PT30S')
        .argParser(timeout)
        .default(defaultTimeoutMs, '30s'),
    )
    .addOption(outputOption(['text', 'json']));
  addStoreOptions(command).action(
    (schema: string | undefined, name: string | undefined, options: WaitOptions) =>
      runCommand(shell, options.output, () => wait(shell, { schema, name }, options)),
  );
}

async function wait(shell: Shell, given: WaitArguments, options: WaitOptions): Promise<void> {
  const awaited = readAwaited(given, options);
  await withClient(shell, options, 'read', async (client) => {
    const end = new AbortController();
    // Opening a store here does not count.
    const timer = setTimeout(() => end.abort(), options.timeout);
    try {
      report(shell, options, awaited, await untilAllHold(shell, client, awaited, end));
    } finally {
      clearTimeout(timer);
    }
  });
}

/** @throws USAGE, PATH_SYNTAX */
function readAwaited({ schema, name }: WaitArguments, options: WaitOptions): readonly Awaited[] {
  const { path, equals, validation, status } = options;
  const usage = (reason: string) => refusal('USAGE', { reason });
  if (schema !== undefined && name === undefined)
    throw usage('name the document, too: SCHEMA NAME');
  if (schema === undefined && (path !== undefined || equals !== undefined)) {
    throw usage('--path and --equals go with SCHEMA NAME');
  }
  if (validation === undefined && status !== undefined) {
    throw usage('--status goes with --validation');
  }
  if (schema === undefined && validation === undefined) {
    throw usage('say what to wait for: SCHEMA NAME, or --validation');
  }
  if (path !== undefined) parseQueryPath(path);
  return [
    ...(schema === undefined || name === undefined
      ? []
      : [awaitValue({ schema, name, path, equals: jsonOrText(equals) })]),
    ...(validation === undefined ? [] : [awaitValidation(validation, status ?? 'success')]),
  ];
}

/** How each of what is awaited stands; null if that is not known. */
type Latest = readonly (Standing | null)[];

/** Follows all until they hold together, or until `end` is given; gives how each stood last. */
async function untilAllHold(
  { err }: Shell,
  client: Client,
  awaited: readonly Awaited[],
  end: AbortController,
): Promise<Latest> {
  const watch = { signal: end.signal, onLost: reportLoss(err) };
  const latest: (Standing | null)[] = awaited.map(() => null);
  const follow = async (one: Awaited, at: number): Promise<void> => {
    for await (const standing of one.follow(client, watch)) {
      latest[at] = standing;
      if (allHold(awaited, latest)) break;
    }
    end.abort();
  };
  try {
    await Promise.all(awaited.map(follow));
  } finally {
    end.abort();
  }
  return latest;
}

/** A validation is one of a revision: what it was before the value changed does not count. */
function allHold(awaited: readonly Awaited[], latest: Latest): boolean {
  const newest = Math.max(...latest.map((standing) => standing?.revision ?? 0));
  return latest.every(
    (standing, at) =>
      standing?.holds && (awaited[at]?.name !== 'validation' || standing.revision >= newest),
  );
}

/** Prints how all stands; if the time was up, also what was awaited. */
function report(
  shell: Shell,
  { output, timeout }: WaitOptions,
  awaited: readonly Awaited[],
  latest: Latest,
): void {
  const members = Object.fromEntries(
    awaited.map(({ name }, at) => [name, latest[at]?.json ?? null]),
  );
  const isMet = allHold(awaited, latest);
  if (isMet && output === 'json') writeJson(shell, members);
  else if (isMet) shell.out.write(latest.map((standing) => `${standing?.text}\n`).join(''));
  if (isMet) return;
  const timedOut = refusal('WAIT_TIMED_OUT', { seconds: timeout / 1_000 });
  if (output !== 'json') {
    const lines = awaited.map(
      ({ text }, at) => `${latest[at]?.text ?? 'nothing was found out'}; expected: ${text}\n`,
    );
    shell.err.write(lines.join(''));
    throw timedOut;
  }
  writeProblems(shell, timedOut.faults, members);
  shell.exitCode = exitCodeOf(timedOut.faults);
}

/** `1` is a number, and `on it` a text. */
function jsonOrText(text: string | undefined): Json | undefined {
  if (text === undefined) return undefined;
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof JsonSyntaxError) return text;
    throw error;
  }
}

function timeout(text: string): number {
  const ms = parseTimeSpan(text);
  if (ms !== null && ms > 0 && ms <= maxTimeoutMs) return ms;
  throw new InvalidArgumentError('Write it as 30s, 5m, 2h, 1d or PT30S; at most 24 days.');
}
