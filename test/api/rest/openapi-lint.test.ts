import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { lintOpenapi, rulesOff, switchedOff } from '../../support/lint-openapi.ts';
import { openapiText } from '../../support/openapi.ts';

describe('the linter of OpenAPI', () => {
  it('finds nothing wrong with openapi.yaml', async () => {
    assert.deepEqual(await lintOpenapi(openapiText), []);
  });

  it('applies every rule but those that have a reason not to', async () => {
    assert.deepEqual([...(await switchedOff())].sort(), Object.keys(rulesOff).sort());
  });

  for (const [what, rule, from, to] of [
    [
      'an operation without a description',
      'operation-description',
      /( {6}summary: .*\n) {6}description: [^\n|]+\n/,
      '$1',
    ],
    [
      'an operation without an identifier',
      'operation-operationId',
      / {6}operationId: showTag\n/,
      '',
    ],
    [
      'an array without items',
      'purser/array-items',
      /type: array, items: \{ type: string \}/,
      'type: array',
    ],
    [
      'a reference that leads nowhere',
      'no-unresolved-refs',
      /parameters\/Order'/,
      "parameters/Odd'",
    ],
    [
      'a required member that is not described',
      'no-required-schema-properties-undefined',
      /required: \[status, validator\]/,
      'required: [status, other]',
    ],
    [
      'a parameter without a description',
      'parameter-description',
      / {10}description: The number of revisions to skip\.\n/,
      '',
    ],
  ] as const) {
    it(`finds ${what}`, async () => {
      const broken = openapiText.replace(from, to);
      assert.notEqual(broken, openapiText);
      const found = await lintOpenapi(broken);
      assert.ok(
        found.some((line) => line.startsWith(`${rule} `)),
        found.join('\n'),
      );
    });
  }
});
