import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import {
  type AnchoredEntry,
  type AuditAnchor,
  anchorOver,
} from '../../../src/domain/audit/audit-anchor.ts';
import { type AuditLink, linkAfter } from '../../../src/domain/audit/audit-link.ts';
import {
  anchorFlaw,
  createAnchorChecker,
  createChainChecker,
} from '../../../src/domain/audit/check-audit.ts';

interface Entry extends AnchoredEntry {
  readonly position: string;
}

/** Six entries of two chains in turn, and one without a chain. */
function makeLog(): readonly Entry[] {
  const last = new Map<string, AuditLink>();
  const linked = Array.from({ length: 6 }, (_, at): Entry => {
    const chain = at % 2 === 0 ? 'even' : 'odd';
    const text = `{"at":${at}}`;
    const link = linkAfter(chain, last.get(chain) ?? null, text);
    last.set(chain, link);
    return { id: `n${at}`, text, link, position: `${at + 1}` };
  });
  return [{ id: 'older', text: '{}', link: null, position: '0' }, ...linked];
}

const at = '2026-11-27T10:00:00.000Z';
const anchored = (entries: readonly AnchoredEntry[], before: AuditAnchor | null = null) =>
  anchorOver(before, entries as [AnchoredEntry, ...AnchoredEntry[]], at);

function flawsOf(entries: readonly Entry[], anchor: AuditAnchor | null): readonly string[] {
  const chains = createChainChecker();
  const checker = anchor === null ? null : createAnchorChecker(anchor);
  const found = entries.flatMap((entry) => {
    if (checker?.isComplete() === false) checker.take(entry);
    return chains.take(entry);
  });
  return [...found, ...(checker?.flaws(chains) ?? [])];
}

describe('an audit log with chains', () => {
  const log = makeLog();
  const [zero, one, two, three, four, five, six] = log as [
    Entry,
    Entry,
    Entry,
    Entry,
    Entry,
    Entry,
    Entry,
  ];

  it('is sound as it was recorded', () => {
    assert.deepEqual(flawsOf(log, anchored(log)), []);
    assert.deepEqual(flawsOf(log, null), []);
  });

  const changed = (entry: Entry): Entry => ({ ...entry, text: '{"at":99}' });
  const cases: readonly [string, readonly Entry[], RegExp, RegExp][] = [
    [
      'a changed entry',
      [zero, one, two, changed(three), four, five, six],
      /entry at 3 was changed/,
      /were changed/,
    ],
    [
      'a removed entry',
      [zero, one, two, four, five, six],
      /number 3 of the chain even, has lost the 1 before it/,
      /1 of the entries that anchor 1 covers are missing/,
    ],
    [
      'entries of one chain in another order',
      [zero, three, two, one, four, five, six],
      /number 2 of the chain even, has lost the 1 before/,
      /another order/,
    ],
    [
      'a removed first entry',
      [zero, two, three, four, five, six],
      /has lost the 1 before it/,
      /1 of/,
    ],
  ];
  for (const [what, entries, byChain, byAnchor] of cases) {
    it(`shows ${what}, by its chain alone and by its anchor`, () => {
      assert.match(flawsOf(entries, null).join('\n'), byChain);
      assert.match(flawsOf(entries, anchored(log)).join('\n'), byAnchor);
    });
  }

  it('shows by its anchor what was truncated, with the chain', () => {
    assert.deepEqual(flawsOf(log.slice(0, -1), null), []);
    assert.deepEqual(flawsOf(log.slice(0, -1), anchored(log)), [
      'the chain odd ends with number 2, and anchor 1 covers 3: its last entries are missing',
    ]);
  });

  it('shows by its anchor a changed or removed entry without a chain, and chains in another order', () => {
    const anchor = anchored(log);
    for (const entries of [
      [changed(zero), ...log.slice(1)],
      log.slice(1),
      [zero, two, one, ...log.slice(3)],
    ]) {
      assert.deepEqual(flawsOf(entries, null), []);
      assert.equal(flawsOf(entries, anchor).length, 1);
    }
  });

  it('shows an entry whose link was computed again, by the next one', () => {
    const text = '{"at":99}';
    const forged = { ...three, text, link: linkAfter('even', one.link, text) };
    const entries = [zero, one, two, forged, four, five, six];
    assert.match(flawsOf(entries, null).join('\n'), /entry at 5.* names another digest/);
  });

  it('forgives gaps that are known already', () => {
    const chains = createChainChecker();
    chains.take(one);
    chains.damaged();
    assert.deepEqual(chains.take(five), []);
    assert.equal(chains.chains(), 1);
  });
});

describe('anchors', () => {
  const log = makeLog();
  const first = anchored(log.slice(0, 3));
  const second = anchored(log.slice(3), first);

  it('name the one before', () => {
    assert.equal(anchorFlaw(first, null), null);
    assert.equal(anchorFlaw(second, first), null);
    assert.match(anchorFlaw(second, null) ?? '', /missing before number 2/);
    assert.match(anchorFlaw(second, { ...first, createdAt: 'x' }) ?? '', /another digest/);
  });

  it('have the heads of the chains that go on in them', () => {
    assert.deepEqual(
      second.heads.map(({ chain, sequence }) => [chain, sequence]),
      [
        ['even', 3],
        ['odd', 3],
      ],
    );
  });
});
