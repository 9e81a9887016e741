import { useCallback, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { urlOf } from './links.ts';

type Change = Readonly<Record<string, string | number | null>>;

/** The parameters of the page's URL, and a function that replaces some of them without a new entry of the history. */
export function useParameters(): readonly [
  Readonly<Record<string, string | undefined>>,
  (change: Change) => void,
] {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const parameters = useMemo(
    () => Object.fromEntries(new URLSearchParams(search)) as Record<string, string>,
    [search],
  );
  const replace = useCallback(
    (change: Change) => {
      const now = Object.fromEntries(new URLSearchParams(window.location.search));
      navigate(urlOf(path, { ...now, ...change }), { replace: true });
    },
    [path, navigate],
  );
  return [parameters, replace];
}
