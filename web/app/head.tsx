import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import type { CombinedError } from 'urql';
import { HeadDocument, RevisionCreatedDocument } from '../data/generated/graphql.ts';
import { useEvents } from '../data/use-events.ts';
import { useAnswer } from '../data/use-operation.ts';
import { useParameters } from './use-parameters.ts';

/** The newest revision, as the page knows it. */
export interface Head {
  /** The revision that pages show if their URL names none; null until the server said which. */
  readonly number: number | null;
  /** Why the server does not say which it is. */
  readonly error: CombinedError | undefined;
  /** A newer revision that was created meanwhile. The page shows it when the reader asks for it. */
  readonly newer: { readonly number: number; readonly author: string } | null;
  /** How often the reader moved to a newer revision; null: never, so what was read first is current. */
  readonly moves: number | null;
  /** Shows the newest revision from now on; null: the newest that is known. */
  moveTo(number: number | null): void;
}

const HeadContext = createContext<Head>({
  number: null,
  error: undefined,
  newer: null,
  moves: null,
  moveTo: () => {},
});

/** The newest revision. */
export function useHead(): Head {
  return useContext(HeadContext);
}

/** The revision of a page: that of its URL (`?revision=3`), or the newest. Null until it is known. */
export function useRevisionNumber(): number | null {
  const [{ revision }] = useParameters();
  const { number } = useHead();
  return revision !== undefined && /^\d{1,9}$/.test(revision) ? Number(revision) : number;
}

/** Follows the newest revision. What is on the page stays until the reader moves to a newer one. */
export function HeadProvider({ children }: { readonly children: ReactNode }) {
  const { data, error } = useAnswer(HeadDocument, {});
  const [moved, setMoved] = useState<number | null>(null);
  const [moves, setMoves] = useState<number | null>(null);
  const [latest, setLatest] = useState<{ number: number; author: string } | null>(null);
  const known = data?.revision?.number ?? null;
  const number = moved ?? known;

  // It begins after what is known, so nothing is missed.
  useEvents(RevisionCreatedDocument, known === null ? null : { after: known }, {
    onEvent: ({ revisionCreated }) =>
      setLatest((before) =>
        before !== null && before.number >= revisionCreated.number ? before : revisionCreated,
      ),
    onConnected: () => {},
  });

  const head = useMemo<Head>(
    () => ({
      number,
      error: number === null ? error : undefined,
      newer: latest !== null && number !== null && latest.number > number ? latest : null,
      moves,
      moveTo: (target) => {
        setMoved((before) => target ?? latest?.number ?? before);
        setMoves((before) => (before ?? 0) + 1);
      },
    }),
    [number, latest, error, moves],
  );
  return <HeadContext value={head}>{children}</HeadContext>;
}
