import { refusal } from '../../domain/errors.ts';
import { translateError } from './translate-error.ts';

/** Runs a database operation, with errors translated. */
export type Ask = <T>(action: () => Promise<T>) => Promise<T>;

/** Runs operations, each after a check, until it is closed: the driver would connect again. */
export function createAsk(check: () => Promise<void> = async () => undefined): {
  readonly ask: Ask;
  close(): void;
} {
  let closed = false;
  return {
    async ask(action) {
      if (closed) throw refusal('STORE_UNAVAILABLE', { reason: 'it was closed' });
      try {
        await check();
        return await action();
      } catch (error) {
        throw translateError(error);
      }
    },
    close() {
      closed = true;
    },
  };
}
