import type { Command } from 'commander';
import type { Shell } from '../shell.ts';
import { addApproveDeployment, addRejectDeployment } from './answer-deployment.ts';
import { addCheckDeployment } from './check-deployment.ts';
import { addCheckDrift } from './check-drift.ts';
import { addDeploymentDiff, addDeploymentImpact } from './compare-deployments.ts';
import { addDrawDeployment } from './draw-deployment.ts';
import { addEvaluate } from './evaluate.ts';
import { addResumeDeployment, addRunDeployment } from './run-deployment.ts';
import {
  addCancelDeployment,
  addDeploymentLogs,
  addDeploymentStatus,
  addListDeployments,
} from './show-deployments.ts';

export function addDeploymentsCommand(program: Command, shell: Shell): void {
  const command = program
    .command('deploy')
    .summary('deploy manifests')
    .description(
      'Deploys the resources of manifests, and looks after deployments. Without a command: apply.',
    );
  addRunDeployment(command, shell, 'apply');
  addRunDeployment(command, shell, 'plan');
  addCheckDeployment(command, shell);
  addEvaluate(command, shell);
  addDrawDeployment(command, shell);
  addDeploymentStatus(command, shell);
  addListDeployments(command, shell);
  addDeploymentLogs(command, shell);
  addApproveDeployment(command, shell);
  addRejectDeployment(command, shell);
  addCheckDrift(command, shell);
  addDeploymentImpact(command, shell);
  addDeploymentDiff(command, shell);
  addCancelDeployment(command, shell);
  addResumeDeployment(command, shell);
}
