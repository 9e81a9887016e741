import assert from 'node:assert/strict';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, it } from 'vitest';
import {
  createHeadWatch,
  type Feed,
  type HeadWatch,
} from '../../../src/adapters/polling/head-watch.ts';

/** Something to look at, which counts the looks and can be waited for. */
function lookedAt() {
  let head = 0;
  let looks = 0;
  let failing = false;
  const waiting: { readonly looks: number; readonly resolve: () => void }[] = [];
  return {
    look: async () => {
      looks += 1;
      for (const { looks: enough, resolve } of waiting) if (looks >= enough) resolve();
      if (failing) throw new Error('away');
      return head;
    },
    looks: () => looks,
    change: () => {
      head += 1;
    },
    fail: (fails: boolean) => {
      failing = fails;
    },
    /** Resolves after so many more looks. */
    looked: (more: number) =>
      new Promise<void>((resolve) => waiting.push({ looks: looks + more, resolve })),
  };
}

/** Counts calls, which can be waited for. */
function counter() {
  let calls = 0;
  let wake = (): void => {};
  return {
    call: () => {
      calls += 1;
      wake();
    },
    calls: () => calls,
    reaches: async (count: number) => {
      while (calls < count) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}

describe('watching a head', () => {
  let watch: HeadWatch | undefined;
  afterEach(() => watch?.close());

  it('calls back at first, because the head may be new, and after each change', async () => {
    const head = lookedAt();
    const reported = counter();
    watch = createHeadWatch({ look: head.look, intervalMs: 1 });
    watch.watch(reported.call);
    await reported.reaches(1);
    await head.looked(3);
    assert.equal(reported.calls(), 1);
    head.change();
    await reported.reaches(2);
  });

  it('looks for all watchers at once, and not at all for none', async () => {
    const head = lookedAt();
    const [one, other] = [counter(), counter()];
    watch = createHeadWatch({ look: head.look, intervalMs: 1 });
    assert.equal(head.looks(), 0);
    const ends = [watch.watch(one.call), watch.watch(other.call)];
    assert.equal(head.looks(), 1);
    await Promise.all([one.reaches(1), other.reaches(1)]);
    for (const end of ends) end();
    const before = head.looks();
    watch.watch(one.call);
    assert.equal(head.looks(), before + 1);
  });

  it('survives what cannot be looked at for a while', async () => {
    const head = lookedAt();
    const reported = counter();
    watch = createHeadWatch({ look: head.look, intervalMs: 1 });
    watch.watch(reported.call);
    await reported.reaches(1);
    head.fail(true);
    head.change();
    await head.looked(3);
    assert.equal(reported.calls(), 1);
    head.fail(false);
    await reported.reaches(2);
  });

  it('notifies watchers after the writer has continued', async () => {
    const reported = counter();
    watch = createHeadWatch({ look: () => new Promise(() => {}), intervalMs: 60_000 });
    const end = watch.watch(reported.call);
    watch.changed();
    watch.changed();
    assert.equal(reported.calls(), 0);
    await nextTurn();
    assert.equal(reported.calls(), 1);
    end();
    watch.changed();
    await nextTurn();
    assert.equal(reported.calls(), 1);
  });
});

describe('watching a head with a feed', () => {
  let watch: HeadWatch | undefined;
  afterEach(() => watch?.close());

  it('hears the feed, and looks no more while that lives', async () => {
    const head = lookedAt();
    const reported = counter();
    const feed = openFeed();
    watch = createHeadWatch({ look: head.look, intervalMs: 1, feed: feed.feed });
    watch.watch(reported.call);
    const { onChange } = await feed.live;
    await nextTurn();
    const before = { calls: reported.calls(), looks: head.looks() };
    onChange();
    await nextTurn();
    assert.equal(reported.calls(), before.calls + 1);
    // Another that looks as often, to measure the time.
    const clock = lookedAt();
    const ticking = createHeadWatch({ look: clock.look, intervalMs: 1 });
    ticking.watch(() => {});
    await clock.looked(5);
    ticking.close();
    assert.equal(head.looks(), before.looks);
  });

  it('looks again once the feed broke', async () => {
    const head = lookedAt();
    const reported = counter();
    const feed = openFeed();
    watch = createHeadWatch({ look: head.look, intervalMs: 1, feed: feed.feed });
    watch.watch(reported.call);
    const { breakOff } = await feed.live;
    breakOff();
    await head.looked(2);
    const before = reported.calls();
    head.change();
    await reported.reaches(before + 1);
  });

  it('looks where there is no feed after all, and does not ask for it again', async () => {
    let asked = 0;
    const head = lookedAt();
    const feed: Feed = {
      run: async () => {
        asked += 1;
      },
    };
    watch = createHeadWatch({ look: head.look, intervalMs: 1, feed });
    watch.watch(() => {});
    await head.looked(5);
    assert.equal(asked, 1);
  });

  it('ends the feed with the last watcher', async () => {
    const feed = openFeed();
    watch = createHeadWatch({ look: lookedAt().look, intervalMs: 1, feed: feed.feed });
    const end = watch.watch(() => {});
    const { signal } = await feed.live;
    end();
    assert.ok(signal.aborted);
  });
});

interface Live {
  readonly onChange: () => void;
  readonly breakOff: () => void;
  readonly signal: AbortSignal;
}

/** A feed that is live at once. */
function openFeed(): { readonly feed: Feed; readonly live: Promise<Live> } {
  let tell = (_live: Live): void => {};
  const live = new Promise<Live>((resolve) => {
    tell = resolve;
  });
  const feed: Feed = {
    run: ({ onLive, onChange }, signal) =>
      new Promise((_resolve, reject) => {
        onLive();
        tell({ onChange, signal, breakOff: () => reject(new Error('broken off')) });
      }),
  };
  return { feed, live };
}
