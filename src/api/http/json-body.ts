import { runCooperatively } from '../../app/kernel/event-loop.ts';
import { PurserError, refusal } from '../../domain/errors.ts';
import { parseJsonInSteps } from '../../domain/json/parse-json-in-steps.ts';
import { maxBytesInOneStep, textOfBody } from './body-text.ts';

/** The JSON of a request's body. @throws REQUEST_MALFORMED, which quotes no part of the body */
export async function readJsonBody(chunks: readonly Buffer[]): Promise<unknown> {
  try {
    const text = await textOfBody(chunks);
    if (text.length <= maxBytesInOneStep) return JSON.parse(text);
    return await runCooperatively(parseJsonInSteps(text));
  } catch (error) {
    if (error instanceof PurserError) throw error;
    throw refusal('REQUEST_MALFORMED', { reason: 'the body is not JSON' });
  }
}
