import { useMemo } from 'react';
import { type Client, useClient } from 'urql';
import { DataSchemaDocument, SchemaNamesDocument } from '../data/generated/graphql.ts';
import { publishedSchema, publishedSchemas } from '../data/published-schemas.ts';
import { ask } from '../data/use-operation.ts';

/** A JSON Schema, and the part of documents that it is about. */
export interface KindSchema {
  readonly schema: unknown;
  readonly isOfData: boolean;
}

/** The JSON Schemas of documents by their kinds. They are read when they are first needed. */
export interface Schemas {
  /** The kinds that have a schema. */
  kinds(): Promise<readonly string[]>;
  /** The JSON Schema of a kind; null if there is none. */
  schemaOf(kind: string): Promise<KindSchema | null>;
}

/** The schemas of Purser's own kinds, and the DataSchemas of a revision; null: of none. */
export function useSchemas(number: number | null): Schemas {
  const client = useClient();
  return useMemo(() => openSchemas(client, number), [client, number]);
}

function openSchemas(client: Client, number: number | null): Schemas {
  const known = new Map<string, Promise<KindSchema | null>>();
  const read = async (kind: string): Promise<KindSchema | null> => {
    if ((await publishedSchemas()).includes(kind)) {
      return { schema: await publishedSchema(kind), isOfData: false };
    }
    if (number === null) return null;
    const { data } = await ask(client, DataSchemaDocument, { number, name: kind });
    const schema = data?.revision?.document?.data ?? null;
    return schema === null ? null : { schema, isOfData: true };
  };
  return {
    async kinds() {
      const own = await publishedSchemas();
      if (number === null) return own;
      const { data } = await ask(client, SchemaNamesDocument, { number });
      const names = data?.revision?.documents.nodes.map(({ name }) => name) ?? [];
      return [...new Set([...own, ...names])];
    },
    schemaOf(kind) {
      const found = known.get(kind) ?? read(kind);
      known.set(kind, found);
      return found;
    },
  };
}
