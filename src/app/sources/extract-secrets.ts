import { sourceSecrets } from '../../domain/document/literal-secrets.ts';
import { canonicalText } from '../../domain/json/canonical.ts';
import { formatLocation } from '../../domain/json/format-location.ts';
import { parsePath } from '../../domain/json/path.ts';
import { type Location, valueAt } from '../../domain/json/path-read.ts';
import { removeAll, writeAll } from '../../domain/json/path-write.ts';
import { isJsonObject, type Json, type JsonObject } from '../../domain/json/value.ts';
import type { WholeDocument } from './whole-document.ts';

/** A secret of a data source as a document of its own. */
export interface ExtractedSecret {
  readonly document: WholeDocument;
  /** Where a substitution puts it back. */
  readonly path: string;
}

const passphraseSchema = 'deckhand/Passphrase/v1';

/** The data of a source without its secrets, and each of these as an encrypted document. */
export function extractSecrets(
  source: string,
  data: JsonObject,
): { readonly rest: Json; readonly secrets: readonly ExtractedSecret[] } {
  const places = sourceSecrets(data);
  let rest: Json = data;
  for (const location of places) rest = without(rest, location);
  const secrets = places.map((location) => {
    const value = valueAt(data, location) ?? '';
    const text = typeof value === 'string' ? value : canonicalText(value);
    return {
      document: {
        schema: passphraseSchema,
        metadata: {
          schema: 'metadata/Document/v1',
          name: secretName(source, location),
          storagePolicy: 'encrypted',
        },
        data: text,
      },
      path: formatLocation(location),
    };
  });
  return { rest, secrets };
}

/** Items of lists stay, so that the others keep their places. */
function without(data: Json, location: Location): Json {
  const path = parsePath(formatLocation(location));
  const isItem = typeof location.at(-1) === 'number';
  const rest = isItem ? writeAll(data, path, null) : (removeAll(data, path) ?? {});
  return isJsonObject(rest) ? rest : {};
}

/** Says where the secret belongs; names of documents may hold any character but NUL. */
function secretName(source: string, location: Location): string {
  return [source, ...location].join('-');
}
