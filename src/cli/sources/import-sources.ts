import type { Command } from 'commander';
import { type Fault, invariant } from '../../domain/errors.ts';
import type { Json } from '../../domain/json/value.ts';
import { exitCodes } from '../exit-codes.ts';
import { outputOption } from '../forms/output-option.ts';
import { readInputFiles } from '../input/input-files.ts';
import { documentsYaml } from '../print/documents-yaml.ts';
import { type Format, runCommand, writeJson } from '../print/output.ts';
import { problemsText } from '../print/problem-text.ts';
import type { Shell } from '../shell.ts';

interface ImportSourcesOptions {
  readonly reusables?: string;
  readonly inline?: boolean;
  readonly output: Format;
}

export function addImportSourcesCommand(program: Command, shell: Shell): void {
  program
    .command('import-sources')
    .summary('make DataSource documents of files of OpenStack Congress')
    .description(
      'Prints the DataSource documents that files of data sources come to, to be submitted with `purser apply`. Each secret becomes an encrypted document of its own, and is substituted. Needs neither a server nor a store. Exit code 1 if there are problems; documents without problems are printed all the same.',
    )
    .argument('<files...>', 'YAML files, folders of them, or - for standard input')
    .option('--reusables <file>', 'the file with the values that !ref inserts')
    .option('--inline', 'leave secrets where they are; the documents are stored encrypted')
    .addOption(outputOption(['yaml', 'json']))
    .action((paths: string[], options: ImportSourcesOptions) =>
      runCommand(shell, options.output, () => printSources(shell, paths, options)),
    );
}

async function printSources(
  shell: Shell,
  paths: readonly string[],
  { reusables: path, inline = false, output }: ImportSourcesOptions,
): Promise<void> {
  const { localConfig } = await import('../client/local-config.ts');
  const { importSources } = await import('../../app/sources/import-sources.ts');
  const { limits } = localConfig(shell.env, '.');
  const files = await readInputFiles(paths, shell.stdin);
  const [reusables = null] = path === undefined ? [] : await readInputFiles([path], shell.stdin);
  for (const { file, text } of [...files, ...(reusables === null ? [] : [reusables])]) {
    shell.sources.set(file, text);
  }
  const { documents, problems } = importSources(files, { limits, reusables, inline });
  if (problems.length > 0) shell.exitCode = exitCodes.refused;
  if (output === 'json') {
    const whole = documents.map(({ schema, metadata, data }) => ({ schema, metadata, data }));
    writeJson(shell, { documents: whole, problems: problems.map(placedJson) });
    return;
  }
  const { out, alerts } = shell;
  if (documents.length > 0) out.write(documentsYaml(documents));
  const style = { colours: alerts.colours, columns: alerts.columns, sources: shell.sources };
  if (problems.length > 0) alerts.write(problemsText(problems, style));
}

function placedJson({ message, place }: Fault): Json {
  const { file, line } = place;
  invariant(file !== undefined, 'a fault is in a file');
  return { message, file, line: line ?? 1 };
}
