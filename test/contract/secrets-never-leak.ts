import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { createExecutor } from '../../src/api/graphql/execution/execute.ts';
import { createApp } from '../../src/app/create-app.ts';
import { readConfig } from '../../src/config/config.ts';
import { anonymous } from '../../src/domain/access/principal.ts';
import { defaultLimits } from '../../src/domain/limits.ts';
import type { HistoryStore } from '../../src/ports/history-store.ts';
import { testKeys } from '../support/app.ts';
import { runs } from '../support/properties.ts';
import { formsOf, type SecretSite, secretSite } from '../support/secret-site.ts';
import { textOf } from '../support/submitted.ts';

/** A store of its own for a test, and all that is written of it. */
export interface DumpedStore {
  readonly store: HistoryStore;
  /** Every byte, once the store is closed. */
  dump(): Promise<Buffer>;
  remove(): Promise<void>;
}

const values = `id schema name metadata secret digest data yaml
  root: data(path: ".") inner: data(path: ".pass")
  exists(path: ".pass") all: data(path: "..*") filtered: data(path: "..[?(@ != 0)]")`;
const step = 'kind place path part';
const rendered = `${values} document { ${values} }
  explain(first: 40) { nodes { path value exists secret steps { ${step} source { name }
    overrode { value secret step { ${step} } } } } }
  asked: explain(path: ".whole.pass", first: 5) { nodes { path value exists secret } }
  blame(first: 60) { nodes { number text path step { ${step} revision { number } } } }`;
const differences = `documents(first: 40) { nodes { name kind text
    changes { kind path before after secret } before { ${values} } after { ${values} } } }
  renderedDocuments(first: 40) { nodes { name kind text changes { kind path before after secret }
    before { ${values} } after { ${values} } causes { name } } }
  problemChanges { introduced { nodes { code message remedy path } } resolved { nodes { code message path } } standing }`;
const validation = 'status validator errorCount errors { message path schemaPath record }';

const questions: readonly string[] = [
  `{ revision { documents(first: 40) { nodes { ${values} } } } }`,
  `{ revision { renderedDocuments(first: 40) { nodes { ${values} } } } }`,
  ...['safe', 'base', 'child', 'heir', 'page', 'again', 'sealed'].map(
    (name) => `{ renderedDocument(schema: "example/Kind/v1", name: "${name}") { ${rendered} } }`,
  ),
  ...[0, 1, 2, 3].map((number) => `{ diff(from: { number: ${number} }) { ${differences} } }`),
  `{ documentHistory(schema: "example/Kind/v1", name: "safe", first: 10) {
      nodes { revision { number message } diff { text changes { path before after } after { ${values} } } } } }`,
  `{ revision { schemaValidation { ${validation} } } }`,
  `{ revision { documents(first: 40) { nodes { data(path: "..x") rendered { data(path: ".url") } } } } }`,
  '{ auditLog(first: 40) { nodes { action target status code } } }',
];

const submitting = `mutation ($yaml: String!, $dryRun: Boolean, $onProblems: OnProblems) {
  submitDocuments(input: { source: { yaml: $yaml }, dryRun: $dryRun, onProblems: $onProblems }) {
    problems { code message remedy facts path } problemChanges { introduced { nodes { code message remedy facts path causes { name } blocks { name } } } resolved { nodes { message facts path } } } changed documents { change document { ${values} } } validation { ${validation} }
    revision { id message } preview { id message } diff { ${differences} }
  }
}`;

/** The state of a site through all interfaces; returns each answer. */
async function* story(
  site: SecretSite,
  ask: (query: string, variables?: object) => Promise<string>,
): AsyncGenerator<string> {
  const submit = (text: string, options: object = {}) =>
    ask(submitting, { yaml: text, ...options });
  for (const sketches of site.versions) {
    const text = textOf(sketches);
    yield await submit(text, { dryRun: true });
    yield await submit(text, { onProblems: 'REJECT' });
    yield await submit(text);
    yield await submit(text);
    // What is wrong with it is found in the middle of a secret, or beside one.
    for (const cut of [text.indexOf(site.secrets[0] ?? '') + 5, text.length - 9]) {
      yield await submit(text.slice(0, cut));
    }
    yield await submit(text.replaceAll('"metadata/Document/v1"', '"metadata/Odd/v1"'));
    for (const question of questions) yield await ask(question);
  }
  yield await ask(
    `mutation { rollback(input: { revision: { number: 1 } }) { revision { number } diff { ${differences} } } }`,
  );
  for (const sketch of site.broken) yield await submit(textOf([sketch]), { dryRun: true });
  yield await submit(textOf(site.broken));
  for (const question of questions) yield await ask(question);
}

/** On any store: secrets are shown to a caller who asks for them and may see them, and are found nowhere else. */
export function describeSecrecy(name: string, open: () => Promise<DumpedStore>): void {
  describe(`secrets on ${name}`, () => {
    it('are in no answer, no log and no stored byte, and open whole', async () => {
      await fc.assert(
        fc.asyncProperty(secretSite, async (site) => {
          const { store, dump, remove } = await open();
          try {
            await check(site, store, dump);
          } finally {
            await remove();
          }
        }),
        { numRuns: runs(4), endOnFailure: true },
      );
    }, 120_000);
  });
}

async function check(
  site: SecretSite,
  store: HistoryStore,
  dump: DumpedStore['dump'],
): Promise<void> {
  const logged: string[] = [];
  const log = (...line: unknown[]): void => {
    logged.push(JSON.stringify(line));
  };
  const logger = { info: log, warn: log, error: log };
  const { config } = readConfig({});
  assert.ok(config);
  const clock = { now: () => '2026-01-01T00:00:00.000Z' };
  const app = createApp({
    store,
    clock,
    limits: defaultLimits,
    logger,
    onProblems: 'accept',
    ...testKeys(),
  });
  const info = { version: '0', store: 'embedded' } as const;
  const execute = createExecutor({ app, config, info, logger });
  const ask = (query: string, variables = {}) => execute({ query, variables }, anonymous);

  const forms = formsOf(site);
  const leaked = (text: string): readonly string[] => forms.filter((form) => text.includes(form));
  for await (const answer of story(site, ask)) {
    assert.deepEqual(leaked(answer), [], answer.slice(0, 5_000));
    assert.doesNotMatch(answer, /"code":"(?:INTERNAL|QUERY_|GRAPHQL_|BAD_)/, logged.at(-1));
  }
  for (const [at, secret] of site.onPage.entries()) {
    const opened = await ask(
      `{ renderedDocument(schema: "example/Kind/v1", name: "page", revision: { number: ${at + 1} }) {
          data(path: ".url", cleartext: true) yaml(cleartext: true) document { data(cleartext: true) } } }`,
    );
    assert.ok(leaked(opened).includes(secret), opened);
  }
  await app.close();
  assert.deepEqual(leaked(logged.join('\n')), []);
  const bytes = await dump();
  assert.ok(bytes.includes('"sealed":{"data":"'));
  assert.deepEqual(
    forms.filter((form) => bytes.includes(form, 0, 'latin1')),
    [],
  );
}
