import { type Fault, PurserError } from '../../../domain/errors.ts';
import type { Payload, Problems } from './models.ts';

/**
 * What a mutation comes to. What is wrong with its input, as a form would show it beside its fields, is data; all
 * else that keeps it from being done stays an error. (docs/errors.md#errors-and-problems)
 */
export async function payloadOf<T extends object>(done: Promise<T>): Promise<Payload<T>> {
  try {
    return await done;
  } catch (error) {
    if (error instanceof PurserError && error.faults.every(isAboutInput)) {
      return { problems: error.faults };
    }
    throw error;
  }
}

function isAboutInput({ code, kind }: Fault): boolean {
  // Others changed something meanwhile: nothing in the input is wrong.
  if (code === 'REVISION_CONFLICT') return false;
  return kind === 'invalid' || kind === 'conflict' || code === 'FAULTS_HIDDEN';
}

/** Whether a mutation was not done because of its input. */
export function isRefused<T extends object>(payload: Payload<T>): payload is Problems {
  return 'problems' in payload;
}
