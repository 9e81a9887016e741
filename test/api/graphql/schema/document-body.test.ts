import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import type { App } from '../../../../src/app/app.ts';
import { sampleSite, submitYaml } from '../../sample-site.ts';
import { serve } from '../../serve.ts';

describe('the documents themselves', () => {
  it('are read together, and only if more is asked for than entries know', async () => {
    const read: number[] = [];
    const around = (app: App): App => ({
      ...app,
      bodies: (by, entries) => {
        read.push(entries.length);
        return app.bodies(by, entries);
      },
    });
    const server = await serve({ around, query: { maxResponseCacheBytes: 0 } });
    await server.ask(submitYaml, { yaml: sampleSite });
    const ask = async (fields: string) => {
      const { data } = await server.ask(`{ revision { documents { nodes { ${fields} } } } }`);
      return data.revision.documents.nodes.length;
    };
    const count = await ask('name labels { key value } digest');
    assert.equal(Math.max(0, ...read.splice(0)), 0);
    await ask('name data yaml metadata');
    assert.deepEqual(read.splice(0), [count]);
    await ask('name rendered { document { data } }');
    assert.ok(read.every((entries) => entries <= count) && read.length <= 2);
    await server.close();
  });
});
