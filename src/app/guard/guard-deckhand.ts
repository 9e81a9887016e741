import type { DeckhandCases } from '../deckhand-cases.ts';
import { demand } from './demand.ts';
import { demandSeen } from './guard-documents.ts';
import { demandDocuments } from './guard-revisions.ts';
import { shownRevision } from './shown-revision.ts';

/** Who may do what only clients of Deckhand do. */
export function guardDeckhand(open: DeckhandCases): DeckhandCases {
  return {
    async tag(by, revision, name) {
      demand(by, 'deckhand:show_tag', 'seeing a tag');
      return open.tag(by, revision, name);
    },
    async deleteTags(by, revision) {
      demand(by, 'deckhand:delete_tags', 'taking off all tags');
      return open.deleteTags(by, revision);
    },
    async layered(by, revision) {
      demandDocuments(by);
      return shownRevision(by, await open.layered(by, revision));
    },
    async schemaErrors(by, revision) {
      demandDocuments(by);
      return open.schemaErrors(by, revision);
    },
    async referredBodies(by, entries) {
      demandSeen(by, entries);
      return open.referredBodies(by, entries);
    },
  };
}
