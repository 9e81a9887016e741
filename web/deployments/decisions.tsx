import { useLocation } from 'wouter';
import { deploymentUrl } from '../app/links.ts';
import { timeText } from '../app/time.ts';
import {
  ApplyPlanDocument,
  CancelDeploymentDocument,
  ResumeDeploymentDocument,
} from '../data/generated/graphql.ts';
import { useChange } from '../data/use-operation.ts';
import type { Deployment } from './deployment.ts';
import { useDecision, usePermission } from './use-decision.ts';

/** Applies a plan, cancels or resumes a deployment: what its status and the caller's permissions allow. */
export function Decisions({
  deployment: { uuid: id, kind, status, planDigest, planExpiresAt },
  onDecided,
}: {
  readonly deployment: Deployment;
  onDecided(): void;
}) {
  const change = useChange();
  const [, navigate] = useLocation();
  const mayApply = usePermission('APPLY_DEPLOYMENTS');
  const { isBusy, fault, decide } = useDecision(onDecided);
  if (mayApply === null) return null;
  if (!mayApply) {
    return (
      <p className="soft small">
        To cancel or resume it, you need the permission APPLY_DEPLOYMENTS.
      </p>
    );
  }
  const apply = async (plan: string) => {
    const data = await decide(() => change(ApplyPlanDocument, { plan }));
    const made = data?.applyDeploymentPlan?.deployment;
    if (made) navigate(deploymentUrl(made.uuid));
  };
  const mayCancel = !['SUCCEEDED', 'FAILED', 'CANCELLED', 'CANCELLING'].includes(status);
  const mayResume = ['FAILED', 'CANCELLED', 'INTERRUPTED'].includes(status) && kind === 'APPLY';
  return (
    <div className="row">
      {planDigest !== null && (
        <button
          type="button"
          className="button is-main"
          disabled={isBusy}
          onClick={() => void apply(planDigest)}
        >
          Apply this plan
        </button>
      )}
      {planExpiresAt !== null && (
        <span className="soft small">It expires {timeText(planExpiresAt)}.</span>
      )}
      {mayResume && (
        <button
          type="button"
          className="button"
          disabled={isBusy}
          onClick={() => void decide(() => change(ResumeDeploymentDocument, { id }))}
        >
          Resume
        </button>
      )}
      {mayCancel && (
        <button
          type="button"
          className="button"
          disabled={isBusy}
          onClick={() => void decide(() => change(CancelDeploymentDocument, { id }))}
        >
          Cancel
        </button>
      )}
      {fault !== null && (
        <p role="alert" className="minus small">
          {fault}
        </p>
      )}
    </div>
  );
}
