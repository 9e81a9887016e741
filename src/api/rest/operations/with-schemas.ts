import type { App } from '../../../app/app.ts';
import type { Principal } from '../../../domain/access/principal.ts';
import { dataSchemaKind } from '../../../domain/document/document.ts';
import { canonicalText } from '../../../domain/json/canonical.ts';
import { isJsonObject, type JsonObject, ownValue, withKey } from '../../../domain/json/value.ts';
import type { RevisionSnapshot } from '../../../domain/revision/revision.ts';
import { builtInRules } from '../../../domain/validation/built-in-schemas.ts';

/** Maximum number of schemas in one response, and of their characters. */
const maxSchemas = 100;
const maxCharacters = 1_000_000;

/**
 * Recorded errors with the schemas in place of their names; an empty mapping for hidden schemas, and for those above
 * the limit. (docs/rest.md#errors)
 */
export async function withSchemas(
  app: App,
  by: Principal,
  revision: RevisionSnapshot,
  errors: readonly JsonObject[],
): Promise<readonly JsonObject[]> {
  const names = [...new Set(errors.map(nameIn))].slice(0, maxSchemas);
  const schemas = new Map([...builtInRules, ...(await schemasNamed(app, by, revision, names))]);
  let left = maxCharacters;
  return errors.map((error) => {
    const schema = schemas.get(nameIn(error)) ?? {};
    left -= canonicalText(schema).length;
    return withKey(error, 'validation_schema', left < 0 ? {} : schema);
  });
}

function nameIn(error: JsonObject): string {
  const name = ownValue(error, 'validation_schema');
  return typeof name === 'string' ? name : '';
}

async function schemasNamed(
  app: App,
  by: Principal,
  revision: RevisionSnapshot,
  name: readonly string[],
): Promise<readonly (readonly [string, JsonObject])[]> {
  const filter = { schema: [dataSchemaKind], name, storagePolicy: 'cleartext' as const };
  const found = await app.documents(by, revision, { filter, page: { first: maxSchemas } });
  const entries = found.items.map(({ node }) => node);
  const bodies = await app.bodies(by, entries);
  return entries.flatMap((entry, at) => {
    const data = bodies[at]?.data;
    return isJsonObject(data) ? [[entry.name, data] as const] : [];
  });
}
