import { existsSync } from 'node:fs';
import { type Command, Option } from 'commander';
import type { DocumentFilter } from '../../app/kernel/selection.ts';
import type { SourceId } from '../../domain/document/document.ts';
import { refusal, throwFaults } from '../../domain/errors.ts';
import { canonicalText } from '../../domain/json/canonical.ts';
import { parseQueryPath } from '../../domain/json/path/path.ts';
import type { Json } from '../../domain/json/value.ts';
import type { Client } from '../client/client.ts';
import { requireValue } from '../client/document.ts';
import {
  type RevisionOptions,
  readList,
  requireRevision,
  resolveRevision,
} from '../client/paging.ts';
import { readLimits, type StoreOptions, withClient } from '../client/store-client.ts';
import { type Column, listTable } from '../forms/list-table.ts';
import { outputOption } from '../forms/output-option.ts';
import { documentNamesOf } from '../forms/value-form.ts';
import { RenderedDocumentsDocument } from '../generated/operations.ts';
import {
  addRevisionOptions,
  addStoreOptions,
  collect,
  filled,
  type KeyValue,
  keyValue,
} from '../input/options.ts';
import { readInputs } from '../input/read-inputs.ts';
import { missingRendered } from '../print/missing-rendered.ts';
import { type Format, runCommand } from '../print/output.ts';
import { selectValues, valuesText } from '../print/selected-values.ts';
import type { Shell } from '../shell.ts';
import { untilInterrupted } from '../watch/resubscribe.ts';
import { type Output, runOnChange } from '../watch/run-on-change.ts';

interface RenderFilter {
  readonly schema?: readonly string[];
  readonly name?: readonly string[];
  readonly layer?: readonly string[];
  readonly label?: readonly KeyValue[];
}

interface RenderOptions extends StoreOptions, RevisionOptions, RenderFilter {
  readonly path?: string;
  readonly cleartext?: true;
  readonly onChange?: string;
  /** The document that is named by arguments. */
  readonly named?: SourceId;
  readonly output: Format;
}

export function addRenderCommand(program: Command, shell: Shell): void {
  const command = program
    .command('render')
    .summary('show documents as their consumers see them')
    .description(
      'Renders documents: layered, substituted, replacements in place. Of files it does so offline, without server and store; without files it renders a revision.',
    )
    .argument(
      '[files...]',
      'YAML or JSON files, folders of them, or - for standard input; or a schema and a name of the revision',
    )
    .option(
      '--schema <schema>',
      'only of this schema, or of its first sections; may be repeated',
      collect,
    )
    .option('--name <name>', 'only of this name; may be repeated', collect)
    .option('--layer <layer>', 'only of this layer; may be repeated', collect)
    .option(
      '--label <key=value>',
      'only with this label; may be repeated, all must match',
      keyValue,
    )
    .option('--path <path>', 'only the value at a path in their data, as JSON: .a.b[0]')
    .option('--cleartext', 'show the secrets of a revision (needs the permission)')
    .addOption(
      new Option(
        '--on-change <command>',
        'give the output to a command of the shell, now and after each change, until interrupted',
      )
        .argParser(filled)
        .conflicts(['revision', 'tag']),
    )
    .addOption(outputOption(['yaml', 'text', 'json'], { names: documentNamesOf('documents') }));
  addRevisionOptions(addStoreOptions(command)).action((words: string[], given: RenderOptions) =>
    runCommand(shell, given.output, () => {
      const { paths, options } = withoutNames(words, given);
      // An invalid path is refused before anything is rendered.
      if (options.path !== undefined) parseQueryPath(options.path);
      if (paths.length > 0) return renderOffline(shell, paths, options);
      return options.onChange === undefined
        ? renderRevision(shell, options)
        : renderOnChange(shell, options, options.onChange);
    }),
  );
}

/** Takes `SCHEMA [NAME]` for options, unless there is a file of that path. @throws USAGE if both are given */
function withoutNames(
  words: readonly string[],
  options: RenderOptions,
): { readonly paths: readonly string[]; readonly options: RenderOptions } {
  const [schema = '', name, ...more] = words;
  const isVersioned = /\/v\d+(?:\.\d+)*$/.test(schema);
  // Without a version, one word may be a mistyped path.
  const isPair = /^[^/]+\/[^/]+$/.test(schema) && name !== undefined && !existsSync(name);
  const isSchema = (isVersioned || isPair) && more.length === 0 && !existsSync(schema);
  if (!isSchema) return { paths: words, options };
  if (options.schema !== undefined || (name !== undefined && options.name !== undefined)) {
    const reason = 'give schema and name as arguments or as options, not both';
    throw refusal('USAGE', { reason });
  }
  const named = name === undefined ? {} : { name: [name], named: { schema, name } };
  return { paths: [], options: { ...options, schema: [schema], ...named } };
}

async function renderOffline(
  shell: Shell,
  paths: readonly string[],
  options: RenderOptions,
): Promise<void> {
  const { server, data, context, revision, tag, onChange } = options;
  if ([server, data, context, revision, tag, onChange].some((given) => given !== undefined)) {
    const reason = 'give files, or say which revision of which Purser to render, not both';
    throw refusal('USAGE', { reason });
  }
  const limits = await readLimits(shell.env);
  const { files } = await readInputs(shell, paths);
  const { renderFiles } = await import('../../app/render/render-files.ts');
  const { offlineFilter } = await import('../input/offline-filter.ts');
  const { documents, faults } = renderFiles(files, { limits });
  throwFaults(faults);
  const selected = documents.filter(offlineFilter(filterOf(options)));
  await print(shell, options, selected);
}

async function renderRevision(shell: Shell, options: RenderOptions): Promise<void> {
  await withClient(shell, options, 'read', async (client) => {
    const { revision, documents } = await readRendered(shell, client, options);
    const { named, layer, label } = options;
    // A selection may be empty, but a missing document that was requested by name is an error.
    const isMissing = documents.length === 0 && layer === undefined && label === undefined;
    if (named !== undefined && isMissing) throw await missingRendered(client, named, revision);
    await print(shell, options, documents);
  });
}

/** Renders the newest revision, and again after each change, for a command that reads what comes out. */
async function renderOnChange(
  shell: Shell,
  options: RenderOptions,
  command: string,
): Promise<void> {
  const until = untilInterrupted(shell);
  await withClient(shell, options, 'read', async (client) => {
    const render = async (): Promise<Output> => {
      const { revision, documents } = await readRendered(shell, client, options);
      return { revision, text: await outputText(shell, options, documents) };
    };
    await runOnChange(shell, client, { command, render }, until);
  });
}

async function readRendered(
  shell: Shell,
  client: Client,
  options: RenderOptions,
): Promise<{ readonly revision: number; readonly documents: readonly Rendered[] }> {
  const { number: revision, rows } = await resolveRevision(client, options);
  const { cleartext = false } = options;
  const chosen = { number: revision, filter: filterOf(options), cleartext };
  const documents = await readList({
    async page(page) {
      const data = await client.request(RenderedDocumentsDocument, { ...chosen, ...page });
      return requireValue(
        requireRevision(data.revision, { revision }).renderedDocuments,
        'renderedDocuments',
      );
    },
    rows,
    progress: (count) => shell.err.progress(`${count} documents`),
  });
  const shown = documents.map((document) => ({
    ...document,
    hidden: document.secret && !cleartext,
  }));
  return { revision, documents: shown };
}

function filterOf({ schema, name, layer, label: labels }: RenderFilter): Pick<
  DocumentFilter,
  'schema' | 'name' | 'layer'
> & {
  readonly labels?: readonly KeyValue[];
} {
  return {
    ...(schema && { schema }),
    ...(name && { name }),
    ...(layer && { layer }),
    ...(labels && { labels }),
  };
}

/** A rendered document, of files or of a response. */
interface Rendered {
  readonly schema: string;
  readonly name: string;
  readonly layer: string | null;
  readonly metadata: Json;
  readonly data: Json;
  readonly hidden?: boolean;
}

async function print(
  shell: Shell,
  options: Pick<RenderOptions, 'output' | 'path'>,
  rendered: readonly Rendered[],
): Promise<void> {
  shell.out.write(await outputText(shell, options, rendered));
}

const columns: readonly Column<Rendered>[] = [
  { head: 'SCHEMA', text: ({ schema }) => schema },
  { head: 'NAME', text: ({ name }) => name },
  { head: 'LAYER', text: ({ layer }) => layer || '-' },
];

async function outputText(
  shell: Pick<Shell, 'isWide' | 'valueForm'>,
  { output, path }: Pick<RenderOptions, 'output' | 'path'>,
  rendered: readonly Rendered[],
): Promise<string> {
  const documents = path === undefined ? rendered : selectValues(rendered, path);
  if (output === 'json' && shell.valueForm.kind !== 'json') {
    const shown = documents.map(({ schema, name, layer, data }) => ({ schema, name, layer, data }));
    return shell.valueForm.text({ documents: shown });
  }
  if (output === 'json') return `{"documents":[${documents.map(documentJson).join(',')}]}\n`;
  if (path !== undefined) return valuesText(documents);
  if (output === 'text') return listTable(shell, columns, documents);
  const { documentsYaml } = await import('../print/documents-yaml.ts');
  return documentsYaml(documents);
}

/**
 * Its identity first, then its data; keys within are sorted, so that equal documents print alike.
 */
function documentJson(document: Rendered): string {
  const members = (['schema', 'name', 'layer', 'data'] as const).map(
    (key) => `"${key}":${canonicalText(document[key])}`,
  );
  return `{${members.join(',')}}`;
}
