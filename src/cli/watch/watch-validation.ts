import { setTimeout as passing } from 'node:timers/promises';
import type { Client } from '../client/client.ts';
import { requireValue } from '../client/document.ts';
import {
  HeadValidationDocument,
  type HeadValidationQuery,
  type ValidationStatus,
} from '../generated/operations.ts';
import { resubscribe, type Watch } from './resubscribe.ts';

/** The status of a validation in the newest revision. */
export interface HeadValidation {
  readonly revision: number;
  /** `missing` for a validation without a result. */
  readonly status: Lowercase<ValidationStatus>;
}

/** Milliseconds between two reads: the status depends on the time as well as on recorded results. */
const readMs = 1_000;

/** The status of a validation of the newest revision, read every second. */
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
      await passing(readMs, undefined, { signal }).catch(() => {});
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
