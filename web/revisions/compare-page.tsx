import { Link } from 'wouter';
import { useHead } from '../app/head.tsx';
import { revisionUrl } from '../app/links.ts';
import { Waiting } from '../app/states.tsx';
import { useParameters } from '../app/use-parameters.ts';
import { Comparison } from './comparison.tsx';

/** Compares any two revisions: `?from=1&to=4`. Without them, the newest one and the one before it. */
export default function ComparePage() {
  const { number } = useHead();
  const [parameters, replace] = useParameters();
  const to = numberOf(parameters['to']) ?? number;
  const from = numberOf(parameters['from']) ?? (to === null ? null : Math.max(0, to - 1));
  if (from === null || to === null) return <Waiting what="the comparison" />;
  const change = (name: string) => (value: number) => replace({ [name]: value, shown: null });
  return (
    <div className="page is-wide">
      <div className="page-head">
        <h1>
          Revisions {from} to {to}
        </h1>
        <div className="row">
          <RevisionField label="From" value={from} onChange={change('from')} />
          <RevisionField label="To" value={to} onChange={change('to')} />
          <button
            type="button"
            className="button"
            onClick={() => replace({ from: to, to: from, shown: null })}
          >
            Swap
          </button>
          <Link href={revisionUrl(to)} className="small">
            Revision {to}
          </Link>
        </div>
      </div>
      <Comparison from={from} to={to} />
    </div>
  );
}

function numberOf(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

function RevisionField({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: number;
  onChange(value: number): void;
}) {
  return (
    <label className="beside small">
      {label}
      <input
        className="field number revision-field"
        type="number"
        min={0}
        value={value}
        onChange={({ target }) => {
          const given = numberOf(target.value);
          if (given !== null) onChange(given);
        }}
      />
    </label>
  );
}
