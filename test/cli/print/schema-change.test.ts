import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import type {
  SchemaChangeFragment,
  SegmentChangeKind,
} from '../../../src/cli/generated/operations.ts';
import { schemaChangeJson, schemaChangeText } from '../../../src/cli/print/schema-change.ts';
import { describeCli } from '../../support/cli-site.ts';

interface Payload {
  readonly schemaChange: SchemaChangeFragment | null;
}

const payload = (
  additive: boolean,
  ...parts: readonly `${string} ${SegmentChangeKind}`[]
): Payload => ({
  schemaChange: {
    changed: parts.length > 0,
    additive,
    schemaVersion: 7,
    segments: parts.map((part) => {
      const [name = '', change] = part.split(' ');
      return { name, change: change as SegmentChangeKind, segmentVersion: 2 };
    }),
  },
});

const rows: readonly [string, Payload, string][] = [
  ['no segment', { schemaChange: null }, ''],
  ['nothing new', payload(true), ''],
  ['one segment', payload(true, 'a UPDATED'), 'schema version 7: a 2 updated (additive)\n'],
  [
    'some segments',
    payload(false, 'a CREATED', 'b DELETED'),
    'schema version 7: a 2 created, b 2 deleted\n',
  ],
  [
    'many segments',
    payload(false, 'a UPDATED', 'b CREATED', 'c UPDATED', 'd DELETED'),
    'schema version 7: 1 segment created, 2 segments updated, 1 segment deleted\n',
  ],
  [
    'an odd name',
    payload(true, 'a\u001b UPDATED'),
    'schema version 7: a\\u001b 2 updated (additive)\n',
  ],
];

describe('what became of the schema', () => {
  for (const [title, reported, expected] of rows) {
    it(`is reported in a line: ${title}`, () => assert.equal(schemaChangeText(reported), expected));
  }

  it('is a member of the result where there is anything to report', () => {
    assert.deepEqual(schemaChangeJson({ schemaChange: null }), {});
    assert.deepEqual(schemaChangeJson(payload(true)), payload(true));
  });
});

const quays = (more = ''): string => `schema: purser/ReferentialSchema/v1
metadata: {schema: metadata/Control/v1, name: quays}
data: {resources: [{name: quay}${more}]}
`;

describeCli('a change of the schema', ({ run }) => {
  it('is reported by apply, rollback and delete', async () => {
    const first = await run(['apply', '-'], { input: quays() });
    assert.match(first.stdout, /\nschema version 1: quays 1 created \(additive\)\nrevision 1: /);
    const input = quays(', {name: crane, parent: quay}');
    const trial = await run(['apply', '-', '--dry-run', '-o', 'json'], { input });
    const segments = [{ name: 'quays', change: 'updated', segmentVersion: 2 }];
    const reported = { changed: true, additive: true, schemaVersion: 2, segments };
    assert.deepEqual(JSON.parse(trial.stdout).schemaChange, reported);
    const second = await run(['apply', '-', '-o', 'json'], { input });
    assert.deepEqual(JSON.parse(second.stdout).schemaChange, reported);
    const back = await run(['rollback', '1']);
    assert.equal(back.stdout, 'schema version 3: quays 3 updated\nrevision 3: 1 updated\n');
    const gone = await run(['delete', 'purser/ReferentialSchema/v1', 'quays']);
    assert.match(gone.stdout, /\nschema version 4: quays 3 deleted\nrevision 4: /);
  });
});
