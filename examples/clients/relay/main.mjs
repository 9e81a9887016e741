// A dashboard's list of revisions with Relay: it pages through the history, reads a revision again by its id, and
// shows new revisions as they are made.
import { createClient } from 'graphql-ws';
import relay from 'relay-runtime';
import { WebSocket } from 'ws';
import { check, headers, lamp, sendsIds, socketUrl, url } from '../purser.mjs';
import HistoryQuery from './generated/HistoryQuery.graphql.js';
import PutTagMutation from './generated/PutTagMutation.graphql.js';
import RevisionCreatedSubscription from './generated/RevisionCreatedSubscription.graphql.js';
import RevisionTags from './generated/RevisionTags_revision.graphql.js';
import RevisionTagsQuery from './generated/RevisionTagsQuery.graphql.js';
import SubmitMutation from './generated/SubmitMutation.graphql.js';

const {
  ConnectionHandler,
  Environment,
  Network,
  Observable,
  RecordSource,
  ROOT_ID,
  Store,
  commitMutation,
  createOperationDescriptor,
  fetchQuery,
  getSingularSelector,
  requestSubscription,
} = relay;

// Relay reports what it cannot normalize, such as two types with one id, as warnings.
const warnings = [];
console.error = (...words) => warnings.push(words.join(' '));

const socket = createClient({
  url: socketUrl,
  webSocketImpl: WebSocket,
  connectionParams: headers,
});

/** The text of an operation, or its id in the file of trusted documents that relay-compiler writes. */
function requestOf({ id, text }, variables) {
  return sendsIds ? { query: '', documentId: id, variables } : { query: text, variables };
}

async function fetchFunction(operation, variables) {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': 'application/json',
      accept: 'application/graphql-response+json',
    },
    body: JSON.stringify(requestOf(operation, variables)),
  });
  return response.json();
}

function subscribeFunction(operation, variables) {
  return Observable.create((sink) => socket.subscribe(requestOf(operation, variables), sink));
}

const environment = new Environment({
  network: Network.create(fetchFunction, subscribeFunction),
  store: new Store(new RecordSource()),
});

/** The data of a query in the store. */
function read(query, variables) {
  return environment.lookup(createOperationDescriptor(query, variables).fragment).data;
}

/** Runs a mutation; its response, unless the server lists problems. */
async function mutate(mutation, variables) {
  const response = await new Promise((resolve, reject) => {
    commitMutation(environment, {
      mutation,
      variables,
      onCompleted: (data, errors) => (errors ? reject(errors[0]) : resolve(data)),
      onError: reject,
    });
  });
  const [payload] = Object.values(response);
  if (payload.problems.length > 0) throw new Error(payload.problems[0].message);
  return payload;
}

const submit = (colour) =>
  mutate(SubmitMutation, { documents: [lamp('relay', colour)], message: `relay: ${colour}` });
const newColour = () => `colour ${process.hrtime.bigint()}`;

for (let count = 0; count < 4; count += 1) await submit(newColour());

// Pagination: two pages of two, joined in one connection of the store.
const firstPage = { count: 2, cursor: null };
environment.retain(createOperationDescriptor(HistoryQuery, firstPage));
await fetchQuery(environment, HistoryQuery, firstPage).toPromise();
const shown = () => read(HistoryQuery, firstPage).revisions;
const { hasNextPage, endCursor } = shown().pageInfo;
check('the first page has a next one', hasNextPage, true);
await fetchQuery(environment, HistoryQuery, { count: 2, cursor: endCursor }).toPromise();
const numbers = () => shown().edges.map(({ node }) => node.number);
const [head] = numbers();
check('two pages are one connection', numbers(), [head, head - 1, head - 2, head - 3]);

// Refetch: the tags of a revision of the list, by its id.
const { id } = shown().edges[1].node;
await mutate(PutTagMutation, { number: head - 1, name: 'seen' });
await fetchQuery(environment, RevisionTagsQuery, { id }).toPromise();
const { node } = read(RevisionTagsQuery, { id });
const tagsOf = getSingularSelector(RevisionTags, node);
check('a refetched revision keeps its id', environment.lookup(tagsOf).data.id, id);
check('and has its tag', environment.lookup(tagsOf).data.tags, { nodes: [{ name: 'seen' }] });

// A subscription puts new revisions at the top of the connection.
let seen = () => {};
const subscription = requestSubscription(environment, {
  subscription: RevisionCreatedSubscription,
  variables: {
    after: head,
    connections: [ConnectionHandler.getConnectionID(ROOT_ID, 'History_revisions')],
  },
  onNext: () => seen(),
  onError: (error) => {
    throw error;
  },
});
const arrived = new Promise((resolve) => {
  seen = resolve;
});
const { revision } = await submit(newColour());
await arrived;
check('a new revision is on top of the list', shown().edges[0].node.id, revision.id);
check('and the rest is below it', numbers(), [head + 1, head, head - 1, head - 2, head - 3]);

subscription.dispose();
await socket.dispose();
check('Relay warns of nothing', warnings, []);
console.log('done: relay');
