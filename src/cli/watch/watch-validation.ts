import { setTimeout as passing } from 'node:timers/promises';
import type { Client } from '../client/client.ts';
import { requireValue } from '../client/document.ts';
import {
  HeadValidationDocument,
  type HeadValidationQuery,
  type ValidationStatus,
} from '../generated/operations.ts';
import { resubscribe, type Watch } from './resubscribe.ts';

/** What a validation comes to in the newest revision. */
export interface HeadValidation {
  readonly revision: number;
  /** Of a validation that nothing is known of: missing. */
  readonly status: Lowercase<ValidationStatus>;
}

/** Milliseconds between two looks: what a validation comes to depends on the time as well as on its results. */
const lookMs = 1_000;

/** What a validation of the newest revision comes to, time and again. */
export function watchValidation(
  client: Client,
  name: string,
  watch: Watch,
): AsyncGenerator<HeadValidation> {
  const { signal } = watch;
  async function* open(): AsyncGenerator<HeadValidation> {
    while (!signal.aborted) {
      const { revision } = await client.request(HeadValidationDocument, { name }, signal);
      yield headValidation(requireValue(revision, 'revision'));
      await passing(lookMs, undefined, { signal }).catch(() => {});
    }
  }
  return resubscribe(open, watch);
}

function headValidation({
  number,
  validation,
}: NonNullable<HeadValidationQuery['revision']>): HeadValidation {
  const status = validation?.status.toLowerCase() ?? 'missing';
  return { revision: number, status: status as HeadValidation['status'] };
}
