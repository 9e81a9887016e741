import type { SchemaNode } from './schema-node.ts';

/** The target of a resolved reference. */
export interface SchemaReference {
  target: SchemaNode | null;
  /** The anchor by which it was found, if a schema earlier on the way may replace it. */
  dynamicName: string | null;
}
