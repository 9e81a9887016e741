import type { Command } from 'commander';
import { exitCodes } from '../exit-codes.ts';
import { nameOf } from '../input/option-names.ts';
import { examples } from './examples.ts';
import { exitMeanings } from './exit-meanings.ts';
import { bold, definition, heading, paragraph, roffText, subheading, verbatim } from './roff.ts';

/** A variable of the environment. */
interface Variable {
  readonly name: string;
  readonly about: string;
  readonly shownDefault?: string;
}

/** What a page has besides the declaration of its command. */
export interface ManFacts {
  readonly version: string;
  readonly environment: readonly Variable[];
}

/** The page of a program: its commands, variables, files and exit codes. */
export function programPage(program: Command, { version, environment }: ManFacts): string {
  const commands = visibleCommands(program).map((command) =>
    definition(`${bold(pageName(command))}(1)`, sentence(summaryOf(command))),
  );
  const codes = Object.entries(exitMeanings).map(([name, meaning]) =>
    definition(String(exitCodes[name as keyof typeof exitCodes]), sentence(meaning)),
  );
  return page([
    title('purser', version),
    heading('Name'),
    `purser \\- ${roffText('papers of a running system: configuration documents in revisions')}`,
    heading('Synopsis'),
    `${bold('purser')} \\fIcommand\\fR [\\fIoptions\\fR]`,
    heading('Description'),
    paragraph(program.description()),
    paragraph('`purser COMMAND --help` explains a command, as its page does.'),
    heading('Commands'),
    ...commands,
    heading('Options'),
    ...optionsOf(program),
    heading('Exit status'),
    ...codes,
    heading('Environment'),
    ...environment.map(variable),
    heading('Files'),
    definition(
      '\\fI$XDG_CONFIG_HOME/purser/contexts.yaml\\fR',
      'The contexts, which `purser context` keeps.',
    ),
    definition('\\fI.purser.yaml\\fR', 'Bucket and folders of a project.'),
  ]);
}

/** The page of a command, with those below it. */
export function commandPage(command: Command, { version, environment }: ManFacts): string {
  const below = visibleCommands(command);
  const variables = environment.map(variable);
  return page([
    title(pageName(command), version),
    heading('Name'),
    `${roffText(pageName(command))} \\- ${roffText(summaryOf(command))}`,
    heading('Synopsis'),
    (below.length === 0 ? [command] : below).map(synopsis).join('\n.br\n'),
    heading('Description'),
    paragraph(command.description()),
    ...(below.length === 0 ? bodyOf(command, heading) : []),
    ...(below.length === 0 ? [] : [heading('Commands')]),
    ...below.flatMap((one) => [
      subheading(`purser ${nameOf(one)}`),
      paragraph(one.description()),
      ...bodyOf(one, null),
    ]),
    ...(variables.length === 0 ? [] : [heading('Environment'), ...variables]),
    heading('Exit status'),
    paragraph('See purser(1).'),
    heading('See also'),
    `${bold('purser')}(1)`,
  ]);
}

/** The name of the page of a command: `purser-apply`. */
export function pageName(command: Command): string {
  return `purser-${command.name()}`;
}

function page(parts: readonly string[]): string {
  // A heading begins a paragraph already.
  return `${parts.join('\n')}\n`.replaceAll(/^(\.S[HS] .*\n)\.PP\n/gm, '$1');
}

function title(name: string, version: string): string {
  return `.TH ${roffText(name.toUpperCase())} 1 "" "purser ${version}" "Purser"`;
}

/** Arguments, options and examples. `head` makes a heading of each; without, all follow one another. */
function bodyOf(command: Command, head: ((title: string) => string) | null): readonly string[] {
  const help = command.createHelp();
  const section = (name: string, entries: readonly string[]) =>
    entries.length === 0 ? [] : [...(head === null ? [] : [head(name)]), ...entries];
  const argumentsOf = help
    .visibleArguments(command)
    .map((one) =>
      definition(`\\fI${roffText(one.name())}\\fR`, sentence(help.argumentDescription(one))),
    );
  const shown = (examples[nameOf(command)] ?? []).flatMap(([about, line]) => [
    paragraph(`${about}:`),
    verbatim(line),
  ]);
  return [
    ...section('Arguments', argumentsOf),
    ...section('Options', optionsOf(command)),
    ...section('Examples', shown),
  ];
}

function optionsOf(command: Command): readonly string[] {
  const help = command.createHelp();
  return help
    .visibleOptions(command)
    .map((one) => definition(bold(help.optionTerm(one)), sentence(help.optionDescription(one))));
}

function synopsis(command: Command): string {
  const given = command
    .createHelp()
    .commandUsage(command)
    .replace(/^purser /, '');
  const name = nameOf(command);
  return `${bold(`purser ${name}`)} ${roffText(given.slice(name.length).trim())}`;
}

function visibleCommands(command: Command): readonly Command[] {
  const all = command.createHelp().visibleCommands(command);
  return all.filter((one) => one.name() !== 'help');
}

function summaryOf(command: Command): string {
  return command.summary() || command.description();
}

function variable({ name, about, shownDefault }: Variable): string {
  const preset = shownDefault === undefined ? '' : ` Default: ${shownDefault}.`;
  return definition(bold(name), `${about}${preset}`);
}

/** Descriptions of options and the like begin with a small letter and end without a stop. */
function sentence(text: string): string {
  const [first = ''] = text;
  const begun = first.toUpperCase() + text.slice(first.length);
  return text === '' || begun.endsWith('.') ? begun : `${begun}.`;
}
