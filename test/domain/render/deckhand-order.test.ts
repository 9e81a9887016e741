import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { documentKey } from '../../../src/domain/document/document.ts';
import { substitutionsOf } from '../../../src/domain/document/facts.ts';
import { deckhandOrder } from '../../../src/domain/render/deckhand-order.ts';
import { graphOf, itemsOf } from '../../support/render-set.ts';
import { type DocumentSketch, layeringPolicy, textOf } from '../../support/submitted.ts';

const taking = (...names: readonly string[]) => ({
  substitutions: names.map((name, at) => ({
    src: { schema: 'example/Kind/v1', name, path: '.' },
    dest: { path: `.at${at}` },
  })),
});
const at = (layer: string) => ({ layeringDefinition: { layer } });
const heir = (name: string, of: string, more = {}): DocumentSketch => ({
  name,
  metadata: {
    layeringDefinition: {
      layer: 'site',
      parentSelector: { is: of },
      actions: [{ method: 'merge', path: '.' }],
    },
    ...more,
  },
});
const parent = (name: string): DocumentSketch => ({
  name,
  metadata: { ...at('global'), labels: { is: name } },
});
const user = (name: string, ...sources: readonly string[]): DocumentSketch => ({
  name,
  metadata: { ...at('site'), ...taking(...sources) },
});
const plain = (name: string): DocumentSketch => ({ name, metadata: at('site') });

function orderOf(sketches: readonly DocumentSketch[]): string {
  const items = itemsOf(textOf([layeringPolicy('global', 'site'), ...sketches]));
  const { byKey } = graphOf(items);
  const nodes = items.flatMap(({ facts }) => byKey.get(documentKey(facts)) ?? []);
  const bodies = new Map(items.map(({ facts, document }) => [facts.digest, document]));
  const ordered = deckhandOrder(nodes, ({ digest }) => {
    const body = bodies.get(digest);
    return body === undefined ? [] : substitutionsOf(body).map(({ src }) => src);
  });
  return ordered.map(({ entry }) => entry.name).join(' ');
}

describe('the order in which Deckhand renders', () => {
  const rows: readonly (readonly [string, readonly DocumentSketch[], string])[] = [
    ['is that of creation without dependencies', [plain('b'), plain('a')], 'policy b a'],
    [
      'puts what takes part in dependencies first, what is used before its users',
      [plain('z'), parent('p'), plain('s'), heir('c', 'p'), user('u', 's', 'c')],
      'p c s u policy z',
    ],
    [
      'goes by the order of substitutions, not of names',
      [plain('a'), plain('b'), user('u', 'b', 'a')],
      'a b u policy',
    ],
    [
      'takes later users first',
      [plain('s'), user('one', 's'), user('two', 's')],
      's two one policy',
    ],
    [
      'leaves cycles as they come',
      [user('x', 'y'), user('y', 'x'), user('w', 'x'), plain('s'), user('u', 's')],
      's u w policy x y',
    ],
  ];
  for (const [title, sketches, expected] of rows) {
    it(title, () => assert.equal(orderOf(sketches), expected));
  }

  it('is the recorded one of a site with parents and substitutions', () => {
    const sketches = [
      parent('net-g'),
      plain('pw'),
      parent('cert-abstract'),
      plain('generic-enc'),
      plain('scalar'),
      heir('net-s', 'net-g'),
      user('app', 'pw', 'generic-enc', 'net-s'),
      heir('cert', 'cert-abstract'),
    ];
    // Where the two parents stand was not recorded: they are abstract.
    const visible = orderOf(sketches).replaceAll(/net-g |cert-abstract /g, '');
    assert.equal(visible, 'net-s generic-enc pw cert app policy scalar');
  });
});
