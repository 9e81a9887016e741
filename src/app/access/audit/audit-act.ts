import type { JsonObject } from '../../../domain/json/value.ts';
import { type Act, type Recorder, resultOf } from './record-acts.ts';

/** Does something, and records that and how it ended; `outcome` adds to the target what came of it. */
export async function auditAct<T>(
  recorder: Recorder,
  act: Act,
  work: () => Promise<T>,
  outcome: (result: T) => JsonObject = () => ({}),
): Promise<T> {
  const result = await orNoted(recorder, act, work);
  await recorder.note({ ...act, target: { ...act.target, ...outcome(result) } }, 'ok');
  return result;
}

/** Does something, and records if it failed. */
export async function orNoted<T>(recorder: Recorder, act: Act, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await recorder.note(act, resultOf(error));
    throw error;
  }
}
