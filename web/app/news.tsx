import { useCallback, useMemo, useState } from 'react';

/** What happened elsewhere to what a page shows. */
export interface News {
  /** Another number whenever the page should ask again. */
  readonly version: number;
  /** How much has happened that the page does not show. */
  readonly unseen: number;
  /** Something happened elsewhere. The page stays as it is until the reader asks. */
  note(): void;
  /** Asks again: the reader wants it, or did something. */
  refresh(): void;
}

/** Counts what happens elsewhere, so that nothing moves under the reader. */
export function useNews(): News {
  const [version, setVersion] = useState(0);
  const [unseen, setUnseen] = useState(0);
  const note = useCallback(() => setUnseen((before) => before + 1), []);
  const refresh = useCallback(() => {
    setVersion((before) => before + 1);
    setUnseen(0);
  }, []);
  return useMemo(() => ({ version, unseen, note, refresh }), [version, unseen, note, refresh]);
}

/** Says that something happened, and shows it when the reader asks. */
export function NewsButton({
  news,
  what,
}: {
  readonly news: Pick<News, 'unseen' | 'refresh'>;
  readonly what: string;
}) {
  return (
    <div role="status" className="bar-newer">
      {news.unseen > 0 && (
        <button type="button" onClick={news.refresh}>
          {news.unseen} new {news.unseen === 1 ? what : `${what}s`}{' '}
          <span className="soft">· show</span>
        </button>
      )}
    </div>
  );
}
