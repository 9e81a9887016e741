import { refusal } from '../../domain/errors.ts';
import type { ValidationEntry, ValidationStore } from '../../ports/validation-store.ts';
import type { Followers, Following } from '../revisions/follow.ts';
import type { ValidationWatch } from './validation-cases.ts';

/** Results read at once for a consumer that is behind. */
const batch = 50;

/** Every result recorded after the one given, in order, each once; then those that come. */
export async function watchValidations(
  validations: ValidationStore,
  followers: Followers,
  { after, revision, names }: ValidationWatch,
): Promise<Following<ValidationEntry>> {
  if (after !== undefined && !(Number.isSafeInteger(after) && after >= 0)) {
    const reason = 'it must be the sequence number of a result, or 0';
    throw refusal('ARGUMENT_INVALID', { argument: 'after', reason });
  }
  let last = after ?? (await validations.last());

  async function read(): Promise<readonly ValidationEntry[]> {
    const found = await validations.after(last, batch);
    last = found.at(-1)?.sequence ?? last;
    return found;
  }

  const wanted = (entry: ValidationEntry): boolean =>
    (revision === undefined || entry.revision === revision) &&
    (names === undefined || names.includes(entry.name));
  return followers.follow({ read, watch: validations.watch, wanted });
}
