import { type Command, Option } from 'commander';
import { refusal } from '../../domain/errors.ts';
import { type ListedRevision, withAllTags } from '../client/listed-revision.ts';
import { readList, resolveRevision } from '../client/paging.ts';
import { type StoreOptions, withClient } from '../client/store-client.ts';
import { type Column, listTable, tableRow } from '../forms/list-table.ts';
import { outputOption } from '../forms/output-option.ts';
import { namesOf } from '../forms/value-form.ts';
import { RevisionsDocument } from '../generated/operations.ts';
import { addStoreOptions, count, pagerOption, wholeNumber } from '../input/options.ts';
import {
  addRevisionFilter,
  buildRevisionFilter,
  type RevisionFilterOptions,
} from '../input/revision-filter.ts';
import { firstLine } from '../print/first-line.ts';
import { formatTime } from '../print/format-time.ts';
import { type Format, runCommand, writeJson, writeNextJson } from '../print/output.ts';
import type { Shell } from '../shell.ts';
import { type PagerOptions, writePaged } from '../terminal/pager.ts';
import { untilInterrupted } from '../watch/resubscribe.ts';
import { watchRevisions } from '../watch/watch-revisions.ts';

interface RevisionsOptions extends StoreOptions, RevisionFilterOptions, PagerOptions {
  readonly number: number;
  readonly watch?: boolean;
  readonly after?: number;
  readonly output: Format;
}

export function addRevisionsCommand(program: Command, shell: Shell): void {
  const command = program
    .command('revisions')
    .summary('show the history, newest first')
    .description('Shows the revisions, newest first.')
    .option('-n, --number <count>', 'how many to show', count, 20)
    .addOption(
      new Option('--watch', 'show new ones as they are made, until interrupted').conflicts(
        'number',
      ),
    )
    .option('--after <number>', 'with --watch: first those above this one', wholeNumber)
    .addOption(pagerOption())
    .addOption(outputOption(['text', 'json'], { names: namesOf('revisions', 'number') }));
  addStoreOptions(addRevisionFilter(command)).action((options: RevisionsOptions) =>
    runCommand(shell, options.output, () => (options.watch ? watch : revisions)(shell, options)),
  );
}

/** Maximum cost of a row, in the units of the server's limit: see `ListedRevision`. */
const rowCost = 60;

/** The table has no column for the data of tags. */
function hasTagData(format: Format): boolean {
  return format === 'json';
}

async function revisions(shell: Shell, options: RevisionsOptions): Promise<void> {
  if (options.after !== undefined) throw refusal('USAGE', { reason: '--after goes with --watch' });
  const filter = buildRevisionFilter(options);
  const listed = await withClient(shell, options, 'read', async (client) => {
    const { rows } = await resolveRevision(client, {}, rowCost);
    const withTagData = hasTagData(options.output);
    const chosen = { filter, withTagData };
    const revisions = await readList({
      page: async (page) =>
        (await client.request(RevisionsDocument, { ...chosen, ...page })).revisions,
      rows,
      maxRows: options.number,
      progress: (count) => shell.err.progress(`${count} revisions`),
    });
    const found: ListedRevision[] = [];
    for (const one of revisions) found.push(await withAllTags(client, one, withTagData));
    return found;
  });
  await print(shell, options, listed, filter === undefined);
}

async function watch(
  shell: Shell,
  { output, after, bucket, ...rest }: RevisionsOptions,
): Promise<void> {
  if (buildRevisionFilter(rest) !== undefined) {
    const reason = '--watch shows all new revisions, or with --bucket those that write a bucket';
    throw refusal('USAGE', { reason });
  }
  const until = untilInterrupted(shell);
  await withClient(shell, rest, 'read', async (client) => {
    const chosen = { ...(after !== undefined && { after }), ...(bucket && { bucket }) };
    const watched = { ...chosen, withTagData: hasTagData(output) };
    const found = watchRevisions(client, watched, until, async (revision) => revision);
    for await (const one of found) {
      if (output === 'json') writeNextJson(shell, one);
      else shell.out.write(tableRow(shell, columns, one));
    }
  });
}

async function print(
  shell: Shell,
  options: RevisionsOptions,
  found: readonly ListedRevision[],
  isWhole: boolean,
): Promise<void> {
  const { err } = shell;
  if (options.output === 'json') writeJson(shell, { revisions: found });
  else if (found.length === 0) err.write(isWhole ? 'no revisions yet\n' : 'no such revision\n');
  else {
    await writePaged(shell, listTable(shell, columns, found), options);
  }
}

const columns: readonly Column<ListedRevision>[] = [
  { head: 'REVISION', text: ({ number }) => String(number) },
  { head: 'TIME', text: ({ createdAt }) => formatTime(createdAt) },
  { head: 'AUTHOR', text: ({ author }) => author },
  { head: 'BUCKETS', text: ({ buckets }) => buckets.join(',') },
  {
    head: 'CHANGES',
    text: ({ changes: { created, updated, deleted } }) => `+${created} ~${updated} -${deleted}`,
  },
  { head: 'PROBLEMS', text: ({ problemCounts: { errors } }) => countText(errors) },
  {
    head: 'WARNINGS',
    isWide: true,
    text: ({ problemCounts: { warnings } }) => countText(warnings),
  },
  { head: 'TAGS', text: ({ tags }) => tags.map(({ name }) => name).join(',') },
  { head: 'DIGEST', isWide: true, text: ({ digest }) => digest },
  { head: 'MESSAGE', text: ({ message }) => firstLine(message) },
];

function countText(count: number): string {
  return count === 0 ? '' : String(count);
}
