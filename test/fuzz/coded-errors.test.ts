import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { assertCoded } from './coded-errors.ts';

const answers: readonly {
  title: string;
  status: number;
  errors: readonly object[];
  good: boolean;
}[] = [
  { title: 'data alone is good', status: 200, errors: [], good: true },
  { title: 'a code is good', status: 400, errors: [coded('PATH_SYNTAX')], good: true },
  { title: 'a failure of the server is not', status: 500, errors: [], good: false },
  { title: 'an error of ours is not', status: 200, errors: [coded('INTERNAL')], good: false },
  { title: 'an unknown code is not', status: 200, errors: [coded('OOPS')], good: false },
  { title: 'an error without a code is not', status: 200, errors: [{ message: 'x' }], good: false },
  {
    title: 'an error without problems is not',
    status: 200,
    errors: [{ message: 'x', extensions: { code: 'PATH_SYNTAX' } }],
    good: false,
  },
  {
    title: 'an error that has the code of another problem than its first is not',
    status: 200,
    errors: [{ ...coded('PATH_SYNTAX', 'KEY_DUPLICATE') }],
    good: false,
  },
];

describe('what fuzzing holds an answer to', () => {
  for (const { title, status, errors, good } of answers) {
    it(title, () => {
      const check = () => assertCoded({ status, text: JSON.stringify({ data: null, errors }) });
      if (good) check();
      else assert.throws(check);
    });
  }
});

function coded(code: string, first = code): object {
  return { message: 'x', extensions: { code, problems: [{ code: first }] } };
}
