import type { SourceId } from '../../domain/document/document.ts';
import { printMember } from '../../domain/document/yaml/print-yaml.ts';
import { isJsonObject, type Json, type JsonObject, ownValue } from '../../domain/json/value.ts';
import type { Client } from '../client/client.ts';
import { findRevision, type RevisionOptions, readList } from '../client/paging.ts';
import { objectIn } from '../input/json-members.ts';
import { labelOf } from '../print/document-label.ts';
import { missingRendered } from '../print/missing-rendered.ts';
import { type Format, writeJson } from '../print/output.ts';
import { printable } from '../print/text-width.ts';
import type { Shell } from '../shell.ts';

/** How resources are to be shown. */
export interface ResourceOptions extends RevisionOptions {
  /** As they stand in EMCO's database, rather than by name. */
  readonly resource?: true;
  readonly cleartext?: true;
  /** `element=value` */
  readonly key?: readonly string[];
  readonly output: Format;
}

function viewOf({ cleartext }: ResourceOptions): string {
  return cleartext ? 'view(cleartext: true)' : 'view';
}

/** Shows a document as a resource. @throws DOCUMENT_NOT_FOUND, DOCUMENT_ABSTRACT */
export async function showResource(
  shell: Shell,
  client: Client,
  id: SourceId,
  options: ResourceOptions,
): Promise<void> {
  const { id: revision } = await findRevision(client, options);
  const query = `query ($id: Int!, $schema: String!, $name: String!) {
    revision(id: $id) {
      renderedDocument(schema: $schema, name: $name) {
        schema name layer
        resource { kind ${viewOf(options)} }
      }
    }
  }`;
  const data = await client.request(query, { id: revision, ...id });
  const document = ownValue(objectIn(data, 'revision'), 'renderedDocument');
  if (!isJsonObject(document)) throw await missingRendered(client, id, revision);
  const found = ownValue(document, 'resource') ?? null;
  const resource = isJsonObject(found) ? found : null;
  if (options.output === 'json') {
    const told = { kind: resource?.['kind'] ?? null, resource: resource?.['view'] ?? null };
    writeJson(shell, { revision, ...id, ...told });
  } else if (resource === null) {
    const label = printable(labelOf(document));
    shell.out.write(`# ${label}: no kind of the referential schema rules it\n`);
  } else {
    shell.out.write(viewYaml(objectIn(resource, 'view')));
  }
}

/** Lists the resources of a kind. @throws ARGUMENT_INVALID */
export async function showResources(
  shell: Shell,
  client: Client,
  kind: string,
  options: ResourceOptions,
): Promise<void> {
  const { id: revision, rows } = await findRevision(client, options);
  const fields = options.resource ? viewOf(options) : 'key keyId document { schema name layer }';
  const found = await readList(client, {
    query: `query ($id: Int!, $kind: String!, $key: JSON, $first: Int, $after: String) {
      revision(id: $id) {
        resources(kind: $kind, key: $key, first: $first, after: $after) {
          nodes { ${fields} }
          pageInfo { hasNextPage endCursor }
        }
      }
    }`,
    variables: { id: revision, kind, key: keyOf(options) },
    rows,
    connection: (data) => objectIn(objectIn(data, 'revision'), 'resources'),
    progress: (count) => shell.err.progress(`${count} resources`),
  });
  const { resource, output } = options;
  if (output === 'json') {
    const resources = found.map(resource ? (one): Json => one['view'] ?? null : resourceJson);
    writeJson(shell, { revision, kind, resources });
  } else {
    const text = resource ? (one: JsonObject) => `---\n${viewYaml(objectIn(one, 'view'))}` : line;
    shell.out.write(found.map(text).join(''));
  }
}

function keyOf({ key = [] }: ResourceOptions): JsonObject {
  return Object.fromEntries(
    key.map((text) => {
      const at = text.indexOf('=');
      return [text.slice(0, at), text.slice(at + 1)];
    }),
  );
}

function resourceJson(resource: JsonObject): JsonObject {
  const { document: _document, ...rest } = resource;
  return { ...objectIn(resource, 'document'), ...rest };
}

function line(resource: JsonObject): string {
  return `${printable(labelOf(objectIn(resource, 'document')))}\n`;
}

/** Its members in their order: the Key is easiest to read from the root on. */
function viewYaml(view: JsonObject): string {
  return Object.entries(view)
    .map(([key, value]) => printMember(key, value, 0))
    .join('');
}
