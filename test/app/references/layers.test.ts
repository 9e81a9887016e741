import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { PurserError } from '../../../src/domain/errors.ts';
import type { Json } from '../../../src/domain/json/value.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';

const control = [
  `
schema: deckhand/LayeringPolicy/v1
metadata: {schema: metadata/Control/v1, name: layers}
data: {layerOrder: [global, site]}
`,
  `
schema: purser/ReferentialSchema/v1
metadata: {schema: metadata/Control/v1, name: berths}
data:
  resources:
    - {name: berth, schema: example/Berth/v1}
    - name: ship
      schema: example/Ship/v1
      references: [{name: berth, path: .berth}]
`,
];

interface Layered {
  readonly layer: string;
  readonly abstract?: boolean;
  readonly parentSelector?: object;
}

const document = (
  kind: string,
  name: string,
  data: Json,
  { parentSelector, ...layering }: Layered,
  more: object = {},
): string =>
  JSON.stringify({
    schema: `example/${kind}/v1`,
    metadata: {
      schema: 'metadata/Document/v1',
      name,
      ...more,
      layeringDefinition: {
        ...layering,
        ...(parentSelector && { parentSelector, actions: [{ method: 'merge', path: '.' }] }),
      },
    },
    data,
  });

const berth = (name: string) => document('Berth', name, {}, { layer: 'site' });
const tombstone = (kind: string, name: string): string =>
  JSON.stringify({
    schema: `example/${kind}/v1`,
    metadata: { schema: 'metadata/Tombstone/v1', name },
  });

/** What all ships have in common, and one that adds nothing to it. */
const fleet = (berth: string) =>
  document(
    'Ship',
    'fleet',
    { berth },
    { layer: 'global', abstract: true },
    { labels: { of: 'ships' } },
  );
const ship = document('Ship', 'anna', {}, { layer: 'site', parentSelector: { of: 'ships' } });

describe('references of documents in layers', () => {
  let test: TestApp;
  beforeEach(async () => {
    test = await openTestApp();
    await submit(control);
  });
  afterEach(async () => {
    const head = await test.store.head();
    assert.ok(head);
    const { issues } = await test.app.integrityReport(anonymous, head);
    assert.deepEqual(issues, []);
    await test.close();
  });

  const submit = (texts: readonly string[]) =>
    test.app.submitDocuments(anonymous, { text: texts.join('\n---\n') });
  const refused = async (...texts: readonly string[]): Promise<readonly string[]> => {
    const error: unknown = await submit(texts).catch((thrown: unknown) => thrown);
    assert.ok(error instanceof PurserError, 'it was not refused');
    return error.faults.map(({ code }) => code);
  };

  it('are those of what is rendered: a reference may be inherited', async () => {
    assert.deepEqual(await refused(fleet('north'), ship), ['REFERENCE_NOT_FOUND']);
    await submit([berth('north'), fleet('north'), ship]);
    assert.deepEqual(await refused(tombstone('Berth', 'north')), ['IS_REFERENCED']);
  });

  it('change when the layer above does', async () => {
    await submit([berth('north'), berth('south'), fleet('north'), ship]);
    assert.deepEqual(await refused(fleet('east')), ['REFERENCE_NOT_FOUND']);
    await submit([fleet('south'), tombstone('Berth', 'north')]);
    assert.deepEqual(await refused(tombstone('Berth', 'south')), ['IS_REFERENCED']);
  });

  it('are reported with what they come from, if the referrer was not submitted', async () => {
    await submit([berth('north'), fleet('north'), ship]);
    const [text, tie] = [`---\n${fleet('east')}`, tombstone('Berth', 'north')];
    const error: unknown = await submit([text, tie]).catch((thrown: unknown) => thrown);
    assert.ok(error instanceof PurserError);
    const because = [{ schema: 'example/Ship/v1', name: 'fleet', layer: 'global' }];
    assert.deepEqual(
      error.faults.map(({ code, facts, place }) => [code, facts['because'], place.document]),
      [['REFERENCE_NOT_FOUND', because, undefined]],
    );
    const [{ message, place }] = error.faults;
    assert.match(message, /does not exist; this comes from \[example\/Ship\/v1, global\] fleet$/);
    // The line of what is wrong in it, at the path in what was made from it.
    const column = fleet('east').indexOf('"east"') + 1;
    const { path, line, name } = place;
    assert.deepEqual([path, line, place.column, name], ['data.berth', 2, column, 'anna']);
    // Not where it was submitted, too.
    const both: unknown = await submit([text, ship]).catch((thrown: unknown) => thrown);
    assert.ok(both instanceof PurserError);
    const [{ facts }] = both.faults;
    assert.deepEqual([facts['because'], both.faults[0].place.document], [undefined, 1]);
  });

  it('are reported with a deleted source, at its tombstone', async () => {
    const substitutions = [
      {
        src: { schema: 'example/Site/v1', name: 'kalda', path: '.berth' },
        dest: { path: '.berth' },
      },
    ];
    const anna = document('Ship', 'anna', {}, { layer: 'site' }, { substitutions });
    await submit([
      berth('north'),
      document('Site', 'kalda', { berth: 'north' }, { layer: 'site' }),
      anna,
    ]);
    const error: unknown = await submit([tombstone('Site', 'kalda')]).catch((thrown) => thrown);
    assert.ok(error instanceof PurserError);
    const [{ code, facts, place }] = error.faults;
    assert.deepEqual(
      [code, facts['because'], place.line, place.column],
      ['SUBSTITUTION_SOURCE_MISSING', [{ schema: 'example/Site/v1', name: 'kalda' }], 1, 1],
    );
  });

  it('are not looked for in what is abstract', async () => {
    const { revision } = await submit([fleet('nowhere')]);
    assert.deepEqual(revision.changes, { created: 1, updated: 0, deleted: 0 });
    assert.deepEqual(await refused(ship), ['REFERENCE_NOT_FOUND']);
  });

  it('do not lead to what is abstract', async () => {
    const plan = document('Berth', 'north', {}, { layer: 'site', abstract: true });
    const anna = document('Ship', 'anna', { berth: 'north' }, { layer: 'site' });
    assert.deepEqual(await refused(plan, anna), ['REFERENCE_NOT_FOUND']);
    await submit([anna, berth('north')]);
    assert.deepEqual(await refused(plan), ['IS_REFERENCED']);
  });

  it('change with what is substituted', async () => {
    const site = (name: string) => document('Site', 'kalda', { berth: name }, { layer: 'site' });
    const anna = document(
      'Ship',
      'anna',
      {},
      { layer: 'site' },
      {
        substitutions: [
          {
            src: { schema: 'example/Site/v1', name: 'kalda', path: '.berth' },
            dest: { path: '.berth' },
          },
        ],
      },
    );
    await submit([berth('north'), site('north'), anna]);
    assert.deepEqual(await refused(site('south')), ['REFERENCE_NOT_FOUND']);
    await submit([berth('south'), site('south'), tombstone('Berth', 'north')]);
  });

  it('are those of a replacement, where there is one', async () => {
    const labels = { labels: { of: 'ships' } };
    const first = document('Ship', 'anna', { berth: 'north' }, { layer: 'global' }, labels);
    const second = document(
      'Ship',
      'anna',
      { berth: 'south' },
      { layer: 'site', parentSelector: { of: 'ships' } },
      { replacement: true },
    );
    await submit([berth('north'), berth('south'), first, second]);
    await submit([tombstone('Berth', 'north')]);
    assert.deepEqual(await refused(tombstone('Berth', 'south')), ['IS_REFERENCED']);
  });

  it('go back with the schema, which is validated as any other', async () => {
    const { revision } = await submit([
      berth('north'),
      document('Ship', 'anna', {}, { layer: 'site' }),
    ]);
    await submit([tombstone('Berth', 'north')]);
    await submit([document('Ship', 'anna', {}, { layer: 'site' }, { labels: { a: 'b' } })]);
    await test.app.rollback(anonymous, { id: revision.id }, {});
  });
});
