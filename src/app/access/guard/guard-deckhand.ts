import { sightOf } from '../../../domain/access/sight.ts';
import { PurserError } from '../../../domain/errors.ts';
import type { DeckhandCases } from '../../deckhand/deckhand-cases.ts';
import { demand } from './demand.ts';
import { demandSeen } from './guard-documents.ts';
import { demandDocuments } from './guard-revisions.ts';
import { type Reading, seenResult } from './guard-validations.ts';
import { seenError, seenFaults } from './seen-faults.ts';
import { seenErrors } from './seen-results.ts';
import { demandShown, shownRevision } from './shown-revision.ts';

const ofDeepdiff = 'deckhand:show_revision_deepdiff';

/** Who may do what only clients of Deckhand do. */
export function guardDeckhand(open: DeckhandCases, services: Reading): DeckhandCases {
  return {
    ...guardRendering(open, services),
    async listRevisions(by, request) {
      demand(by, 'deckhand:list_revisions', 'listing revisions');
      return open.listRevisions(by, request);
    },
    async describeRevision(by, revision) {
      demandShown(revision);
      return open.describeRevision(by, revision);
    },
    async tag(by, revision, name) {
      demand(by, 'deckhand:show_tag', 'seeing a tag');
      return open.tag(by, revision, name);
    },
    async deleteTags(by, revision) {
      demand(by, 'deckhand:delete_tags', 'taking off all tags');
      return open.deleteTags(by, revision);
    },
    async checkRollback(by, to) {
      demand(by, 'purser:rollback', 'going back to a revision');
      return open.checkRollback(by, to);
    },
    async reportValidation(by, revision, name, text) {
      demand(by, 'deckhand:create_validation', 'recording a validation');
      return open.reportValidation(by, revision, name, text);
    },
    async validationEntry(by, revision, name, index) {
      demand(by, 'deckhand:show_validation', 'seeing a validation');
      const found = await open.validationEntry(by, revision, name, index);
      return seenResult(services, by, revision, found);
    },
    async referredBodies(by, entries) {
      demandSeen(by, entries);
      return open.referredBodies(by, entries);
    },
  };
}

type RenderingCases = Pick<
  DeckhandCases,
  'layered' | 'deepDifferences' | 'inFindingOrder' | 'schemaErrors'
>;

/** Who may know what of rendered documents. */
function guardRendering(open: RenderingCases, services: Reading): RenderingCases {
  return {
    async layered(by, revision) {
      demandDocuments(by);
      return shownRevision(by, await open.layered(by, revision));
    },
    async deepDifferences(by, from, to) {
      demand(by, ofDeepdiff, 'seeing which documents differ');
      try {
        return await open.deepDifferences(by, from, to);
      } catch (error) {
        if (!(error instanceof PurserError)) throw error;
        // It is a fault of one or the other: what both may tell of can be told.
        const sight = sightOf(by, ofDeepdiff);
        const seen = await seenError(services, from, error, sight);
        throw await seenError(services, to, seen, sight);
      }
    },
    async inFindingOrder(by, revision, faults) {
      demandDocuments(by);
      const ordered = await open.inFindingOrder(by, revision, faults);
      return seenFaults(services, revision, ordered, sightOf(by));
    },
    async schemaErrors(by, revision) {
      demandDocuments(by);
      const errors = await open.schemaErrors(by, revision);
      return seenErrors(services, revision, errors, sightOf(by));
    },
  };
}
