import type { Command } from 'commander';
import type { JsonObject } from '../../domain/json/value.ts';
import { printable } from '../../domain/printable.ts';
import type { Client } from '../client/client.ts';
import { type StoreOptions, withClient } from '../client/store-client.ts';
import { outputOption } from '../forms/output-option.ts';
import {
  LastViolationEventDocument,
  ViolationChangedDocument,
  type ViolationChangedSubscription,
} from '../generated/operations.ts';
import { addStoreOptions, wholeNumber } from '../input/options.ts';
import { formatTime } from '../print/format-time.ts';
import { type Format, runCommand, writeNextJson } from '../print/output.ts';
import type { Shell } from '../shell.ts';
import { resubscribe, untilInterrupted, type Watch } from '../watch/resubscribe.ts';
import {
  addRuleOptions,
  ruleFilter,
  type SelectedRules,
  violationJson,
  violationText,
} from './list-violations.ts';

interface WatchOptions extends StoreOptions, SelectedRules {
  readonly after?: number;
  readonly output: Format;
}

type ViolationEvent = ViolationChangedSubscription['violationChanged'];

export function addWatchViolations(policy: Command, shell: Shell): void {
  const command = policy
    .command('watch')
    .summary('show violations as they open, change and close')
    .description(
      'Shows what evaluations do to violations, a line for each event, until it is interrupted. No event is missed if the server is lost for a while.',
    );
  addRuleOptions(command)
    .option('--after <sequence>', 'begin with the events after this number', wholeNumber)
    .addOption(outputOption(['text', 'json']));
  addStoreOptions(command).action((options: WatchOptions) =>
    runCommand(shell, options.output, () =>
      withClient(shell, options, 'read', async (client) => {
        for await (const event of watchViolations(client, options, untilInterrupted(shell))) {
          if (options.output === 'json') writeNextJson(shell, eventJson(event));
          else shell.out.write(`${lineOf(event)}\n`);
        }
      }),
    ),
  );
}

/** The events after a number, or from now on; none is missed if the connection is lost for a while. */
async function* watchViolations(
  client: Client,
  { after: chosen, ...selected }: WatchOptions,
  watch: Watch,
): AsyncGenerator<ViolationEvent, void, void> {
  const { violationEvents } = await client.request(LastViolationEventDocument, {});
  let after = chosen ?? violationEvents.nodes[0]?.sequence ?? 0;
  async function* open(): AsyncGenerator<ViolationEvent> {
    const variables = { after, ...ruleFilter(selected) };
    const answers = client.subscribe(ViolationChangedDocument, variables, watch.signal);
    for await (const { violationChanged } of answers) {
      after = violationChanged.sequence;
      yield violationChanged;
    }
  }
  yield* resubscribe(open, watch, true);
}

function eventJson({ violation, ...event }: ViolationEvent): JsonObject {
  const type = event.type.toLowerCase();
  return { ...event, type, violation: violationJson(violation) } as unknown as JsonObject;
}

function lineOf({ violation, ...event }: ViolationEvent): string {
  const type = event.type.toLowerCase();
  const { rule } = violation;
  const at = formatTime(event.createdAt);
  return printable(`${event.sequence} ${at} ${type} ${rule}: ${violationText(violation)}`);
}
