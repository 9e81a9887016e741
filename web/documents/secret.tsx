import { useState } from 'react';
import type { CombinedError } from 'urql';
import { Failure } from '../app/states.tsx';
import {
  RevealDocumentDocument,
  type RevealDocumentQueryVariables,
} from '../data/generated/graphql.ts';
import { useAsk } from '../data/use-operation.ts';

/**
 * Shows a secret when the reader asks for it. The server records each opening in the audit log. What it shows is not
 * cached, and is gone when the reader leaves the page.
 */
export function Secret({
  document,
  mayOpen,
}: {
  readonly document: RevealDocumentQueryVariables;
  readonly mayOpen: boolean;
}) {
  const ask = useAsk();
  const [text, setText] = useState<string | null>(null);
  const [error, setError] = useState<CombinedError>();
  if (!mayOpen)
    return <span className="soft">To open it, you need the permission OPEN_SECRETS.</span>;
  const reveal = async () => {
    const { data, error } = await ask(RevealDocumentDocument, document, true);
    const revision = data?.revision;
    setText(revision?.renderedDocument?.yaml ?? revision?.document?.yaml ?? null);
    setError(error);
  };
  return (
    <>
      <button
        type="button"
        className="button"
        onClick={() => (text === null ? void reveal() : setText(null))}
      >
        {text === null ? 'Reveal' : 'Hide'}
      </button>
      <span className="soft">
        {text === null ? 'The audit log records it.' : 'It is recorded.'}
      </span>
      {error !== undefined && <Failure error={error} />}
      {text !== null && <pre className="sheet revealed">{text}</pre>}
    </>
  );
}
