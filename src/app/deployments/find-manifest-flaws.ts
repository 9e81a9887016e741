import { environmentKind, manifestKind, variablesKind } from '../../domain/deployment/manifest.ts';
import { manifestFlaws } from '../../domain/deployment/manifest-flaws.ts';
import type { Document, DocumentEntry } from '../../domain/document/document.ts';
import type { Fault } from '../../domain/errors.ts';
import type { RevisionMaps } from '../../domain/revision/revision.ts';
import type { Finding } from '../../domain/validation/finding.ts';
import { findingOfKind } from '../../domain/validation/validate-document.ts';
import { entriesOfKind } from '../kernel/read-entries.ts';
import type { Services } from '../kernel/services.ts';
import type { ReadBodies } from '../render/render-closure.ts';
import { environmentNames, manifestNames, traceDeployment } from './trace-deployment.ts';

/** What is wrong with the manifests and variables of a revision. */
export interface FoundManifestFlaws {
  readonly hasManifests: boolean;
  /** Why some of them cannot be rendered. */
  readonly faults: readonly Fault[];
  /** What is wrong with the others. */
  readonly findings: readonly Finding[];
}

/** What is wrong with the manifests and variables of a revision. (docs/validation.md#manifests) */
export async function findManifestFlaws(
  services: Services,
  maps: RevisionMaps,
  bodies?: ReadBodies<Document | Fault>,
): Promise<FoundManifestFlaws> {
  const names = await manifestNames(services, maps);
  const environments = await environmentNames(services, maps);
  const wanted = { manifests: names, variables: [], environments };
  const { outputs, documents } = await traceDeployment(services, maps, wanted, bodies);
  const areAllRead = documents.manifests.length === names.length;
  const flaws = manifestFlaws(documents, areAllRead);
  return {
    hasManifests: names.length > 0,
    faults: outputs.faults,
    findings: flaws.map(({ id, finding }) => findingOfKind({ id }, finding)),
  };
}

/** All manifests and variables of a revision, with templates of them. */
export async function deploymentInputs(
  { content }: Pick<Services, 'content'>,
  maps: RevisionMaps,
): Promise<readonly DocumentEntry[]> {
  const kinds = [manifestKind, variablesKind, environmentKind];
  const found = kinds.map((kind) => entriesOfKind(maps, kind, content.pages));
  return (await Promise.all(found)).flat();
}
