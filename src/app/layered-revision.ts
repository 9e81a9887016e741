import { layeringPolicyKind } from '../domain/document/document.ts';
import { refusal } from '../domain/errors.ts';
import type { Revision } from '../domain/revision/revision.ts';
import { entriesOfKind } from './read-entries.ts';
import type { Services } from './services.ts';

/** See `DeckhandCases.layered`. */
export async function layeredRevision(
  { content }: Pick<Services, 'content'>,
  revision: Revision,
): Promise<Revision> {
  const own = await entriesOfKind(revision.maps, layeringPolicyKind, content.pages);
  if (own.length > 0) return revision;
  throw refusal('LAYERING_POLICY_NOT_FOUND', { revision: revision.id });
}
