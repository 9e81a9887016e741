import fc from 'fast-check';
import type { App } from '../../src/app/app.ts';
import { anonymous } from '../../src/domain/access/principal.ts';
import { PurserError } from '../../src/domain/errors.ts';
import { textOf } from './submitted.ts';

/** A change to make to whatever the head is. */
export type HistoryMove =
  | {
      readonly kind: 'put';
      readonly name: string;
      readonly layer: string;
      readonly value: number;
      /** Whether it is to be kept encrypted. */
      readonly secret: boolean;
      /** The bucket of the document if it does not exist yet. */
      readonly bucket: string;
    }
  | { readonly kind: 'delete'; readonly name: string }
  | { readonly kind: 'rollback'; readonly back: number };

/** What the documents of the histories are called, and the layers they may be in. */
export const historyNames = ['a', 'a-longer-name', 'b'] as const;
export const historyLayers = ['global', 'site'] as const;

const put = fc.record({
  kind: fc.constant('put' as const),
  name: fc.constantFrom(...historyNames),
  layer: fc.constantFrom(...historyLayers),
  value: fc.nat({ max: 2 }),
  secret: fc.nat({ max: 3 }).map((chance) => chance === 0),
  bucket: fc.constantFrom('one', 'two'),
});
const remove = fc.record({
  kind: fc.constant('delete' as const),
  name: fc.constantFrom(...historyNames),
});
const rollback = fc.record({ kind: fc.constant('rollback' as const), back: fc.nat({ max: 6 }) });

/** Histories with deletions, documents that come again, maybe to another bucket or encrypted, and rollbacks. */
export const randomMoves: fc.Arbitrary<readonly HistoryMove[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: put },
    { weight: 2, arbitrary: remove },
    { weight: 2, arbitrary: rollback },
  ),
  { minLength: 1, maxLength: 14 },
);

/** Makes the moves, each as a change of its own; those that change nothing make no revision. */
export async function makeHistory(app: App, moves: readonly HistoryMove[]): Promise<void> {
  for (const [at, move] of moves.entries()) {
    const note = {
      author: `author ${at % 3}`,
      message: `Move ${at}`,
      onProblems: 'accept',
      confirmDeletions: 'any',
    } as const;
    if (move.kind === 'rollback') {
      const { id } = await app.revision(anonymous, {});
      await app.rollback(anonymous, { id: Math.max(0, id - move.back) }, note);
    } else if (move.kind === 'delete') {
      const text = textOf([{ name: move.name, tombstone: true }]);
      await app.submitDocuments(anonymous, { text, ...note });
    } else {
      const { name, layer, value, secret, bucket } = move;
      const metadata = { storagePolicy: secret ? 'encrypted' : 'cleartext' };
      const text = textOf([{ name, layer, metadata, data: { value } }]);
      await app.submitDocuments(anonymous, { text, bucket, ...note }).catch((error) => {
        const isElsewhere = error instanceof PurserError && error.code === 'BUCKET_CONFLICT';
        if (!isElsewhere) throw error;
        return app.submitDocuments(anonymous, { text, ...note });
      });
    }
  }
}
