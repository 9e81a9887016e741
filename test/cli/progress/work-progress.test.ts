import assert from 'node:assert/strict';
import { PassThrough, Readable } from 'node:stream';
import { describe, it } from 'vitest';
import { showProgress, whileBusy } from '../../../src/cli/progress/work-progress.ts';
import { createShell, type Shell } from '../../../src/cli/shell.ts';

function shellAt(stream: { readonly isTTY?: boolean; readonly columns?: number }, env = {}) {
  const texts: string[] = [];
  const stderr = { ...stream, write: (text: string) => texts.push(text) };
  const shell = createShell({ env, stdin: Readable.from([]), stdout: new PassThrough(), stderr });
  return { shell, texts };
}

/** Work that reports each of some revisions, a second apart. */
function exportAll(shell: Shell, total: number | null, count = 4): void {
  let ms = 0;
  const progress = showProgress(shell, () => ms);
  for (let done = 1; done <= count; done += 1) {
    progress({ what: 'revisions exported', done, total });
    ms += 1_000;
  }
}

const clear = '\r\u001b[2K';

describe('the progress of long work', () => {
  it('is a bar at a terminal, with the time that is left', () => {
    const { shell, texts } = shellAt({ isTTY: true, columns: 100 }, { NO_COLOR: '1' });
    exportAll(shell, 4);
    const bar = (full: number) => `${'█'.repeat(full)}${'░'.repeat(30 - full)}`;
    assert.deepEqual(texts, [
      `${clear}${bar(7)}  25 %  1 of 4 revisions exported`,
      `${clear}${bar(15)}  50 %  2 of 4 revisions exported`,
      `${clear}${bar(22)}  75 %  3 of 4 revisions exported, 1 s left`,
      `${clear}${bar(30)} 100 %  4 of 4 revisions exported`,
    ]);
  });

  it('has colours unless they are off', () => {
    const { shell, texts } = shellAt({ isTTY: true, columns: 100 });
    exportAll(shell, 4, 1);
    assert.match(texts.join(''), /\u001b\[32m█{7}\u001b\[39m\u001b\[2m░{23}/);
  });

  it('is a number without a bar if nobody knows of how many, and fits narrow terminals', () => {
    const { shell, texts } = shellAt({ isTTY: true, columns: 100 });
    exportAll(shell, null, 1);
    assert.deepEqual(texts, [`${clear}1 revisions exported`]);
    const narrow = shellAt({ isTTY: true, columns: 40 });
    exportAll(narrow.shell, 4, 1);
    assert.deepEqual(narrow.texts, [`${clear}25 %  1 of 4 revisions exported`]);
  });

  it('is drawn ten times a second at most', () => {
    const { shell, texts } = shellAt({ isTTY: true });
    const progress = showProgress(shell, () => 5);
    for (let done = 0; done < 1_000; done += 1) progress({ what: 'x', done, total: 1_000 });
    assert.equal(texts.length, 1);
  });

  it.each([
    ['no terminal', { isTTY: false }, {}],
    ['a terminal that moves no cursor', { isTTY: true }, { TERM: 'dumb' }],
  ])('is a line each half minute at %s, and none for short work', (_, stream, env) => {
    const { shell, texts } = shellAt(stream, env);
    exportAll(shell, 60, 10);
    assert.deepEqual(texts, []);
    exportAll(shell, 300, 65);
    assert.deepEqual(texts, [
      '31 of 300 revisions exported, 4 min left\n',
      '61 of 300 revisions exported, 4 min left\n',
    ]);
  });

  it('is not shown of a quiet command', () => {
    const { shell, texts } = shellAt({ isTTY: true });
    shell.err = { ...shell.err, write: () => {}, progress: () => {}, canRedraw: false };
    exportAll(shell, 60, 45);
    assert.deepEqual(texts, []);
  });
});

describe('work of which nobody reports how far it is', () => {
  it('shows at a terminal that it goes on, until it ends', async () => {
    const { shell, texts } = shellAt({ isTTY: true, columns: 80 }, { NO_COLOR: '1' });
    const result = await whileBusy(shell, 'submitting site', async () => {
      while (texts.length < 3) await new Promise((resolve) => setTimeout(resolve, 20));
      return 7;
    });
    assert.equal(result, 7);
    for (const text of texts) assert.match(text, /^\r\u001b\[2K(░|█)+ {2}submitting site$/);
    assert.notEqual(texts[0], texts[2]);
    const { length } = texts;
    await new Promise((resolve) => setTimeout(resolve, 150));
    assert.equal(texts.length, length);
  });

  it('shows nothing elsewhere while it is short', async () => {
    const { shell, texts } = shellAt({});
    await assert.rejects(whileBusy(shell, 'submitting site', () => Promise.reject(new Error('x'))));
    assert.deepEqual(texts, []);
  });
});
