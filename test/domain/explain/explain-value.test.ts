import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { type DocumentFacts, documentKey } from '../../../src/domain/document/document.ts';
import {
  type ExplainedStep,
  type ExplainedValue,
  explainValue,
} from '../../../src/domain/explain/explain-value.ts';
import { leavesAt } from '../../../src/domain/explain/leaves.ts';
import { secretsBy, withoutSecrets } from '../../../src/domain/explain/secrets.ts';
import { type TracedValue, tracedValueAt } from '../../../src/domain/explain/trace.ts';
import { canonicalText } from '../../../src/domain/json/canonical.ts';
import { parsePath } from '../../../src/domain/json/path/path.ts';
import { explainSet } from '../../support/explained-set.ts';
import { itemsOf } from '../../support/render-set.ts';

const schema = 'example/Kind/v1';

/** Documents of three layers in short: each but the policy is `layer/name`, its data, and more. */
interface Sketch {
  readonly data: unknown;
  readonly labels?: object;
  readonly parent?: object;
  readonly actions?: readonly object[];
  readonly substitutions?: readonly object[];
  readonly replacement?: boolean;
  readonly secret?: boolean;
}

function setOf(sketches: Readonly<Record<string, Sketch>>): string {
  const documents = Object.entries(sketches).map(([id, sketch]) => {
    const [layer, name] = id.split('/');
    const { data, labels, parent, actions, substitutions, replacement, secret } = sketch;
    const layering = { layer, ...(parent && { parentSelector: parent, actions }) };
    return {
      schema,
      metadata: {
        schema: 'metadata/Document/v1',
        name,
        labels,
        replacement,
        substitutions,
        storagePolicy: secret ? 'encrypted' : 'cleartext',
        layeringDefinition: layering,
      },
      data,
    };
  });
  const policy = {
    schema: 'deckhand/LayeringPolicy/v1',
    metadata: { schema: 'metadata/Control/v1', name: 'policy' },
    data: { layerOrder: ['global', 'region', 'site'] },
  };
  return JSON.stringify([policy, ...documents]);
}

function explain(
  sketches: Readonly<Record<string, Sketch>>,
  id: string,
  path: string,
): readonly ExplainedValue<DocumentFacts>[] {
  const { traced, entryOf } = explainSet(itemsOf(setOf(sketches)));
  const [layer = null, name = ''] = id.split('/');
  const { trace, ...found } = traced.get(documentKey({ schema, name, layer })) as TracedValue;
  const isSecret = secretsBy(entryOf);
  const root = { value: withoutSecrets({ trace, ...found }, isSecret), trace };
  const leaves = leavesAt(root, parsePath(path), isSecret);
  return Array.from(leaves, (location) =>
    explainValue(location, tracedValueAt(root, location), entryOf),
  );
}

/** In a line for each step: what was done by whom, in which place, with what from where. */
function reported({ path, value, exists, secret, steps }: ExplainedValue<DocumentFacts>): string[] {
  const shown = secret ? 'secret' : exists ? canonicalText(value) : 'nothing';
  return [
    `${path}: ${shown}`,
    ...steps.flatMap((step) => [
      toldStep(step),
      ...step.overrode().map((over) => {
        const old = over.secret ? 'secret' : canonicalText(over.value);
        return `  over ${old}: ${toldStep(over.step)}`;
      }),
    ]),
  ];
}

function toldStep({
  kind,
  entry,
  place,
  source,
  path,
  part,
}: ExplainedStep<DocumentFacts>): string {
  const by = place === null ? '' : ` by ${place.replace(/^metadata\.(layeringDefinition\.)?/, '')}`;
  const from = source === null ? '' : ` ${source.layer}/${source.name}`;
  const what = path === null ? '' : `,${part ? ' a part of' : ''}${from} ${path}`;
  return `${kind} in ${entry.layer}/${entry.name}${by}${what}`;
}

const merge = { method: 'merge', path: '.' };
const from = (name: string, path: string, dest: object) => ({
  src: { schema, name, path },
  dest,
});

const base: Sketch = { labels: { is: 'base' }, data: { a: 1, m: { x: 1, y: 2 } } };
const region: Sketch = {
  labels: { is: 'region' },
  parent: { is: 'base' },
  actions: [merge],
  data: { m: { y: 3 } },
};

describe('explainValue', () => {
  type Row = [
    title: string,
    set: Record<string, Sketch>,
    id: string,
    path: string,
    reported: string,
  ];
  const rows: readonly Row[] = [
    [
      'goes through parents of three layers',
      {
        'global/base': base,
        'region/mid': region,
        'site/leaf': { parent: { is: 'region' }, actions: [merge], data: { m: { y: 4 } } },
      },
      'site/leaf',
      '.',
      `.a: 1
inherited in site/leaf by parentSelector, region/mid .a
inherited in region/mid by parentSelector, global/base .a
submitted in global/base, .a
.m.x: 1
inherited in site/leaf by parentSelector, region/mid .m.x
inherited in region/mid by parentSelector, global/base .m.x
submitted in global/base, .m.x
.m.y: 4
merged in site/leaf by actions[0], .m.y
  over 3: merged in region/mid by actions[0], .m.y
  over 2: submitted in global/base, .m.y`,
    ],
    [
      "inherits from a parent's replacement",
      {
        'global/base': base,
        'region/base': {
          replacement: true,
          parent: { is: 'base' },
          actions: [merge],
          data: { a: 7 },
        },
        'site/leaf': { parent: { is: 'base' }, actions: [merge], data: { b: 1 } },
      },
      'site/leaf',
      '.a',
      `.a: 7
inherited in site/leaf by parentSelector, region/base .a
merged in region/base by actions[0], .a
  over 1: submitted in global/base, .a`,
    ],
    [
      'follows substitutions through a parent',
      {
        'global/fact': { data: { name: 'kalda' } },
        'global/base': {
          ...base,
          substitutions: [from('fact', '.name', [{ path: '.a' }, { path: '.n[1]' }])],
        },
        'site/leaf': { parent: { is: 'base' }, actions: [merge], data: { z: 1 } },
        'site/reader': { data: { r: 0 }, substitutions: [from('leaf', '.n', { path: '.r' })] },
      },
      'site/reader',
      '.',
      `.r[0]: {}
substituted in site/reader by substitutions[0].dest, site/leaf .n[0]
  over 0: submitted in site/reader, .r
inherited in site/leaf by parentSelector, global/base .n[0]
made in global/base by substitutions[0].dest[1]
.r[1]: "kalda"
substituted in site/reader by substitutions[0].dest, site/leaf .n[1]
  over 0: submitted in site/reader, .r
inherited in site/leaf by parentSelector, global/base .n[1]
substituted in global/base by substitutions[0].dest[1], global/fact .name
submitted in global/fact, .name`,
    ],
    [
      'distinguishes a value put into text from the text',
      {
        'global/fact': { data: { name: 'kalda' } },
        'site/leaf': {
          data: { m: { a: ['at NAME'] } },
          substitutions: [
            from('fact', '.name', { path: '.', pattern: 'NAME', recurse: { depth: -1 } }),
          ],
        },
      },
      'site/leaf',
      '.m',
      `.m.a[0]: "at kalda"
rewritten in site/leaf by substitutions[0].dest, global/fact .name
  over "at NAME": submitted in site/leaf, .m.a[0]
submitted in global/fact, .name`,
    ],
    [
      'remembers what was deleted and put there again',
      {
        'global/base': base,
        'site/leaf': {
          parent: { is: 'base' },
          actions: [
            { method: 'delete', path: '.m' },
            { method: 'merge', path: '.m' },
          ],
          data: { m: { x: 5 } },
        },
      },
      'site/leaf',
      '.m',
      `.m.x: 5
merged in site/leaf by actions[1], .m.x
  over null: deleted in site/leaf by actions[0]
  over 1: submitted in global/base, .m.x`,
    ],
    [
      'reports what was taken away',
      {
        'global/base': base,
        'region/mid': {
          ...region,
          actions: [{ method: 'delete', path: '.m' }],
        },
        'site/leaf': { parent: { is: 'region' }, actions: [merge], data: { b: 1 } },
      },
      'site/leaf',
      '.m.y',
      `.m.y: nothing
inherited in site/leaf by parentSelector, region/mid .m.y
deleted in region/mid by actions[0]
  over 2: submitted in global/base, .m.y`,
    ],
    [
      'reports what a replacement of the whole left out',
      {
        'global/base': base,
        'site/leaf': {
          parent: { is: 'base' },
          actions: [{ method: 'replace', path: '.m' }],
          data: { m: { x: 5 } },
        },
      },
      'site/leaf',
      '.m.y',
      `.m.y: nothing
deleted in site/leaf by actions[0]
  over 2: submitted in global/base, .m.y`,
    ],
    [
      'reports what a substitution for the whole left out, and what came after',
      {
        'global/fact': { data: { z: 9 } },
        'site/leaf': {
          data: { m: { y: 2 } },
          substitutions: [from('fact', '.', { path: '.m' }), from('fact', '.z', { path: '.m.y' })],
        },
      },
      'site/leaf',
      '.m.y',
      `.m.y: 9
substituted in site/leaf by substitutions[1].dest, global/fact .z
  over null: deleted in site/leaf by substitutions[0].dest
  over 2: submitted in site/leaf, .m.y
submitted in global/fact, .z`,
    ],
    [
      'hides what comes from encrypted documents, or through them',
      {
        'global/base': { ...base, secret: true },
        'region/mid': region,
        'site/leaf': { parent: { is: 'region' }, actions: [merge], data: { a: 'own' } },
      },
      'site/leaf',
      '.',
      `.: secret
inherited in site/leaf by parentSelector, region/mid .
inherited in region/mid by parentSelector, global/base .
submitted in global/base, .`,
    ],
    [
      'hides text with a secret in it, and what is passed on by an encrypted document',
      {
        'global/fact': { data: 'public' },
        'global/safe': {
          secret: true,
          data: { key: 'k', f: '' },
          substitutions: [from('fact', '.', { path: '.f' })],
        },
        'site/leaf': {
          data: { url: 'u/KEY' },
          substitutions: [
            from('safe', '.key', { path: '.url', pattern: 'KEY' }),
            from('safe', '.f', { path: '.f' }),
            from('fact', '.', { path: '.url', pattern: 'u' }),
          ],
        },
      },
      'site/leaf',
      '.',
      `.f: secret
substituted in site/leaf by substitutions[1].dest, global/safe .
substituted in global/safe by substitutions[0].dest, global/fact .
  over secret: submitted in global/safe, .
submitted in global/fact, .
.url: secret
rewritten in site/leaf by substitutions[2].dest, global/fact .
  over secret: rewritten in site/leaf by substitutions[0].dest, global/safe .
  over "u/KEY": submitted in site/leaf, .url
submitted in global/fact, .`,
    ],
    ...['.safe', '.safe.key', '.safe.nowhere.at[0]', '.safe..x'].map(
      (path): Row => [
        `reports only the place of the secret for ${path}`,
        {
          'global/safe': { secret: true, data: { key: 'k' } },
          'site/leaf': { data: {}, substitutions: [from('safe', '.', { path: '.safe' })] },
        },
        'site/leaf',
        path,
        `.safe: secret
substituted in site/leaf by substitutions[0].dest, global/safe .
submitted in global/safe, .`,
      ],
    ),
    ...(['.', '.KEYMAP'] as const).map(
      (path): Row => [
        `hides the keys of a secret mapping that went over the root, asked for ${path}`,
        {
          'global/safe': { secret: true, data: { KEYMAP: { key: 'k' }, m: { KEYMAP: 'k' } } },
          'site/leaf': {
            data: { own: 1 },
            substitutions: [from('safe', path === '.' ? '.' : '.m', { path: '.' })],
          },
        },
        'site/leaf',
        path,
        `.: secret
substituted in site/leaf by substitutions[0].dest, global/safe .
  over {"own":1}: submitted in site/leaf, .
submitted in global/safe, .`,
      ],
    ),
    ...['.held', '.other'].map(
      (path): Row => [
        `does not reveal whether a secret that gave way held ${path}`,
        {
          'global/safe': { secret: true, labels: { is: 'safe' }, data: { held: 'k' } },
          'site/leaf': {
            parent: { is: 'safe' },
            actions: [{ method: 'replace', path: '.' }],
            data: { a: 1 },
          },
        },
        'site/leaf',
        path,
        `${path}: nothing
deleted in site/leaf by actions[0]
  over secret: submitted in global/safe, .`,
      ],
    ),
    [
      'does not reveal that what a deletion emptied held nothing more',
      {
        'global/safe': { secret: true, data: { key: 'k' } },
        'global/base': {
          labels: { is: 'base' },
          data: {},
          substitutions: [from('safe', '.', { path: '.m' })],
        },
        'site/leaf': {
          parent: { is: 'base' },
          actions: [{ method: 'delete', path: '.m.key' }],
          data: {},
        },
      },
      'site/leaf',
      '.',
      `.m: secret
inherited in site/leaf by parentSelector, global/base .m
substituted in global/base by substitutions[0].dest, global/safe .
submitted in global/safe, .`,
    ],
    [
      'hides the secret part of what gave way',
      {
        'global/safe': { secret: true, data: { key: 'k' } },
        'global/base': {
          labels: { is: 'base' },
          data: { m: { open: 1 } },
          substitutions: [from('safe', '.key', { path: '.m.pass' })],
        },
        'site/leaf': {
          parent: { is: 'base' },
          actions: [{ method: 'replace', path: '.m' }],
          data: { m: 2 },
        },
      },
      'site/leaf',
      '.m',
      `.m: 2
replaced in site/leaf by actions[0], .m
  over {"open":1,"pass":"(secret)"}: submitted in global/base, .m`,
    ],
  ];
  for (const [title, set, id, path, expected] of rows) {
    it(title, () => {
      const lines = explain(set, id, path).flatMap(reported);
      assert.equal(lines.join('\n'), expected);
    });
  }

  it('reports which document holds what gave way', () => {
    const set: Record<string, Sketch> = {
      'global/j': { data: { j: 'held' } },
      'global/k': { data: {}, substitutions: [from('j', '.j', { path: '.v' })] },
      'site/leaf': {
        data: { a: 1 },
        substitutions: [from('k', '.v', { path: '.a' }), from('j', '.j', { path: '.a' })],
      },
    };
    const [value] = explain(set, 'site/leaf', '.a');
    const overrode = value?.steps[0]?.overrode() ?? [];
    assert.deepEqual(
      overrode.map(({ step, heldBy }) => [toldStep(step), heldBy && toldStep(heldBy)]),
      [
        [
          'substituted in site/leaf by substitutions[0].dest, global/k .v',
          'submitted in global/j, .j',
        ],
        ['submitted in site/leaf, .a', null],
      ],
    );
    assert.deepEqual(
      overrode.flatMap(({ step, heldBy }) => [...step.overrode(), ...(heldBy?.overrode() ?? [])]),
      [],
    );
  });

  it('reports a hundred steps at most, and always the last', () => {
    const links = Array.from({ length: 150 }, (_, at) => {
      const sketch: Sketch = {
        data: {},
        substitutions: [from(at === 149 ? 'fact' : `n${at + 1}`, '.v', { path: '.v' })],
      };
      return [`site/n${at}`, sketch] as const;
    });
    const set = { ...Object.fromEntries(links), 'global/fact': { data: { v: 1 } } };
    const [value] = explain(set, 'site/n0', '.v');
    assert.equal(value?.steps.length, 100);
    assert.equal(value?.steps.at(-1)?.entry.name, 'fact');
  });

  it('reports a hundred overridden values at most', () => {
    const actions = Array.from({ length: 150 }, () => ({ method: 'replace', path: '.a' }));
    const set = {
      'global/base': base,
      'site/leaf': { parent: { is: 'base' }, actions, data: { a: 2 } },
    };
    const [value] = explain(set, 'site/leaf', '.a');
    assert.equal(value?.steps[0]?.overrode().length, 100);
  });
});
