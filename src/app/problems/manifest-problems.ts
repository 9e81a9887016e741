import { isDeploymentInput } from '../../domain/deployment/manifest.ts';
import { type DocumentEntry, documentKey } from '../../domain/document/document.ts';
import { groupBy } from '../../domain/render/graph/group-by.ts';
import type { RevisionMaps } from '../../domain/revision/revision.ts';
import type { Verdict } from '../../domain/validation/validate-document.ts';
import { deploymentInputs, findManifestFlaws } from '../deployments/find-manifest-flaws.ts';
import type { Services } from '../kernel/services.ts';
import { bodiesUnlessLost } from './lost-secrets.ts';

/** What is wrong with those of some documents that are manifests or variables, of each that has flaws. */
export async function manifestVerdicts(
  services: Services,
  maps: RevisionMaps,
  entries: readonly DocumentEntry[],
): Promise<readonly Pick<Verdict, 'findings' | 'total'>[]> {
  const asked = new Set(entries.filter(isDeploymentInput).map(documentKey));
  if (asked.size === 0) return [];
  const bodies = bodiesUnlessLost(services.content);
  const { findings } = await findManifestFlaws(services, maps, bodies);
  const own = findings.filter(({ document }) => asked.has(documentKey(document)));
  const groups = groupBy(own, ({ document }) => [documentKey(document)]);
  const { maxFaults } = services.limits;
  return Array.from(groups.values(), (all) => ({
    findings: all.slice(0, maxFaults),
    total: all.length,
  }));
}

/** All manifests and variables if one of some documents is one: manifests have the variables, and name resources of others. */
export async function manifestsBeside(
  services: Pick<Services, 'content'>,
  maps: RevisionMaps,
  entries: readonly DocumentEntry[],
): Promise<readonly DocumentEntry[]> {
  return entries.some(isDeploymentInput) ? deploymentInputs(services, maps) : [];
}
