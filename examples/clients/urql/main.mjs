// A dashboard's page with urql: its document cache reads a revision again after a mutation that changes it, and a
// subscription comes over server-sent events.
import { Client, cacheExchange, fetchExchange, gql } from '@urql/core';
import { check, headers, lamp, url } from '../purser.mjs';

let requests = 0;
const client = new Client({
  url,
  exchanges: [cacheExchange, fetchExchange],
  // urql reads by GET. Purser accepts that only with a header that a page of another site cannot send unasked.
  fetchOptions: { headers: { ...headers, 'apollo-require-preflight': 'true' } },
  fetchSubscriptions: true,
  fetch: (...request) => {
    requests += 1;
    return fetch(...request);
  },
});

const HEAD = gql`
  query Head {
    revision {
      id
      number
      tags {
        nodes {
          id
          name
        }
      }
    }
  }
`;

const SUBMIT = gql`
  mutation Submit($documents: [JSON!]!) {
    submitDocuments(input: { source: { documents: $documents }, bucket: "urql" }) {
      problems {
        code
        message
      }
      revision {
        id
        number
      }
    }
  }
`;

const PUT_TAG = gql`
  mutation PutTag($number: NonNegativeInt!, $name: String!) {
    putTag(input: { revision: { number: $number }, name: $name }) {
      problems {
        code
        message
      }
      tag {
        id
        name
      }
      revision {
        id
      }
    }
  }
`;

const REVISION_CREATED = gql`
  subscription RevisionCreated($after: NonNegativeInt) {
    revisionCreated(after: $after) {
      id
      number
    }
  }
`;

async function dataOf(request) {
  const { data, error } = await request;
  if (error) throw error;
  return data;
}

const submit = (colour) => client.mutation(SUBMIT, { documents: [lamp('urql', colour)] });
const newColour = () => `colour ${process.hrtime.bigint()}`;

await dataOf(submit(newColour()));
const { revision } = await dataOf(client.query(HEAD, {}));
requests = 0;
await dataOf(client.query(HEAD, {}));
check('requests for what is in the cache', requests, 0);

const { putTag } = await dataOf(
  client.mutation(PUT_TAG, { number: revision.number, name: 'reviewed' }),
);
check('a tag was put', putTag.tag.name, 'reviewed');
const again = await dataOf(client.query(HEAD, {}));
check(
  'the cache read the revision again',
  again.revision.tags.nodes.map(({ name }) => name),
  ['reviewed'],
);

const arrived = new Promise((resolve, reject) => {
  const { unsubscribe } = client
    .subscription(REVISION_CREATED, { after: revision.number })
    .subscribe(({ data, error }) => {
      if (error) reject(error);
      else resolve(data.revisionCreated);
      setImmediate(() => unsubscribe());
    });
});
const { submitDocuments } = await dataOf(submit(newColour()));
check('a subscription has the new revision', (await arrived).id, submitDocuments.revision.id);

const { error } = await client.query(
  '{ document(schema: "a/B/v1", name: "c", revision: { number: 1000000 }) { id } }',
  {},
);
check('an error has its code', error.graphQLErrors[0].extensions.code, 'REVISION_NOT_FOUND');
console.log('done: urql');
