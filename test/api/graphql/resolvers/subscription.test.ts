import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { sampleSite, submitYaml } from '../../sample-site.ts';
import { serve, type TestServer } from '../../serve.ts';
import { connect, next, subscribe } from '../../subscriptions/subscriber.ts';

const add = `mutation ($revision: NonNegativeInt!, $name: String!) {
  addValidation(input: { revision: { number: $revision }, name: $name, status: SUCCESS, validator: "me" }) {
    entry { sequence }
  }
}`;

const recorded = `subscription ($after: NonNegativeInt, $revision: NonNegativeInt, $name: [String!]) {
  validationRecorded(after: $after, revision: $revision, name: $name) {
    name index revision { number status } status validator
  }
}`;

describe('what is recorded of validations', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await serve();
    await server.ask(submitYaml, { yaml: sampleSite });
    await server.ask(submitYaml, { yaml: sampleSite.replace('white', 'red') });
  });
  afterAll(() => server.close());

  it('is told to who asks for it, as it comes', async () => {
    const client = connect(server);
    const first = await server.ask(add, { revision: 1, name: 'before' });
    const { sequence } = first.data.addValidation.entry;
    const variables = { after: sequence - 1, revision: 1, name: ['before', 'after'] };
    const results = subscribe(client, recorded, variables);
    const entry = (name: string) => ({
      validationRecorded: {
        name,
        index: 0,
        revision: { number: 1, status: 'SUCCESS' },
        status: 'SUCCESS',
        validator: 'me',
      },
    });
    assert.deepEqual(await next(results), { data: entry('before') });
    await server.ask(add, { revision: 2, name: 'after' });
    await server.ask(add, { revision: 1, name: 'other' });
    await server.ask(add, { revision: 1, name: 'after' });
    assert.deepEqual(await next(results), { data: entry('after') });
    await results.return?.();
    await client.dispose();
  });

  it('is refused a place that is none', async () => {
    const client = connect(server);
    const refused = next(subscribe(client, recorded, { after: -1 }));
    const errors = await refused.then(
      () => [],
      (thrown) => thrown,
    );
    assert.equal(errors[0]?.extensions?.['code'], 'BAD_USER_INPUT');
    await client.dispose();
  });
});
