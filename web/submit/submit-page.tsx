import { lazy, Suspense, useCallback, useState } from 'react';
import type { CombinedError } from 'urql';
import { useLocation } from 'wouter';
import { useHead } from '../app/head.tsx';
import { revisionUrl } from '../app/links.ts';
import { Failure, Waiting } from '../app/states.tsx';
import {
  BucketsDocument,
  SessionDocument,
  type SubmitDocumentsInput,
} from '../data/generated/graphql.ts';
import { useAnswer } from '../data/use-operation.ts';
import { Preview } from './preview.tsx';
import { useSchemas } from './use-schemas.ts';
import { type Result, usePreview, useSubmit } from './use-submit.ts';
import './submit.css';

const Editor = lazy(() => import('./yaml-editor.tsx'));

/** Paste or drop documents; see their faults at their lines and what they would change; then commit them. */
export default function SubmitPage() {
  const [text, setText] = useState('');
  const [bucket, setBucket] = useState('');
  const [message, setMessage] = useState('');
  const [error, setError] = useState<CombinedError>();
  const [isBusy, setBusy] = useState(false);
  const [, navigate] = useLocation();
  const { moveTo, number } = useHead();
  const submit = useSubmit();
  const schemas = useSchemas(number);
  const input = inputOf(text, bucket);
  const { result, error: previewError, isCurrent } = usePreview(text === '' ? null : input);
  const addText = useCallback((more: string) => {
    setText((before) => (before.trim() === '' ? more : `${before.trimEnd()}\n---\n${more}`));
  }, []);

  const commit = async () => {
    setBusy(true);
    const given: SubmitDocumentsInput = {
      ...input,
      message,
      ...(number !== null && { expectedRevision: number }),
    };
    const { data, error } = await submit(given);
    setBusy(false);
    setError(error);
    const made = data?.submitDocuments?.revision?.number;
    if (made === undefined) return;
    moveTo(made);
    navigate(revisionUrl(made));
  };

  return (
    <div className="page is-wide">
      <div>
        <h1>Submit documents</h1>
        <p className="kicker">
          Nothing is stored until you commit. Drop YAML files onto the editor. Escape, then Tab,
          leaves it.
        </p>
      </div>
      <NoPermission />
      <div className="submit">
        <section className="submit-text" aria-label="Documents">
          <Suspense fallback={<Waiting what="the editor" lines={12} />}>
            <Editor
              text={text}
              setText={setText}
              problems={result?.problems ?? []}
              addText={addText}
              schemas={schemas}
            />
          </Suspense>
        </section>
        <section className="submit-side" aria-label="Preview">
          <BucketField bucket={bucket} setBucket={setBucket} />
          <label className="labelled">
            Message
            <input
              className="field"
              placeholder="Why, for people"
              value={message}
              onChange={(event) => setMessage(event.target.value)}
            />
          </label>
          <div className="row">
            <button
              type="button"
              className="button is-main"
              disabled={isBusy || !isCurrent || !canCommit(result)}
              onClick={() => void commit()}
            >
              Commit
            </button>
            <span className="soft small" role="status">
              {text !== '' && !isCurrent ? 'Checking…' : stateText(result)}
            </span>
          </div>
          {error !== undefined && <Failure error={error} />}
          {previewError !== undefined && <Failure error={previewError} />}
          {text === '' && <PreviewHint />}
          {result !== null && <Preview result={result} />}
        </section>
      </div>
    </div>
  );
}

function inputOf(yaml: string, bucket: string): SubmitDocumentsInput {
  return { source: { yaml }, ...(bucket.trim() !== '' && { bucket: bucket.trim() }) };
}

function canCommit(result: Result | null): boolean {
  return result?.changed === true && result.problems.length === 0;
}

function stateText(result: Result | null): string {
  if (result === null) return '';
  if (result.problems.length > 0) return 'Correct the problems to commit.';
  return result.changed ? '' : 'These documents are already stored.';
}

function PreviewHint() {
  return (
    <p className="soft small">
      The preview appears here: problems, and what would change in documents and in rendered
      documents.
    </p>
  );
}

function BucketField({
  bucket,
  setBucket,
}: {
  readonly bucket: string;
  setBucket(bucket: string): void;
}) {
  const { data } = useAnswer(BucketsDocument, {});
  return (
    <label className="labelled">
      Bucket
      <input
        className="field"
        list="buckets"
        placeholder="The owner of new documents"
        value={bucket}
        onChange={(event) => setBucket(event.target.value)}
      />
      <datalist id="buckets">
        {data?.revision?.buckets.nodes.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </label>
  );
}

function NoPermission() {
  const { data } = useAnswer(SessionDocument, {});
  if (data === undefined || data.viewer.permissions.includes('CREATE_CLEARTEXT_DOCUMENTS'))
    return null;
  return (
    <p className="outcome is-warn submit-denied">
      You can try documents here, but committing needs the permission CREATE_CLEARTEXT_DOCUMENTS.
    </p>
  );
}
