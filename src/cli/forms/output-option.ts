import { type Command, Option } from 'commander';
import type { Format } from '../print/output.ts';
import type { Shell } from '../shell.ts';
import {
  createNamesForm,
  createTemplateForm,
  createYamlForm,
  jsonForm,
  type NamesIn,
  type ValueForm,
} from './value-form.ts';

/** What `-o` can ask for that only lists have. */
export interface ListForms {
  /** The names in what the command shows: `-o name`. */
  readonly names: NamesIn;
  /** Whether its text is a table, with more columns for `-o wide`. */
  readonly hasTable?: boolean;
}

/** `-o`: the formats of a command, and forms that are made of its JSON. (docs/command-line.md#output) */
export class OutputOption extends Option {
  readonly formats: readonly Format[];
  readonly list: ListForms | null;

  constructor(formats: readonly [Format, ...Format[]], list: ListForms | null) {
    super('-o, --output <format>', 'what to print');
    this.formats = formats;
    this.list = list;
    const hasTable = formats.includes('table') || (list !== null && list.hasTable !== false);
    const values = [
      ...formats.filter((format) => format !== 'json' && format !== 'yaml' && format !== 'table'),
      ...(hasTable ? ['table', 'wide'] : []),
      ...(list === null ? [] : ['name']),
      'yaml',
      'json',
    ];
    this.choices([...new Set([formats[0], ...values, templatePrefix])]);
    const choose = this.parseArg;
    this.argParser((text: string, before: unknown) =>
      isTemplate(text) ? text : choose?.(text, before),
    );
    this.default(formats[0]);
  }
}

const templatePrefix = 'jsonpath=';

function isTemplate(text: string): boolean {
  return text.startsWith(templatePrefix);
}

/** `-o`, the first format being the default. `list`: what the forms of a list need. */
export function outputOption(
  formats: readonly [Format, ...Format[]],
  list: ListForms | null = null,
): Option {
  return new OutputOption(formats, list);
}

/** Sets up how a command prints: in one of its formats, or its JSON in another form. */
export async function chooseOutput(command: Command, shell: Shell): Promise<void> {
  const option = command.options.find((one) => one instanceof OutputOption);
  const given: unknown = command.opts()['output'];
  if (option === undefined || typeof given !== 'string') return;
  const { formats, list } = option;
  if (formats.some((format) => format === given)) return;
  if (given === 'table' || given === 'wide') {
    shell.isWide = given === 'wide';
    command.setOptionValue('output', formats.includes('table') ? 'table' : 'text');
    return;
  }
  shell.valueForm = await formOf(command, shell, given, list);
  command.setOptionValue('output', 'json');
}

async function formOf(
  command: Command,
  shell: Shell,
  given: string,
  list: ListForms | null,
): Promise<ValueForm> {
  if (given === 'yaml') return createYamlForm();
  if (given === 'name' && list !== null) return createNamesForm(list.names);
  if (!isTemplate(given)) return jsonForm;
  const { parseJsonPathTemplate } = await import('../../domain/json-path/json-path-template.ts');
  const { template, flaw } = parseJsonPathTemplate(given.slice(templatePrefix.length));
  if (flaw === null) return createTemplateForm(template, shell.out.interactive);
  return command.error(
    `error: option '-o, --output <format>' is no JSONPath, from its character ${flaw.position} on: ${flaw.reason}`,
  );
}
