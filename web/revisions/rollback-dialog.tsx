import { useEffect, useState } from 'react';
import type { CombinedError } from 'urql';
import { useLocation } from 'wouter';
import { useHead } from '../app/head.tsx';
import { documentUrl, revisionUrl } from '../app/links.ts';
import { Failure, Waiting } from '../app/states.tsx';
import { RollbackDocument, type RollbackMutation } from '../data/generated/graphql.ts';
import { useChange } from '../data/use-operation.ts';
import { Sheet } from '../design/sheet.tsx';
import { counted } from './revision-facts.tsx';

type Payload = NonNullable<RollbackMutation['rollback']>;

/** Previews a rollback by a dry run, and does it when the reader agrees. */
export default function RollbackDialog({
  number,
  newest,
  onClose,
}: {
  readonly number: number;
  readonly newest: number;
  onClose(): void;
}) {
  const change = useChange();
  const [, navigate] = useLocation();
  const { moveTo } = useHead();
  const [preview, setPreview] = useState<Payload | null>(null);
  const [error, setError] = useState<CombinedError>();
  const [isBusy, setBusy] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: one preview for each opening
  useEffect(() => {
    const input = { revision: { number }, dryRun: true, onProblems: 'ACCEPT' as const };
    void change(RollbackDocument, { input }).then(({ data, error }) => {
      setPreview(data?.rollback ?? null);
      setError(error);
    });
  }, [number]);

  const rollBack = async () => {
    setBusy(true);
    const input = {
      revision: { number },
      expectedRevision: newest,
      message: `Roll back to revision ${number}`,
    };
    const { data, error } = await change(RollbackDocument, { input });
    setBusy(false);
    const made = data?.rollback?.revision?.number;
    if (made === undefined) {
      setError(error);
      if (data?.rollback) setPreview(data.rollback);
      return;
    }
    moveTo(made);
    navigate(revisionUrl(made));
    onClose();
  };

  return (
    <Sheet title={`Roll back to revision ${number}`} onClose={onClose}>
      {error !== undefined && <Failure error={error} />}
      {preview === null && error === undefined && <Waiting what="the preview" lines={4} />}
      {preview !== null && (
        <>
          <Preview preview={preview} number={number} />
          <div className="row">
            <button
              type="button"
              className="button is-main"
              disabled={isBusy || preview.problems.length > 0}
              onClick={() => void rollBack()}
            >
              Roll back
            </button>
            <button type="button" className="button" onClick={onClose}>
              Cancel
            </button>
          </div>
        </>
      )}
    </Sheet>
  );
}

/** What a rollback would change. */
function Preview({ preview, number }: { readonly preview: Payload; readonly number: number }) {
  const changed = preview.diff?.documents;
  const introduced = preview.diff?.problemChanges.introduced;
  return (
    <>
      {preview.problems.map(({ message, remedy }) => (
        <p key={message} className="minus">
          {message} <span className="soft">{remedy}</span>
        </p>
      ))}
      <p>
        A new revision will have the documents of revision {number}:{' '}
        {counted(changed?.totalCount ?? 0, 'document')} and{' '}
        {counted(preview.diff?.renderedDocuments.totalCount ?? 0, 'rendered document')} change.
      </p>
      <ul className="small">
        {changed?.nodes.map((document) => (
          <li key={documentUrl(document, null)}>
            <span className="soft">{document.kind.toLowerCase()}</span> {document.name}{' '}
            <span className="soft">{document.schema}</span>
          </li>
        ))}
      </ul>
      {introduced !== undefined && introduced.totalCount > 0 && (
        <p className="minus">It introduces {counted(introduced.totalCount, 'problem')}.</p>
      )}
    </>
  );
}
