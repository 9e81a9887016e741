import type { Command } from 'commander';
import type { JsonObject } from '../../domain/json/value.ts';
import { numberIn, objectIn, objectsIn, textIn, textsIn } from '../json-members.ts';
import { addStoreOptions, count, outputOption } from '../options.ts';
import { type Format, runCommand, writeJson } from '../output.ts';
import { findRevision, readList } from '../paging.ts';
import type { Shell } from '../shell.ts';
import { type StoreOptions, withClient } from '../store-client.ts';
import { textTable } from '../text-table.ts';

interface RevisionsOptions extends StoreOptions {
  readonly number: number;
  readonly output: Format;
}

export function addRevisions(program: Command, shell: Shell): void {
  const command = program
    .command('revisions')
    .summary('show the history, newest first')
    .description('Shows the revisions, newest first.')
    .option('-n, --number <count>', 'how many to show', count, 20)
    .addOption(outputOption(['text', 'json']));
  addStoreOptions(command).action((options: RevisionsOptions) =>
    runCommand(shell, options.output, () => revisions(shell, options)),
  );
}

const listQuery = `query ($first: Int, $after: String) {
  revisions(first: $first, after: $after) {
    nodes {
      id digest createdAt author message buckets
      changes { created updated deleted }
      tags { name }
    }
    pageInfo { hasNextPage endCursor }
  }
}`;

async function revisions(shell: Shell, options: RevisionsOptions): Promise<void> {
  await withClient(shell, options, 'read', async (client) => {
    const { rows } = await findRevision(client, {});
    const found = await readList(client, {
      query: listQuery,
      variables: {},
      rows,
      connection: (data) => objectIn(data, 'revisions'),
      most: options.number,
      progress: (count) => shell.err.progress(`${count} revisions`),
    });
    tell(shell, options.output, found);
  });
}

function tell(shell: Shell, format: Format, found: readonly JsonObject[]): void {
  const { out, err } = shell;
  if (format === 'json') {
    writeJson(shell, { revisions: found.map((one) => ({ ...one, tags: tagsOf(one) })) });
  } else if (found.length === 0) err.write('no revisions yet\n');
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
    textIn(revision, 'createdAt').replace(/\.\d+Z$/, 'Z'),
    textIn(revision, 'author'),
    textsIn(revision, 'buckets').join(','),
    `+${created} ~${updated} -${deleted}`,
    tagsOf(revision).join(',') || '-',
    textIn(revision, 'message').split(/[\r\n]/)[0] ?? '',
  ];
}

function tagsOf(revision: JsonObject): readonly string[] {
  return objectsIn(revision, 'tags').map((tag) => textIn(tag, 'name'));
}
