import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import type { AdmittedCaller } from '../../../src/api/http/admission.ts';
import { createRechecks } from '../../../src/api/subscriptions/rechecks.ts';
import { anonymous, unauthenticated } from '../../../src/domain/access/principal.ts';
import { refusal } from '../../../src/domain/errors.ts';

type Answer = 'same' | 'fewer rights' | 'denied' | 'away';

/** Somebody who is found to be what the answers say, one after another, and the last one from then on. */
function admittedOf(answers: readonly Answer[]): { admitted: AdmittedCaller; asked: () => number } {
  let asked = 0;
  const again = async (): Promise<AdmittedCaller> => {
    const answer = answers[Math.min(asked, answers.length - 1)];
    asked += 1;
    if (answer === 'denied') throw refusal('UNAUTHENTICATED', { reason: 'it was revoked' });
    if (answer === 'away') throw refusal('IDENTITY_UNAVAILABLE', { reason: 'it is away' });
    return answer === 'same' ? admitted : { ...admitted, by: unauthenticated };
  };
  const admitted: AdmittedCaller = { by: anonymous, charge: async () => {}, again };
  return { admitted, asked: () => asked };
}

describe('whoever follows something', () => {
  const rows: readonly (readonly [string, readonly Answer[], number])[] = [
    ['is sent away once a token is no longer valid', ['same', 'same', 'denied'], 3],
    ['is sent away once it gives other rights', ['same', 'fewer rights'], 2],
    ['stays for a while where nothing can be found out', ['away'], 10],
    [
      'stays if that passes',
      [...Array<Answer>(9).fill('away'), 'same', ...Array<Answer>(9).fill('away'), 'denied'],
      20,
    ],
  ];
  for (const [title, answers, times] of rows) {
    it(title, async () => {
      const rechecks = createRechecks(1);
      const { admitted, asked } = admittedOf(answers);
      await new Promise<void>((resolve) => {
        rechecks.watch(admitted, resolve);
      });
      assert.equal(asked(), times);
      rechecks.close();
    });
  }
});
