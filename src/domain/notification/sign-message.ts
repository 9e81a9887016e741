import { createHmac } from 'node:crypto';

/** What is posted to a receiver of events. */
export interface SignedMessage {
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * The request that reports an event: its signature is the HMAC-SHA256 of time, dot and body, so that nobody can replay it
 * later or change it. `now`: UTC, ISO 8601. (docs/notifications.md#the-signature)
 */
export function signMessage(
  { id, body }: { readonly id: string; readonly body: string },
  secret: string,
  now: string,
): SignedMessage {
  const timestamp = String(Math.floor(Date.parse(now) / 1_000));
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return {
    headers: {
      'content-type': 'application/json',
      'purser-event-id': id,
      'purser-timestamp': timestamp,
      'purser-signature': `sha256=${signature}`,
    },
    body,
  };
}
