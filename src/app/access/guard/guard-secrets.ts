import { mayWith } from '../../../domain/access/may.ts';
import type { Principal } from '../../../domain/access/principal.ts';
import { sightOf } from '../../../domain/access/sight.ts';
import type { DocumentEntry } from '../../../domain/document/document.ts';
import type { App } from '../../app.ts';
import type { Services } from '../../kernel/services.ts';
import { demand, denied } from './demand.ts';
import { documentsBehind } from './documents-behind.ts';
import { demandSeen, isSeenIn, seenByName } from './guard-documents.ts';
import { demandDocuments } from './guard-revisions.ts';

type Secrets = Pick<App, 'openBodies' | 'openRendered' | 'explain'>;
type Reading = Pick<Services, 'content' | 'snapshots'>;

const openSecrets = 'purser:open_secrets';

/**
 * Who may see what is made of documents that they do not see: secrets, and where values come from. Who
 * may write a document can have anything substituted into it, so being allowed to open that document is
 * not enough to open what was put in.
 */
export function guardSecrets(open: Secrets, services: Reading): Secrets {
  return {
    async openBodies(by, entries) {
      demandSeen(by, entries);
      if (!mayOpen(by, entries)) throw cannotOpen();
      return open.openBodies(by, entries);
    },
    async openRendered(by, revision, ids) {
      demandDocuments(by);
      demand(by, openSecrets, 'opening secrets');
      if (sightOf(by, openSecrets).isWhole) return open.openRendered(by, revision, ids);
      const behind = await documentsBehind(services, revision, ids);
      const sight = sightOf(by);
      return seenByName({ services, revision, sight }, ids, isSeenIn(sight), async (seen) => {
        const allowed = seen.filter((id) => mayOpen(by, behind(id)));
        const opened = await open.openRendered(by, revision, allowed);
        const outcomes = new Map(allowed.map((id, at) => [id, opened[at] ?? null]));
        return seen.map((id) => (outcomes.has(id) ? (outcomes.get(id) ?? null) : cannotOpen()));
      });
    },
    async explain(by, revision, ids) {
      demandDocuments(by);
      const sight = sightOf(by);
      if (sight.isWhole) return open.explain(by, revision, ids);
      const behind = await documentsBehind(services, revision, ids);
      const asking = { services, revision, sight };
      return seenByName(
        asking,
        ids,
        () => true,
        async (seen) => {
          const explained = await open.explain(by, revision, seen);
          return seen.map((id, at) =>
            behind(id).every(sight.sees) ? (explained[at] ?? null) : unexplained(),
          );
        },
      );
    },
  };
}

/** Whether somebody may open all secrets among documents. */
export function mayOpen(by: Principal, entries: readonly DocumentEntry[]): boolean {
  const secret = entries.filter(({ storagePolicy }) => storagePolicy === 'encrypted');
  return secret.every((entry) => mayWith(by, openSecrets, entry));
}

export function cannotOpen() {
  return denied(openSecrets, 'opening a secret');
}

function unexplained() {
  const what = 'explaining what is made from documents that are not shown';
  return denied('deckhand:list_cleartext_documents', what);
}
