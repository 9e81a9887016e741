import { printable } from '../../domain/printable.ts';
import type { Client } from '../client/client.ts';
import { commandFailureOf } from '../client/problem.ts';
import {
  ApproveDeploymentStepDocument,
  CancelDeploymentDocument,
  type DeploymentSummaryFragment,
  RejectDeploymentStepDocument,
} from '../generated/operations.ts';
import { askYesOrNo, hasTerminal } from '../input/ask-yes.ts';
import type { Shell } from '../shell.ts';
import { problemLine } from './problem-line.ts';

type Wait = NonNullable<DeploymentSummaryFragment['waitsFor']>;

/** Asks for what a deployment waits for. */
export interface ApprovalPrompt {
  /** Asks at the terminal, if the deployment waits for something new; elsewhere prints how to answer. */
  update(found: DeploymentSummaryFragment): void;
  /** Somebody else may have answered. */
  end(): void;
}

export function createApprovalPrompt(shell: Shell, client: Client): ApprovalPrompt {
  let asked: { readonly step: number; readonly question: AbortController } | null = null;
  const end = (): void => {
    asked?.question.abort();
    asked = null;
  };
  return {
    update({ uuid, waitsFor }) {
      if (waitsFor?.step === asked?.step) return;
      end();
      if (waitsFor === null) return;
      const question = new AbortController();
      asked = { step: waitsFor.step, question };
      if (hasTerminal(shell)) {
        askAndAnswer(shell, client, uuid, waitsFor, question.signal).catch((error: unknown) =>
          shell.alerts.write(answerText(error)),
        );
      } else shell.alerts.write(waitText(uuid, waitsFor));
    },
    end,
  };
}

async function askAndAnswer(
  shell: Shell,
  client: Client,
  deployment: string,
  wait: Wait,
  signal: AbortSignal,
): Promise<void> {
  const { step } = wait;
  const isApproved = await askYesOrNo(shell, `Approve ${subjectOf(wait)}?`, signal);
  if (signal.aborted) return;
  const input = { deployment, step };
  if (isApproved === true) await client.request(ApproveDeploymentStepDocument, { input });
  else if (isApproved === false) await client.request(RejectDeploymentStepDocument, { input });
  // The end of the input interrupts, as Ctrl-C does.
  else await client.request(CancelDeploymentDocument, { input: { id: deployment, force: false } });
}

/** Why an answer does not count: somebody was faster, or another person must give it. */
function answerText(error: unknown): string {
  return commandFailureOf(error).problems.map(problemLine).join('');
}

/** How a deployment that waits can be answered. */
export function waitText(uuid: string, wait: Wait): string {
  return `waits for approval of ${subjectOf(wait)}: purser deploy approve ${uuid} --step ${wait.step}\n`;
}

function subjectOf({ covers, resource, action, actions }: Wait): string {
  if (covers === 'ONCE') return 'all of this';
  const names = actions.map(({ name }) => printable(name)).join(', ');
  const what = covers === 'ACTION' && action !== null ? printable(action) : names;
  return `${what} of ${printable(resource)}`;
}
