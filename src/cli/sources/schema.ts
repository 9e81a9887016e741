import type { Command } from 'commander';
import { refusal } from '../../domain/errors.ts';
import { runCommand } from '../print/output.ts';
import type { Shell } from '../shell.ts';

export function addSchemaCommand(program: Command, shell: Shell): void {
  program
    .command('schema')
    .summary('print the JSON Schema of a kind of documents')
    .description(
      'Prints the JSON Schema of the documents of a kind of Purser, with which editors complete and check them. Needs neither a server nor a store.',
    )
    .argument('<kind>', 'the kind, such as DataSource or purser/DataSource/v1')
    .action((kind: string) => runCommand(shell, 'text', () => printSchema(shell, kind)));
}

async function printSchema(shell: Shell, name: string): Promise<void> {
  const { kindSchemaOf, kindsWithSchema } = await import(
    '../../domain/kind-schemas/kind-schema.ts'
  );
  const found = kindSchemaOf(name);
  if (found === null) {
    const reason = `there is a schema of ${kindsWithSchema.join(', ')}, and of no other kind`;
    throw refusal('USAGE', { reason });
  }
  shell.out.write(`${JSON.stringify(found.schema, null, 2)}\n`);
}
