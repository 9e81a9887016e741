import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { createTelemetry } from '../../../src/adapters/telemetry/create-telemetry.ts';
import { createApp } from '../../../src/app/create-app.ts';
import { trusted } from '../../../src/domain/access/principal.ts';
import { refusal } from '../../../src/domain/errors.ts';
import { defaultLimits } from '../../../src/domain/limits.ts';
import type { Telemetry } from '../../../src/ports/telemetry.ts';
import { openTestApp, type TestApp, testKeys } from '../../support/app.ts';
import { textOf } from '../../support/submitted.ts';

const ada = trusted('ada', 'token');

describe('the metrics of use cases', () => {
  let test: TestApp;
  let telemetry: Telemetry;
  beforeEach(async () => {
    test = await openTestApp();
    telemetry = createTelemetry('1.2.3');
    await test.app.submitDocuments(ada, { text: textOf([{ name: 'a' }]) });
  });
  afterEach(() => test.close());

  const appWithSink = (take: () => Promise<void>) =>
    createApp({
      store: test.store,
      clock: { now: () => '2026-01-01T00:00:00.000Z' },
      limits: defaultLimits,
      telemetry,
      auditSink: { take },
      ...testKeys(),
    });
  const counts = async () =>
    [...(await telemetry.metrics()).text.matchAll(/^purser_use_cases_total\{(.*)\} (\d+)$/gm)].map(
      ([, labels, count]) => `${labels} ${count}`,
    );

  it('count each change and query once', async () => {
    const app = appWithSink(async () => undefined);
    await app.putTag(ada, 1, 'live', {});
    await app.auditLog(ada, {}, {});
    await assert.rejects(app.deleteTag(ada, 1, 'bad'));
    assert.deepEqual(await counts(), [
      'name="putTag",result="success" 1',
      'name="auditLog",result="success" 1',
      'name="deleteTag",result="TAG_NOT_FOUND" 1',
    ]);
  });

  it('count a change that the receiver of the audit log does not take as failed', async () => {
    const app = appWithSink(async () => {
      throw refusal('AUDIT_SINK_UNAVAILABLE', { sink: 'file', reason: 'ENOSPC' });
    });
    await assert.rejects(app.putTag(ada, 1, 'live', {}), { code: 'AUDIT_SINK_UNAVAILABLE' });
    assert.deepEqual(await counts(), ['name="putTag",result="AUDIT_SINK_UNAVAILABLE" 1']);
  });
});
