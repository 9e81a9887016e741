import assert from 'node:assert/strict';
import { it } from 'vitest';
import type { IntegrityIssue } from '../../../../src/app/references/reference-cases.ts';
import { serve } from '../../serve.ts';

it('what is wrong with references is reported with the layer of its document, if it is in one', async () => {
  const issues = [{ layer: 'site' }, {}].map(
    (layer): IntegrityIssue => ({
      code: 'STALE_REFERENCES',
      document: { schema: 'ns/Item/v1', name: 'one', ...layer },
      target: null,
      message: 'stale',
    }),
  );
  const server = await serve({
    around: (app) => ({
      ...app,
      integrityReport: async () => ({ documents: 2, references: 0, issues, total: 2 }),
    }),
  });
  const { data } = await server.ask(
    '{ revision { integrityReport { issues { document { schema name } layer } } } }',
  );
  const document = { schema: 'ns/Item/v1', name: 'one' };
  assert.deepEqual(data['revision']?.integrityReport.issues, [
    { document, layer: 'site' },
    { document, layer: null },
  ]);
  await server.close();
});
