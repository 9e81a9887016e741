import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { runs } from '../support/properties.ts';
import { openTestServer, type TestServer } from '../support/test-server.ts';
import { assertCoded, assertUsersCodes } from './coded-errors.ts';
import { fuzzSeed, malformedInputs } from './malformed-inputs.ts';

const count = runs(250);
const batch = 25;
const slowestMs = 10_000;

const submit = /* GraphQL */ `
  mutation ($input: SubmitDocumentsInput!) {
    submitDocuments(input: $input) {
      changed
      documents { change name document { digest yaml } }
      problems { code }
    }
  }
`;

const render = /* GraphQL */ `
  { revision { renderedDocuments(first: 200) { totalCount nodes { name layer labels { key value } data yaml } } } }
`;

let server: TestServer;
const untouched = Object.getOwnPropertyNames(Object.prototype).sort();

beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

describe(`${count} malformed submissions over HTTP`, () => {
  const inputs = malformedInputs(fuzzSeed, count);
  const outcomes = { accepted: 0, refused: 0, rendered: 0 };

  for (let first = 0; first < count; first += batch) {
    it(`answer with coded errors, and so does rendering: ${first} to ${Math.min(first + batch, count) - 1}`, async () => {
      for (const [index, { origin, text }] of inputs.slice(first, first + batch).entries()) {
        const format = index % 10 === 9 ? 'json' : 'yaml';
        const started = performance.now();
        try {
          const input = { source: { [format]: text }, bucket: 'fuzz', replace: true };
          const submitted = await server.send({ query: submit, variables: { input } });
          assertCoded(submitted);
          const problems = problemsOf(submitted);
          assertUsersCodes(problems, submitted.text);
          const isRefused = problems.length > 0 || hasErrors(submitted);
          const rendered = await server.send({ query: render });
          assertCoded(rendered);
          assert.ok(performance.now() - started < slowestMs, 'it took too long');
          outcomes[isRefused ? 'refused' : 'accepted'] += 1;
          if (!isRefused && !hasErrors(rendered)) outcomes.rendered += 1;
        } catch (error) {
          throw new Error(`${origin}: ${(error as Error).message}\n${text.slice(0, 2_000)}`);
        }
      }
    });
  }

  it('reach every part: some are refused, some kept, some rendered', () => {
    for (const [outcome, times] of Object.entries(outcomes)) {
      assert.ok(times > count / 50, `${outcome}: ${times}`);
    }
  });

  it('leave the server well', async () => {
    assert.ok((await fetch(`${server.url}/health`)).ok);
    assert.deepEqual(Object.getOwnPropertyNames(Object.prototype).sort(), untouched);
    assert.equal('polluted' in {}, false);
  });
});

/** What was wrong with a submission. */
function problemsOf({ text }: { text: string }): readonly { readonly code: string }[] {
  return JSON.parse(text).data?.submitDocuments?.problems ?? [];
}

function hasErrors({ text }: { text: string }): boolean {
  return 'errors' in JSON.parse(text);
}
