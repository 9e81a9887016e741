import assert from 'node:assert/strict';
import { load } from 'js-yaml';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { type RestSend, restClient } from '../../support/rest-client.ts';
import { type DocumentSketch, layeringPolicy, textOf } from '../../support/submitted.ts';
import { serve, type TestServer } from '../serve.ts';

let server: TestServer;
let send: RestSend;
beforeAll(async () => {
  server = await serve();
  send = restClient(server.url);
  const put = (bucket: string, ...sketches: readonly DocumentSketch[]) =>
    server.app.submitDocuments(anonymous, {
      text: textOf(sketches),
      bucket,
      replace: true,
      confirmDeletions: 'any',
    });
  await put('one', { name: 'a', data: 1 });
  await put('two', { name: 'b' });
  await put('one', { name: 'a', data: 2 });
  await put('two');
  await put('__proto__', layeringPolicy('site'));
  await put('one', { name: 'a', data: 1 });
});
afterAll(() => server.close());

describe('GET of a diff', () => {
  const rows: readonly (readonly [string, Record<string, string>])[] = [
    ['0/0', {}],
    ['0/1', { one: 'created' }],
    ['1/0', { one: 'created' }],
    ['1/1', { one: 'unmodified' }],
    ['2/2', { one: 'unmodified', two: 'unmodified' }],
    ['1/2', { one: 'unmodified', two: 'created' }],
    ['2/1', { one: 'unmodified', two: 'created' }],
    ['2/3', { one: 'modified', two: 'unmodified' }],
    ['3/2', { one: 'modified', two: 'unmodified' }],
    ['2/4', { one: 'modified', two: 'deleted' }],
    ['4/2', { one: 'modified', two: 'deleted' }],
    ['1/6', { one: 'unmodified', ['__proto__']: 'created' }],
    ['001/+2', { one: 'unmodified', two: 'created' }],
  ];
  for (const [ids, expected] of rows) {
    const [one, other] = ids.split('/');
    it(`${ids} reports the change of each bucket`, async () => {
      const path = `/revisions/${one}/diff/${other}`;
      const { status, headers, text } = await send('GET', path);
      assert.equal(status, 200, text);
      assert.equal(headers.get('content-type'), 'application/x-yaml');
      assert.deepEqual(
        Object.entries(load(text) as object).sort(),
        Object.entries(expected).sort(),
      );
    });
  }

  it('prints {} for no buckets', async () => {
    assert.equal((await send('GET', '/revisions/0/diff/0')).text, '{}\n');
  });

  const failures: readonly (readonly [string, number, string])[] = [
    ['/revisions/abc/diff/1', 400, 'InvalidInputException'],
    ['/revisions/1/diff/1.0', 400, 'InvalidInputException'],
    ['/revisions/99/diff/x', 400, 'InvalidInputException'],
    ['/revisions/1/diff/%00', 400, 'InvalidInputException'],
    ['/revisions/99/diff/1', 404, 'RevisionNotFound'],
    ['/revisions/1/diff/99', 404, 'RevisionNotFound'],
    ['/revisions/-1/diff/1', 404, 'RevisionNotFound'],
    [`/revisions/1/diff/${'9'.repeat(40)}`, 404, 'RevisionNotFound'],
  ];
  for (const [path, code, errorType] of failures) {
    it(`${path.slice(0, 30)} is refused with ${code}`, async () => {
      const { status, text } = await send('GET', path);
      const { details } = load(text) as { details: { errorType: string } };
      assert.deepEqual([status, details.errorType], [code, errorType]);
    });
  }

  it('never changes, and says so', async () => {
    const etags: (string | null)[] = [];
    for (const path of ['1/diff/2', '1/diff/2', '2/diff/3']) {
      etags.push((await send('GET', `/revisions/${path}`)).headers.get('etag'));
    }
    assert.ok(etags[0]);
    assert.equal(etags[1], etags[0]);
    assert.notEqual(etags[2], etags[0]);
  });
});
