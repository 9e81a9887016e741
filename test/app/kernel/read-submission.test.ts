import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { systemEntropy } from '../../../src/adapters/system/entropy.ts';
import { createSubmissionReader } from '../../../src/app/kernel/read-submission.ts';
import { parseDocuments } from '../../../src/domain/document/parse-documents.ts';
import { defaultLimits } from '../../../src/domain/limits.ts';
import { textOf } from '../../support/submitted.ts';

const limits = defaultLimits;
const plain = textOf([{ name: 'one' }, { name: 'two', data: { a: [1, 2] } }]);

describe('reading submissions', () => {
  it('gives what parsing gives', async () => {
    const read = createSubmissionReader(limits, systemEntropy);
    for (const text of [plain, '', 'schema: [', `${plain}---\nschema: 7\n`, '{"a": 1}']) {
      const expected = parseDocuments(text, { limits });
      for (let turn = 0; turn < 2; turn += 1) {
        const found = await read(text, { limits, file: 'a.yaml' });
        assert.deepEqual(
          found.submitted.map(({ kind, index, source }) => [kind, index, source.locate(['data'])]),
          expected.submitted.map(({ kind, index, source }) => [
            kind,
            index,
            source.locate(['data']),
          ]),
        );
        assert.deepEqual(
          found.faults.map(({ code, place }) => [code, place.line]),
          expected.faults.map(({ code, place }) => [code, place.line]),
        );
      }
    }
  });

  const again = async (text: string, capacity = limits.maxContentCacheBytes): Promise<boolean> => {
    const read = createSubmissionReader(
      { ...limits, maxContentCacheBytes: capacity },
      systemEntropy,
    );
    const first = await read(text, { limits });
    return (await read(text, { limits })) === first;
  };

  it('reads a sound text once', async () => assert.ok(await again(plain)));

  it('reports a key that stands twice in a segment each time', async () => {
    const read = createSubmissionReader(limits, systemEntropy);
    const metadata = '{schema: metadata/Control/v1, name: x}';
    const text = `schema: purser/ReferentialSchema/v1\nmetadata: ${metadata}\ndata: {a: 1, a: 2}\n`;
    for (let turn = 0; turn < 3; turn += 1) {
      const { faults } = await read(text, { limits });
      assert.deepEqual(
        faults.map(({ code }) => code),
        ['SCHEMA_SYNTAX'],
      );
    }
  });

  it('reads it again for another dialect', async () => {
    const read = createSubmissionReader(limits, systemEntropy);
    const one = await read(plain, { limits });
    const other = await read(plain, { limits, dialect: 'deckhand' });
    assert.deepEqual([one.total, other.total > 0], [0, true]);
  });

  it('remembers no text with secrets or faults, and none that is too large', async () => {
    const secret = textOf([{ name: 'x', metadata: { storagePolicy: 'encrypted' }, data: 'hush' }]);
    assert.ok(!(await again(secret)));
    assert.ok(!(await again(`${plain}---\nschema: 7\n`)));
    assert.ok(!(await again(plain, 1_000)));
  });

  it('recognises the documents of a text that was changed, and keeps no secret', async () => {
    const read = createSubmissionReader(limits, systemEntropy);
    const secret = textOf([{ name: 'x', metadata: { storagePolicy: 'encrypted' }, data: 'hush' }]);
    const text = [textOf([{ name: 'one' }]), textOf([{ name: 'two' }]), secret]
      .map((list) => `---\n${list.slice(1, -1)}\n`)
      .join('');
    const before = await read(text, { limits });
    const after = await read(`# changed\n${text}`, { limits });
    const texts = ({ submitted }: typeof before) =>
      submitted.map((item) => (item.kind === 'document' ? item.facts : null));
    assert.deepEqual(texts(after), texts(before));
    assert.deepEqual(
      texts(after).map((facts, at) => facts === texts(before)[at]),
      [true, true, false],
    );
    assert.deepEqual(
      after.submitted.map(({ source }) => source.locate([]).line),
      before.submitted.map(({ source }) => source.locate([]).line + 1),
    );
  });
});
