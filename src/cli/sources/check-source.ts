import type { Command } from 'commander';
import { type Fault, invariant } from '../../domain/errors.ts';
import type { Json } from '../../domain/json/value.ts';
import { throwProblems } from '../client/problem.ts';
import { exitCodes } from '../exit-codes.ts';
import { outputOption } from '../forms/output-option.ts';
import { readInputFiles } from '../input/input-files.ts';
import { type Format, runCommand, writeJson } from '../print/output.ts';
import { problemsText } from '../print/problem-text.ts';
import type { Shell } from '../shell.ts';

export function addCheckSource(sources: Command, shell: Shell): void {
  sources
    .command('check')
    .summary('check a data source in a file')
    .description(
      'Checks a file with a DataSource document, or with the data of one, and lists all errors at once. Needs neither a server nor a store.',
    )
    .argument('<file>', 'a YAML or JSON file, or - for standard input')
    .addOption(outputOption(['text', 'json']))
    .action((file: string, { output }: { readonly output: Format }) =>
      runCommand(shell, output, () => checkSource(shell, file, output)),
    );
}

async function checkSource(shell: Shell, path: string, output: Format): Promise<void> {
  const { localConfig } = await import('../client/local-config.ts');
  const { checkSourceFile } = await import('../../app/sources/check-source-file.ts');
  const { limits, sources } = localConfig(shell.env, '.');
  const [file] = await readInputFiles([path], shell.stdin);
  invariant(file, 'a path that can be read leads to a file');
  shell.sources.set(file.file, file.text);
  const options = { limits, keystoneUrl: sources.keystoneUrl };
  const { normal, errors, warnings } = checkSourceFile(file, options);
  if (output === 'json') {
    writeJson(shell, { normal, errors: errors.map(shortJson), warnings: warnings.map(shortJson) });
    if (errors.length > 0) shell.exitCode = exitCodes.refused;
    return;
  }
  const { err } = shell;
  const style = { colours: err.colours, columns: err.columns, sources: shell.sources };
  if (warnings.length > 0) err.write(problemsText(warnings, style));
  throwProblems(errors);
  shell.out.write(`${file.file}: valid\n`);
}

/** What programs need of a fault. */
function shortJson({ code, message, place }: Fault): Json {
  return { code, path: place.path ?? '', message };
}
