import { parseJson } from '../json/parse-json.ts';
import { isJsonArray, isJsonObject, type Json, ownValue } from '../json/value.ts';
import { draft04 } from './metaschemas/draft-04.ts';
import { draft06 } from './metaschemas/draft-06.ts';
import { draft07 } from './metaschemas/draft-07.ts';
import { draft201909 } from './metaschemas/draft-2019-09.ts';
import { draft202012 } from './metaschemas/draft-2020-12.ts';

/**
 * The metaschemas of all supported drafts and of their vocabularies, by identifier without scheme. The
 * texts are those published at json-schema.org, under the revised BSD licence and the Academic Free
 * License.
 */
const metaschemas: ReadonlyMap<string, Json> = new Map(
  [draft04, draft06, draft07, draft201909, draft202012].flatMap((text) => {
    const documents = parseJson(text);
    return (isJsonArray(documents) ? documents : []).map(
      (document) => [withoutScheme(identifierOf(document)), document] as const,
    );
  }),
);

/** The metaschema that an absolute URI without fragment identifies; `undefined` if there is none. */
export function metaschemaAt(uri: string): Json | undefined {
  return metaschemas.get(withoutScheme(uri));
}

function identifierOf(document: Json): string {
  if (!isJsonObject(document)) return '';
  return String(ownValue(document, '$id') ?? ownValue(document, 'id'));
}

/** Both schemes are accepted, because authors write both `http` and `https`. */
function withoutScheme(uri: string): string {
  return uri.replace(/^https?:\/\//, '').replace(/#$/, '');
}
