import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useRoute } from 'wouter';
import { SessionDocument } from '../data/generated/graphql.ts';
import { signOut, useSession } from '../data/session.ts';
import { useAnswer } from '../data/use-operation.ts';
import { useHead } from './head.tsx';
import { pages } from './links.ts';
import mark from './mark.svg';
import { hasIde } from './page-settings.ts';
import { showInRow } from './show-in-row.ts';
import { useTheme } from './theme.ts';

const Palette = lazy(() => import('../documents/palette.tsx'));

/** The bar above every page: navigation, search, the newest revision, the caller. */
export function TopBar() {
  const [isSearching, setSearching] = useState(false);
  useSearchKeys(() => setSearching(true));
  return (
    <header className="bar">
      <Link href={pages.revisions} className="bar-home">
        <img src={mark} alt="" width="22" height="22" />
        Purser
      </Link>
      <nav className="bar-pages" aria-label="Pages">
        <PageLink
          to={pages.revisions}
          under={/^\/ui\/(?:revisions\/[^/]+|compare)$/}
          name="Revisions"
        />
        <PageLink to={pages.documents} under="/ui/document" name="Documents" />
        <PageLink to={pages.graph} name="Graph" />
        <PageLink to={pages.problems} name="Problems" />
        <PageLink to={pages.policies} name="Policies" />
        <PageLink
          to={pages.deployments}
          under={/^\/ui\/(?:deployment|drift)$/}
          name="Deployments"
        />
        <PageLink to={pages.submit} name="Submit" />
      </nav>
      <button type="button" className="bar-search" onClick={() => setSearching(true)}>
        <span>Find a document</span>
        <kbd>/</kbd>
      </button>
      <NewerRevision />
      <Caller />
      {isSearching && (
        <Suspense>
          <Palette onClose={() => setSearching(false)} />
        </Suspense>
      )}
    </header>
  );
}

function PageLink({
  to,
  under = to,
  name,
}: {
  readonly to: string;
  readonly under?: string | RegExp;
  readonly name: string;
}) {
  const [isHere] = useRoute(to);
  const [isUnder] = useRoute(under);
  const link = useRef<HTMLAnchorElement>(null);
  // On a phone, the names of the pages scroll.
  useEffect(() => {
    if ((isHere || isUnder) && link.current !== null) showInRow(link.current);
  }, [isHere, isUnder]);
  return (
    <Link ref={link} href={to} aria-current={isHere ? 'page' : isUnder ? 'true' : undefined}>
      {name}
    </Link>
  );
}

/** Says that a newer revision was created elsewhere. Nothing on the page moves until the reader asks for it. */
function NewerRevision() {
  const { newer, moveTo } = useHead();
  return (
    <div role="status" className="bar-newer">
      {newer !== null && (
        <button type="button" onClick={() => moveTo(null)}>
          Revision {newer.number} is new <span className="soft">· show</span>
        </button>
      )}
    </div>
  );
}

function Caller() {
  const { token } = useSession();
  const [theme, nextTheme] = useTheme();
  const { data } = useAnswer(SessionDocument, {});
  const glyph = { system: '◐', light: '○', dark: '●' }[theme];
  return (
    <div className="bar-caller">
      {hasIde && (
        <a href="/graphql" className="soft small">
          GraphQL
        </a>
      )}
      {token !== null && data !== undefined && <span className="small">{data.viewer.name}</span>}
      {token !== null && (
        <button type="button" className="button is-quiet" onClick={signOut}>
          Sign out
        </button>
      )}
      <button
        type="button"
        className="button is-quiet"
        onClick={nextTheme}
        aria-label={`Theme: ${theme}. Change it`}
        title={`Theme: ${theme}`}
      >
        <span aria-hidden="true">{glyph}</span>
      </button>
    </div>
  );
}

/** Calls `open` on `/`, unless the reader is typing, and on Ctrl-K or ⌘K. */
function useSearchKeys(open: () => void): void {
  const [path] = useLocation();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isCommand = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
      const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !isTyping(event);
      if (!isCommand && !isSlash) return;
      event.preventDefault();
      open();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
  // A page begins at its top, and a screen reader at its content.
  useEffect(() => {
    if (path !== '') window.scrollTo(0, 0);
  }, [path]);
}

function isTyping({ target }: KeyboardEvent): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input, textarea, select, [contenteditable="true"]') !== null
  );
}
