import assert from 'node:assert/strict';
import {
  MongoClientClosedError,
  MongoNetworkError,
  MongoNetworkTimeoutError,
  MongoServerError,
} from 'mongodb';
import { describe, it } from 'vitest';
import { translateError } from '../../../src/adapters/mongo/translate-error.ts';
import { PurserError, refusal } from '../../../src/domain/errors.ts';

const answer = (members: Record<string, unknown>) =>
  new MongoServerError({ message: 'ada:s3cret@db.example.org', ...members });

describe('errors of MongoDB', () => {
  for (const [title, error, code, reason] of [
    [
      'a broken connection',
      new MongoNetworkError('db.example.org'),
      'STORE_UNAVAILABLE',
      'the connection broke',
    ],
    [
      'silence',
      new MongoNetworkTimeoutError('db.example.org'),
      'STORE_UNAVAILABLE',
      'the connection broke',
    ],
    [
      'a closed client',
      new MongoClientClosedError(),
      'STORE_UNAVAILABLE',
      'the connection was closed',
    ],
    [
      'an unknown host',
      Object.assign(new Error('querySrv ENOTFOUND db.example.org'), { syscall: 'querySrv' }),
      'STORE_UNAVAILABLE',
      'the name of its host cannot be resolved',
    ],
    [
      'another primary',
      answer({ code: 10_107, codeName: 'NotWritablePrimary' }),
      'STORE_UNAVAILABLE',
      'it answered with error 10107 (NotWritablePrimary)',
    ],
    [
      'a wrong password',
      answer({ code: 18, codeName: 'AuthenticationFailed' }),
      'STORE_UNAVAILABLE',
      'it refuses the user of PURSER_MONGODB_URL (error 18)',
    ],
    [
      'a write that may be tried again',
      answer({ code: 1, errorLabels: ['RetryableWriteError'] }),
      'STORE_UNAVAILABLE',
      'it could not write now',
    ],
    ['a full disk', answer({ code: 14_031 }), 'STORE_FULL', undefined],
  ] as const) {
    it(`${title} is ${code}`, () => {
      const translated = translateError(error);
      assert.ok(translated instanceof PurserError);
      assert.equal(translated.code, code);
      assert.equal(translated.faults[0].facts['reason'], reason);
      assert.doesNotMatch(translated.message, /s3cret|example/);
    });
  }

  it('are left as they are if they are ours, or bugs', () => {
    for (const error of [refusal('STORE_FULL', {}), answer({ code: 2 }), new TypeError('a bug')]) {
      assert.equal(translateError(error), error);
    }
  });
});
