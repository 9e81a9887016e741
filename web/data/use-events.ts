import { useEffect, useRef } from 'react';
import { useClient } from 'urql';
import type { TypedDocumentString } from './generated/graphql.ts';

/** Calls `onEvent` for each event of a subscription, while the component is shown; null: there is none yet. */
export function useEvents<T, V>(
  document: TypedDocumentString<T, V>,
  variables: V | null,
  onEvent: (event: T) => void,
): void {
  const client = useClient();
  const latest = useRef(onEvent);
  latest.current = onEvent;
  const key = variables === null ? null : JSON.stringify(variables);
  useEffect(() => {
    if (key === null) return;
    const { unsubscribe } = client
      .subscription<T>(String(document), JSON.parse(key))
      .subscribe(({ data }) => {
        if (data !== undefined) latest.current(data);
      });
    return unsubscribe;
  }, [client, document, key]);
}
