import type { DocumentEntry, SourceId } from '../../domain/document/document.ts';
import { PurserError, throwFaults } from '../../domain/errors.ts';
import { explainReferences } from '../../domain/references/extract-references.ts';
import { keyOfName } from '../../domain/references/resource-key.ts';
import type { RevisionSnapshot } from '../../domain/revision/revision.ts';
import type { RevisionRenderer } from '../render/render-revision.ts';
import type { ExplainedReferences } from './reference-cases.ts';
import type { SchemaOf } from './schema-in-force.ts';

/** How the references of a document that is there are found; see `ReferenceCases.explainReferences`. */
export async function explainDocument(
  { renderer, schemaOf }: { readonly renderer: RevisionRenderer; readonly schemaOf: SchemaOf },
  revision: RevisionSnapshot,
  document: DocumentEntry,
): Promise<ExplainedReferences> {
  const { schema, faults } = await schemaOf(revision);
  // Without a schema that can be read, no kind is known to be none.
  throwFaults(faults);
  const id: SourceId = { schema: document.schema, name: document.name };
  const [outcome = null] = await renderer.byName(revision, [id]);
  if (outcome instanceof PurserError) throw outcome;
  const kind = schema?.bySchema.get(id.schema);
  if (schema === null || kind === undefined)
    return { document, kind: null, secret: false, candidates: [] };
  const key = keyOfName(kind, id.name);
  const data = outcome?.data ?? null;
  const candidates = 'reason' in key ? [] : explainReferences(schema, { kind, key }, data);
  return { document, kind, secret: outcome?.secret === true, candidates };
}
