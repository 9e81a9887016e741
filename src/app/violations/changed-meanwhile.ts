import { refusal } from '../../domain/errors.ts';

/** The refusal if somebody purged the store while violations were written. */
export function changedMeanwhile() {
  return refusal('STORE_UNAVAILABLE', { reason: 'the violations of a rule changed meanwhile' });
}
