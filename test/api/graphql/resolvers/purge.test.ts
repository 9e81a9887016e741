import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { sampleSite, submitYaml } from '../../sample-site.ts';
import { serve } from '../../serve.ts';

describe('purge', () => {
  it('is refused unless the settings allow it', async () => {
    const server = await serve();
    await server.ask(submitYaml, { yaml: sampleSite });
    const { errors } = await server.ask('mutation { purge(input: { confirm: 1 }) { revisions } }');
    assert.equal(errors?.[0]?.extensions['code'], 'PURGE_NOT_ALLOWED');
    await server.close();
  });

  it('hands on the number that confirms it, and gives how many revisions there were', async () => {
    const server = await serve({
      around: (app) => ({ ...app, purge: async (_by, confirm) => confirm ?? 0 }),
    });
    const { data } = await server.ask('mutation { purge(input: { confirm: 3 }) { revisions } }');
    assert.deepEqual(data.purge, { revisions: 3 });
    await server.close();
  });
});
