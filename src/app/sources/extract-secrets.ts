import { mapSecrets } from '../../domain/document/literal-secrets.ts';
import { canonicalText } from '../../domain/json/canonical.ts';
import { formatLocation } from '../../domain/json/path/format-location.ts';
import { valueAt } from '../../domain/json/path/read.ts';
import { isJsonObject, type Json, type JsonObject } from '../../domain/json/value.ts';
import type { WholeDocument } from './whole-document.ts';

/** A secret that was taken out of a data source. */
export interface ExtractedSecret {
  /** The name of the document that has it. */
  readonly name: string;
  /** Where a substitution puts it back. */
  readonly path: string;
}

/** Takes secrets out of data sources. */
export interface SecretExtractor {
  /** The data of a source without its secrets, and where each of these was. */
  extract(
    source: string,
    data: JsonObject,
  ): { readonly rest: Json; readonly secrets: readonly ExtractedSecret[] };
  /** The documents of the secrets that were taken out since the last call, each once. */
  documents(): readonly WholeDocument[];
}

/** The schema of the documents of secrets. */
export const passphraseSchema = 'deckhand/Passphrase/v1';

/**
 * An extractor of secrets: each becomes an encrypted document of its own. A secret in a reusable value that is a mapping is one
 * document, however many sources use it.
 */
export function createSecretExtractor(reusables: JsonObject): SecretExtractor {
  const nameOfMapping = new Map<Json, string>();
  for (const [name, value] of Object.entries(reusables)) nameMappings(nameOfMapping, value, name);
  /** The texts of the documents made so far, by name. */
  const known = new Map<string, string>();
  let made: WholeDocument[] = [];

  /** The name of the document of a secret: another one if the name has another secret already. */
  function nameOf(wanted: string, text: string): string {
    let name = wanted;
    for (let nth = 2; known.has(name) && known.get(name) !== text; nth += 1)
      name = `${wanted}-${nth}`;
    if (!known.has(name)) made.push(documentOf(name, text));
    known.set(name, text);
    return name;
  }

  return {
    extract(source, data) {
      const secrets: ExtractedSecret[] = [];
      const rest = mapSecrets(data, (location, secret) => {
        const owner = nameOfMapping.get(valueAt(data, location.slice(0, -1)) ?? null);
        const way = owner === undefined ? [source, ...location] : [owner, location.at(-1) ?? ''];
        const text = typeof secret === 'string' ? secret : canonicalText(secret);
        secrets.push({ name: nameOf(way.join('-'), text), path: formatLocation(location) });
        return undefined;
      });
      return { rest, secrets };
    },
    documents() {
      const documents = made;
      made = [];
      return documents;
    },
  };
}

/** Names the mappings of a reusable value, which stand as they are where it is inserted. */
function nameMappings(names: Map<Json, string>, value: Json, name: string): void {
  if (!isJsonObject(value)) return;
  names.set(value, `reusable-${name}`);
  for (const [key, member] of Object.entries(value)) nameMappings(names, member, `${name}-${key}`);
}

function documentOf(name: string, data: string): WholeDocument {
  return {
    schema: passphraseSchema,
    metadata: { schema: 'metadata/Document/v1', name, storagePolicy: 'encrypted' },
    data,
  };
}
