import { type Command, Option } from 'commander';
import { fault } from '../../domain/errors.ts';
import { canonicalText } from '../../domain/json/canonical.ts';
import { readList, resolveRevision } from '../client/paging.ts';
import { CommandFailure } from '../client/problem.ts';
import { type StoreOptions, withClient } from '../client/store-client.ts';
import { outputOption } from '../forms/output-option.ts';
import { namesOf } from '../forms/value-form.ts';
import {
  type ActionFragment,
  type ActionState,
  ActionsDocument,
  ShowActionDocument,
} from '../generated/operations.ts';
import { addStoreOptions, count } from '../input/options.ts';
import { type Format, runCommand, writeJson } from '../print/output.ts';
import type { Shell } from '../shell.ts';
import { actionJson, writeActions } from './action-rows.ts';

interface ListOptions extends StoreOptions {
  readonly policy?: string;
  readonly state?: string;
  readonly number: number;
  readonly output: Format;
}

interface ShowOptions extends StoreOptions {
  readonly output: Format;
}

const states = [
  'pending',
  'running',
  'succeeded',
  'failed',
  'unknown',
  'simulated',
  'dropped',
  'cancelled',
  'stopped',
  'given-up',
];

export function addListActions(actions: Command, shell: Shell): void {
  const command = actions
    .command('list')
    .summary('show actions')
    .description('Shows what became of the calls of rules, those that appeared last first.')
    .option('--policy <name>', 'only actions of this policy')
    .addOption(new Option('--state <state>', 'only actions in this state').choices(states))
    .option('-n, --number <count>', 'how many to show', count, 20)
    .addOption(outputOption(['text', 'json'], { names: namesOf('actions', 'key') }));
  addStoreOptions(command).action((options: ListOptions) =>
    runCommand(shell, options.output, () =>
      withClient(shell, options, 'read', async (client) => {
        const { policy, state, number: maxRows } = options;
        const filter = {
          ...(policy !== undefined && { policy: [policy] }),
          ...(state !== undefined && { state: [stateOf(state)] }),
        };
        const { rows } = await resolveRevision(client, {});
        const found = await readList<ActionFragment>({
          page: async (page) =>
            (await client.request(ActionsDocument, { filter, ...page })).actions,
          rows,
          maxRows,
          progress: (read) => shell.err.progress(`${read} actions`),
        });
        writeActions(shell, options.output, found);
      }),
    ),
  );
}

function stateOf(text: string): ActionState {
  return text.toUpperCase().replace('-', '_') as ActionState;
}

export function addShowAction(actions: Command, shell: Shell): void {
  const command = actions
    .command('show')
    .summary('show an action and what it sends')
    .description('Shows an action, its call with the body, and the beginning of the answer.')
    .argument('<action>', 'the key of the action')
    .addOption(outputOption(['text', 'json'], { names: namesOf('actions', 'key') }));
  addStoreOptions(command).action((key: string, options: ShowOptions) =>
    runCommand(shell, options.output, () =>
      withClient(shell, options, 'read', async (client) => {
        const { action } = await client.request(ShowActionDocument, { key });
        if (action === null) throw new CommandFailure([fault('ACTION_NOT_FOUND', { action: key })]);
        const { call, answer, revision, ...rest } = action;
        if (options.output === 'json') {
          const number = revision?.number ?? null;
          writeJson(shell, { ...actionJson(rest), revision: number, call, answer });
          return;
        }
        writeActions(shell, options.output, [rest]);
        if (call !== null) shell.out.write(`\n${canonicalText(call)}\n`);
        if (answer !== null) shell.out.write(`\n${answer}\n`);
      }),
    ),
  );
}
