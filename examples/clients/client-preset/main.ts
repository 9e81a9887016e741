// A service in TypeScript with the client preset of GraphQL Code Generator: the types of variables and results come
// from schema.graphql, and each operation has a hash of its own.
import { check, headers, lamp, sendsIds, url } from '../purser.mjs';
import type { TypedDocumentString } from './generated/graphql.js';
import { type FragmentType, graphql, readFragment } from './generated/index.js';

const LampFields = graphql(`
  fragment LampFields on AnyDocument {
    __typename
    name
    bucket
    data(path: ".colour")
  }
`);

const Lamps = graphql(`
  query Lamps($revision: RevisionRef, $first: Int!, $after: String) {
    revision(ref: $revision) {
      number
      documents(filter: { bucket: ["client-preset"] }, first: $first, after: $after) {
        totalCount
        pageInfo {
          hasNextPage
          endCursor
        }
        nodes {
          ...LampFields
        }
      }
    }
  }
`);

const Submit = graphql(`
  mutation Submit($input: SubmitDocumentsInput!) {
    submitDocuments(input: $input) {
      revision {
        number
      }
      preview {
        document(schema: "harbour/Lamp/v1", name: "first") {
          ...LampFields
        }
      }
      problems {
        code
        kind
        message
      }
    }
  }
`);

/** Sends an operation, or its id in the file of trusted documents that the preset writes; its data, or an error with the code of the first problem. */
async function execute<Result, Variables>(
  operation: TypedDocumentString<Result, Variables>,
  variables: Variables,
): Promise<Result> {
  const query = sendsIds ? { documentId: operation.__meta__?.['hash'] } : { query: operation };
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ ...query, variables }),
  });
  const { data, errors } = (await response.json()) as {
    data?: Result;
    errors?: readonly { message: string; extensions: { code: string } }[];
  };
  const [error] = errors ?? [];
  if (error) throw new Error(`${error.extensions.code}: ${error.message}`);
  if (data === undefined) throw new Error('no data');
  return data;
}

/** A component that states by its fragment which data it needs. */
function describe(document: FragmentType<typeof LampFields>): string {
  const { __typename, name, data } = readFragment(LampFields, document);
  return `${__typename} ${name}: ${String(data)}`;
}

const documents = [lamp('first', 'white'), lamp('second', 'green'), lamp('third', 'red')];
const source = { documents };
const submitted = await execute(Submit, {
  input: { source, bucket: 'client-preset', replace: true },
});
check('nothing is wrong', submitted.submitDocuments?.problems, []);

async function readPage(after: string | null | undefined) {
  const { revision } = await execute(Lamps, { revision: { head: true }, first: 2, after });
  if (!revision) throw new Error('there is always a head');
  return revision.documents;
}

let page = await readPage(null);
const described = page.nodes.map(describe);
while (page.pageInfo.hasNextPage) {
  page = await readPage(page.pageInfo.endCursor);
  described.push(...page.nodes.map(describe));
}
check('all lamps, in pages of two', described, [
  'Document first: white',
  'Document second: green',
  'Document third: red',
]);

const tried = await execute(Submit, {
  input: { source: { documents: [lamp('first', 'blue')] }, bucket: 'client-preset', dryRun: true },
});
const previewed = tried.submitDocuments?.preview?.document;
check('a preview', previewed && describe(previewed), 'Document first: blue');
console.log('done: client-preset');
