import { type Command, Option } from 'commander';
import { refusal } from '../../domain/errors.ts';
import type { JsonObject } from '../../domain/json/value.ts';
import { nextSignal } from '../client/next-signal.ts';
import { findRevision, readList } from '../client/paging.ts';
import { type StoreOptions, withClient } from '../client/store-client.ts';
import { watchRevisions } from '../client/watch-revisions.ts';
import { numberIn, objectIn, objectsIn, textIn, textsIn, timeIn } from '../input/json-members.ts';
import { addStoreOptions, count, outputOption, wholeNumber } from '../input/options.ts';
import {
  addRevisionFilter,
  type RevisionFilterOptions,
  revisionFilter,
} from '../input/revision-filter.ts';
import { type Format, runCommand, writeJson } from '../print/output.ts';
import { textTable } from '../print/text-table.ts';
import type { Shell } from '../shell.ts';

interface RevisionsOptions extends StoreOptions, RevisionFilterOptions {
  readonly number: number;
  readonly watch?: boolean;
  readonly after?: number;
  readonly output: Format;
}

export function addRevisions(program: Command, shell: Shell): void {
  const command = program
    .command('revisions')
    .summary('show the history, newest first')
    .description('Shows the revisions, newest first.')
    .option('-n, --number <count>', 'how many to show', count, 20)
    .addOption(
      new Option('--watch', 'show new ones as they are made, until told to end').conflicts(
        'number',
      ),
    )
    .option('--after <number>', 'with --watch: first those above this one', wholeNumber)
    .addOption(outputOption(['text', 'json']));
  addStoreOptions(addRevisionFilter(command)).action((options: RevisionsOptions) =>
    runCommand(shell, options.output, () => (options.watch ? watch : revisions)(shell, options)),
  );
}

/** What is asked of a revision; the table has no room for the data of its tags. */
function fieldsFor(format: Format): string {
  const ofTags = format === 'json' ? 'name data' : 'name';
  return `id digest createdAt author message buckets
    changes { created updated deleted }
    tags { ${ofTags} }`;
}

function listQuery(format: Format): string {
  return `query ($filter: RevisionFilter, $first: Int, $after: String) {
    revisions(filter: $filter, first: $first, after: $after) {
      nodes { ${fieldsFor(format)} }
      pageInfo { hasNextPage endCursor }
    }
  }`;
}

async function revisions(shell: Shell, options: RevisionsOptions): Promise<void> {
  if (options.after !== undefined) throw refusal('USAGE', { reason: '--after goes with --watch' });
  const filter = revisionFilter(options);
  await withClient(shell, options, 'read', async (client) => {
    const { rows } = await findRevision(client, {});
    const found = await readList(client, {
      query: listQuery(options.output),
      variables: { filter },
      rows,
      connection: (data) => objectIn(data, 'revisions'),
      most: options.number,
      progress: (count) => shell.err.progress(`${count} revisions`),
    });
    tell(shell, options.output, found, filter === undefined);
  });
}

async function watch(
  shell: Shell,
  { output, after, bucket, ...rest }: RevisionsOptions,
): Promise<void> {
  if (revisionFilter(rest) !== undefined) {
    const reason = '--watch shows all new revisions, or with --bucket those that write a bucket';
    throw refusal('USAGE', { reason });
  }
  const end = new AbortController();
  void nextSignal(shell.signals).then(() => end.abort());
  await withClient(shell, rest, 'read', async (client) => {
    const onLost = (reason: string) => shell.err.write(`${reason}; asking again\n`);
    const chosen = { ...(after !== undefined && { after }), ...(bucket && { bucket }) };
    const fields = fieldsFor(output);
    const found = watchRevisions(client, { ...chosen, fields, signal: end.signal, onLost });
    for await (const one of found) {
      if (output === 'json') writeJson(shell, one);
      else shell.out.write(textTable([row(one)]));
    }
  });
}

function tell(shell: Shell, format: Format, found: readonly JsonObject[], isWhole: boolean): void {
  const { out, err } = shell;
  if (format === 'json') writeJson(shell, { revisions: found });
  else if (found.length === 0) err.write(isWhole ? 'no revisions yet\n' : 'no such revision\n');
  else {
    const head = ['REVISION', 'TIME', 'AUTHOR', 'BUCKETS', 'CHANGES', 'TAGS', 'MESSAGE'];
    out.write(textTable([head, ...found.map(row)]));
  }
}

function row(revision: JsonObject): readonly string[] {
  const changes = objectIn(revision, 'changes');
  const [created, updated, deleted] = ['created', 'updated', 'deleted'].map((kind) =>
    numberIn(changes, kind),
  );
  return [
    textIn(revision, 'id'),
    timeIn(revision, 'createdAt'),
    textIn(revision, 'author'),
    textsIn(revision, 'buckets').join(','),
    `+${created} ~${updated} -${deleted}`,
    tagNames(revision).join(',') || '-',
    textIn(revision, 'message').split(/[\r\n]/)[0] ?? '',
  ];
}

function tagNames(revision: JsonObject): readonly string[] {
  return objectsIn(revision, 'tags').map((tag) => textIn(tag, 'name'));
}
