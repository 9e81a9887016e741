import type { Command } from 'commander';
import type { Shell } from '../shell.ts';
import { addCheckDeployment } from './check-deployment.ts';
import { addDrawDeployment } from './draw-deployment.ts';
import { addEvaluate } from './evaluate.ts';

export function addDeploymentsCommand(program: Command, shell: Shell): void {
  const command = program
    .command('deploy')
    .summary('look after manifests of deployments')
    .description('Checks and draws manifests of deployments, and evaluates their expressions.');
  addCheckDeployment(command, shell);
  addEvaluate(command, shell);
  addDrawDeployment(command, shell);
}
