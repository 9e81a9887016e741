// What all programs of this folder share: where the server is, and how they report what they saw.
import assert from 'node:assert/strict';

/** The GraphQL endpoint. */
export const url = process.env.PURSER_URL ?? 'http://127.0.0.1:4000/graphql';

/** The same endpoint for WebSocket. */
export const socketUrl = url.replace(/^http/, 'ws');

/** The headers of every request; empty for a server without access control. */
export const headers =
  process.env.PURSER_TOKEN === undefined
    ? {}
    : { authorization: `Bearer ${process.env.PURSER_TOKEN}` };

/** Whether Relay and client-preset request trusted documents by their ids, in place of sending queries. */
export const sendsIds = process.env.PURSER_SEND_IDS === 'true';

/** A document of this folder's bucket. */
export function lamp(name, colour) {
  return {
    schema: 'harbour/Lamp/v1',
    metadata: { schema: 'metadata/Document/v1', name },
    data: { colour },
  };
}

/** Prints what was seen if it is as expected; else throws. */
export function check(what, actual, expected) {
  assert.deepEqual(actual, expected, what);
  console.log(`ok: ${what}: ${JSON.stringify(actual)}`);
}
