import { type Command, InvalidArgumentError, Option } from 'commander';
import { parseTimeSpan } from '../../domain/duration.ts';
import { refusal } from '../../domain/errors.ts';
import { JsonSyntaxError, parseJson } from '../../domain/json/parse-json.ts';
import { parseQueryPath } from '../../domain/json/path/path.ts';
import type { Json } from '../../domain/json/value.ts';
import type { Client } from '../client/client.ts';
import { type StoreOptions, withClient } from '../client/store-client.ts';
import { exitCodeOf } from '../exit-codes.ts';
import { outputOption } from '../forms/output-option.ts';
import type { ValidationStatus } from '../generated/operations.ts';
import { addStoreOptions, filled } from '../input/options.ts';
import { type Format, runCommand, writeJson, writeProblems } from '../print/output.ts';
import type { Shell } from '../shell.ts';
import { reportLoss } from '../watch/resubscribe.ts';
import {
  type ConditionState,
  validationCondition,
  valueCondition,
  type WaitCondition,
} from '../watch/wait-condition.ts';

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
      'Waits until a document is rendered, a value in it exists or equals a given one, or a validation of the newest revision has a status. The exit code is 1 after the time limit.',
    )
    .argument('[schema]', 'the schema of a rendered document')
    .argument('[name]', 'its name')
    .option('--path <path>', 'wait for a value at a path in its data: .a.b[0]', filled)
    .option('--equals <json>', 'until it equals this value: JSON, or text')
    .option('--validation <name>', 'wait for a validation of the newest revision', filled)
    .addOption(
      new Option('--status <status>', 'until it has this status (default: success)').choices([
        'success',
        'failure',
        'expired',
        'missing',
      ]),
    )
    .addOption(
      new Option('--timeout <duration>', 'the time limit: 30s, 5m, 2h, PT30S')
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
  const conditions = readConditions(given, options);
  await withClient(shell, options, 'read', async (client) => {
    const end = new AbortController();
    // Opening a store here does not count.
    const timer = setTimeout(() => end.abort(), options.timeout);
    try {
      report(shell, options, conditions, await untilAllMet(shell, client, conditions, end));
    } finally {
      clearTimeout(timer);
    }
  });
}

/** @throws USAGE, PATH_SYNTAX */
function readConditions(
  { schema, name }: WaitArguments,
  options: WaitOptions,
): readonly WaitCondition[] {
  const { path, equals, validation, status } = options;
  const usage = (reason: string) => refusal('USAGE', { reason });
  if (schema !== undefined && name === undefined) {
    throw usage('name the document, too: SCHEMA NAME');
  }
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
      : [valueCondition({ schema, name, path, equals: jsonOrText(equals) })]),
    ...(validation === undefined ? [] : [validationCondition(validation, status ?? 'success')]),
  ];
}

/** The last state of each condition; null before the first one. */
type Latest = readonly (ConditionState | null)[];

/** Follows all conditions until all are met at the same time, or until `end` is aborted. */
async function untilAllMet(
  { err }: Shell,
  client: Client,
  conditions: readonly WaitCondition[],
  end: AbortController,
): Promise<Latest> {
  const watch = { signal: end.signal, onLost: reportLoss(err) };
  const latest: (ConditionState | null)[] = conditions.map(() => null);
  const follow = async (one: WaitCondition, at: number): Promise<void> => {
    for await (const state of one.follow(client, watch)) {
      latest[at] = state;
      if (areAllMet(conditions, latest)) break;
    }
    end.abort();
  };
  try {
    await Promise.all(conditions.map(follow));
  } finally {
    end.abort();
  }
  return latest;
}

/** The status of a validation does not count if the value changed in a later revision. */
function areAllMet(conditions: readonly WaitCondition[], latest: Latest): boolean {
  const newest = Math.max(...latest.map((state) => state?.revision ?? 0));
  return latest.every(
    (state, at) =>
      state?.isMet && (conditions[at]?.name !== 'validation' || state.revision >= newest),
  );
}

/** Prints the last states; after the time limit, also what was expected. */
function report(
  shell: Shell,
  { output, timeout }: WaitOptions,
  conditions: readonly WaitCondition[],
  latest: Latest,
): void {
  const members = Object.fromEntries(
    conditions.map(({ name }, at) => [name, latest[at]?.json ?? null]),
  );
  const isMet = areAllMet(conditions, latest);
  if (isMet && output === 'json') writeJson(shell, members);
  else if (isMet) shell.out.write(latest.map((state) => `${state?.text}\n`).join(''));
  if (isMet) return;
  const timedOut = refusal('WAIT_TIMED_OUT', { seconds: timeout / 1_000 });
  if (output !== 'json') {
    const lines = conditions.map(
      ({ expected }, at) => `${latest[at]?.text ?? 'no response'}; expected: ${expected}\n`,
    );
    shell.alerts.write(lines.join(''));
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
