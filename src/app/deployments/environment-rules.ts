import type { TypeRules } from '../../domain/deployment/image-name.ts';
import { environmentSchema } from '../../domain/deployment/manifest.ts';
import {
  type DeploymentEnvironment,
  isMaintained,
  openEnvironment,
  readEnvironment,
  refusedManifests,
  rulesIn,
} from '../../domain/deployment/read-environment.ts';
import type { ApprovalRules, RunOrder } from '../../domain/deployment/run/run-event.ts';
import { fault, PurserError, refusal, throwFaults } from '../../domain/errors.ts';
import type { Revision } from '../../domain/revision/revision.ts';
import type { AppServices } from '../app-services.ts';
import { traceOutputs } from '../explain/trace-outputs.ts';
import { findLiveRevision } from '../live/live-revision.ts';
import { problemsOf } from './problems-of.ts';
import type { DeploymentPorts } from './runs/deployment-ports.ts';

/** What the operator and the environment say, together. */
export interface EnvironmentRules {
  readonly types: TypeRules;
  readonly approval: ApprovalRules;
  /** The parallelism that a run gets. */
  readonly parallelism: (wanted: number) => number;
  /** @throws MANIFEST_NOT_ALLOWED, MAINTENANCE_CLOSED */
  check(order: Pick<RunOrder, 'kind' | 'manifests'>): void;
}

/**
 * The rules that hold in an environment now: those of its document in the live revision, whichever revision is deployed. They
 * can only tighten what the operator says. Nobody's permissions matter to them.
 *
 * @throws ENVIRONMENT_INVALID, the faults of rendering; FILE_UNREADABLE, SETTING_INVALID
 */
export async function readEnvironmentRules(
  services: AppServices,
  ports: Pick<DeploymentPorts, 'settings'>,
  name: string,
): Promise<EnvironmentRules> {
  const { types, approval } = await ports.settings();
  const environment = await liveEnvironment(services, name);
  const { images, parallelism: most } = environment;
  return {
    types: { ...types, environmentImages: images },
    approval: rulesIn(environment, approval),
    parallelism: (wanted) => Math.min(wanted, most ?? wanted),
    check({ kind, manifests }) {
      const [first, ...more] = refusedManifests(environment, manifests).map((manifest) =>
        fault('MANIFEST_NOT_ALLOWED', { environment: name, manifest }),
      );
      if (first !== undefined) throw new PurserError([first, ...more]);
      const isOpen = kind !== 'APPLY' || isMaintained(environment, services.clock.now());
      if (!isOpen) throw refusal('MAINTENANCE_CLOSED', { environment: name });
    },
  };
}

async function liveEnvironment(
  services: AppServices,
  name: string,
): Promise<DeploymentEnvironment> {
  const revision = await liveRevision(services);
  if (revision === null) return openEnvironment;
  const id = { schema: environmentSchema, name };
  const { nodes, traced, faults } = await traceOutputs(services, revision.maps, [id]);
  throwFaults(faults);
  const spot = nodes[0] && traced.get(nodes[0].key);
  if (spot === undefined) return openEnvironment;
  const { environment, findings } = readEnvironment({ data: spot.value ?? null });
  throwFaults(problemsOf(findings, [{ id }]).map((problem) => problem.fault));
  return environment;
}

/** Null if no revision has the tag of the live one. */
async function liveRevision({ store, ports }: AppServices): Promise<Revision | null> {
  try {
    return await findLiveRevision(store, ports.sources?.liveTag ?? null);
  } catch (error) {
    if (error instanceof PurserError && error.kind === 'missing') return null;
    throw error;
  }
}
