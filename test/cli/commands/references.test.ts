import assert from 'node:assert/strict';
import { beforeAll, it } from 'vitest';
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

  it('has a table of each view', async () => {
    const table = async (...args: readonly string[]): Promise<readonly string[]> => {
      const { code, stdout, stderr } = await run(['references', ...args]);
      assert.deepEqual([code, stderr], [0, ''], args.join(' '));
      return stdout.split('\n').map((row) => row.replaceAll(/ {2,}/g, ' | '));
    };
    const one = ['harbour/Crane/v1', 'one'];
    assert.deepEqual(await table(...one, '-o', 'table'), [
      'DIRECTION | RELATION | FROM | TO',
      'needs | parent | [harbour/Crane/v1, -] one | [harbour/Quay/v1, -] east',
      'needs | reference | [harbour/Crane/v1, -] one | [harbour/Model/v1, -] goliath',
      'needs | reference | [harbour/Crane/v1, -] one | [harbour/Crane/v1, -] two',
      'needed by | parent | [harbour/Winch/v1, -] one/main | [harbour/Crane/v1, -] one',
      'needed by | reference | [harbour/Crane/v1, -] two | [harbour/Crane/v1, -] one',
      '',
    ]);
    const far = await table(...one, '--in', '--depth', '2', '-o', 'wide');
    assert.equal(far[0], 'DIRECTION | STEPS | RELATION | FROM | TO | TARGET');
    assert.ok(
      far.includes(
        'needed by | 2 | reference | [harbour/Order/v1, -] 4711 | [harbour/Winch/v1, -] one/main | exists',
      ),
      far.join('\n'),
    );
    assert.deepEqual(await table('--kind', 'crane', '-o', 'table'), [
      'SCHEMA | NAME | LAYER',
      'harbour/Crane/v1 | one',
      'harbour/Crane/v1 | two',
      '',
    ]);
    assert.match((await table(...one, '--explain', '-o', 'wide'))[1] ?? '', /^kept \| model \| /);
    assert.match((await table('--kinds', '-o', 'table'))[1] ?? '', /^crane \| quay/);
    assert.deepEqual((await table('--kinds', '-o', 'name'))[0], 'crane');
    const refused = await run(['references', ...one, '--resource', '-o', 'table']);
    assert.match(refused.stderr, /--resource is shown as text or json/);
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

  it('says that there is nothing of what it looked for alone', async () => {
    const shown = async (...options: readonly string[]): Promise<string> =>
      (await run([...crane, ...options])).stdout;
    const label = '[harbour/Crane/v1, -] one\n';
    assert.equal(await shown('--depth', '0'), label);
    assert.equal(
      await shown('--relation', 'layering', '--relation', 'substitution'),
      `${label}needs nothing as layering or substitution\nneeded by nothing as layering or substitution\n`,
    );
  });

  it('reports layering and substitution, also of abstract documents', async () => {
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

  it('explains references of files that would be refused for them', async () => {
    const input = `schema: harbour/Crane/v1
metadata: {schema: metadata/Document/v1, name: three}
data: {standsOn: east, model: golliath}
`;
    const crane = ['references', 'harbour/Crane/v1', 'three', '--explain', '--submission', '-'];
    const { code, stdout } = await run(crane, { input });
    assert.match(stdout, /^\[harbour\/Crane\/v1, -\] three\nof kind crane \{crane,\}\n/);
    assert.match(
      stdout,
      /\nkept model \[harbour\/Model\/v1, -\] golliath\n {2}model {2}golliath {2}\.model\n/,
    );
    assert.equal(code, 0);
    const broken = await run(crane, { input: `${input}---\na: [` });
    assert.match(broken.stderr, /^<stdin>:\d+:\d+: YAML_SYNTAX /);
    const other = await run(['references', 'harbour/Crane/v1', 'four', ...crane.slice(3)], {
      input,
    });
    assert.match(other.stderr, /^.*DOCUMENT_NOT_FOUND /);
    const alone = await run([...crane.slice(0, 3), '--submission', '-'], { input });
    assert.match(alone.stderr, /USAGE --submission goes with --explain/);
    const past = await run([...crane, '--revision', '1'], { input });
    assert.match(past.stderr, /USAGE --submission is tried on the newest revision/);
    assert.equal((await run(crane.slice(0, 4))).code, 1);
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
      'schema version 1: harbour 1',
      '',
    ]);
    const json = JSON.parse((await run(['references', '--kinds', '-o', 'json'])).stdout);
    assert.deepEqual([json.revision, json.segments, json.faults], [2, ['harbour'], []]);
    assert.deepEqual(
      [json.schemaVersion, json.versions],
      [1, [{ name: 'harbour', segmentVersion: 1 }]],
    );
    const { keyId, referredBy, references } = json.kinds.find(
      ({ name }: { name: string }) => name === 'winch',
    );
    assert.deepEqual([keyId, referredBy, references], ['{crane,winch,}', ['order'], []]);
    const none = await run(['references', '--kinds', '--revision', '0']);
    assert.equal(none.stdout, 'revision 0 has no referential schema\n');
  });

  it("shows a document as it stands in EMCO's database", async () => {
    const { stdout, code } = await run([...crane, '--resource']);
    assert.equal(
      stdout,
      `crane: one
keyId: '{crane,}'
data:
  minds:
    - two
  model: goliath
  standsOn: east
references:
  - key:
      model: goliath
    keyid: '{model,}'
  - key:
      crane: two
    keyid: '{crane,}'
`,
    );
    assert.equal(code, 0);
    const reported = JSON.parse((await run([...crane, '--resource', '-o', 'json'])).stdout);
    assert.deepEqual(
      [reported.revision, reported.kind, reported.resource.crane, reported.resource.data.model],
      [2, 'crane', 'one', 'goliath'],
    );
    const domain = ['references', 'example/Domain/v1', 'domain', '--resource'];
    assert.equal(
      (await run(domain)).stdout,
      '# [example/Domain/v1, global] domain: no kind of the referential schema rules it\n',
    );
    const { kind, resource } = JSON.parse((await run([...domain, '-o', 'json'])).stdout);
    assert.deepEqual([kind, resource], [null, null]);
  });

  it('lists the documents of a kind, by what is in their Keys', async () => {
    const list = ['references', '--kind', 'crane'];
    const { stdout } = await run(list);
    assert.equal(stdout, '[harbour/Crane/v1, -] one\n[harbour/Crane/v1, -] two\n');
    const winches = ['references', '--kind', 'winch', '--key', 'crane=one', '--key', 'winch='];
    assert.deepEqual(JSON.parse((await run([...winches, '-o', 'json'])).stdout), {
      revision: 2,
      kind: 'winch',
      resources: [
        {
          schema: 'harbour/Winch/v1',
          name: 'one/main',
          layer: null,
          key: { crane: 'one', winch: 'main' },
          keyId: '{crane,winch,}',
        },
      ],
    });
    assert.equal(
      (await run([...winches, '--resource', '--tag', 'quays'])).stdout,
      `---
crane: one
winch: main
keyId: '{crane,winch,}'
data:
  rope: 240
references: []
`,
    );
    const views = JSON.parse((await run([...list, '--resource', '-o', 'json'])).stdout);
    assert.deepEqual(
      views.resources.map((one: { crane: string }) => one.crane),
      ['one', 'two'],
    );
    assert.equal((await run([...list, '--key', 'crane=three'])).stdout, '');
    const unknown = await run(['references', '--kind', 'cranes']);
    assert.match(unknown.stderr, /^ARGUMENT_INVALID .*no segment declares a kind "cranes"/);
    const foreign = await run([...list, '--key', 'quay=east']);
    assert.match(foreign.stderr, /^ARGUMENT_INVALID .*the Key of crane is crane, without "quay"/);
  });

  it('reports missing documents', async () => {
    const { code, stderr } = await run(['references', 'harbour/Crane/v1', 'none']);
    assert.match(stderr, /^DOCUMENT_NOT_FOUND revision 2 has no document/);
    assert.equal(code, 1);
    const abstract = await run(['references', 'example/Host/v1', 'base', '--explain']);
    assert.match(abstract.stderr, /^DOCUMENT_ABSTRACT/);
  });

  it('takes no part of a schema for the whole of it', async () => {
    for (const option of ['--out', '--explain', '--resource']) {
      const { code, stderr } = await run(['references', 'harbour/Crane', 'one', option]);
      assert.match(
        stderr,
        /^DOCUMENT_NOT_FOUND revision 2 has no document \[harbour\/Crane, -\] one, but \[harbour\/Crane\/v1, -\] one\n/,
      );
      assert.equal(code, 1);
    }
    const { stdout } = await run(['references', 'harbour/Crane', 'one', '-o', 'json']);
    assert.deepEqual(JSON.parse(stdout).errors[0].facts, {
      document: '[harbour/Crane, -] one',
      revision: 2,
      alike: ['[harbour/Crane/v1, -] one'],
    });
    const resource = await run(['references', 'harbour/Crane/v1', 'none', '--resource']);
    assert.match(resource.stderr, /^DOCUMENT_NOT_FOUND/);
  });

  it('refuses what makes no sense', async () => {
    for (const args of [
      ['references'],
      ['references', 'harbour/Crane/v1'],
      ['references', '--kinds', 'harbour/Crane/v1'],
      ['references', '--kinds', '-o', 'dot'],
      [...crane, '--explain', '-o', 'mermaid'],
      [...crane, '--resource', '-o', 'dot'],
      [...crane, '--resource', '--explain'],
      [...crane, '--cleartext'],
      [...crane, '--kind', 'crane'],
      [...crane, '--key', 'crane=one'],
      ['references', '--kind', 'crane', '--key', 'one'],
      ['references', '--kind', 'crane', '--in'],
      ['references', '--kind', ''],
      [...crane, '--explain', '--in'],
      [...crane, '--depth', '2', '--transitive'],
      [...crane, '--depth', '101'],
      [...crane, '--relation', 'cousin'],
    ]) {
      assert.equal((await run(args)).code, 64, args.join(' '));
    }
  });
});
