import { type Command, Option } from 'commander';
import { documentLabel } from '../../domain/document/document.ts';
import { problemOf } from '../client/client.ts';
import {
  type RevisionOptions,
  readList,
  requireRevision,
  resolveRevision,
} from '../client/paging.ts';
import { type StoreOptions, withClient } from '../client/store-client.ts';
import { type Column, writeTable } from '../forms/list-table.ts';
import { outputOption } from '../forms/output-option.ts';
import { documentNamesOf } from '../forms/value-form.ts';
import {
  type ProblemSeverity,
  ProblemsDocument,
  type RevisionProblemFragment,
} from '../generated/operations.ts';
import { addRevisionOptions, addStoreOptions } from '../input/options.ts';
import { counted } from '../print/counted.ts';
import { firstLine } from '../print/first-line.ts';
import { type Format, runCommand, writeJson } from '../print/output.ts';
import { blocksText, causesText, revisionProblemJson } from '../print/problem-changes.ts';
import { problemsText } from '../print/problem-text.ts';
import type { Shell } from '../shell.ts';

interface ProblemsOptions extends StoreOptions, RevisionOptions {
  readonly severity?: Lowercase<ProblemSeverity>;
  readonly code?: readonly string[];
  readonly schema?: string;
  readonly name?: string;
  readonly output: Format;
}

export function addProblemsCommand(program: Command, shell: Shell): void {
  const command = program
    .command('problems')
    .summary('show the problems of the documents of a revision')
    .description(
      'Shows the problems of a revision: documents that cannot be rendered, that break their DataSchemas or the rules of built-in kinds; and warnings.',
    )
    .addOption(
      new Option('--severity <severity>', 'only problems that matter so much').choices([
        'error',
        'warning',
      ]),
    )
    .option('--code <code...>', 'only problems with one of these codes')
    .option('--schema <schema>', 'only problems of documents of this schema')
    .option('--name <name>', 'only problems of documents of this name')
    .addOption(outputOption(['text', 'table', 'json'], { names: documentNamesOf('problems') }));
  addRevisionOptions(addStoreOptions(command)).action((options: ProblemsOptions) =>
    runCommand(shell, options.output, () => problems(shell, options)),
  );
}

async function problems(shell: Shell, options: ProblemsOptions): Promise<void> {
  const { severity, code, schema, name, output } = options;
  const upperCase = severity?.toUpperCase() as ProblemSeverity | undefined;
  const filter = { severity: upperCase, code, schema, name };
  await withClient(shell, options, 'read', async (client) => {
    const { number, rows } = await resolveRevision(client, options);
    const found = await readList<RevisionProblemFragment>({
      page: async (page) => {
        const data = await client.request(ProblemsDocument, { number, filter, ...page });
        return requireRevision(data.revision, { revision: number }).problems;
      },
      rows,
      progress: (count) => shell.err.progress(`${count} problems`),
    });
    if (output === 'json') {
      writeJson(shell, { revision: number, problems: found.map(revisionProblemJson) });
    } else if (output === 'table') writeTable(shell, columns, found, 'problems');
    else shell.out.write(listText(shell, number, found));
  });
}

const columns: readonly Column<RevisionProblemFragment>[] = [
  { head: 'SEVERITY', text: ({ severity }) => severity.toLowerCase() },
  { head: 'CODE', text: ({ code }) => code },
  { head: 'SCHEMA', text: ({ schema }) => schema ?? '' },
  { head: 'NAME', text: ({ name }) => name ?? '' },
  { head: 'LAYER', text: ({ layer }) => layer ?? '' },
  { head: 'PATH', isWide: true, text: ({ path }) => path ?? '' },
  { head: 'CAUSES', isWide: true, text: ({ causes }) => causes.map(documentLabel).join(', ') },
  { head: 'BREAKS', isWide: true, text: ({ blockCount }) => countText(blockCount) },
  { head: 'MESSAGE', text: ({ message }) => firstLine(message) },
];

function countText(count: number): string {
  return count === 0 ? '' : String(count);
}

function listText(
  { out, sources }: Shell,
  revision: number,
  problems: readonly RevisionProblemFragment[],
): string {
  const { colours, columns } = out;
  const errors = problems.filter(({ severity }) => severity === 'ERROR');
  const warnings = problems.length - errors.length;
  const counts = [
    ...(errors.length > 0 ? [colours.red(counted(errors.length, 'error'))] : []),
    ...(warnings > 0 ? [colours.yellow(counted(warnings, 'warning'))] : []),
  ];
  const head = `revision ${revision}: ${counts.join(', ') || 'no problems'}\n`;
  const texts = problems.map((problem) => {
    const text = problemsText([problemOf(problem)], { colours, columns, sources });
    return text + causesText(problem) + blocksText(problem);
  });
  return [head, ...texts].join('\n');
}
