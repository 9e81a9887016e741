// A dashboard's form with Apollo Client: it shows the head, tries a change in a dry run, commits it and goes back.
// What the cache knows of the head changes only with the head.
import { ApolloClient, CombinedGraphQLErrors, gql, HttpLink, InMemoryCache } from '@apollo/client';
import { check, headers, lamp, url } from '../purser.mjs';
import { possibleTypes } from './generated/possible-types.mjs';

const client = new ApolloClient({
  link: new HttpLink({ uri: url, headers }),
  cache: new InMemoryCache({ possibleTypes }),
});

const lampFields = gql`
  fragment Lamp on AnyDocument {
    id
    name
    colour: data(path: ".colour")
  }
`;

const HEAD = gql`
  query Head {
    revision {
      id
      number
      document(schema: "harbour/Lamp/v1", name: "apollo") {
        ...Lamp
        rendered {
          ...Lamp
        }
      }
    }
  }
  ${lampFields}
`;

const SUBMIT = gql`
  mutation Submit($documents: [JSON!]!, $dryRun: Boolean!) {
    submitDocuments(
      input: { source: { documents: $documents }, bucket: "apollo", dryRun: $dryRun }
    ) {
      problems {
        code
        message
      }
      revision {
        id
        number
        document(schema: "harbour/Lamp/v1", name: "apollo") {
          ...Lamp
        }
      }
      preview {
        id
        document(schema: "harbour/Lamp/v1", name: "apollo") {
          ...Lamp
        }
      }
      diff {
        id
        from {
          id
          number
        }
        to {
          id
          ... on Revision {
            number
          }
        }
      }
    }
  }
  ${lampFields}
`;

const ROLLBACK = gql`
  mutation Rollback($number: NonNegativeInt!) {
    rollback(input: { revision: { number: $number } }) {
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

async function submit(colour, { dryRun = false } = {}) {
  const documents = [lamp('apollo', colour)];
  const { data } = await client.mutate({ mutation: SUBMIT, variables: { documents, dryRun } });
  return data.submitDocuments;
}

/** What the cache knows of the head, without a request. */
const cachedHead = () => client.readQuery({ query: HEAD }).revision;
const entry = (object) => client.cache.extract()[client.cache.identify(object)];

await submit('white');
await client.query({ query: HEAD });
const before = cachedHead();
check('the head has a white lamp', before.document.colour, 'white');

const dryRun = await submit('green', { dryRun: true });
check('a dry run has no revision', dryRun.revision, null);
check('its preview has a green lamp', dryRun.preview.document.colour, 'green');
check('its diff leads from the head', dryRun.diff.from.id, before.id);
check('to the preview', dryRun.diff.to.id, dryRun.preview.id);
check('the cache still shows the head', cachedHead(), before);
const ids = [dryRun.preview.id, dryRun.preview.document.id];
check(
  'no object of the preview has an id of the head',
  ids.filter((id) => [before.id, before.document.id, before.document.rendered.id].includes(id)),
  [],
);

const committed = await submit('green');
check('the commit is the next revision', committed.revision.number, before.number + 1);
check('the old revision is as it was', entry(before).number, before.number);
check('and so is its lamp', entry(before.document)['data({"path":".colour"})'], 'white');
await client.query({ query: HEAD, fetchPolicy: 'network-only' });
check('the head is the new revision', cachedHead().id, committed.revision.id);
check('and its lamp is green', cachedHead().document.colour, 'green');

const { data } = await client.mutate({
  mutation: ROLLBACK,
  variables: { number: before.number },
});
await client.query({ query: HEAD, fetchPolicy: 'network-only' });
check('a rollback is a revision too', data.rollback.revision.number, before.number + 2);
check('the lamp of the head is white again', cachedHead().document.colour, 'white');
check('under another id than before', cachedHead().document.id === before.document.id, false);
check(
  'the revision between is as it was',
  entry(committed.revision.document)['data({"path":".colour"})'],
  'green',
);

// What is wrong with the input is data, for the form; what is wrong with the request is an error.
const refused = await client.mutate({
  mutation: SUBMIT,
  variables: { documents: [{ schema: 'lamp' }], dryRun: true },
});
const { problems } = refused.data.submitDocuments;
check(
  'every problem of the input',
  problems.map(({ code }) => code),
  ['DOCUMENT_MALFORMED', 'DOCUMENT_MALFORMED'],
);
const failed = await client
  .mutate({ mutation: ROLLBACK, variables: { number: 1_000_000 } })
  .catch((error) => error);
check('an error of the request', CombinedGraphQLErrors.is(failed), true);
check('has a code', failed.errors[0].extensions.code, 'REVISION_NOT_FOUND');

client.stop();
console.log('done: apollo');
