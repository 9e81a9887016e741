import { documentLabel, type SourceId } from '../../domain/document/document.ts';
import { printMember } from '../../domain/document/yaml/print-yaml.ts';
import { invariant } from '../../domain/errors.ts';
import { isJsonObject, type Json, type JsonObject } from '../../domain/json/value.ts';
import { printable } from '../../domain/printable.ts';
import type { Client } from '../client/client.ts';
import { requireValue } from '../client/document.ts';
import {
  type RevisionOptions,
  readList,
  requireRevision,
  resolveRevision,
} from '../client/paging.ts';
import { type Column, writeTable } from '../forms/list-table.ts';
import {
  type KeyElementInput,
  type ListedResourceFragment,
  ResourceDocument,
  ResourcesDocument,
  type ResourceViewFragment,
  ResourceViewsDocument,
} from '../generated/operations.ts';
import type { KeyValue } from '../input/options.ts';
import { missingRendered } from '../print/missing-rendered.ts';
import { type Format, writeJson } from '../print/output.ts';
import type { Shell } from '../shell.ts';

/** Options for showing resources. */
export interface ResourceOptions extends RevisionOptions {
  /** In the form of EMCO's database, rather than by name. */
  readonly resource?: true;
  readonly cleartext?: true;
  /** `element=value` */
  readonly key?: readonly KeyValue[];
  readonly output: Format;
}

/** Shows a document as a resource. @throws DOCUMENT_NOT_FOUND, DOCUMENT_ABSTRACT */
export async function showResource(
  shell: Shell,
  client: Client,
  id: SourceId,
  options: ResourceOptions,
): Promise<void> {
  const { output, cleartext = false } = options;
  const { number: revision } = await resolveRevision(client, options);
  const data = await client.request(ResourceDocument, { number: revision, ...id, cleartext });
  const document = requireRevision(data.revision, { revision }).renderedDocument;
  if (document === null) throw await missingRendered(client, id, revision);
  const { resource } = document;
  if (output === 'json') {
    const view = {
      kind: resource?.kind ?? null,
      resource: resource && viewWithContents(resource),
    };
    writeJson(shell, { revision, ...id, ...view });
  } else if (resource === null) {
    const label = printable(documentLabel(document));
    shell.out.write(`# ${label}: no kind of the referential schema rules it\n`);
  } else {
    shell.out.write(viewYaml(viewWithContents(resource)));
  }
}

/** Lists the resources of a kind. @throws ARGUMENT_INVALID */
export async function showResources(
  shell: Shell,
  client: Client,
  kind: string,
  options: ResourceOptions,
): Promise<void> {
  const { resource, output, cleartext = false } = options;
  const { number: revision, rows } = await resolveRevision(client, options);
  const chosen = { number: revision, kind, key: keyOf(options) };
  const progress = (count: number): void => shell.err.progress(`${count} resources`);
  const list = { rows, progress };
  if (resource) {
    const found = await readList({
      ...list,
      async page(page) {
        const variables = { ...chosen, cleartext, ...page };
        const data = await client.request(ResourceViewsDocument, variables);
        return requireValue(requireRevision(data.revision, { revision }).resources, 'resources');
      },
    });
    const views = found.map(viewWithContents);
    if (output === 'json') writeJson(shell, { revision, kind, resources: views });
    else shell.out.write(views.map((view) => `---\n${viewYaml(view)}`).join(''));
    return;
  }
  const found = await readList({
    ...list,
    async page(page) {
      const data = await client.request(ResourcesDocument, { ...chosen, ...page });
      return requireValue(requireRevision(data.revision, { revision }).resources, 'resources');
    },
  });
  if (output === 'json') {
    writeJson(shell, { revision, kind, resources: found.map(resourceJson) });
  } else if (output === 'table') writeTable(shell, columns, found, 'resources');
  else shell.out.write(found.map(line).join(''));
}

/** Of an element that is given several times, the last value. */
function keyOf({ key = [] }: ResourceOptions): readonly KeyElementInput[] {
  const elements = new Map(key.map(({ key: element, value }) => [element, value]));
  return Array.from(elements, ([element, value]) => ({ element, value }));
}

function resourceJson({ document, key, ...rest }: ListedResourceFragment): JsonObject {
  const elements = key.map(({ element, value }) => [element, value] as const);
  return { ...document, ...rest, key: Object.fromEntries(elements) };
}

const columns: readonly Column<ListedResourceFragment>[] = [
  { head: 'SCHEMA', text: ({ document }) => document.schema },
  { head: 'NAME', text: ({ document }) => document.name },
  { head: 'LAYER', text: ({ document }) => document.layer ?? '' },
  {
    head: 'KEY',
    isWide: true,
    text: ({ key }) => key.map(({ element, value }) => `${element}=${value}`).join(','),
  },
];

function line({ document }: ListedResourceFragment): string {
  return `${printable(documentLabel(document))}\n`;
}

/** A resource as it stands in EMCO's database: what stands beside the document comes before its references. */
function viewWithContents({ view, contents }: ResourceViewFragment): Json {
  if (!isJsonObject(view)) return view ?? null;
  const members = Object.entries(view);
  const kept = contents
    .filter(({ tag }) => !Object.hasOwn(view, tag))
    .map(({ tag, value }) => [tag, value ?? null] as const);
  return Object.fromEntries([
    ...members.filter(([name]) => name !== 'references'),
    ...kept,
    ...members.filter(([name]) => name === 'references'),
  ]);
}

/** Its members in their order: the Key is easiest to read from the root on. */
function viewYaml(view: Json): string {
  invariant(isJsonObject(view), 'the view of a resource is a mapping');
  return Object.entries(view)
    .map(([key, value]) => printMember(key, value, 0))
    .join('');
}
