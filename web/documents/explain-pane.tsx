import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { Empty, Failure, Waiting } from '../app/states.tsx';
import { useParameters } from '../app/use-parameters.ts';
import { ExplainValueDocument, RenderedLinesDocument } from '../data/generated/graphql.ts';
import { useAnswer } from '../data/use-operation.ts';
import { Origin } from './origin.tsx';
import { RenderedLines } from './rendered-lines.tsx';
import type { DocumentDetails, Explained, Shown } from './shown.ts';
import { SourceCard } from './source-card.tsx';
import { litLines, sourcesOf } from './sources.ts';

/**
 * The rendered document beside the documents that it is made of. Pointing at a value, with the mouse or the keyboard,
 * lights up the places that made it; a click, or Enter, keeps it lit and puts it into the URL.
 */
export function ExplainPane({
  shown,
  document,
}: {
  readonly shown: Shown;
  readonly document: DocumentDetails;
}) {
  const { number, schema, name } = shown;
  const [{ path: pinned = null }, replace] = useParameters();
  const [pointed, setPointed] = useState<string | null>(null);
  const rendered = useAnswer(RenderedLinesDocument, { number, schema, name });
  const path = useDeferredValue(pointed ?? pinned);
  const explained = useExplained(shown, path);
  const steps = explained?.steps ?? [];
  const sources = useMemo(() => sourcesOf(document, explained?.steps ?? []), [document, explained]);
  const lit = useMemo(() => litLines(sources, explained), [sources, explained]);
  const pin = useCallback((at: string | null) => replace({ path: at }), [replace]);

  const lines = rendered.data?.revision?.renderedDocument?.blame.nodes;
  return (
    <div className="explain">
      <section className="explain-rendered" aria-label="Rendered">
        <h2>Rendered</h2>
        {rendered.error !== undefined && <Failure error={rendered.error} />}
        {rendered.data === undefined && rendered.error === undefined && (
          <Waiting what="the rendered document" lines={14} />
        )}
        {lines === undefined && rendered.data !== undefined && rendered.error === undefined && (
          <Empty title={document.abstract ? 'It is abstract' : 'It is not in the output'}>
            <p>
              {document.abstract
                ? 'Other documents are layered on it; it is not rendered itself.'
                : 'Another document replaces it.'}
            </p>
          </Empty>
        )}
        {lines !== undefined && (
          <RenderedLines
            lines={lines}
            layers={shown.layers}
            path={pointed ?? pinned}
            pinned={pinned}
            point={setPointed}
            pin={pin}
          />
        )}
      </section>
      <section className="explain-sources" aria-label="Made of">
        <Origin shown={shown} explained={explained} path={path} isRendered={lines !== undefined} />
        {sources.map((source) => (
          <SourceCard
            key={source.key}
            source={source}
            lit={lit.get(source.key) ?? null}
            isDimmed={steps.length > 0 && !lit.has(source.key)}
            shown={shown}
          />
        ))}
      </section>
    </div>
  );
}

/** What explains a value; the last explanation stays until the next one is here. */
function useExplained({ number, schema, name }: Shown, path: string | null): Explained | null {
  const variables = path === null ? null : { number, schema, name, path };
  const { data } = useAnswer(ExplainValueDocument, variables);
  if (path === null) return null;
  const nodes = data?.revision?.renderedDocument?.explain.nodes ?? [];
  return nodes.find((each) => each.path === path) ?? nodes[0] ?? null;
}
