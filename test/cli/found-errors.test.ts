import assert from 'node:assert/strict';
import { describe, it } from '@jest/globals';
import { problemsFound } from '../../src/cli/found-errors.ts';

const document = { schema: 'example/Host/v1', name: 'host', layer: 'site' };
const unplaced = { path: null, schemaPath: null, line: null, column: null };

describe('what the schema validation found', () => {
  it('is told as problems, each with its place', () => {
    const error = {
      message: "'9k' is not of type 'integer'",
      path: 'data.mtu',
      schemaPath: '.properties.mtu.type',
      line: 7,
      column: 3,
      documents: [document],
      record: {},
    };
    const [problem, ...more] = problemsFound({ errorCount: 1, errors: [error] });
    assert.deepEqual(more, []);
    assert.equal(problem?.code, 'VALIDATION_FAILED');
    assert.equal(
      problem.message,
      "[example/Host/v1, site] host is not valid at data.mtu: '9k' is not of type 'integer'",
    );
    assert.deepEqual(problem.place, { ...document, path: 'data.mtu', line: 7, column: 3 });
    assert.equal(problem.facts['schemaPath'], '.properties.mtu.type');
  });

  it('keeps the code of what could not be rendered', () => {
    const record = { code: 'PARENT_MISSING' };
    const error = { ...unplaced, message: 'no parent', documents: [], record };
    const [problem] = problemsFound({ errorCount: 1, errors: [error] });
    assert.deepEqual([problem?.code, problem?.message], ['PARENT_MISSING', 'no parent']);
    assert.deepEqual(problem?.place, {});
  });

  it('says how many there are, if not all are listed', () => {
    const error = { ...unplaced, message: 'no', documents: [document], record: {} };
    const problems = problemsFound({ errorCount: 7, errors: [error] });
    assert.deepEqual(
      problems.map(({ code }) => code),
      ['VALIDATION_FAILED', 'LIMIT_EXCEEDED'],
    );
    assert.equal(problems[1]?.facts['total'], 7);
  });
});
