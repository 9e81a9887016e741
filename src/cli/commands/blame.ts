import type { Command } from 'commander';
import { documentLabel } from '../../domain/document/document.ts';
import { requireValue } from '../client/document.ts';
import type { RevisionOptions } from '../client/paging.ts';
import { type StoreOptions, withClient } from '../client/store-client.ts';
import { outputOption } from '../forms/output-option.ts';
import { BlameDocument, type BlamedLineFragment } from '../generated/operations.ts';
import { addRevisionOptions, addStoreOptions } from '../input/options.ts';
import { stepJson } from '../print/explained-json.ts';
import { type Format, runCommand, writeJson } from '../print/output.ts';
import { readListOfRendered } from '../print/rendered-list.ts';
import type { Shell } from '../shell.ts';
import { textTable } from '../terminal/text-table.ts';

interface BlameOptions extends StoreOptions, RevisionOptions {
  readonly output: Format;
}

export function addBlameCommand(program: Command, shell: Shell): void {
  const command = program
    .command('blame')
    .summary('show the origin of each line of a rendered document')
    .description(
      'Shows a rendered document as YAML, each line with the revision that introduced it, its author, and the document that contains it.',
    )
    .argument('<schema>', 'the schema of the document')
    .argument('<name>', 'its name')
    .addOption(outputOption(['text', 'json']));
  addRevisionOptions(addStoreOptions(command)).action(
    (schema: string, name: string, options: BlameOptions) =>
      runCommand(shell, options.output, () => blame(shell, { schema, name }, options)),
  );
}

async function blame(
  shell: Shell,
  id: { readonly schema: string; readonly name: string },
  options: BlameOptions,
): Promise<void> {
  await withClient(shell, options, 'read', async (client) => {
    const list = { document: BlameDocument, rowCost: 30 };
    const { revision, rows } = await readListOfRendered(shell, client, id, options, list);
    if (options.output === 'json') {
      const lines = rows.map((line) => ({ ...line, step: stepJson(line.step) }));
      writeJson(shell, { revision, ...id, lines });
    } else shell.out.write(textTable(rows.map((line) => row(line, String(rows.length).length))));
  });
}

/** Maximum width of authors: the text is more important. */
const maxAuthorLength = 12;

function row({ number, text, step }: BlamedLineFragment, digits: number): readonly string[] {
  const revision = requireValue(step.revision, 'revision');
  const { author } = revision;
  return [
    String(revision.number),
    author.length <= maxAuthorLength ? author : `${author.slice(0, maxAuthorLength - 1)}…`,
    documentLabel(step.document),
    `${String(number).padStart(digits)}| ${text}`,
  ];
}
