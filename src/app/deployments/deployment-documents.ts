import { visibilityOf } from '../../domain/access/visibility.ts';
import { documentLabel, type SourceId } from '../../domain/document/document.ts';
import { refusal, throwFaults } from '../../domain/errors.ts';
import type { RevisionSnapshot } from '../../domain/revision/revision.ts';
import { mayOpenSecrets, openingDenied } from '../access/open-secrets.ts';
import type { Context } from '../access/use-case.ts';
import {
  type DeploymentDocuments,
  traceDeployment,
  type WantedDocuments,
} from './trace-deployment.ts';

/**
 * Renders manifests and variables of a revision, with what they are made from and nothing else. The caller may see the
 * documents, and open all that they are made from.
 *
 * @throws DOCUMENT_NOT_FOUND, ACCESS_DENIED, the faults of rendering
 */
export async function readDeploymentDocuments(
  { by, services }: Context,
  { id: revision, maps }: Pick<RevisionSnapshot, 'id' | 'maps'>,
  wanted: WantedDocuments,
): Promise<DeploymentDocuments> {
  const { ids, outputs, documents } = await traceDeployment(services, maps, wanted);
  const { manifests, variables } = wanted;
  const { includes } = visibilityOf(by);
  for (const [at, node] of outputs.nodes.entries()) {
    if (node !== undefined && includes(node.entry)) continue;
    const id = ids[at] as SourceId;
    if (at < manifests.length || variables.includes(id.name)) {
      throw refusal('DOCUMENT_NOT_FOUND', { document: documentLabel(id), revision });
    }
  }
  throwFaults(outputs.faults);
  if (!mayOpenSecrets(by, outputs.behind)) throw openingDenied();
  return documents;
}
