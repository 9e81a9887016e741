import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { anyImage, type TypeRules } from '../../../src/domain/deployment/image-name.ts';
import {
  type DeploymentOptions,
  readDeployment,
} from '../../../src/domain/deployment/read-deployment.ts';
import type { Json } from '../../../src/domain/json/value.ts';
import { createTemplateBudget } from '../../../src/domain/template/template-run.ts';

const options: DeploymentOptions = {
  variables: { cloud: 'gcp', needed: 'a', list: [1] },
  types: anyImage,
  budget: createTemplateBudget(10_000_000),
  isOpen: false,
  targets: null,
};

function read(data: Json | readonly Json[], changes: Partial<DeploymentOptions> = {}) {
  const inputs = (Array.isArray(data) ? data : [data]) as readonly Json[];
  return readDeployment(
    inputs.map((one) => ({ data: one })),
    { ...options, budget: createTemplateBudget(10_000_000), ...changes },
  );
}

/** Code and path of everything that is wrong. */
function flaws(data: Json | readonly Json[], changes: Partial<DeploymentOptions> = {}) {
  return read(data, changes).findings.map(({ fault }) => `${fault.code} ${fault.place.path ?? ''}`);
}

const needing = (...names: readonly string[]): Json => ({
  type: 'acme/x',
  dependencies: Object.fromEntries(names.map((name, at) => [`n${at}`, name])),
});

describe('a manifest', () => {
  it('may be empty', () => {
    const { resources, order, findings } = read({});
    assert.deepEqual([resources.size, order, findings], [0, [], []]);
  });

  it('has its types, dependencies and plugs evaluated, and its configurations left alone', () => {
    const config = { zone: '{{ disk.state.zone }}' };
    const { resources, plugs, findings } = read({
      plugs: { p: { path: '{{ cloud }}/sa.json', resource_names: ['^{{ cloud }}$'] } },
      resources: {
        vm: { type: 'acme/{{ cloud }}-vm', dependencies: { disk: '{{ needed }}' }, config },
        a: { type: 'acme/disk' },
      },
    });
    assert.deepEqual(findings, []);
    assert.equal(resources.get('vm')?.type, 'acme/gcp-vm');
    assert.deepEqual([...(resources.get('vm')?.dependencies ?? [])], [['disk', 'a']]);
    assert.equal(resources.get('vm')?.config, config);
    assert.deepEqual(
      [plugs.get('p')?.path, plugs.get('p')?.resourceNames, plugs.get('p')?.readOnly],
      ['gcp/sa.json', ['^gcp$'], false],
    );
  });

  it.each<readonly [string, Json, readonly string[]]>([
    ['no mapping', [1], ['MANIFEST_INVALID ']],
    ['other keys', { resource: {} }, ['MANIFEST_INVALID resource']],
    [
      'a name that does not fit',
      { resources: { '1a': { type: 'x' } } },
      ['MANIFEST_INVALID resources["1a"]'],
    ],
    ['no type', { resources: { a: {} } }, ['MANIFEST_INVALID resources.a.type']],
    [
      'null for a configuration',
      { resources: { a: { type: 'x', config: null } } },
      ['MANIFEST_INVALID resources.a.config'],
    ],
    [
      'a list of dependencies',
      { resources: { a: { type: 'x', dependencies: ['b'] } } },
      ['MANIFEST_INVALID resources.a.dependencies'],
    ],
    [
      'an expression for a boolean',
      { plugs: { p: { path: 'x', read_only: '{{ true }}' } } },
      ['MANIFEST_INVALID plugs.p.read_only'],
    ],
    ['a plug without path', { plugs: { p: {} } }, ['MANIFEST_INVALID plugs.p']],
    [
      'a plug with path and content',
      { plugs: { p: { path: 'a', content: 'b' } } },
      ['MANIFEST_INVALID plugs.p'],
    ],
    [
      'a pattern that RE2 does not know',
      { plugs: { p: { path: 'a', resource_names: ['a', '(?=x)'] } } },
      ['MANIFEST_INVALID plugs.p.resource_names[1]'],
    ],
    [
      'a type that is no text',
      { resources: { a: { type: '{{ list }}' } } },
      ['MANIFEST_INVALID resources.a.type'],
    ],
    ['an odd image', { resources: { a: { type: '-v x' } } }, ['IMAGE_INVALID resources.a.type']],
    [
      'an unknown dependency',
      { resources: { a: needing('b') } },
      ['UNKNOWN_DEPENDENCY resources.a.dependencies.n0'],
    ],
    [
      'a resource that needs itself',
      { resources: { a: needing('a') } },
      ['DEPENDENCY_CYCLE resources.a.dependencies.n0'],
    ],
    [
      'expressions with flaws',
      {
        resources: {
          a: {
            type: '{{ nope }}',
            config: { b: ['{{ 1 + }}', '{{ x.__proto__ }}'], c: '{{ 1/0 }}' },
          },
        },
      },
      [
        'EXPRESSION_UNDEFINED resources.a.type',
        'EXPRESSION_SYNTAX resources.a.config.b[0]',
        'EXPRESSION_FORBIDDEN resources.a.config.b[1]',
        'EXPRESSION_RUNTIME resources.a.config.c',
      ],
    ],
  ])('with %s', (_, data, expected) => assert.deepEqual(flaws(data), expected));

  it('sees dependencies by alias, and no other resources', () => {
    const config = {
      name: '{{ disk.name }}/{{ disk.type }}',
      later: '{{ disk.state.zone }}{{ disk.state.any|default(1) }}',
      wrong: '{{ a.state.zone }}',
      typo: '{{ disk.stat.zone }}',
    };
    const found = flaws({
      resources: {
        a: { type: 'acme/a' },
        vm: { type: 'acme/x', dependencies: { disk: 'a' }, config },
      },
    });
    assert.deepEqual(found, [
      'EXPRESSION_UNDEFINED resources.vm.config.wrong',
      'EXPRESSION_UNDEFINED resources.vm.config.typo',
    ]);
  });

  it('checks what expressions come to, even if that looks like an expression', () => {
    const variables = { odd: 'a{{ b }}', none: '' };
    const data = {
      resources: {
        a: { type: 'acme/{{ odd }}' },
        b: { type: 'acme/b', dependencies: { x: '{{ odd }}', y: '{{ none }}' } },
      },
    };
    assert.deepEqual(flaws(data, { variables }), [
      'IMAGE_INVALID resources.a.type',
      'MANIFEST_INVALID resources.b.dependencies.x',
      'MANIFEST_INVALID resources.b.dependencies.y',
    ]);
    const literal = { data: { resources: { a: { type: '{{ x }}' } } }, isLiteral: () => true };
    assert.equal(readDeployment([literal], options).findings[0]?.fault.code, 'IMAGE_INVALID');
  });

  it('may name variables that only a run brings', () => {
    const data = {
      resources: { a: { type: 'acme/{{ v }}', config: { b: '{{ v }}', c: '{{ 1 + }}' } } },
    };
    assert.deepEqual(flaws(data, { isOpen: true }), ['EXPRESSION_SYNTAX resources.a.config.c']);
  });

  it('keeps literals', () => {
    const data = { resources: { a: { type: 'acme/a', config: { password: '{{ nope }}' } } } };
    const isLiteral = (location: readonly (string | number)[]) => location[3] === 'password';
    assert.deepEqual(readDeployment([{ data, isLiteral }], options).findings, []);
  });

  it('is a hostile mapping at most', () => {
    const data = JSON.parse(
      '{"resources": {"__proto__": {"type": "x"}, "constructor": {"type": "x"}}}',
    ) as Json;
    assert.deepEqual(flaws(data), ['MANIFEST_INVALID resources.__proto__']);
  });
});

describe('several manifests', () => {
  it('are put together', () => {
    const { resources, findings } = read([
      { resources: { a: needing('b') } },
      { resources: { b: { type: 'acme/b' } }, plugs: { a: { path: 'x' } } },
    ]);
    assert.deepEqual([[...resources.keys()], findings], [['a', 'b'], []]);
  });

  it('may not have a name twice', () => {
    const both = { resources: { a: { type: 'acme/a' } }, plugs: { p: { path: 'x' } } };
    const { findings } = read([both, both]);
    assert.deepEqual(
      findings.map(({ fault: { code, message }, source }) => [code, message, source]),
      [
        ['DUPLICATE_PLUG', 'duplicate plug found: p', 1],
        ['DUPLICATE_RESOURCE', 'duplicate resource found: a', 1],
      ],
    );
  });
});

describe('the order', () => {
  it.each<readonly [string, Json, readonly string[]]>([
    ['is that of names', { c: needing(), a: needing(), b: needing() }, ['a', 'b', 'c']],
    [
      'has dependencies first',
      { d: needing('b', 'c'), c: needing('a'), b: needing('a'), a: needing() },
      ['a', 'b', 'c', 'd'],
    ],
    ['goes by alias', { a: needing('z', 'y'), y: needing(), z: needing() }, ['z', 'y', 'a']],
    ['leaves out unknown ones', { a: needing('x') }, ['a']],
    ['is empty if there are cycles', { a: needing('b'), b: needing('a'), c: needing() }, []],
  ])('%s', (_, resources, order) => assert.deepEqual(read({ resources }).order, order));

  it('of a long chain needs no stack', () => {
    const size = 20_000;
    const names = Array.from({ length: size }, (_, at) => `r${at}`);
    const resources = Object.fromEntries(
      names.map((name, at) => [name, at === 0 ? needing() : needing(`r${at - 1}`)]),
    );
    const { order, findings } = read({ resources });
    assert.deepEqual(
      [order[0], order.at(-1), order.length, findings],
      ['r0', `r${size - 1}`, size, []],
    );
  });

  it('names the resources of a cycle', () => {
    const { findings } = read({
      resources: { a: needing('b'), b: needing('c'), c: needing('b'), d: needing('a') },
    });
    assert.deepEqual(
      findings.map(({ fault }) => fault.message),
      ['resources depend on each other: b -> c -> b'],
    );
  });
});

describe('targets', () => {
  const resources = { a: needing(), b: needing('a'), c: needing('b'), d: needing() };

  it('have what they need with them', () => {
    const { order, resources: found } = read({ resources }, { targets: ['b'] });
    assert.deepEqual(
      [order, [...found.keys()]],
      [
        ['a', 'b'],
        ['a', 'b'],
      ],
    );
  });

  it('must exist', () => {
    const { findings, order } = read({ resources: { disk: needing() } }, { targets: ['disc'] });
    assert.deepEqual(
      [order, findings.map(({ fault }) => fault.message)],
      [[], ['no manifest has the resource "disc". Did you mean "disk"?']],
    );
  });
});

describe('types', () => {
  const types: TypeRules = {
    aliases: new Map([['disk', 'registry.example:5000/acme/disk:1']]),
    programs: new Set(['./local']),
    environmentImages: null,
    allowedImages: ['registry.example:5000/*', '*/vm', 'acme/*-x'],
  };
  const check = (type: string) => {
    const { resources, findings } = read({ resources: { a: { type } } }, { types });
    return [resources.get('a')?.type, ...findings.map(({ fault }) => fault.code)];
  };

  it.each<readonly [string, readonly string[]]>([
    ['disk', ['registry.example:5000/acme/disk:1']],
    ['./local', ['./local']],
    ['library/deep/vm:2', ['library/deep/vm:2']],
    [
      'acme/a-x@sha256:0123456789abcdef0123456789abcdef',
      ['acme/a-x@sha256:0123456789abcdef0123456789abcdef'],
    ],
    ['acme/disk', ['acme/disk', 'IMAGE_FORBIDDEN']],
    ['vm2', ['vm2', 'IMAGE_FORBIDDEN']],
    ['Acme', ['Acme', 'IMAGE_INVALID']],
    ['--privileged', ['--privileged', 'IMAGE_INVALID']],
    ['a b', ['a b', 'IMAGE_INVALID']],
    ['a:b:c', ['a:b:c', 'IMAGE_INVALID']],
    ['host:99/a:1', ['host:99/a:1', 'IMAGE_FORBIDDEN']],
    ['a//b', ['a//b', 'IMAGE_INVALID']],
  ])('%s', (type, expected) => assert.deepEqual(check(type), expected));
});
