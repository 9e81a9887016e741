import { useSyncExternalStore } from 'react';

const query = '(max-width: 48rem)';

/** Whether the window is too narrow for two columns. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
  );
}
