import type { StoredRun } from '../../../app/deployments/runs/run-events.ts';
import type { LogPart } from '../../../app/deployments/use-cases/deployment-log.ts';
import type { DriftCheckView } from '../../../app/deployments/use-cases/drift-checks.ts';
import type { ResourceState, StepState } from '../../../domain/deployment/run/run-state.ts';
import type { Connection, DeploymentModel } from './models.ts';

/** Two runs, compared. */
export interface DeploymentDiffModel {
  readonly from: StoredRun;
  readonly to: StoredRun;
}

export type DeploymentConnectionModel = Connection<DeploymentModel>;

export type DeploymentResourceConnectionModel = Connection<ResourceState>;

/** A step of a deployment, with the name of its action. */
export interface DeploymentStepModel extends Omit<StepState, 'action'> {
  readonly action: string | null;
}

export type DeploymentStepConnectionModel = Connection<DeploymentStepModel>;

export type DeploymentLogConnectionModel = Connection<LogPart>;

export type DriftCheckConnectionModel = Connection<DriftCheckView>;
