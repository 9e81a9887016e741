import { useEffect, useRef, useSyncExternalStore } from 'react';
import { type Client, useClient } from 'urql';
import type { TypedDocumentString } from './generated/graphql.ts';
import { whenSeated } from './stream-seats.ts';

/** What a component does with the events of a subscription. */
export interface EventHandlers<T> {
  onEvent(event: T): void;
  /**
   * The connection is open from now on: at first, after the page was in the background, after it broke. What happened
   * before is not an event, unless the subscription begins after a place that the page knows.
   */
  onConnected(): void;
}

/**
 * Calls `onEvent` for each event of a subscription, while the component and its page are shown; null: there is none yet.
 * A page in the background follows nothing: browsers allow few connections to one server, and each stream takes one.
 */
export function useEvents<T, V>(
  document: TypedDocumentString<T, V>,
  variables: V | null,
  handlers: EventHandlers<T>,
): void {
  const client = useClient();
  const isShown = usePageIsShown();
  const latest = useRef(handlers);
  latest.current = handlers;
  const key = variables === null ? null : JSON.stringify(variables);
  useEffect(() => {
    if (key === null || !isShown) return;
    return whenSeated(() => follow(client, document, JSON.parse(key), latest));
  }, [client, document, key, isShown]);
}

/** Follows a subscription; returns a function that ends this. */
function follow<T, V>(
  client: Client,
  document: TypedDocumentString<T, V>,
  variables: Record<string, unknown>,
  handlers: { readonly current: EventHandlers<T> },
): () => void {
  const context = { onConnected: () => handlers.current.onConnected() };
  const { unsubscribe } = client
    .subscription<T>(String(document), variables, context)
    .subscribe(({ data }) => {
      if (data !== undefined) handlers.current.onEvent(data);
    });
  return unsubscribe;
}

/** Whether the page is in front, or in the background. */
function usePageIsShown(): boolean {
  return useSyncExternalStore(
    (listener) => {
      document.addEventListener('visibilitychange', listener);
      return () => document.removeEventListener('visibilitychange', listener);
    },
    () => document.visibilityState === 'visible',
  );
}
