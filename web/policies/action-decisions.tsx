import { useState } from 'react';
import type { OperationResult } from 'urql';
import {
  type ActionDecision,
  type ActionsQuery,
  ResolveActionDocument,
  SendActionDocument,
} from '../data/generated/graphql.ts';
import { useChange } from '../data/use-operation.ts';

type State = ActionsQuery['actions']['nodes'][number]['state'];

/** The states after which a call can be made again, and those that can be left as they are; see docs/actions.md. */
const repeatable: readonly State[] = ['UNKNOWN', 'FAILED', 'DROPPED', 'STOPPED'];
const undecided: readonly State[] = ['UNKNOWN', 'STOPPED'];

/** The decisions about an action that its state allows. */
export function ActionDecisions({
  actionKey: key,
  state,
  onDecided,
}: {
  readonly actionKey: string;
  readonly state: State;
  onDecided(): void;
}) {
  const change = useChange();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const decide = async (send: () => Promise<OperationResult<Decided>>) => {
    setBusy(true);
    const { data, error } = await send();
    setBusy(false);
    const payload = data?.executeActions ?? data?.resolveAction;
    setFault(error?.message ?? payload?.problems[0]?.message ?? null);
    onDecided();
  };
  const resolve = (decision: ActionDecision) =>
    decide(() => change(ResolveActionDocument, { key, decision }));
  return (
    <>
      {state === 'SIMULATED' && (
        <button
          type="button"
          className="button is-small"
          disabled={isBusy}
          onClick={() => void decide(() => change(SendActionDocument, { key }))}
        >
          Approve: make the call
        </button>
      )}
      {repeatable.includes(state) && (
        <button
          type="button"
          className="button is-small"
          disabled={isBusy}
          onClick={() => void resolve('RETRY')}
        >
          {state === 'UNKNOWN' || state === 'FAILED' ? 'Make the call again' : 'Make the call'}
        </button>
      )}
      {undecided.includes(state) && (
        <button
          type="button"
          className="button is-small"
          disabled={isBusy}
          onClick={() => void resolve('GIVE_UP')}
        >
          Give up
        </button>
      )}
      {fault !== null && (
        <span role="alert" className="minus small">
          {fault}
        </span>
      )}
    </>
  );
}

/** What the two mutations share. */
interface Decided {
  readonly executeActions?: Payload | null;
  readonly resolveAction?: Payload | null;
}

interface Payload {
  readonly problems: readonly { readonly message: string }[];
}
