import { useSyncExternalStore } from 'react';

/** Whether the server accepts what this page sends as its proof of identity. */
export interface SessionState {
  /** Kept in memory only: a reload of the page forgets it. */
  readonly token: string | null;
  readonly isRefused: boolean;
}

let state: SessionState = { token: null, isRefused: false };
const listeners = new Set<() => void>();

/** Replaces the state, and notifies those who read it with `useSession`. */
function become(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** The current state, outside components. */
export function session(): SessionState {
  return state;
}

/** Signs in: from now on, requests carry this token. */
export function signIn(token: string): void {
  become({ token, isRefused: false });
}

/** Forgets the token. */
export function signOut(): void {
  become({ token: null, isRefused: false });
}

/** Records that the server requires a token, or another one. */
export function refuseSession(): void {
  if (!state.isRefused) become({ ...state, isRefused: true });
}

/** The current state, in a component. */
export function useSession(): SessionState {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, session);
}
