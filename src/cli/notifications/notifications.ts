import type { Command } from 'commander';
import type { JsonObject } from '../../domain/json/value.ts';
import { problemOf } from '../client/client.ts';
import { requireValue } from '../client/document.ts';
import { readList, resolveRevision } from '../client/paging.ts';
import { shortProblem, throwProblems } from '../client/problem.ts';
import { type StoreOptions, withClient } from '../client/store-client.ts';
import { type Column, listTable } from '../forms/list-table.ts';
import { outputOption } from '../forms/output-option.ts';
import { namesOf } from '../forms/value-form.ts';
import {
  type NotificationFragment,
  NotificationsDocument,
  ResumeNotificationDocument,
} from '../generated/operations.ts';
import { addStoreOptions } from '../input/options.ts';
import { formatTime } from '../print/format-time.ts';
import { type Format, runCommand, writeJson } from '../print/output.ts';
import { problemsText } from '../print/problem-text.ts';
import type { Shell } from '../shell.ts';

interface NotificationsOptions extends StoreOptions {
  readonly output: Format;
}

/** A notification of a list costs this much, in the terms of the server's limit. */
const rowCost = 20;

export function addNotificationsCommand(program: Command, shell: Shell): void {
  const command = program
    .command('notifications')
    .summary('look after receivers of events')
    .description('Shows where Purser reports events, and resumes receivers that failed.');
  addList(command, shell);
  addResume(command, shell);
}

function addList(notifications: Command, shell: Shell): void {
  const command = notifications
    .command('list')
    .summary('show where events are reported')
    .description(
      'Shows the notifications of the live revision, and whether their receivers take the events.',
    )
    .addOption(outputOption(['text', 'json'], { names: namesOf('notifications', 'name') }));
  addStoreOptions(command).action((options: NotificationsOptions) =>
    runCommand(shell, options.output, () =>
      withClient(shell, options, 'read', async (client) => {
        const { rows } = await resolveRevision(client, {}, rowCost);
        const found = await readList<NotificationFragment>({
          page: async (page) => (await client.request(NotificationsDocument, page)).notifications,
          rows,
          progress: (count) => shell.err.progress(`${count} notifications`),
        });
        writeNotifications(shell, options.output, found);
      }),
    ),
  );
}

function addResume(notifications: Command, shell: Shell): void {
  const command = notifications
    .command('resume')
    .summary('send the events that wait for a receiver')
    .description(
      'Has the server send the events that wait for a receiver at once, also if the receiver is paused.',
    )
    .argument('<notification>', 'the name of its document')
    .addOption(outputOption(['text', 'json'], { names: namesOf('notifications', 'name') }));
  addStoreOptions(command).action((name: string, options: NotificationsOptions) =>
    runCommand(shell, options.output, () =>
      withClient(shell, options, 'write', async (client) => {
        const data = await client.request(ResumeNotificationDocument, { input: { name } });
        const { resumeNotification } = data;
        const { notification, problems } = requireValue(resumeNotification, 'resumeNotification');
        throwProblems(problems.map(problemOf));
        const resumed = requireValue(notification, 'notification');
        writeNotifications(shell, options.output, [resumed]);
      }),
    ),
  );
}

const columns: readonly Column<NotificationFragment>[] = [
  { head: 'NOTIFICATION', text: ({ name }) => name },
  { head: 'STATE', text: ({ state }) => state.toLowerCase() },
  { head: 'EVENTS', text: ({ events }) => wordsOf(events).join(',') },
  { head: 'POLICIES', isWide: true, text: ({ policies }) => policies?.join(',') ?? '' },
  { head: 'REVISION', isWide: true, text: ({ revision }) => String(revision?.number ?? '') },
  { head: 'DELIVERED', text: ({ delivered }) => String(delivered) },
  { head: 'LAST', text: ({ deliveredAt }) => formatTime(deliveredAt) },
  { head: 'WAITING', text: ({ waiting }) => String(waiting) },
  { head: 'NEXT', isWide: true, text: ({ nextAttemptAt }) => formatTime(nextAttemptAt) },
  { head: 'SINCE', text: ({ failingSince }) => formatTime(failingSince) || '-' },
];

function writeNotifications(
  shell: Shell,
  output: Format,
  found: readonly NotificationFragment[],
): void {
  if (output === 'json') {
    writeJson(shell, { notifications: found.map(notificationJson) });
    return;
  }
  const { out, err } = shell;
  if (found.length === 0) {
    err.write('no notifications\n');
    return;
  }
  out.write(listTable(shell, columns, found));
  const problems = found.flatMap(({ name, problems: own, error }) =>
    [...own, ...(error === null ? [] : [error])].map((problem) => ({
      ...problemOf(problem),
      place: { file: name },
    })),
  );
  const style = { colours: out.colours, columns: out.columns, sources: shell.sources };
  if (problems.length > 0) out.write(`\n${problemsText(problems, style)}`);
}

/** Words as documents have them. */
function wordsOf(values: readonly string[]): readonly string[] {
  return values.map((value) => value.toLowerCase());
}

function notificationJson({
  state,
  revision,
  events,
  severities,
  error,
  problems,
  ...rest
}: NotificationFragment): JsonObject {
  return {
    ...rest,
    state: state.toLowerCase(),
    revision: revision?.number ?? null,
    events: wordsOf(events),
    severities: severities && wordsOf(severities),
    error: error && (shortProblem(error) as unknown as JsonObject),
    problems: problems.map(shortProblem) as unknown as readonly JsonObject[],
  };
}
