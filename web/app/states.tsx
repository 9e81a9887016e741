import type { ReactNode } from 'react';
import type { CombinedError } from 'urql';
import { Link } from 'wouter';
import { codeOf } from '../data/client.ts';
import { pages } from './links.ts';

/** What stands where content will be. Screen readers hear it; it shows after a moment only. */
export function Waiting({ what, lines = 6 }: { readonly what: string; readonly lines?: number }) {
  return (
    <div className="waiting" role="status">
      <span className="hidden-text">Loading {what}</span>
      {Array.from({ length: lines }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <i key={at} aria-hidden="true" />
      ))}
    </div>
  );
}

/** What stands where a list would be that has nothing. */
export function Empty({
  title,
  children,
}: {
  readonly title: string;
  readonly children?: ReactNode;
}) {
  return (
    <section className="state">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** An error of the server: what, why, what to do. A refusal names the missing permission. */
export function Failure({ error }: { readonly error: CombinedError }) {
  const [first] = error.graphQLErrors;
  if (first === undefined) {
    return (
      <section className="state is-bad" role="alert">
        <h2>The server does not answer</h2>
        <p className="soft">{error.networkError?.message ?? error.message}</p>
        <p>Check that Purser runs, then load the page again.</p>
      </section>
    );
  }
  const isDenied = codeOf(first) === 'ACCESS_DENIED';
  return (
    <section className="state is-bad" role="alert">
      <h2>{isDenied ? 'You may not see this' : 'This cannot be shown'}</h2>
      {error.graphQLErrors.map((each) => (
        <p key={each.message}>{each.message}</p>
      ))}
      <p className="code">{codeOf(first)}</p>
    </section>
  );
}

/** For a URL that names nothing. */
export function NotFound({ what = 'page' }: { readonly what?: string }) {
  return (
    <div className="page">
      <section className="state">
        <h1>There is no such {what}</h1>
        <p>The link may be old, or the store may have been replaced.</p>
        <Link href={pages.revisions} className="button">
          All revisions
        </Link>
      </section>
    </div>
  );
}
