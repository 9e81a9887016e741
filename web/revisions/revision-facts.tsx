import { Link } from 'wouter';
import { urlOf } from '../app/links.ts';
import type { RevisionOutcomeFragment, RevisionRowFragment } from '../data/generated/graphql.ts';
import { validationText } from './validation-text.ts';

/** How many documents a revision created, updated and deleted. */
export function ChangeCounts({ changes }: Pick<RevisionOutcomeFragment, 'changes'>) {
  const { created, updated, deleted } = changes;
  const parts = [
    { sign: '+', count: created, name: 'created', style: 'plus' },
    { sign: '~', count: updated, name: 'updated', style: 'changed' },
    { sign: '−', count: deleted, name: 'deleted', style: 'minus' },
  ].filter(({ count }) => count > 0);
  if (parts.length === 0) return <span className="soft">no document changed</span>;
  return (
    <span className="row number">
      {parts.map(({ sign, count, name, style }) => (
        <span key={name} className={style}>
          {sign}
          {count.toLocaleString('en')} {name}
        </span>
      ))}
    </span>
  );
}

/** The tags of a revision. */
export function Tags({ revision }: { readonly revision: Pick<RevisionRowFragment, 'tags'> }) {
  return revision.tags.nodes.map(({ name }) => (
    <span key={name} className="tag">
      {name}
    </span>
  ));
}

/** The problems of a revision, and the state of its validation policies. */
export function Outcomes({
  revision,
}: {
  readonly revision: Omit<RevisionOutcomeFragment, 'changes'>;
}) {
  const { number, problemCounts } = revision;
  const { errors, warnings } = problemCounts;
  const { text, style } = validationText(revision);
  return (
    <>
      {(errors > 0 || warnings > 0) && (
        <Link
          href={urlOf('/ui/problems', { revision: number })}
          className={`outcome number ${errors > 0 ? 'is-bad' : 'is-warn'}`}
        >
          {errors > 0 ? counted(errors, 'error') : counted(warnings, 'warning')}
        </Link>
      )}
      <span className={`small ${style}`} title="The state of its validations">
        {text}
      </span>
    </>
  );
}

/** A number with its noun: `1 error`, `2 errors`. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}
