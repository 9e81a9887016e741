import { visibilityOf } from '../../../domain/access/visibility.ts';
import type { DocumentEntry, SourceId } from '../../../domain/document/document.ts';
import { PurserError, throwFaults } from '../../../domain/errors.ts';
import { explainCandidates } from '../../../domain/references/extract-references.ts';
import { keyOfName } from '../../../domain/references/resource-key.ts';
import type { RevisionSnapshot } from '../../../domain/revision/revision.ts';
import { documentsBehind } from '../../access/documents-behind.ts';
import {
  explanationDenied,
  mayOpenSecrets,
  namedDocuments,
  openingDenied,
  openSecretsPermission,
} from '../../access/open-secrets.ts';
import { seeDocuments } from '../../access/require-permission.ts';
import type { Opening } from '../../access/use-case.ts';
import { visibleError } from '../../access/visible-faults.ts';
import { requireVisibleSegments } from '../../access/visible-segments.ts';
import type { RevisionRenderer } from '../../render/render-revision.ts';
import { findReferenceSubject } from '../find-reference-subject.ts';
import { lookupFor, representatives } from '../neighbours.ts';
import type { ExplainedReferences } from '../reference-cases.ts';
import type { SchemaOf } from '../schema-in-force.ts';

/**
 * Every candidate for a reference, and its outcome. Candidates are values of the document, and of those that it depends
 * on: secrets among them.
 *
 * @throws DOCUMENT_NOT_FOUND, every code of rendering
 */
export const explainReferences: Opening<
  [revision: RevisionSnapshot, id: SourceId],
  ExplainedReferences
> = {
  kind: 'opening',
  ...seeDocuments,
  audit(ending, revision, id) {
    const target = { of: 'references', revision: revision.id, ...namedDocuments([id]) };
    if ('result' in ending) return ending.result.secret ? [{ target }] : [];
    return isRefusedOpening(ending.error) ? [{ target, error: ending.error }] : [];
  },
  async run({ by, services }, revision, id) {
    const visibility = visibilityOf(by);
    const lookup = lookupFor(services, by, revision);
    const found = await representatives({ services, revision, visibility }, [id]);
    if (found.size > 0) {
      await requireVisibleSegments(by, revision, services);
      const behind = (await documentsBehind(services, revision, [id]))(id);
      if (!behind.every(visibility.includes)) throw explanationDenied();
      if (!mayOpenSecrets(by, behind)) throw openingDenied();
    }
    try {
      return await explainDocument(
        services,
        revision,
        await findReferenceSubject(lookup, revision, id),
      );
    } catch (error) {
      if (!(error instanceof PurserError) || found.size === 0) throw error;
      throw await visibleError(services, revision, error, visibility);
    }
  },
};

function isRefusedOpening(error: unknown): boolean {
  return (
    error instanceof PurserError && error.faults[0].facts['permission'] === openSecretsPermission
  );
}

/** Explains the references of an existing document; see the use case `explainReferences`. */
async function explainDocument(
  { renderer, schemaOf }: { readonly renderer: RevisionRenderer; readonly schemaOf: SchemaOf },
  revision: RevisionSnapshot,
  document: DocumentEntry,
): Promise<ExplainedReferences> {
  const { schema, faults } = await schemaOf(revision);
  // If the schema has faults, it is unknown whether the document is covered.
  throwFaults(faults);
  const id: SourceId = { schema: document.schema, name: document.name };
  const [outcome = null] = await renderer.byName(revision, [id]);
  if (outcome instanceof PurserError) throw outcome;
  const kind = schema?.bySchema.get(id.schema);
  if (schema === null || kind === undefined)
    return { document, kind: null, secret: false, candidates: [] };
  const key = keyOfName(kind, id.name);
  const data = outcome?.data ?? null;
  const candidates = 'reason' in key ? [] : explainCandidates(schema, { kind, key }, data);
  return { document, kind, secret: outcome?.secret === true, candidates };
}
