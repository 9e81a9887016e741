import { useEffect, useState } from 'react';
import type { CombinedError, OperationResult } from 'urql';
import {
  SubmitDocument,
  type SubmitDocumentsInput,
  type SubmitMutation,
} from '../data/generated/graphql.ts';
import { useChange } from '../data/use-operation.ts';

/** What a submission does, or would do. */
export type Result = NonNullable<SubmitMutation['submitDocuments']>;

interface State {
  readonly key: string | null;
  readonly result: Result | null;
  readonly error: CombinedError | undefined;
}

const pause = 300;

/** Sends submissions. */
export function useSubmit(): (
  input: SubmitDocumentsInput,
) => Promise<OperationResult<SubmitMutation>> {
  const change = useChange();
  return (input) => change(SubmitDocument, { input });
}

/**
 * What a submission would do, a moment after its last change; null: there is none. `isCurrent`: `result` is about just
 * this input.
 */
export function usePreview(
  input: SubmitDocumentsInput | null,
): Omit<State, 'key'> & { readonly isCurrent: boolean } {
  const submit = useSubmit();
  const [state, setState] = useState<State>({ key: null, result: null, error: undefined });
  const key = input === null ? null : JSON.stringify(input);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the input
  useEffect(() => {
    if (input === null) {
      setState({ key: null, result: null, error: undefined });
      return;
    }
    let isWanted = true;
    const timer = setTimeout(async () => {
      const { data, error } = await submit({ ...input, dryRun: true });
      if (isWanted) setState({ key, result: data?.submitDocuments ?? null, error });
    }, pause);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [key]);
  return { result: state.result, error: state.error, isCurrent: state.key === key && key !== null };
}
