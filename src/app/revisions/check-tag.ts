import { canonicalText } from '../../domain/json/canonical.ts';
import { exactJsonFrom } from '../../domain/json/inspect-json.ts';
import { isJsonObject } from '../../domain/json/value.ts';
import type { RevisionId, Tag } from '../../domain/revision/revision.ts';
import { checkName } from '../kernel/check-name.ts';

/** Why a value is not a valid tag of a revision; null if it is one. */
export function tagFlaw({ revision, name, data }: Tag, of: RevisionId): string | null {
  if (revision !== of) return 'a tag does not follow its revision';
  if (checkName(name) !== null) return 'a tag has an invalid name';
  const value = exactJsonFrom(data);
  const isMapping = isJsonObject(value) && canonicalText(value) === data;
  return isMapping ? null : 'the data of a tag is no mapping in its normal form';
}
