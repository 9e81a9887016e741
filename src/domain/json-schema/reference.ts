import type { SchemaNode } from './schema-node.ts';

/** Where a reference leads, once it is resolved. */
export interface SchemaReference {
  target: SchemaNode | null;
  /** The name under which it was found, if a schema met earlier may stand in for it. */
  dynamicName: string | null;
}
