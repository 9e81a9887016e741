import { clipped } from '../../../domain/document/shape.ts';
import { printYaml } from '../../../domain/document/yaml/print-yaml.ts';
import { refusal } from '../../../domain/errors.ts';
import { parseRevisionNumberOrZero } from '../parameters.ts';
import type { RestRoute } from '../rest-route.ts';
import { revisionBody } from './revisions.ts';

/** Deckhand does not check for problems, and needs no confirmation of deletions. */
const asDeckhand = { onProblems: 'ignore', confirmDeletions: 'any' } as const;

/** Rolls back to a revision. (docs/rest.md#rollback) */
export const rollbackRoutes: readonly RestRoute[] = [
  {
    method: 'POST',
    path: '/rollback/{revision}',
    handle: async (asked) => {
      const to = revisionToGoBackTo(asked.params['revision'] ?? '');
      const { app, by } = asked;
      await app.checkRollback(by, to);
      const { revision, warnings } = await app.rollback(by, { id: to }, asDeckhand);
      const body = await revisionBody(asked, revision);
      return { status: 201, warnings, body: async () => ({ pieces: [printYaml(body)] }) };
    },
  },
];

/** @throws ROUTE_NOT_FOUND for a text that is not a number; REVISION_NOT_FOUND */
function revisionToGoBackTo(text: string): number {
  if (!/^\d+$/.test(text)) throw refusal('ROUTE_NOT_FOUND', { path: `/rollback/${clipped(text)}` });
  return parseRevisionNumberOrZero(text);
}
