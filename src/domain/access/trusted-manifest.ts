import { isMap, isScalar, type Node } from 'yaml';
import type { Fault } from '../errors.ts';
import {
  readSettingsYaml,
  type SettingsSource,
  type SettingsYaml,
  shortened,
} from './settings-yaml.ts';
import type { TrustedDocument } from './trusted-document.ts';

const apolloFormat = 'apollo-persisted-query-manifest';

/**
 * The documents of a manifest that a build tool of a client wrote, and the faults of the manifest. It is either a JSON
 * object of ids and texts (Relay, the client preset of GraphQL Code Generator), or the format of Apollo.
 */
export function parseTrustedManifest(
  text: string,
  source: SettingsSource,
): { readonly documents: readonly TrustedDocument[]; readonly faults: readonly Fault[] } {
  const yaml = readSettingsYaml(text, source);
  if (yaml.faults.length > 0) return { documents: [], faults: yaml.faults };
  const { file } = source;
  const members = yaml.members(yaml.root, 'a manifest of trusted documents');
  const operations = members.find(({ name }) => name === 'operations');
  const isApollo = members.some(({ name }) => name === 'format') || isList(operations?.value);
  const documents = isApollo
    ? apolloDocuments(yaml, file)
    : members.flatMap(({ name, value }) => {
        const body = yaml.text(value, `the document "${shortened(name)}"`);
        return body === null
          ? []
          : [{ id: name, text: body, place: { file, path: `["${name}"]` } }];
      });
  if (documents.length === 0 && yaml.faults.length === 0) {
    yaml.refuse(yaml.root, 'the manifest contains no documents');
  }
  return { documents, faults: yaml.faults };
}

function isList(node: Node | null | undefined): boolean {
  return node !== null && node !== undefined && !isMap(node) && !isScalar(node);
}

function apolloDocuments(yaml: SettingsYaml, file: string): readonly TrustedDocument[] {
  const manifest = membersOf(yaml, yaml.root, 'a manifest');
  const format = manifest.get('format') ?? null;
  const version = manifest.get('version') ?? null;
  if (!isScalar(format) || format.value !== apolloFormat) {
    yaml.refuse(
      format ?? yaml.root,
      `the format of a manifest with operations is "${apolloFormat}"`,
    );
    return [];
  }
  if (!isScalar(version) || version.value !== 1) {
    yaml.refuse(version ?? yaml.root, 'the version of the manifest must be 1');
    return [];
  }
  const operations = yaml.items(manifest.get('operations') ?? null, 'the operations of a manifest');
  return operations.flatMap((node, at) => {
    const operation = membersOf(yaml, node, `operation ${at} of the manifest`);
    const id = yaml.text(operation.get('id') ?? node, `the id of operation ${at}`);
    const text = yaml.text(operation.get('body') ?? node, `the body of operation ${at}`);
    const place = { file, path: `operations[${at}].body` };
    return id === null || text === null ? [] : [{ id, text, place }];
  });
}

function membersOf(
  yaml: SettingsYaml,
  node: Node | null,
  what: string,
): ReadonlyMap<string, Node | null> {
  return new Map(yaml.members(node, what).map(({ name, value }) => [name, value]));
}
