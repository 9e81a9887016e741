// A pipeline's check over server-sent events: it validates each new revision and records the result.
import { createClient } from 'graphql-sse';
import { check, headers, lamp, url } from '../purser.mjs';

// Each operation is a request of its own. A pipeline that cannot reach the server fails at once: no request is retried.
const client = createClient({ url, headers, retryAttempts: 0 });

const FOLLOW = `
  subscription Follow($after: NonNegativeInt) {
    revisionCreated(after: $after, bucket: ["graphql-sse"]) {
      number
      documents(filter: { schema: ["harbour/Lamp"], bucket: ["graphql-sse"] }) {
        nodes {
          name
          colour: data(path: ".colour")
        }
      }
    }
  }
`;

const RECORDED = `
  subscription Recorded($after: NonNegativeInt, $name: [String!]) {
    validationRecorded(after: $after, name: $name) {
      name
      status
      revision {
        number
      }
    }
  }
`;

const SUBMIT = `
  mutation Submit($documents: [JSON!]!) {
    submitDocuments(input: { source: { documents: $documents }, bucket: "graphql-sse" }) {
      revision {
        number
      }
      problems {
        message
      }
    }
  }
`;

const ADD_VALIDATION = `
  mutation AddValidation($number: NonNegativeInt!, $status: ValidationResult!, $errors: [JSON!]) {
    addValidation(
      input: {
        revision: { number: $number }
        name: "lamp-colours"
        status: $status
        errors: $errors
        validator: { name: "graphql-sse", version: "1.0" }
      }
    ) {
      entry {
        status
        errorCount
        sequence
      }
      problems {
        message
      }
    }
  }
`;

async function ask(query, variables) {
  for await (const { data, errors } of client.iterate({ query, variables })) {
    if (errors) throw new Error(errors[0].message);
    return data;
  }
}

async function nextRevision(after) {
  const { revisionCreated } = await ask(FOLLOW, { after });
  return revisionCreated;
}

/** Lamps must be white or green. */
async function validate({ number, documents }) {
  const wrong = documents.nodes.filter(({ colour }) => !/^(white|green)\b/.test(colour));
  const { addValidation } = await ask(ADD_VALIDATION, {
    number,
    status: wrong.length === 0 ? 'SUCCESS' : 'FAILURE',
    errors: wrong.map(({ name, colour }) => ({
      documents: [{ schema: 'harbour/Lamp/v1', name }],
      message: `a lamp cannot be ${colour}`,
    })),
  });
  return addValidation.entry;
}

async function submit(colour) {
  const documents = [lamp('beacon', `${colour} ${process.hrtime.bigint()}`)];
  const { submitDocuments } = await ask(SUBMIT, { documents });
  return submitDocuments.revision.number;
}

const { revision: head } = await ask('{ revision { number } }');
const green = await submit('green');
const first = await nextRevision(head.number);
check('the revision to validate', first.number, green);
const passed = await validate(first);
check('it is right', passed.status, 'SUCCESS');

const red = await submit('red');
const second = await nextRevision(green);
check('the next revision', second.number, red);
const failed = await validate(second);
check('it is wrong', [failed.status, failed.errorCount], ['FAILURE', 1]);

// Others follow the results as well.
const { validationRecorded } = await ask(RECORDED, {
  after: passed.sequence,
  name: ['lamp-colours'],
});
check('the result that others see', validationRecorded, {
  name: 'lamp-colours',
  status: 'FAILURE',
  revision: { number: red },
});
client.dispose();
console.log('done: graphql-sse');
