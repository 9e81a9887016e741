import type { Command } from 'commander';
import { fault } from '../../domain/errors.ts';
import type { Client } from '../client/client.ts';
import { requireValue } from '../client/document.ts';
import { CommandFailure } from '../client/problem.ts';
import { type StoreOptions, withClient } from '../client/store-client.ts';
import { outputOption } from '../forms/output-option.ts';
import {
  ApproveDeploymentStepDocument,
  type DeploymentSummaryFragment,
  RejectDeploymentStepDocument,
} from '../generated/operations.ts';
import { addStoreOptions, count, filled } from '../input/options.ts';
import { type Format, runCommand, writeJson } from '../print/output.ts';
import type { Shell } from '../shell.ts';
import { summaryJson } from './deployment-json.ts';
import { endText, readProgress } from './follow-deployment.ts';

interface AnswerOptions extends StoreOptions {
  readonly step?: number;
  readonly reason?: string;
  readonly output: Format;
}

export function addApproveDeployment(deploy: Command, shell: Shell): void {
  const command = deploy
    .command('approve')
    .summary('approve what a deployment waits for')
    .description(
      'Approves what a deployment waits for; `status` shows it. With --step, only if it still waits for that.',
    )
    .argument('<deployment>', 'its id')
    .option('--step <number>', 'the step that it waits for', count)
    .addOption(outputOption(['text', 'json']));
  addStoreOptions(command).action((id: string, options: AnswerOptions) =>
    answer(shell, id, options, async (client, input) => {
      const { approveDeploymentStep } = await client.request(ApproveDeploymentStepDocument, {
        input,
      });
      return requireValue(approveDeploymentStep?.deployment, 'deployment');
    }),
  );
}

export function addRejectDeployment(deploy: Command, shell: Shell): void {
  const command = deploy
    .command('reject')
    .summary('reject what a deployment waits for')
    .description('Rejects what a deployment waits for: it fails, and does nothing more.')
    .argument('<deployment>', 'its id')
    .option('--step <number>', 'the step that it waits for', count)
    .option('--reason <text>', 'why', filled)
    .addOption(outputOption(['text', 'json']));
  addStoreOptions(command).action((id: string, options: AnswerOptions) =>
    answer(shell, id, options, async (client, input) => {
      const { rejectDeploymentStep } = await client.request(RejectDeploymentStepDocument, {
        input: { ...input, reason: options.reason ?? null },
      });
      return requireValue(rejectDeploymentStep?.deployment, 'deployment');
    }),
  );
}

async function answer(
  shell: Shell,
  deployment: string,
  options: AnswerOptions,
  give: (
    client: Client,
    input: { readonly deployment: string; readonly step: number },
  ) => Promise<DeploymentSummaryFragment>,
): Promise<void> {
  await runCommand(shell, options.output, () =>
    withClient(shell, options, 'read', async (client) => {
      const step = options.step ?? (await waitingStep(client, deployment));
      await give(client, { deployment, step });
      const found = await readProgress(client, deployment, null);
      if (options.output === 'json') writeJson(shell, summaryJson(found));
      else shell.out.write(endText({ ...found, waitsFor: null }));
    }),
  );
}

/** @throws DEPLOYMENT_NOT_WAITING */
async function waitingStep(client: Client, deployment: string): Promise<number> {
  const { waitsFor } = await readProgress(client, deployment, null);
  if (waitsFor !== null) return waitsFor.step;
  throw new CommandFailure([fault('DEPLOYMENT_NOT_WAITING', { deployment })]);
}
