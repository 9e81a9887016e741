// A service with graphql-request: it submits its documents as one change, makes sure that nobody else changed
// anything in between, and reads rendered values.
import { ClientError, GraphQLClient, gql } from 'graphql-request';
import { check, headers, lamp, url } from '../purser.mjs';

const client = new GraphQLClient(url, { headers });

const HEAD = gql`
  query Head {
    revision {
      number
    }
  }
`;

const SUBMIT = gql`
  mutation Submit($documents: [JSON!]!, $expectedRevision: NonNegativeInt) {
    submitDocuments(
      input: {
        source: { documents: $documents }
        bucket: "graphql-request"
        replace: true
        expectedRevision: $expectedRevision
        author: "lamplighter"
        message: "the lamps of tonight"
      }
    ) {
      changed
      revision {
        number
        author
      }
      documents {
        name
        change
      }
      problems {
        code
        message
        remedy
        place {
          document
          line
          column
        }
      }
    }
  }
`;

const COLOURS = gql`
  query Colours($revision: RevisionRef) {
    north: renderedDocument(schema: "harbour/Lamp/v1", name: "north", revision: $revision) {
      data(path: ".colour")
    }
    south: renderedDocument(schema: "harbour/Lamp/v1", name: "south", revision: $revision) {
      data(path: ".colour")
    }
  }
`;

async function submit(documents, expectedRevision) {
  const { submitDocuments } = await client.request(SUBMIT, { documents, expectedRevision });
  return submitDocuments;
}

const { revision: head } = await client.request(HEAD);
const colour = `colour ${process.hrtime.bigint()}`;
const { changed, revision } = await submit(
  [lamp('north', colour), lamp('south', 'white')],
  head.number,
);
check(
  'the submission made a revision',
  { changed, revision },
  {
    changed: true,
    revision: { number: head.number + 1, author: 'lamplighter' },
  },
);
const ref = { number: revision.number };
check('rendered values of that revision', await client.request(COLOURS, { revision: ref }), {
  north: { data: colour },
  south: { data: 'white' },
});

// The service may send the same again: nothing changes.
const repeated = await submit([lamp('north', colour), lamp('south', 'white')]);
check('the same again changes nothing', repeated.changed, false);

// Somebody else was faster: an error, as the request itself was right and only came late.
const late = await submit([lamp('north', 'red')], head.number).catch((error) => error);
check('a conflict is an error', late instanceof ClientError, true);
const { code, problems } = late.response.errors[0].extensions;
check('with its code', code, 'REVISION_CONFLICT');
check('and its facts', problems[0].facts, { expected: head.number, head: revision.number });

// What is wrong with the documents is data.
const refused = await submit([{ ...lamp('north', 'red'), schema: 'lamp' }]);
check(
  'a problem of a document',
  refused.problems.map(({ code }) => code),
  ['DOCUMENT_MALFORMED'],
);
check('nothing was written', refused.revision, null);
console.log('done: graphql-request');
