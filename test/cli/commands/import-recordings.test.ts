import assert from 'node:assert/strict';
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest';
import { readDocuments } from '../../../src/domain/document/read-documents.ts';
import { canonicalText } from '../../../src/domain/json/canonical.ts';
import { isJsonObject, type Json, ownValue } from '../../../src/domain/json/value.ts';
import { defaultLimits } from '../../../src/domain/limits.ts';
import { type CliResult, createWorkspace, runCli, type Workspace } from '../../support/cli.ts';
import {
  type Closing,
  type Recording,
  type ReplayServer,
  recordings,
  replayDeckhand,
  submittedText,
} from '../../support/replay-server.ts';

let space: Workspace;
let there: ReplayServer | null = null;
let stores = 0;

beforeAll(() => {
  space = createWorkspace({});
});
afterAll(() => space.remove());
afterEach(() => there?.close());

interface Imported extends CliResult {
  readonly store: string;
  /** Lines of standard error without the one that says where the new key file is. */
  readonly warnings: readonly string[];
}

async function importRecording(
  name: Recording,
  closing: Closing,
  ...options: readonly string[]
): Promise<Imported> {
  stores += 1;
  const store = `store-${stores}`;
  there = await replayDeckhand(name, closing);
  const command = ['import-deckhand', there.url, '--secrets-host', there.secretsHost];
  const result = await runCli([...command, ...options, '--data', store], { cwd: space.path });
  const lines = result.stderr.split('\n').filter((line) => line !== '');
  const warnings = lines.filter((line) => !line.includes('made the key file'));
  return { ...result, store, warnings };
}

describe('a recorded Deckhand', () => {
  for (const closing of ['at once', 'reuse'] as const) {
    for (const name of recordings) {
      it(`is imported whole: ${name}, connections closed ${closing}`, async () => {
        const { code, stdout, stderr } = await importRecording(name, closing);
        assert.equal(code, 0, stderr);
        const revisions = name === 'site' ? '11 revisions' : '1 revision';
        assert.ok(stdout.startsWith(`${revisions} imported, `), stdout);
        const compared =
          name === 'site' ? '10 revisions equal, 0 differ, 1' : '1 revision equal, 0 differ, 0';
        assert.ok(
          stdout.endsWith(`compared as rendered: ${compared} not rendered there\n`),
          stdout,
        );
        assert.deepEqual(there?.unrecorded, []);
        if (closing === 'reuse') assert.ok((there?.refused() ?? 0) > 0);
      });
    }
  }

  it('has every secret as it was submitted, value by value', async () => {
    const { store, warnings } = await importRecording('secrets-of-all-kinds', 'reuse');
    const get = ['get', '--data', store, '--cleartext', '-o', 'yaml'];
    const shown = await runCli(get, { cwd: space.path });
    assert.equal(shown.code, 0, shown.stderr);
    const [there, here] = [submittedText('secrets-of-all-kinds'), shown.stdout].map(dataByName);
    assert.equal(there?.size, 60);
    assert.deepEqual(Object.fromEntries(here ?? []), Object.fromEntries(there ?? []));
    // Nothing renders these: they are named.
    const abstract = [...(there?.keys() ?? [])].filter((label) => /\babstract\b/.test(label));
    assert.equal(abstract.length, 17);
    for (const label of abstract) {
      assert.equal(warnings.filter((line) => line.includes(`${label} `)).length, 1, label);
    }
    assert.equal(warnings.length, abstract.length);
  });

  it('has an abstract secret as it was submitted, which is named as not compared', async () => {
    const { store, warnings } = await importRecording('abstract-secret', 'at once');
    const get = ['get', '--data', store, '--cleartext', '-o', 'yaml'];
    const { stdout } = await runCli(get, { cwd: space.path });
    assert.equal(
      dataByName(stdout).get('[deckhand/Passphrase/v1, global] base-pw'),
      '"s3cret-passphrase"',
    );
    assert.equal(warnings.length, 1);
    assert.match(warnings[0] ?? '', /base-pw/);
  });

  it('is imported without the placeholder for a validation that has no result', async () => {
    const { stdout, store } = await importRecording('policy-without-results', 'at once');
    assert.match(stdout, /^1 revision imported, 0 tags set;/);
    const verified = await runCli(['fsck', '--data', store], { cwd: space.path });
    assert.equal(verified.code, 0);
  });
});

/** The canonical text of the data of each document of a YAML stream. */
function dataByName(text: string): ReadonlyMap<string, string> {
  const { documents, faults } = readDocuments(text, { limits: defaultLimits, format: 'yaml' });
  assert.deepEqual(faults, []);
  return new Map(
    documents.map(({ value }) => {
      const [schema, layer, name] = [
        at(value, 'schema'),
        at(value, 'metadata', 'layeringDefinition', 'layer') ?? '-',
        at(value, 'metadata', 'name'),
      ];
      return [`[${schema}, ${layer}] ${name}`, canonicalText(at(value, 'data') ?? null)];
    }),
  );
}

function at(value: Json, ...keys: readonly string[]): Json | undefined {
  return keys.reduce<Json | undefined>(
    (found, key) => (isJsonObject(found) ? ownValue(found, key) : undefined),
    value,
  );
}
