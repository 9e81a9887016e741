import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'vitest';
import { createPartReader } from '../../../src/adapters/long-parts/create-part-reader.ts';
import { systemEntropy } from '../../../src/adapters/system/entropy.ts';
import { createSubmissionReader } from '../../../src/app/kernel/read-submission.ts';
import { parseDocuments } from '../../../src/domain/document/parse-documents.ts';
import { defaultLimits } from '../../../src/domain/limits.ts';
import type { PartReader } from '../../../src/ports/part-reader.ts';
import { testPartReader } from '../../contract/part-reader.ts';
import { seenIn } from '../../support/stream-texts.ts';

testPartReader('a thread', createPartReader);

describe('reading submissions with long documents', () => {
  let parts: PartReader | undefined;
  afterEach(() => parts?.close());

  const document = (name: string, data: string) =>
    `---\nschema: example/Kind/v1\nmetadata: {schema: metadata/Document/v1, name: ${name}, layeringDefinition: {layer: site, abstract: false}}\ndata: ${data}\n`;

  it('gives what parsing gives', async () => {
    parts = createPartReader();
    const read = createSubmissionReader(defaultLimits, systemEntropy, parts);
    const long = `|\n${'  a line of a long text\n'.repeat(60_000)}`;
    const options = { limits: defaultLimits, file: 'site.yaml' };
    for (const text of [
      `${document('one', '1')}${document('two', long)}${document('three', '!no x')}`,
      `${document('one', long)}${document('two', `{ ${long}`)}${document('three', `"${long}`)}`,
      `${document('one', `{a: &x 1, b: "${'y'.repeat(400_000)}", a: *x}`)}--- 7\n`,
    ]) {
      assert.deepEqual(seenIn(await read(text, options)), seenIn(parseDocuments(text, options)));
    }
  });
});
