import { kindSchemas } from './generated/kind-schemas.ts';

/** A JSON Schema of whole documents, and the schema of these documents. */
export interface KindSchema {
  readonly kind: string;
  readonly schema: (typeof kindSchemas)[string];
}

/** The kinds of Purser's own that have a schema. */
export const kindsWithSchema: readonly string[] = Object.keys(kindSchemas).filter((name) =>
  name.startsWith('purser/'),
);

/**
 * The schema of a kind by its name: `purser/DataSource/v1`, `purser/DataSource` or `DataSource`. Null if there is none.
 * (docs/data-sources.md#in-an-editor)
 */
export function kindSchemaOf(name: string): KindSchema | null {
  const kind = kindsWithSchema.find((one) => {
    const [namespace, word] = one.split('/');
    return [one, `${namespace}/${word}`, word].includes(name);
  });
  const schema = kind === undefined ? undefined : kindSchemas[kind];
  return kind === undefined || schema === undefined ? null : { kind, schema };
}
