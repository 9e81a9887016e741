import {
  type DocumentFacts,
  dataSchemaKind,
  isOfKind,
  isReservedSchema,
} from '../../domain/document/document.ts';
import { clipped } from '../../domain/document/shape.ts';
import { type Fault, fault } from '../../domain/errors.ts';
import { flatMapInSteps } from '../../domain/in-steps.ts';
import type { PlannedChange } from '../../domain/revision/plan-change.ts';

/** Whether a document is a DataSchema without effect, because its name is in a reserved namespace. */
export function isWithoutEffect({ schema, name }: Pick<DocumentFacts, 'schema' | 'name'>): boolean {
  return isOfKind(schema, dataSchemaKind) && isReservedSchema(name);
}

/** A DATA_SCHEMA_WITHOUT_EFFECT for each DataSchema without effect in a submission, changed or unchanged; found in steps. */
export function reservedNameWarnings(
  changes: readonly PlannedChange[],
): Generator<void, readonly Fault[]> {
  return flatMapInSteps(changes, ({ after }) => {
    if (after === null || !isWithoutEffect(after)) return [];
    const { schema, name, layer } = after;
    const place = { schema, name, ...(layer !== null && { layer }), path: 'metadata.name' };
    return [fault('DATA_SCHEMA_WITHOUT_EFFECT', { name: clipped(name) }, place)];
  });
}
