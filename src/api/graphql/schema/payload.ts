import { type ErrorCode, type ErrorKind, type Fault, PurserError } from '../../../domain/errors.ts';
import { locatedInInput, type OperationInput } from './input-path.ts';
import type { Payload, RefusedPayload } from './models.ts';

/**
 * The payload of a mutation. Faults of its input, as a form would show them beside its fields, are data; all other
 * faults stay errors. Both name the member of the input that they are about. (docs/errors.md#errors-and-problems)
 */
export async function payloadOf<T extends object>(
  done: Promise<T>,
  input: OperationInput,
): Promise<Payload<T>> {
  try {
    return await locatedInInput(done, input);
  } catch (error) {
    if (error instanceof PurserError && error.faults.every(isAboutInput)) {
      return { problems: error.faults };
    }
    throw error;
  }
}

/** Faults that the caller cannot correct in the input. */
const dependencies: readonly ErrorCode[] = [
  'REVISION_CONFLICT',
  'REVISION_NOT_FOUND',
  'TAG_NOT_FOUND',
];

const kindsOfInput: readonly ErrorKind[] = ['invalid', 'conflict', 'missing'];

function isAboutInput({ code, kind }: Fault): boolean {
  if (dependencies.includes(code)) return false;
  // It comes with problems that the caller may see.
  return kindsOfInput.includes(kind) || code === 'FAULTS_HIDDEN';
}

/** Whether a mutation failed because of its input. */
export function isRefused<T extends object>(payload: Payload<T>): payload is RefusedPayload {
  return 'problems' in payload;
}
