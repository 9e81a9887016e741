import type { Json } from '../../src/domain/json/value.ts';
import { explainCandidates } from '../../src/domain/references/extract-references.ts';
import type { ReferentialSchema } from '../../src/domain/references/kind.ts';
import type { ResourceId } from '../../src/domain/references/resource-key.ts';

/** The references of a resource: each once, in the order of the schema, then of the body. */
export function extractReferences(
  schema: ReferentialSchema,
  own: ResourceId,
  data: Json,
): readonly ResourceId[] {
  return explainCandidates(schema, own, data)
    .filter(({ outcome }) => outcome === 'kept')
    .map(({ target, elements }) => ({
      kind: target,
      key: new Map(elements.map(({ element, value }) => [element, value ?? ''])),
    }));
}
