import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { problemsFound } from '../../../src/cli/print/found-errors.ts';

const document = { schema: 'example/Host/v1', name: 'host', layer: 'site' };
const unplaced = { path: null, schemaPath: null, place: null };

describe('what the schema validation found', () => {
  it('is reported as problems, each with its place', () => {
    const error = {
      message: "'9k' is not of type 'integer'",
      path: 'data.mtu',
      schemaPath: '.properties.mtu.type',
      place: { line: 7, column: 3 },
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

  it('reports an invalid DataSchema as for files', () => {
    const schema = { schema: 'deckhand/DataSchema/v1', name: 'example/Host/v1', layer: null };
    const flaw = { ...unplaced, path: 'data.type', documents: [schema], record: {} };
    const error = { ...flaw, message: "data.type is not of type 'string'" };
    const [problem] = problemsFound({ errorCount: 1, errors: [error] });
    assert.equal(problem?.code, 'DATA_SCHEMA_INVALID');
    assert.equal(
      problem.message,
      "[deckhand/DataSchema/v1, -] example/Host/v1 is no JSON Schema at data.type: is not of type 'string'",
    );
  });

  it('comes in the order of the text', () => {
    const errors = [9, 2, 5].map((line) => ({
      ...unplaced,
      place: { line, column: 1 },
      message: 'no',
      documents: [document],
      record: {},
    }));
    const problems = problemsFound({ errorCount: 3, errors });
    assert.deepEqual(
      problems.map(({ place }) => place.line),
      [2, 5, 9],
    );
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
