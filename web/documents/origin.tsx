import { Link } from 'wouter';
import { documentUrl, revisionUrl } from '../app/links.ts';
import { LayerName, type Layers } from './layers.tsx';
import type { DocumentDetails, Explained, Shown } from './shown.ts';
import { linesAround, linesOfValues } from './value-lines.ts';

type Step = Explained['steps'][number];

const verbs: Readonly<Record<Step['kind'], string>> = {
  SUBMITTED: 'sets it',
  INHERITED: 'inherits it',
  MERGED: 'merges it in',
  REPLACED: 'replaces it',
  DELETED: 'deletes it',
  SUBSTITUTED: 'substitutes it',
  REWRITTEN: 'rewrites a part of it',
  MADE: 'makes it',
};

/** How a value came about: from the document that contains it to the rendered one, a line for each step. */
export function Origin({
  shown,
  explained,
  path,
  isRendered,
}: {
  readonly shown: Shown;
  readonly explained: Explained | null;
  readonly path: string | null;
  readonly isRendered: boolean;
}) {
  return (
    <div className="origin sheet" aria-live="polite" aria-atomic="true">
      {explained === null ? (
        <p className="soft">
          {isRendered
            ? path === null
              ? 'Point at a value: the documents that made it light up. Arrow keys work too; Enter keeps one.'
              : 'Nothing explains this value.'
            : 'These documents take part.'}
        </p>
      ) : (
        <Explanation shown={shown} explained={explained} />
      )}
    </div>
  );
}

function Explanation({
  shown,
  explained,
}: {
  readonly shown: Shown;
  readonly explained: Explained;
}) {
  const { path, steps, secret, exists } = explained;
  const origin = steps.at(-1);
  return (
    <>
      <div className="origin-head">
        <code className="origin-path">{path}</code>
        {!exists && <span className="outcome is-bad">deleted</span>}
        {secret && <span className="outcome is-warn">secret</span>}
        {origin !== undefined && (
          <Link
            className="small"
            href={documentUrl(origin.document, shown.number, {
              view: 'history',
              path: origin.path,
            })}
          >
            History of this value
          </Link>
        )}
      </div>
      <ol className="steps">
        {steps.map((step, at) => (
          <StepLine
            // biome-ignore lint/suspicious/noArrayIndexKey: steps have an order and nothing else
            key={at}
            step={step}
            shown={shown}
            isOrigin={at === steps.length - 1}
          />
        ))}
      </ol>
      {steps
        .flatMap(({ overrode }) => overrode)
        .map((each) => (
          <p key={JSON.stringify(each)} className="small soft">
            overrides{' '}
            <code>{each.secret ? 'a secret' : JSON.stringify(each.value)?.slice(0, 80)}</code> of{' '}
            <Name document={(each.heldBy ?? each.step).document} shown={shown} />
          </p>
        ))}
    </>
  );
}

function StepLine({
  step,
  shown,
  isOrigin,
}: {
  readonly step: Step;
  readonly shown: Shown;
  readonly isOrigin: boolean;
}) {
  const { document, kind, place, revision } = step;
  return (
    <li className={isOrigin ? 'is-origin' : ''}>
      <Name document={document} shown={shown} line={isOrigin ? lineOf(step) : null} />{' '}
      <span>{isOrigin && kind === 'INHERITED' ? verbs.SUBMITTED : verbs[kind]}</span>
      {place !== null && !isOrigin && (
        <span className="soft small">
          {' by '}
          <code>{place.replace(/^metadata\./, '')}</code>
        </span>
      )}
      {isOrigin && revision !== null && (
        <span className="soft">
          {' '}
          since <Link href={revisionUrl(revision.number)}>revision {revision.number}</Link> by{' '}
          {revision.author}
        </span>
      )}
    </li>
  );
}

/** The line of the document that contains the value, from 1. */
function lineOf({ document, path }: Step): number | null {
  const range = linesAround(linesOfValues(document.yaml), path);
  return range === null ? null : range.from + 1;
}

function Name({
  document,
  shown: { number, layers },
  line = null,
}: {
  readonly document: Pick<DocumentDetails, 'schema' | 'name' | 'layer'>;
  readonly shown: { readonly number: number; readonly layers: Layers };
  readonly line?: number | null;
}) {
  return (
    <>
      <Link href={documentUrl(document, number)}>
        {document.name}
        {line !== null && <span className="number">:{line}</span>}
      </Link>{' '}
      {document.layer !== null && <LayerName layer={document.layer} layers={layers} />}
    </>
  );
}
