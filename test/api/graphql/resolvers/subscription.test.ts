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

const recorded = `subscription ($after: NonNegativeInt, $revision: RevisionRef, $name: [String!]) {
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

  it('is sent to subscribers when it happens', async () => {
    const client = connect(server);
    const first = await server.ask(add, { revision: 1, name: 'before' });
    const { sequence } = first.data.addValidation.entry;
    const variables = { after: sequence - 1, revision: { number: 1 }, name: ['before', 'after'] };
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

  it('can be of a revision by tag, and of the head', async () => {
    const client = connect(server);
    await server.ask(
      'mutation { putTag(input: { revision: { number: 1 }, name: "port" }) { tag { name } } }',
    );
    const name = ['of another', 'wanted'];
    for (const [ref, revision, other] of [
      [{ tag: 'port' }, 1, 2],
      [{ head: true }, 2, 1],
    ] as const) {
      const before = await server.ask(add, { revision: other, name: 'of another' });
      const after = before.data.addValidation.entry.sequence;
      await server.ask(add, { revision: other, name: 'of another' });
      await server.ask(add, { revision, name: 'wanted' });
      const results = subscribe(client, recorded, { after, revision: ref, name });
      const { data } = await next(results);
      assert.equal(data.validationRecorded.name, 'wanted');
      await results.return?.();
    }
    await client.dispose();
  });

  it('is refused a tag that no revision carries', async () => {
    const client = connect(server);
    const { errors } = await next(subscribe(client, recorded, { revision: { tag: 'none' } }));
    assert.equal(errors?.[0]?.extensions?.['code'], 'TAG_NOT_FOUND');
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
