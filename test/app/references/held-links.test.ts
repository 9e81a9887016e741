import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { type DocumentSketch, layeringPolicy, textOf } from '../../support/submitted.ts';

const segment = {
  schema: 'purser/ReferentialSchema/v1',
  metadata: { schema: 'metadata/Control/v1', name: 'base' },
  data: {
    resources: [
      { name: 'port', schema: 'app/Port/v1' },
      { name: 'crane', schema: 'app/Crane/v1', references: [{ name: 'port', path: '.port' }] },
    ],
  },
};

describe('what a judgement looked at', () => {
  let test: TestApp;
  let gc: () => void;
  beforeEach(async () => {
    // Nothing is kept in memory but what is in use.
    test = await openTestApp({ maxContentCacheBytes: 0 });
    setFlagsFromString('--expose-gc');
    gc = runInNewContext('gc');
  });
  afterEach(() => test.close());

  const submit = (...sketches: readonly DocumentSketch[]) =>
    test.app.submitDocuments(anonymous, { text: textOf(sketches) });
  const port = (value: number) => ({ schema: 'app/Port/v1', name: 'kalda', data: { value } });
  const from = { schema: 'app/Port/v1', name: 'kalda', path: '.value' };
  const crane = {
    schema: 'app/Crane/v1',
    name: 'one',
    metadata: { substitutions: [{ src: from, dest: { path: '.value' } }] },
    data: { port: 'kalda' },
  };

  it('is let go of, and nothing asks for it again', async () => {
    await submit(layeringPolicy('site'));
    await test.app.submitDocuments(anonymous, { text: JSON.stringify([segment]) });
    await submit(port(1), crane);
    // What nothing refers to any more goes once the event loop has turned.
    await new Promise((resolve) => setTimeout(resolve, 10));
    gc();
    await submit(port(2));
    const head = await test.app.revision(anonymous, {});
    const ids = [{ schema: 'app/Port/v1', name: 'kalda' }];
    await test.app.referrers(anonymous, head, ids, { relations: ['substitution'] });
  });
});
