import { useState } from 'react';
import type { OperationResult } from 'urql';
import { SessionDocument, type SessionQuery } from '../data/generated/graphql.ts';
import { useAnswer } from '../data/use-operation.ts';

/** What every mutation of deployments returns, under its own name. */
type Payloads = Readonly<
  Record<string, { readonly problems: readonly { readonly message: string }[] } | null | undefined>
>;

/** The state of a decision that the reader sends. */
export interface Decision {
  readonly isBusy: boolean;
  /** Why the server refused the last one; null if it did not. */
  readonly fault: string | null;
  /** Sends a decision. Resolves to what the server returned; null if it refused. */
  decide<T extends object>(send: () => Promise<OperationResult<T>>): Promise<T | null>;
}

/** Sends decisions, one at a time. `onDecided` is called after each, whatever came of it. */
export function useDecision(onDecided: () => void): Decision {
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  return {
    isBusy,
    fault,
    async decide(send) {
      setBusy(true);
      const { data, error } = await send();
      setBusy(false);
      const [payload] = Object.values((data ?? {}) as Payloads);
      const refused = error?.message ?? payload?.problems[0]?.message ?? null;
      setFault(refused);
      onDecided();
      return refused === null ? (data ?? null) : null;
    },
  };
}

/** Whether the caller has a permission; null until the server said so. */
export function usePermission(name: SessionQuery['viewer']['permissions'][number]): boolean | null {
  const { data } = useAnswer(SessionDocument, {});
  return data === undefined ? null : data.viewer.permissions.includes(name);
}
