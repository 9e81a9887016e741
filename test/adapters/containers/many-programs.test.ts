import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'vitest';
import { createContainerRuntime } from '../../../src/adapters/containers/create-container-runtime.ts';
import { defaultDeploySettings } from '../../../src/domain/deployment/deploy-settings.ts';
import { idleListener } from '../../support/step-listener.ts';

describe('many programs of one run', () => {
  it('run at once without a warning of Node', async () => {
    const warnings: Error[] = [];
    const keep = (warning: Error) => void warnings.push(warning);
    process.on('warning', keep);
    const programs = new Map([['acme/shell', '/bin/sh']]);
    const runtime = createContainerRuntime({
      settings: async () => ({ ...defaultDeploySettings, programs }),
      environment: {},
      scratch: mkdtempSync(join(tmpdir(), 'purser-many-')),
    });
    const image = await runtime.resolve('acme/shell');
    const { signal } = new AbortController();
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        runtime.run(
          {
            name: `many-${process.pid}-${index}`,
            labels: { store: 's', run: 'r', step: index + 1 },
            ...{
              resource: 'disk',
              phase: 'action',
              image,
              entrypoint: null,
              input: '',
              mounts: [],
            },
            args: ['-c', 'sleep 0.5'],
            limits: { timeoutMs: 60_000, maxAnswerBytes: null },
          },
          idleListener,
          signal,
        ),
      ),
    );
    process.off('warning', keep);
    assert.deepEqual(
      outcomes.map((outcome) => outcome.ended),
      outcomes.map(() => 'exit'),
    );
    assert.deepEqual(warnings, []);
  });
});
