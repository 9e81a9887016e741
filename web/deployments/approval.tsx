import { useState } from 'react';
import { ApproveStepDocument, RejectStepDocument } from '../data/generated/graphql.ts';
import { useChange } from '../data/use-operation.ts';
import type { Deployment, ResourceRows } from './deployment.ts';
import { MoreResources } from './resources.tsx';
import { useDecision, usePermission } from './use-decision.ts';

/** What a deployment waits for, and the decision about it. */
export function Approval({
  deployment: { uuid: id },
  waitsFor: { step, covers, resource, action, actions },
  rows,
  onDecided,
}: {
  readonly deployment: Deployment;
  readonly waitsFor: NonNullable<Deployment['waitsFor']>;
  readonly rows: ResourceRows;
  onDecided(): void;
}) {
  const change = useChange();
  const [reason, setReason] = useState('');
  const mayApprove = usePermission('APPROVE_DEPLOYMENTS');
  const { isBusy, fault, decide } = useDecision(onDecided);
  const planned = covers === 'ONCE' ? rows.nodes : [{ name: resource, actions }];
  const shown = planned.filter((each) => each.actions.length > 0);
  return (
    <section className="sheet card approval" aria-labelledby="approval">
      <h2 id="approval">
        {covers === 'ACTION'
          ? `Waiting for approval of ${action ?? 'an action'} of ${resource}`
          : 'Waiting for approval'}
      </h2>
      <p className="soft small">Nothing starts until it is approved. These actions would run:</p>
      <ul>
        {shown.map((each) => (
          <li key={each.name} className="fact-line">
            <code>{each.name}</code>
            <div className="small">
              {each.actions.map(({ name, description }) => (
                <p key={name}>
                  {name}
                  {description !== name && <span className="soft"> {description}</span>}
                </p>
              ))}
            </div>
          </li>
        ))}
      </ul>
      {covers === 'ONCE' && <MoreResources rows={rows} />}
      {mayApprove === false && (
        <p className="soft small">To decide, you need the permission APPROVE_DEPLOYMENTS.</p>
      )}
      {mayApprove && (
        <div className="row">
          <button
            type="button"
            className="button is-main"
            disabled={isBusy}
            onClick={() => void decide(() => change(ApproveStepDocument, { id, step }))}
          >
            Approve
          </button>
          <input
            className="field approval-reason"
            aria-label="Reason for the rejection"
            placeholder="Reason for the rejection"
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          <button
            type="button"
            className="button"
            disabled={isBusy}
            onClick={() =>
              void decide(() =>
                change(RejectStepDocument, { id, step, reason: reason === '' ? null : reason }),
              )
            }
          >
            Reject
          </button>
        </div>
      )}
      {fault !== null && (
        <p role="alert" className="minus small">
          {fault}
        </p>
      )}
    </section>
  );
}
