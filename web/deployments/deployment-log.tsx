import { useLayoutEffect, useRef } from 'react';
import { Failure } from '../app/states.tsx';
import { useParameters } from '../app/use-parameters.ts';
import { DeploymentLogDocument } from '../data/generated/graphql.ts';
import { useAnswer } from '../data/use-operation.ts';

/**
 * What the containers printed: all of them, or the step of the URL. It stays at its end while it grows, unless the reader
 * scrolled up.
 */
export function DeploymentLog({ id, version }: { readonly id: string; readonly version: number }) {
  const [{ step }] = useParameters();
  const wanted = step !== undefined && /^\d{1,6}$/.test(step) ? Number(step) : null;
  const { data, error } = useAnswer(DeploymentLogDocument, { id, step: wanted }, version);
  const log = data?.deployment?.log;
  const text = log?.nodes.map((part) => part.text).join('') ?? '';
  const place = useRef<HTMLPreElement>(null);
  const isAtEnd = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the text grows
  useLayoutEffect(() => {
    const box = place.current;
    if (box !== null && isAtEnd.current) box.scrollTop = box.scrollHeight;
  }, [text]);
  if (error !== undefined) return <Failure error={error} />;
  return (
    <section className="part" aria-labelledby="log">
      <h2 id="log">
        Log <span className="soft">{wanted === null ? 'of all steps' : `of step ${wanted}`}</span>
      </h2>
      <pre
        ref={place}
        className="sheet log"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keyboard too
        tabIndex={0}
        onScroll={({ currentTarget: box }) => {
          isAtEnd.current = box.scrollTop + box.clientHeight >= box.scrollHeight - 8;
        }}
      >
        {log !== undefined && log !== null && log.totalCount > log.nodes.length && '…\n'}
        {text === '' ? <span className="soft">Nothing was printed.</span> : text}
      </pre>
    </section>
  );
}
