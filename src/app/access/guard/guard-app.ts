import type { App } from '../../app.ts';
import type { Services } from '../../kernel/services.ts';
import { guardChanges } from './guard-changes.ts';
import { guardDeckhand } from './guard-deckhand.ts';
import { guardDiff } from './guard-diff.ts';
import { guardDocuments } from './guard-documents.ts';
import { guardReferences } from './guard-references.ts';
import { guardRevisions } from './guard-revisions.ts';
import { guardSecrets } from './guard-secrets.ts';
import { guardUpkeep } from './guard-upkeep.ts';
import { guardValidations } from './guard-validations.ts';
import { withOriginals } from './with-originals.ts';

/**
 * The use cases, each for who may: whatever a transport asks goes through here, so that none has to know
 * of permissions. For principals without restrictions that is one look at their grants for each call.
 *
 * @see spec deckhand.md 13
 */
export function guardApp(unguarded: App, services: Services): App {
  const open = withOriginals(unguarded);
  return {
    ...guardRevisions(open),
    ...guardDocuments(open, services),
    ...guardChanges(open, services),
    ...guardDiff(open, services),
    ...guardSecrets(open, services),
    ...guardValidations(open, services),
    ...guardDeckhand(open, services),
    ...guardReferences(open, services),
    ...guardUpkeep(open),
    health: open.health,
    close: open.close,
  };
}
