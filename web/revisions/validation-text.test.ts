import assert from 'node:assert/strict';
import { it } from 'vitest';
import type { RevisionStatus, ValidationStatus } from '../data/generated/graphql.ts';
import { validationText } from './validation-text.ts';

const outcome = (
  status: RevisionStatus,
  ...statuses: readonly (ValidationStatus | 'ignored')[]
) => ({
  status,
  validations: {
    nodes: statuses.map((each, at) => ({
      name: `validation-${at}`,
      status: each === 'ignored' ? ('FAILURE' as const) : each,
      ignored: each === 'ignored',
      expiresAt: null,
    })),
  },
});

it.each([
  [outcome('SUCCESS', 'SUCCESS', 'ignored'), '✓ valid'],
  [outcome('FAILURE', 'SUCCESS', 'MISSING', 'FAILURE'), '✗ 1 validation failed'],
  [outcome('FAILURE', 'SUCCESS', 'MISSING', 'EXPIRED'), '○ 1 validation expired'],
  [outcome('FAILURE', 'SUCCESS', 'MISSING', 'MISSING'), '○ 2 validations missing'],
  [outcome('FAILURE'), '○ not validated'],
])('the state of the validations of a revision in words: %#', (given, text) => {
  assert.equal(validationText(given).text, text);
});
