import assert from 'node:assert/strict';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { PurserError } from '../../src/domain/errors.ts';
import { canonicalText, digestOf } from '../../src/domain/json/canonical.ts';
import type { Revision } from '../../src/domain/revision/revision.ts';
import type { Commit, HistoryStore, RevisionRange } from '../../src/ports/history-store.ts';
import { anyCharacter } from '../support/any-text.ts';
import { buildCommit } from '../support/commits.ts';
import { runs } from '../support/properties.ts';

const conflict = { code: 'REVISION_CONFLICT' };

/** What every HistoryStore promises; each adapter's test runs it on stores it opens empty. */
export function checkHistoryStore(name: string, open: () => Promise<HistoryStore>): void {
  describe(`${name} keeps the promises of a HistoryStore`, () => {
    let store: HistoryStore;
    beforeEach(async () => {
      store = await open();
    });
    afterEach(() => store.close());
    const history = async (length: number): Promise<readonly Commit[]> => {
      const commits = Array.from({ length }, (_, at) => buildCommit(at + 1));
      for (const commit of commits) await store.commit(commit);
      return commits;
    };

    describe('revisions', () => checkRevisions(() => store, history));
    describe('ranges of revisions', () => checkRanges(() => store, history));
    describe('content', () => checkContent(() => store));
    describe('keys', () => checkKeys(() => store));
    describe('problems', () => checkProblems(() => store));
    describe('races', () => checkRaces(() => store));
    describe('groups of commits', () => checkGroups(() => store, history));
    describe('tags', () => checkTags(() => store, history));
    describe('its life', () => checkLife(() => store));
  });
}

type Get = () => HistoryStore;
type MakeHistory = (length: number) => Promise<readonly Commit[]>;

function checkRevisions(store: Get, history: MakeHistory): void {
  it('has no head before the first revision', async () => {
    assert.equal(await store().head(), null);
  });

  it('gives each revision back as it was committed', async () => {
    const commits = await history(3);
    const found = await store().revisions([1, 2, 3]);
    assert.deepEqual(
      found,
      commits.map(({ revision }) => revision),
    );
    assert.deepEqual(await store().head(), commits[2]?.revision);
  });

  it('keeps the roots of links and versions of a revision that has them', async () => {
    const { revision, ...content } = buildCommit(1);
    const more = { links: digestOf('links'), segments: digestOf('segments') };
    const linked = { ...revision, maps: { ...revision.maps, ...more } };
    await store().commit({ ...content, revision: linked });
    await store().commit(buildCommit(2));
    const found = await store().revisions([1, 2]);
    assert.deepEqual(
      found.map((one) => one?.maps),
      [linked.maps, buildCommit(2).revision.maps],
    );
  });

  it('answers in the order asked for, and null for what is missing', async () => {
    await history(3);
    const found = await store().revisions([3, 0, 1, 4, 3, -1]);
    assert.deepEqual(
      found.map((revision) => revision?.id ?? null),
      [3, null, 1, null, 3, null],
    );
    assert.deepEqual(await store().revisions([]), []);
  });

  it('keeps whatever characters an author or message has', async () => {
    const hostile = '\u0000\u2028 \ud83d\udea2 $set.a {"__proto__":1} \ud800';
    const commit = buildCommit(1, { author: hostile, message: hostile });
    await store().commit(commit);
    assert.deepEqual(await store().head(), commit.revision);
  });

  for (const [what, id] of [
    ['a first revision that is not number 1', 2],
    ['a gap far above the head', 1_000],
    ['revision 0', 0],
  ] as const) {
    it(`refuses ${what}`, async () => {
      await assert.rejects(store().commit(buildCommit(id)), conflict);
      assert.equal(await store().head(), null);
      assert.deepEqual(await store().range({ limit: 9, newestFirst: true }), []);
    });
  }

  it('names the expected and the existing revision', async () => {
    await history(2);
    for (const id of [1, 2, 4]) {
      const refused = await refusalOf(store().commit(buildCommit(id)));
      assert.deepEqual(refused.faults[0].facts, { expected: id - 1, head: 2 });
    }
  });

  it('leaves a revision as it is when its number is taken', async () => {
    const [first] = await history(1);
    await assert.rejects(store().commit(buildCommit(1, { message: 'another' })), conflict);
    assert.deepEqual(await store().head(), first?.revision);
  });
}

function checkRanges(store: Get, history: MakeHistory): void {
  const rows: readonly [title: string, range: RevisionRange, ids: readonly number[]][] = [
    ['all, newest first', { limit: 99, newestFirst: true }, [6, 5, 4, 3, 2, 1]],
    ['all, oldest first', { limit: 99, newestFirst: false }, [1, 2, 3, 4, 5, 6]],
    [
      'both ends left out, newest first',
      { above: 2, below: 6, limit: 99, newestFirst: true },
      [5, 4, 3],
    ],
    [
      'both ends left out, oldest first',
      { above: 2, below: 6, limit: 99, newestFirst: false },
      [3, 4, 5],
    ],
    ['the newest below', { below: 5, limit: 2, newestFirst: true }, [4, 3]],
    ['the oldest above', { above: 2, limit: 2, newestFirst: false }, [3, 4]],
    ['the newest above', { above: 2, limit: 2, newestFirst: true }, [6, 5]],
    ['the oldest below', { below: 5, limit: 2, newestFirst: false }, [1, 2]],
    ['ends outside of the history', { above: 0, below: 100, limit: 2, newestFirst: true }, [6, 5]],
    ['nothing between neighbours', { above: 3, below: 4, limit: 9, newestFirst: true }, []],
    ['nothing between crossed ends', { above: 5, below: 2, limit: 9, newestFirst: false }, []],
    ['nothing above the head', { above: 6, limit: 9, newestFirst: false }, []],
    ['nothing below the first', { below: 1, limit: 9, newestFirst: true }, []],
    ['nothing of none', { limit: 0, newestFirst: true }, []],
  ];

  it('are the part asked for, in the order asked for', async () => {
    await history(6);
    for (const [title, range, ids] of rows) {
      const found = await store().range(range);
      assert.deepEqual(idsOf(found), ids, title);
    }
  });

  it('are empty before the first revision', async () => {
    assert.deepEqual(await store().range({ limit: 9, newestFirst: true }), []);
  });
}

function checkContent(store: Get): void {
  const hostile = [
    '{"__proto__":{"constructor":1},"toString":null}',
    '{"$where":"1","a.b":{"$set":{}},"":0}',
    '["\\ud800","\\u0000","\u2028\ud83d\udea2\u00e9"]',
    '""',
    '1.0',
    `"${'long '.repeat(200_000)}"`,
  ];

  it('comes back byte for byte', async () => {
    await store().commit(buildCommit(1, { documents: hostile, pages: hostile }));
    const digests = hostile.map(digestOf);
    assert.deepEqual(await store().documents(digests), hostile);
    assert.deepEqual(await store().pages(digests), hostile);
  });

  it('comes back byte for byte, whatever JSON it is', async () => {
    let id = 0;
    const json = fc.jsonValue({ noUnicodeString: false, stringUnit: anyCharacter });
    const texts = fc.array(
      json.map((value) => canonicalText(value as never)),
      { minLength: 1 },
    );
    await fc.assert(
      fc.asyncProperty(texts, async (documents) => {
        id += 1;
        await store().commit(buildCommit(id, { documents }));
        assert.deepEqual(await store().documents(documents.map(digestOf)), documents);
      }),
      { numRuns: runs(20) },
    );
  });

  it('comes in the order asked for, as often as asked for', async () => {
    await store().commit(buildCommit(1, { documents: ['1', '2'], pages: ['3', '4'] }));
    const asked = (texts: readonly string[]) => texts.map(digestOf);
    assert.deepEqual(await store().documents(asked(['2', '1', '2'])), ['2', '1', '2']);
    assert.deepEqual(await store().pages(asked(['4', '4', '3'])), ['4', '4', '3']);
    assert.deepEqual(await store().documents([]), []);
    assert.deepEqual(await store().pages([]), []);
  });

  it('may be committed again, alone or twice in one commit', async () => {
    await store().commit(buildCommit(1, { documents: ['1', '2'], pages: ['3'] }));
    await store().commit(buildCommit(2, { documents: ['2', '4', '4'], pages: ['3', '5'] }));
    assert.deepEqual(await store().documents(['1', '2', '4'].map(digestOf)), ['1', '2', '4']);
    assert.deepEqual(await store().pages(['3', '5'].map(digestOf)), ['3', '5']);
  });

  it('that is missing is an error that names it', async () => {
    await store().commit(buildCommit(1, { documents: ['1'], pages: ['2'] }));
    const [document, page] = [digestOf('1'), digestOf('2')];
    for (const [kind, asked] of [
      ['document', () => store().documents([document, page])],
      ['page', () => store().pages([page, digestOf('3')])],
    ] as const) {
      const refused = await refusalOf(asked());
      assert.equal(refused.code, 'STORE_CORRUPT');
      assert.match(
        refused.message,
        new RegExp(`${kind} ${kind === 'page' ? digestOf('3') : page}`),
      );
    }
  });

  it('is read by thousands of digests, in any order', async () => {
    const documents = Array.from({ length: 2_000 }, (_, at) => `{"berth":${at}}`);
    await store().commit(buildCommit(1, { documents, pages: documents }));
    const asked = [...documents, ...documents].reverse();
    assert.deepEqual(await store().documents(asked.map(digestOf)), asked);
    assert.deepEqual(await store().pages(asked.map(digestOf)), asked);
  });

  it('is there before the revision that makes it reachable', async () => {
    const documents = Array.from(
      { length: 6_000 },
      (_, at) => `{"text":"${'x'.repeat(1_000)}${at}"}`,
    );
    const digests = documents.map(digestOf);
    let done = false;
    const committed = store()
      .commit(buildCommit(1, { documents, pages: documents.slice(0, 10) }))
      .finally(() => {
        done = true;
      });
    while (!done) {
      const head = await store().head();
      if (head !== null) await store().documents(digests);
      await new Promise(setImmediate);
    }
    await committed;
    assert.equal((await store().documents(digests)).length, documents.length);
  });
}

function checkProblems(store: Get): void {
  const [one, two, none] = [digestOf('1'), digestOf('2'), digestOf('3')];

  it('come with a commit, or later with their pages', async () => {
    await store().commit(buildCommit(1, { problems: { [one]: 'first' } }));
    const page = '[0,["a",null]]';
    const pages = new Map([[digestOf(page), page]]);
    await store().keepProblems(new Map([[two, 'second']]), pages);
    assert.deepEqual(await store().problems([two, none, one]), ['second', null, 'first']);
    assert.deepEqual(await store().pages([digestOf(page)]), [page]);
    assert.deepEqual(await store().problems([]), []);
  });

  it('stay as they were kept first', async () => {
    await store().keepProblems(new Map([[one, 'first']]), new Map());
    await store().keepProblems(new Map([[one, 'later']]), new Map());
    assert.deepEqual(await store().problems([one]), ['first']);
  });

  it('are many at once', async () => {
    const texts = Array.from(
      { length: 6_000 },
      (_, nth) => [digestOf(`${nth}`), `${nth}`] as const,
    );
    await store().keepProblems(new Map(texts), new Map());
    const found = await store().problems(texts.map(([digest]) => digest));
    assert.deepEqual(
      found,
      texts.map(([, text]) => text),
    );
  });
}

function checkKeys(store: Get): void {
  const [one, two] = [digestOf('"one"'), digestOf('"two"')];

  it('stand under the digests of their documents, byte for byte', async () => {
    const key = 'vault:v1:\u0000\u2028\ud83d\udea2';
    await store().commit(buildCommit(1, { sealed: { '"one"': key, '"two"': 'key 2' } }));
    assert.deepEqual(await store().keys([two, one, two]), ['key 2', key, 'key 2']);
    assert.deepEqual(await store().documents([one]), ['"one"']);
  });

  it('are null where there are none', async () => {
    await store().commit(buildCommit(1, { documents: ['"one"'], sealed: { '"two"': 'key' } }));
    assert.deepEqual(await store().keys([one, two, digestOf('3')]), [null, 'key', null]);
    assert.deepEqual(await store().keys([]), []);
  });

  it('are read by thousands of digests', async () => {
    const texts = Array.from({ length: 6_000 }, (_, at) => `{"berth":${at}}`);
    const sealed = Object.fromEntries(texts.map((text, at) => [text, `key ${at}`]));
    await store().commit(buildCommit(1, { sealed }));
    const asked = await store().keys(texts.toReversed().map(digestOf));
    assert.deepEqual(
      asked.toReversed(),
      texts.map((_, at) => `key ${at}`),
    );
  });

  it('stay as they are when they are committed again', async () => {
    await store().commit(buildCommit(1, { sealed: { '"one"': 'first' } }));
    await store().commit(buildCommit(2, { sealed: { '"one"': 'second' } }));
    assert.deepEqual(await store().keys([one]), ['first']);
  });

  it('are there before the revision that needs them', async () => {
    const texts = Array.from({ length: 5_000 }, (_, at) => `{"text":"${'x'.repeat(500)}${at}"}`);
    const sealed = Object.fromEntries(texts.map((text) => [text, 'k'.repeat(200)]));
    let done = false;
    const committed = store()
      .commit(buildCommit(1, { sealed }))
      .finally(() => {
        done = true;
      });
    while (!done) {
      const head = await store().head();
      if (head !== null) assert.ok((await store().keys(texts.map(digestOf))).every(Boolean));
      await new Promise(setImmediate);
    }
    await committed;
    assert.ok((await store().keys(texts.map(digestOf))).every(Boolean));
  });

  it('of the store itself are kept once', async () => {
    assert.equal(await store().keepKey('digest-key', 'first'), 'first');
    assert.equal(await store().keepKey('digest-key', 'second'), 'first');
    assert.equal(await store().keepKey('another', 'third'), 'third');
    assert.deepEqual(await store().keys(['another', 'digest-key', 'none']), [
      'third',
      'first',
      null,
    ]);
  });

  it('of the store itself are one for all who would keep theirs at once', async () => {
    const offers = Array.from({ length: 8 }, (_, at) => `key ${at}`);
    const kept = await Promise.all(offers.map((key) => store().keepKey('digest-key', key)));
    assert.equal(new Set(kept).size, 1);
    assert.deepEqual(await store().keys(['digest-key']), kept.slice(0, 1));
  });
}

function checkGroups(store: Get, history: MakeHistory): void {
  const groupOf = (ids: readonly number[]): readonly Commit[] =>
    ids.map((id) => {
      const own = `{"of":${id}}`;
      const sealed = { [`{"sealed":${id % 2}}`]: `key of ${id}` };
      const problems = { [digestOf(`problems ${id}`)]: `${id}` };
      return buildCommit(id, { documents: ['"shared"', own], pages: [own], sealed, problems });
    });
  const all = { limit: 99, newestFirst: false };

  it('are appended in order, with the content of each', async () => {
    await history(2);
    const group = groupOf([3, 4, 5]);
    assert.equal(await store().commitAll(group), 3);
    const revisions = group.map(({ revision }) => revision);
    assert.deepEqual(await store().range({ ...all, above: 2 }), revisions);
    for (const { documents, pages, keys, problems } of group) {
      const texts = documents.map(({ text }) => text);
      assert.deepEqual(await store().documents(documents.map(({ digest }) => digest)), texts);
      assert.deepEqual(await store().pages([...pages.keys()]), [...pages.values()]);
      assert.ok((await store().keys([...keys.keys()])).every((key) => key !== null));
      const known = [...(problems ?? [])];
      assert.deepEqual(
        await store().problems(known.map(([digest]) => digest)),
        known.map(([, text]) => text),
      );
    }
    assert.deepEqual(await store().keys([digestOf('{"sealed":1}')]), ['key of 3']);
  });

  it('are nothing if they have no commit', async () => {
    assert.equal(await store().commitAll([]), 0);
    assert.equal(await store().head(), null);
  });

  it('are refused, without their content, if the first does not follow the head', async () => {
    const [first] = await history(1);
    await assert.rejects(store().commitAll(groupOf([1, 2])), conflict);
    await assert.rejects(store().commitAll(groupOf([3, 4])), conflict);
    assert.deepEqual(await store().range(all), [first?.revision]);
    await assert.rejects(store().documents([digestOf('{"of":2}')]), { code: 'STORE_CORRUPT' });
  });

  it('of several writers make a line without gaps: what one says it appended is there', async () => {
    const groups = Array.from({ length: 6 }, (_, writer) =>
      Array.from({ length: 4 }, (_, at) => buildCommit(at + 1, { message: `${writer}` })),
    );
    const outcomes = await Promise.allSettled(groups.map((group) => store().commitAll(group)));
    const appended = outcomes.flatMap((outcome, writer) =>
      outcome.status === 'fulfilled' ? [{ writer, count: outcome.value }] : [],
    );
    const line = await store().range(all);
    const own = (writer: number) => line.filter(({ message }) => message === `${writer}`).length;
    for (const { writer, count } of appended) assert.equal(own(writer), count);
    assert.equal(
      line.length,
      appended.reduce((sum, { count }) => sum + count, 0),
    );
    assert.deepEqual(
      idsOf(line),
      [...line.keys()].map((at) => at + 1),
    );
  });
}

function checkRaces(store: Get): void {
  it('lets exactly one of two writers of a revision win', async () => {
    const writers = ['a', 'b'].map((message) =>
      buildCommit(1, { message, documents: [`"${message}"`] }),
    );
    const outcomes = await Promise.allSettled(writers.map((commit) => store().commit(commit)));
    const won = outcomes.findIndex(({ status }) => status === 'fulfilled');
    const lost = outcomes.filter(({ status }) => status === 'rejected');
    assert.equal(lost.length, 1);
    assert.ok(
      lost.every((outcome) => 'reason' in outcome && outcome.reason.code === conflict.code),
    );
    assert.deepEqual(await store().head(), writers[won]?.revision);
  });

  it('makes a line without gaps of many writers that try again', async () => {
    const writers = Array.from({ length: 16 }, (_, at) => `writer ${at}`);
    await Promise.all(writers.map((message) => commitSomewhere(store(), message)));
    const line = await store().range({ limit: 99, newestFirst: false });
    assert.deepEqual(
      idsOf(line),
      [...writers.keys()].map((at) => at + 1),
    );
    assert.deepEqual(line.map(({ message }) => message).sort(), [...writers].sort());
    const texts = writers.map((message) => `"${message}"`);
    assert.deepEqual(await store().documents(texts.map(digestOf)), texts);
  });
}

/** Commits after whatever is the head, as often as it takes. */
async function commitSomewhere(store: HistoryStore, message: string): Promise<void> {
  for (;;) {
    const head = (await store.head())?.id ?? 0;
    try {
      return await store.commit(buildCommit(head + 1, { message, documents: [`"${message}"`] }));
    } catch (error) {
      if (!(error instanceof PurserError) || error.code !== conflict.code) throw error;
    }
  }
}

function checkTags(store: Get, history: MakeHistory): void {
  const tag = (revision: number, name: string, data = '{}') => ({ revision, name, data });

  it('are sorted by name, for each revision in the order asked for', async () => {
    await history(3);
    for (const each of [tag(2, 'b'), tag(2, 'B'), tag(2, 'a'), tag(3, 'c')])
      await store().putTag(each);
    assert.deepEqual(await store().tags([3, 1, 2, 9, 3]), [
      [tag(3, 'c')],
      [],
      [tag(2, 'B'), tag(2, 'a'), tag(2, 'b')],
      [],
      [tag(3, 'c')],
    ]);
    assert.deepEqual(await store().tags([]), []);
  });

  it('take new data over old', async () => {
    await history(1);
    await store().putTag(tag(1, 'live', '{"by":"ada"}'));
    await store().putTag(tag(1, 'live', '{"__proto__":{"$set":1.0}}'));
    assert.deepEqual(await store().tags([1]), [[tag(1, 'live', '{"__proto__":{"$set":1.0}}')]]);
  });

  it('are found on the newest revision that has them', async () => {
    await history(12);
    for (const each of [
      tag(2, 'live'),
      tag(10, 'live'),
      tag(9, 'live'),
      tag(11, 'liv'),
      tag(12, 'lively'),
    ]) {
      await store().putTag(each);
    }
    assert.equal(await store().newestTagged('live'), 10);
    assert.equal(await store().newestTagged('l'), null);
    assert.deepEqual(await store().tagged('live'), [10, 9, 2]);
    assert.deepEqual(await store().tagged('l'), []);
  });

  it('are taken off once', async () => {
    await history(2);
    await store().putTag(tag(1, 'live'));
    await store().putTag(tag(2, 'live'));
    assert.equal(await store().deleteTag(2, 'live'), true);
    assert.equal(await store().deleteTag(2, 'live'), false);
    assert.equal(await store().deleteTag(1, 'other'), false);
    assert.equal(await store().newestTagged('live'), 1);
    assert.deepEqual(await store().tagged('live'), [1]);
    assert.deepEqual(await store().tags([1, 2]), [[tag(1, 'live')], []]);
  });

  it('may have any name', async () => {
    await history(2);
    const names = [
      '__proto__',
      'a/b',
      '2/a',
      '$set',
      'a.b',
      '\u0000',
      'caf\u00e9',
      '\ud83d\udea2',
      'x'.repeat(255),
      '\u00ff'.repeat(255),
    ];
    for (const name of names) await store().putTag(tag(1, name));
    const [found] = await store().tags([1]);
    assert.deepEqual(
      found,
      [...names].sort().map((name) => tag(1, name)),
    );
    for (const name of names) {
      assert.equal(await store().newestTagged(name), 1);
      assert.deepEqual(await store().tagged(name), [1]);
      assert.equal(await store().deleteTag(1, name), true);
    }
    assert.deepEqual(await store().tags([1, 2]), [[], []]);
  });

  it('set by many at once end as one of them', async () => {
    await history(1);
    const tags = Array.from({ length: 8 }, (_, at) => tag(1, 'live', `{"by":${at}}`));
    await Promise.all(tags.map((each) => store().putTag(each)));
    const [found] = await store().tags([1]);
    assert.equal(found?.length, 1);
    assert.ok(tags.some(({ data }) => data === found[0]?.data));
  });
}

function checkLife(store: Get): void {
  it('answers a ping', async () => {
    await store().ping();
  });

  it('refuses everything once it is closed, but closing again', async () => {
    await store().commit(buildCommit(1, { documents: ['1'] }));
    await store().close();
    const calls: Promise<unknown>[] = [
      store().head(),
      store().revisions([1]),
      store().range({ limit: 1, newestFirst: true }),
      store().documents([digestOf('1')]),
      store().pages([]),
      store().keys([]),
      store().keepKey('digest-key', 'key'),
      store().validations.last(),
      store().validations.summaries([1]),
      store().audit.list({}, { limit: 1 }),
      store().commit(buildCommit(2)),
      store().tags([1]),
      store().newestTagged('live'),
      store().tagged('live'),
      store().putTag({ revision: 1, name: 'live', data: '{}' }),
      store().deleteTag(1, 'live'),
      store().ping(),
    ];
    const outcomes = await Promise.allSettled(calls);
    const codes = outcomes.map((outcome) => ('reason' in outcome ? outcome.reason.code : 'none'));
    assert.deepEqual(new Set(codes), new Set(['STORE_UNAVAILABLE']));
    await store().close();
  });
}

function idsOf(line: readonly Revision[]): readonly number[] {
  return line.map(({ id }) => id);
}

async function refusalOf(asked: Promise<unknown>): Promise<PurserError> {
  try {
    await asked;
  } catch (error) {
    if (error instanceof PurserError) return error;
    throw error;
  }
  return assert.fail('it was not refused');
}
