import { type Command, Option } from 'commander';
import { problemOf } from '../client/client.ts';
import { requireValue } from '../client/document.ts';
import { throwProblems } from '../client/problem.ts';
import { type StoreOptions, withClient } from '../client/store-client.ts';
import { outputOption } from '../forms/output-option.ts';
import { ExecuteActionsDocument, ResolveActionDocument } from '../generated/operations.ts';
import { addStoreOptions } from '../input/options.ts';
import { type Format, runCommand } from '../print/output.ts';
import type { Shell } from '../shell.ts';
import { writeActions } from './action-rows.ts';

interface SendOptions extends StoreOptions {
  readonly output: Format;
}

interface ResolveOptions extends SendOptions {
  readonly decision: 'retry' | 'give-up';
}

const decisions = { retry: 'RETRY', 'give-up': 'GIVE_UP' } as const;

export function addResolveAction(actions: Command, shell: Shell): void {
  const command = actions
    .command('resolve')
    .summary('decide about an action that waits for it')
    .description(
      'Makes the call of an action once more, or leaves it at that: of one whose outcome is unknown, that failed, was dropped, or was stopped.',
    )
    .argument('<action>', 'the key of the action')
    .addOption(
      new Option('--decision <decision>', 'what to do')
        .choices(Object.keys(decisions))
        .makeOptionMandatory(),
    )
    .addOption(outputOption(['text', 'json']));
  addStoreOptions(command).action((key: string, options: ResolveOptions) =>
    runCommand(shell, options.output, () =>
      withClient(shell, options, 'write', async (client) => {
        const input = { key, decision: decisions[options.decision] };
        const data = await client.request(ResolveActionDocument, { input });
        const { action, problems } = requireValue(data.resolveAction, 'resolveAction');
        throwProblems(problems.map(problemOf));
        writeActions(shell, options.output, [requireValue(action, 'action')]);
      }),
    ),
  );
}

export function addSendActions(actions: Command, shell: Shell): void {
  const command = actions
    .command('send')
    .summary('make the calls of simulated actions')
    .description(
      'Has the server make the calls of simulated actions: of all that are named, or of none.',
    )
    .argument('<actions...>', 'the keys of the actions')
    .addOption(outputOption(['text', 'json']));
  addStoreOptions(command).action((keys: string[], options: SendOptions) =>
    runCommand(shell, options.output, () =>
      withClient(shell, options, 'write', async (client) => {
        const data = await client.request(ExecuteActionsDocument, { input: { keys } });
        const { actions: sent, problems } = requireValue(data.executeActions, 'executeActions');
        throwProblems(problems.map(problemOf));
        writeActions(shell, options.output, requireValue(sent, 'actions'));
      }),
    ),
  );
}
