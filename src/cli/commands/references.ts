import { type Command, InvalidArgumentError, Option } from 'commander';
import type { ReferenceRelation } from '../../app/references/reference-cases.ts';
import type { SourceId } from '../../domain/document/document.ts';
import { refusal } from '../../domain/errors.ts';
import { isJsonObject, type Json, memberAt } from '../../domain/json/value.ts';
import type { Client } from '../client/client.ts';
import { type RevisionOptions, resolveRevision } from '../client/paging.ts';
import { type StoreOptions, withClient } from '../client/store-client.ts';
import { writeTable } from '../forms/list-table.ts';
import { outputOption } from '../forms/output-option.ts';
import { documentNamesOf, namesOf } from '../forms/value-form.ts';
import {
  addRevisionOptions,
  addStoreOptions,
  filled,
  keyValue,
  wholeNumber,
} from '../input/options.ts';
import { readSubmission } from '../input/submission.ts';
import { type Format, runCommand, writeJson } from '../print/output.ts';
import { warningText } from '../print/warning-text.ts';
import {
  candidateColumns,
  candidatesJson,
  candidatesText,
  type ReadCandidates,
  readCandidates,
} from '../references/reference-candidates.ts';
import { dotText, mermaidText } from '../references/reference-drawing.ts';
import {
  distances,
  graphJson,
  joinedGraph,
  type ReadGraph,
  type ReadGraphs,
  readGraphs,
} from '../references/reference-graph.ts';
import { printKinds, readKinds } from '../references/reference-kinds.ts';
import {
  type ResourceOptions,
  showResource,
  showResources,
} from '../references/reference-resources.ts';
import { referenceColumns, referenceRows } from '../references/reference-rows.ts';
import { referenceTree } from '../references/reference-tree.ts';
import type { Shell } from '../shell.ts';

interface ReferencesOptions extends StoreOptions, RevisionOptions, ResourceOptions {
  readonly in?: boolean;
  readonly out?: boolean;
  readonly depth?: number;
  readonly transitive?: boolean;
  readonly relation?: readonly ReferenceRelation[];
  readonly explain?: boolean;
  readonly submission?: readonly string[];
  readonly kinds?: boolean;
  readonly kind?: string;
}

const ofGraph = ['in', 'out', 'depth', 'transitive', 'relation'];

export function addReferencesCommand(program: Command, shell: Shell): void {
  const command = program
    .command('references')
    .summary('show the references and referrers of a document')
    .description(
      'Shows the documents that a rendered document needs, and those that need it: by the referential schema, by layering and by substitution. Shows how references are found, and which kinds of documents there are.',
    )
    .argument('[schema]', 'the schema of the document')
    .argument('[name]', 'its name');
  addGraphOptions(command)
    .addOption(
      new Option(
        '--explain',
        'show every candidate for a reference, where its parts are from, and what became of it',
      ).conflicts(ofGraph),
    )
    .option(
      '--submission <path>',
      'with --explain, as it would be after submitting this file or folder, or - for standard input; may be repeated',
      path,
    )
    .addOption(
      new Option('--kinds', 'show the kinds that the referential schema declares').conflicts([
        ...ofGraph,
        'explain',
      ]),
    )
    .addOption(
      new Option('--resource', "show it as it stands in EMCO's database, as YAML").conflicts([
        ...ofGraph,
        'explain',
        'kinds',
      ]),
    )
    .addOption(
      new Option('--kind <kind>', 'show the documents of a kind')
        .argParser(filled)
        .conflicts([...ofGraph, 'explain', 'kinds']),
    )
    .option(
      '--key <element=value>',
      'with --kind, only those with this in their Keys; may be repeated, all must hold',
      keyValue,
    )
    .option('--cleartext', 'with --resource, show secrets (needs the permission)')
    .addOption(outputOption(['text', 'table', 'json', 'dot', 'mermaid'], { names: namesShown }));
  addRevisionOptions(addStoreOptions(command)).action(
    (schema: string | undefined, name: string | undefined, options: ReferencesOptions) =>
      runCommand(shell, options.output, () => references(shell, schema, name, options)),
  );
}

const documentNames = documentNamesOf('nodes', 'resources');
const kindNames = namesOf('kinds', 'name');

/** The names of kinds, or of documents. */
function namesShown(value: Json): readonly string[] {
  return isJsonObject(value) && memberAt(value, 'kinds') !== undefined
    ? kindNames(value)
    : documentNames(value);
}

/** The part of the graph around a document to show. */
function addGraphOptions(command: Command): Command {
  return command
    .option('--out', 'only documents that it needs')
    .option('--in', 'only documents that need it')
    .addOption(
      new Option('--depth <steps>', 'how many steps from it (default: 1)').argParser(steps),
    )
    .addOption(
      new Option('--transitive', `all steps from it, up to ${maxSteps}`).conflicts('depth'),
    )
    .option(
      '--relation <relation>',
      `only by this: ${relations.join(', ')}; may be given several times`,
      relation,
    );
}

/** Maximum number of steps in one request. */
const maxSteps = 100;

const relations: readonly ReferenceRelation[] = ['parent', 'reference', 'layering', 'substitution'];

function steps(value: string): number {
  const asked = wholeNumber(value);
  if (asked <= maxSteps) return asked;
  throw new InvalidArgumentError(`It must be a number of steps from 0 to ${maxSteps}.`);
}

function relation(
  value: string,
  before: readonly ReferenceRelation[] = [],
): readonly ReferenceRelation[] {
  const found = relations.find((known) => known === value);
  if (found !== undefined) return [...before, found];
  throw new InvalidArgumentError(`It must be one of ${relations.join(', ')}.`);
}

function path(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}

async function references(
  shell: Shell,
  schema: string | undefined,
  name: string | undefined,
  options: ReferencesOptions,
): Promise<void> {
  const { kinds, kind } = options;
  checkOptions(options);
  if (kinds || kind !== undefined) {
    const what = kinds ? '--kinds' : '--kind';
    if (schema !== undefined) throw refusal('USAGE', { reason: `${what} goes without a document` });
    return withClient(shell, options, 'read', (client) =>
      kind === undefined
        ? showKinds(shell, client, options)
        : showResources(shell, client, kind, options),
    );
  }
  if (schema === undefined || name === undefined) {
    throw refusal('USAGE', { reason: 'say which document: SCHEMA NAME, or --kind, or --kinds' });
  }
  if (options.submission !== undefined) {
    return explainSubmitted(shell, { schema, name }, options, options.submission);
  }
  await withClient(shell, options, 'read', (client) =>
    showOf(options)(shell, client, { schema, name }, options),
  );
}

/** @throws USAGE for options that exclude each other */
function checkOptions({
  kinds,
  kind,
  explain,
  resource,
  key,
  cleartext,
  submission,
  revision,
  tag,
  output,
}: ReferencesOptions) {
  const textual = {
    '--kinds': kinds,
    '--kind': kind,
    '--explain': explain,
    '--resource': resource,
  };
  const [what] = Object.entries(textual).find(([, given]) => given) ?? [];
  if (what !== undefined && (output === 'dot' || output === 'mermaid')) {
    throw refusal('USAGE', { reason: `${what} is shown as text, table or json` });
  }
  if (resource && output === 'table') {
    throw refusal('USAGE', { reason: '--resource is shown as text or json' });
  }
  if (key !== undefined && kind === undefined) {
    throw refusal('USAGE', { reason: '--key goes with --kind' });
  }
  if (submission !== undefined && !explain) {
    throw refusal('USAGE', { reason: '--submission goes with --explain' });
  }
  if (submission !== undefined && (revision !== undefined || tag !== undefined)) {
    throw refusal('USAGE', { reason: '--submission is tried on the newest revision' });
  }
  if (cleartext && !resource)
    throw refusal('USAGE', { reason: '--cleartext goes with --resource' });
}

/** Prints the selected view of a document. */
function showOf({ explain, resource }: ReferencesOptions): typeof showGraph {
  if (resource) return showResource;
  return explain ? showCandidates : showGraph;
}

async function showGraph(
  shell: Shell,
  client: Client,
  id: SourceId,
  options: ReferencesOptions,
): Promise<void> {
  const { transitive = false, output, relation } = options;
  const isBoth = options.in === options.out;
  const { number: revision } = await resolveRevision(client, options);
  const request = {
    out: isBoth || options.out === true,
    in: isBoth || options.in === true,
    depth: transitive ? maxSteps : (options.depth ?? 1),
    relations: relation,
  };
  const graphs = await readGraphs(client, revision, id, request);
  const joined = joinedGraph(graphs);
  const graph = { ...joined, isCut: joined.isCut || (transitive && leadsOn(graphs)) };
  if (output === 'json') writeJson(shell, { revision, ...id, ...graphJson(graph) });
  else {
    const tree = (): string => referenceTree(graphs, request, shell.out.colours);
    if (output === 'table') {
      writeTable(shell, referenceColumns, referenceRows(graphs), 'references');
    } else shell.out.write(graphText(output, graph, tree));
    if (graph.isCut) shell.err.write(warningText('there are more references than are shown'));
  }
}

function graphText(output: Format, graph: ReadGraph, tree: () => string): string {
  if (output === 'dot') return dotText(graph);
  return output === 'mermaid' ? mermaidText(graph) : tree();
}

/** Whether a document is at the maximum distance, so that there may be more beyond it. */
function leadsOn({ needs, neededBy }: ReadGraphs): boolean {
  const isFar = (steps: number): boolean => steps >= maxSteps;
  return (
    (needs !== null && [...distances(needs, 'out').values()].some(isFar)) ||
    (neededBy !== null && [...distances(neededBy, 'in').values()].some(isFar))
  );
}

async function showCandidates(
  shell: Shell,
  client: Client,
  id: SourceId,
  options: ReferencesOptions,
): Promise<void> {
  const { revision, tag } = options;
  const of = { ...(revision !== undefined && { revision }), ...(tag !== undefined && { tag }) };
  printCandidates(shell, id, await readCandidates(shell, client, id, of), options);
}

/** Explains a document as it would be after applying files, also if these would be refused for their references. */
async function explainSubmitted(
  shell: Shell,
  id: SourceId,
  options: ReferencesOptions,
  paths: readonly string[],
): Promise<void> {
  const submission = await readSubmission(shell, paths, options);
  await withClient(shell, options, 'try', async (client) => {
    const found = await readCandidates(shell, client, id, { submission });
    printCandidates(shell, id, found, options);
  });
}

function printCandidates(
  shell: Shell,
  id: SourceId,
  found: ReadCandidates,
  { output }: Pick<ReferencesOptions, 'output'>,
): void {
  if (output === 'json') writeJson(shell, { ...id, ...candidatesJson(found) });
  else if (output === 'table') {
    writeTable(shell, candidateColumns, found.candidates, 'candidates');
  } else shell.out.write(candidatesText(found, shell.out.colours));
}

async function showKinds(shell: Shell, client: Client, options: ReferencesOptions): Promise<void> {
  const { number } = await resolveRevision(client, options);
  printKinds(shell, await readKinds(client, number), options.output);
}
