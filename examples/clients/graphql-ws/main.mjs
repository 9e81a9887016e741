// A service that follows the history over WebSocket: it acts on each revision once, also on those that are made while
// it is away.
import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { check, headers, lamp, socketUrl } from '../purser.mjs';

const FOLLOW = `
  subscription Follow($after: NonNegativeInt) {
    revisionCreated(after: $after, bucket: ["graphql-ws"]) {
      id
      number
      changes {
        created
        updated
        deleted
      }
    }
  }
`;

const SUBMIT = `
  mutation Submit($documents: [JSON!]!) {
    submitDocuments(input: { source: { documents: $documents }, bucket: "graphql-ws" }) {
      revision {
        number
      }
      problems {
        message
      }
    }
  }
`;

const connect = () =>
  createClient({ url: socketUrl, webSocketImpl: WebSocket, connectionParams: headers });

/** The one result of a query or mutation over the same connection. */
async function ask(client, query, variables) {
  for await (const { data, errors } of client.iterate({ query, variables })) {
    if (errors) throw new Error(errors[0].message);
    return data;
  }
}

async function submit(client) {
  const documents = [lamp('signal', `colour ${process.hrtime.bigint()}`)];
  const { submitDocuments } = await ask(client, SUBMIT, { documents });
  return submitDocuments.revision.number;
}

/** The next `count` revisions after the one of this number. */
async function follow(client, after, count) {
  const numbers = [];
  for await (const { data, errors } of client.iterate({ query: FOLLOW, variables: { after } })) {
    if (errors) throw new Error(errors[0].message);
    numbers.push(data.revisionCreated.number);
    if (numbers.length === count) break;
  }
  return numbers;
}

const writer = connect();
const first = connect();
const { revision } = await ask(first, '{ revision { number } }');
const following = follow(first, revision.number, 2);
const made = [await submit(writer), await submit(writer)];
check('each revision as it is made', await following, made);
await first.dispose();

// While the service is away, others are made. It goes on after the last one that it saw.
const missed = [await submit(writer), await submit(writer)];
const second = connect();
check('those made in between', await follow(second, made.at(-1), 2), missed);

await second.dispose();
await writer.dispose();
console.log('done: graphql-ws');
