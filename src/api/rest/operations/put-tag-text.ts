import { requirePermission } from '../../../app/access/require-permission.ts';
import type { App } from '../../../app/app.ts';
import type { Principal } from '../../../domain/access/principal.ts';
import { readOneValue } from '../../../domain/document/read-one-value.ts';
import { refusal } from '../../../domain/errors.ts';
import type { Json } from '../../../domain/json/value.ts';
import { defaultLimits } from '../../../domain/limits.ts';
import type { RevisionId, Tag } from '../../../domain/revision/revision.ts';

/**
 * Maximum number of characters of a text with the data of a tag; the data itself may have a quarter
 * of that.
 */
const maxTextLength = 256 * 1024;

/**
 * Gives a revision a tag whose data is in YAML: a mapping; empty, or null, for an empty one. (docs/rest.md#tags)
 *
 * @throws ACCESS_DENIED, before anything is read; REVISION_NOT_FOUND, TAG_INVALID; YAML_SYNTAX, YAML_UNSUPPORTED,
 * LIMIT_EXCEEDED
 */
export async function putTagText(
  app: Pick<App, 'putTag'>,
  by: Principal,
  revision: RevisionId,
  name: string,
  text: string,
): Promise<Tag> {
  requirePermission(by, 'deckhand:create_tag', 'giving a tag');
  return app.putTag(by, revision, name, readData(text));
}

function readData(text: string): Json {
  if (text.length > maxTextLength) {
    const reason = `its data is longer than ${maxTextLength} characters`;
    throw refusal('TAG_INVALID', { reason });
  }
  return readOneValue(text, defaultLimits) ?? null;
}
