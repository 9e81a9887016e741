import type { Command } from 'commander';
import { refusal } from '../../domain/errors.ts';
import type { RevisionOptions } from '../client/paging.ts';
import { type StoreOptions, withClient } from '../client/store-client.ts';
import { outputOption } from '../forms/output-option.ts';
import { ExplainDocument } from '../generated/operations.ts';
import { addRevisionOptions, addStoreOptions } from '../input/options.ts';
import { explainedJson } from '../print/explained-json.ts';
import { explainedText } from '../print/explained-text.ts';
import { type Format, runCommand, writeJson } from '../print/output.ts';
import { readListOfRendered } from '../print/rendered-list.ts';
import type { Shell } from '../shell.ts';

interface ExplainOptions extends StoreOptions, RevisionOptions {
  readonly output: Format;
}

export function addExplainCommand(program: Command, shell: Shell): void {
  const command = program
    .command('explain')
    .summary('show where the values of a rendered document came from')
    .description(
      'Shows the origin of each value of a rendered document: the document that contains it, the steps from there, the values that it overrides, and the revision that introduced it.',
    )
    .argument('<schema>', 'the schema of the document')
    .argument('<name>', 'its name')
    .argument(
      '[path]',
      'the path in its data: .a.b[0], data.a.b[0] or \'.a[?(@.name == "b")]\'; all of it, if not given',
    )
    .addOption(outputOption(['text', 'json']));
  addRevisionOptions(addStoreOptions(command)).action(
    (schema: string, name: string, path: string | undefined, options: ExplainOptions) =>
      runCommand(shell, options.output, () => explain(shell, { schema, name, path }, options)),
  );
}

interface Wanted {
  readonly schema: string;
  readonly name: string;
  readonly path: string | undefined;
}

async function explain(
  shell: Shell,
  { schema, name, path }: Wanted,
  options: ExplainOptions,
): Promise<void> {
  await withClient(shell, options, 'read', async (client) => {
    const list = { document: ExplainDocument, rowCost: 150, path };
    const found = await readListOfRendered(shell, client, { schema, name }, options, list);
    const { revision, label, rows } = found;
    if (rows.length === 0) throw refusal('VALUE_NOT_FOUND', { document: label, path: path ?? '.' });
    if (options.output === 'json') {
      writeJson(shell, { revision, schema, name, values: rows.map(explainedJson) });
    } else shell.out.write(explainedText(rows, shell.out.colours));
  });
}
