import assert from 'node:assert/strict';
import { beforeAll, it } from '@jest/globals';
import { harbour } from '../../support/cli-harbour.ts';
import { describeCli } from '../../support/cli-site.ts';

describeCli('purser references', ({ run }) => {
  beforeAll(async () => {
    await run(['apply', '-'], { input: harbour });
    await run(['tag', 'quays']);
    await run(['apply', 'site']);
  });

  const crane = ['references', 'harbour/Crane/v1', 'one'];

  it('shows what a document needs and who needs it', async () => {
    const { code, stdout } = await run(crane);
    assert.equal(
      stdout,
      `[harbour/Crane/v1, -] one
needs
├─ parent    [harbour/Quay/v1, -] east
├─ reference [harbour/Model/v1, -] goliath
└─ reference [harbour/Crane/v1, -] two
needed by
├─ as parent    [harbour/Winch/v1, -] one/main
└─ as reference [harbour/Crane/v1, -] two
`,
    );
    assert.equal(code, 0);
  });

  it('goes on to all steps, and draws what leads on once', async () => {
    const { stdout } = await run([...crane, '--transitive', '--relation', 'reference']);
    assert.equal(
      stdout,
      `[harbour/Crane/v1, -] one
needs
├─ reference [harbour/Model/v1, -] goliath
└─ reference [harbour/Crane/v1, -] two
   ├─ reference [harbour/Model/v1, -] goliath
   └─ reference [harbour/Crane/v1, -] one (*)
needed by
└─ as reference [harbour/Crane/v1, -] two
   └─ as reference [harbour/Crane/v1, -] one (*)
(*) what follows is shown at another place
`,
    );
  });

  it('goes one way only, some steps, by some relations', async () => {
    const order = ['references', 'harbour/Order/v1', '4711', '--out', '--depth', '3'];
    const { stdout } = await run([...order, '--relation', 'reference', '--relation', 'parent']);
    assert.equal(
      stdout,
      `[harbour/Order/v1, -] 4711
needs
└─ reference [harbour/Winch/v1, -] one/main
   └─ parent [harbour/Crane/v1, -] one
      ├─ parent    [harbour/Quay/v1, -] east
      ├─ reference [harbour/Model/v1, -] goliath
      └─ reference [harbour/Crane/v1, -] two
`,
    );
    const none = await run(['references', 'harbour/Order/v1', '4711', '--in']);
    assert.equal(none.stdout, '[harbour/Order/v1, -] 4711\nneeded by nothing\n');
  });

  it('tells of layering and substitution, also of abstract documents', async () => {
    const host = await run(['references', 'example/Host/v1', 'host', '--out']);
    assert.equal(
      host.stdout,
      `[example/Host/v1, site] host
needs
├─ layering     [example/Host/v1, global] base
└─ substitution [example/Domain/v1, global] domain
`,
    );
    const base = await run(['references', 'example/Host/v1', 'base', '--in']);
    assert.match(
      base.stdout,
      /^\[example\/Host\/v1, global\] base\nneeded by\n└─ as layering .*host\n$/,
    );
  });

  it('gives programs nodes and edges, of any revision', async () => {
    const { stdout } = await run([
      ...crane,
      '--relation',
      'parent',
      '--tag',
      'quays',
      '-o',
      'json',
    ]);
    const id = (kind: string, name: string) => ({
      schema: `harbour/${kind}/v1`,
      name,
      layer: null,
    });
    const [one, east, winch] = [id('Crane', 'one'), id('Quay', 'east'), id('Winch', 'one/main')];
    assert.deepEqual(JSON.parse(stdout), {
      revision: 1,
      schema: 'harbour/Crane/v1',
      name: 'one',
      nodes: [one, east, winch],
      edges: [
        { relation: 'parent', from: one, to: east, isThere: true },
        { relation: 'parent', from: winch, to: one, isThere: true },
      ],
      isCut: false,
    });
  });

  it('draws in DOT and Mermaid', async () => {
    const parents = [...crane, '--relation', 'parent', '--out'];
    assert.equal(
      (await run([...parents, '-o', 'dot'])).stdout,
      `digraph references {
  rankdir=LR;
  node [shape=box];
  n0 [label="harbour/Crane/v1\\none", penwidth=2];
  n1 [label="harbour/Quay/v1\\neast"];
  n0 -> n1 [label="parent"];
}
`,
    );
    assert.equal(
      (await run([...parents, '-o', 'mermaid'])).stdout,
      `flowchart LR
  n0["harbour/Crane/v1<br/>one"]:::start
  n1["harbour/Quay/v1<br/>east"]
  n0 -->|parent| n1
  classDef start stroke-width:3px
  classDef missing stroke-dasharray:4
`,
    );
  });

  it('explains how references were found', async () => {
    const order = ['references', 'harbour/Order/v1', '4711', '--explain'];
    const { code, stdout } = await run(order);
    assert.equal(
      stdout,
      `[harbour/Order/v1, -] 4711
of kind order {order,}

kept winch [harbour/Winch/v1, -] one/main
  crane  one   .parts
  winch  main  .parts

duplicate winch [harbour/Winch/v1, -] one/main (the document refers to it already)
  crane  one   .parts
  winch  main  .parts

incomplete winch (not every element has a value)
  crane  one   .parts
  winch  -     not found
`,
    );
    assert.equal(code, 0);
    const json = JSON.parse((await run([...order, '-o', 'json'])).stdout);
    assert.deepEqual(
      [json.revision, json.name, json.kind],
      [2, '4711', { name: 'order', keyId: '{order,}' }],
    );
    const [, , { rule, elements, outcome }] = json.candidates;
    assert.deepEqual([rule.type, rule.path, outcome], ['path', '.parts', 'incomplete']);
    assert.deepEqual(elements, [
      { element: 'crane', value: 'one', source: 'spec' },
      { element: 'winch', value: null, source: null },
    ]);
    const host = await run(['references', 'example/Host/v1', 'host', '--explain']);
    assert.match(host.stdout, /\nno kind of the referential schema rules it\n$/);
  });

  it('shows the kinds that there are', async () => {
    const { stdout } = await run(['references', '--kinds']);
    assert.deepEqual(stdout.split('\n'), [
      'KIND   PARENT            KEY          REFERS TO                          SCHEMA            SEGMENT',
      'crane  quay (.standsOn)  crane        model (.model), crane (.minds[*])  harbour/Crane/v1  harbour',
      'model  -                 model        -                                  harbour/Model/v1  harbour',
      'order  -                 order        winch (.parts)                     harbour/Order/v1  harbour',
      'quay   -                 quay         -                                  harbour/Quay/v1   harbour',
      'winch  crane             crane/winch  -                                  harbour/Winch/v1  harbour',
      '',
    ]);
    const json = JSON.parse((await run(['references', '--kinds', '-o', 'json'])).stdout);
    assert.deepEqual([json.revision, json.segments, json.faults], [2, ['harbour'], []]);
    const { keyId, referredBy, references } = json.kinds.find(
      ({ name }: { name: string }) => name === 'winch',
    );
    assert.deepEqual([keyId, referredBy, references], ['{crane,winch,}', ['order'], []]);
    const none = await run(['references', '--kinds', '--revision', '0']);
    assert.equal(none.stdout, 'revision 0 has no referential schema\n');
  });

  it('misses what is not there', async () => {
    const { code, stderr } = await run(['references', 'harbour/Crane/v1', 'none']);
    assert.match(stderr, /^DOCUMENT_NOT_FOUND revision 2 has no document/);
    assert.equal(code, 1);
    const abstract = await run(['references', 'example/Host/v1', 'base', '--explain']);
    assert.match(abstract.stderr, /^DOCUMENT_ABSTRACT/);
  });

  it('refuses what makes no sense', async () => {
    for (const args of [
      ['references'],
      ['references', 'harbour/Crane/v1'],
      ['references', '--kinds', 'harbour/Crane/v1'],
      ['references', '--kinds', '-o', 'dot'],
      [...crane, '--explain', '-o', 'mermaid'],
      [...crane, '--explain', '--in'],
      [...crane, '--depth', '2', '--transitive'],
      [...crane, '--depth', '101'],
      [...crane, '--relation', 'cousin'],
    ]) {
      assert.equal((await run(args)).code, 64, args.join(' '));
    }
  });
});
