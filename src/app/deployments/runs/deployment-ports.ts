import type { DeploySettings } from '../../../domain/deployment/deploy-settings.ts';
import type { ContainerRuntime } from '../../../ports/container-runtime.ts';

/** What runs deployments. */
export interface DeploymentPorts {
  readonly runtime: ContainerRuntime;
  /** What the operator says now. @throws FILE_UNREADABLE, SETTING_INVALID */
  readonly settings: () => Promise<DeploySettings>;
  /** The version that images read. */
  readonly version: string;
  /** Milliseconds after which a plan cannot be applied any more. */
  readonly planTimeMs: number;
}
