import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'vitest';
import { parse } from 'yaml';
import { runCli } from '../support/cli.ts';
import { describeCli } from '../support/cli-site.ts';

describeCli('-o', ({ run, space }) => {
  it('prints lists as names, tables, YAML, JSON, and by JSONPath', async () => {
    await run(['apply', 'site', '--bucket', 'site', '--author', 'ada', '--message', 'one']);
    const text = async (...args: string[]): Promise<string> => {
      const { code, stdout, stderr } = await run(args);
      assert.deepEqual([code, stderr], [0, ''], args.join(' '));
      return stdout;
    };
    const names =
      'deckhand/LayeringPolicy/v1 layers\nexample/Domain/v1 domain\nexample/Host/v1 base\nexample/Host/v1 host\n';
    assert.equal(await text('get', '-o', 'name'), names);
    assert.equal(await text('get', '-o', 'table'), await text('get'));
    assert.match(
      await text('get', 'example/Host', 'base', '-o', 'wide'),
      /^SCHEMA +NAME +LAYER +BUCKET +ORIGIN +ABSTRACT +STORAGE +LABELS\nexample\/Host\/v1 +base +global +site +1 +yes +cleartext +role=base\n$/,
    );
    const mtu = '{range .documents[?(@.abstract==true)]}{.name} {.data.mtu} {.data.ratio}{end}';
    assert.equal(await text('get', '-o', `jsonpath=${mtu}`), 'base 9000 1.0\n');

    assert.equal(await text('revisions', '-o', 'name'), '1\n');
    assert.match(
      await text('revisions', '-o', 'wide'),
      /WARNINGS +TAGS +DIGEST +MESSAGE\n1 .* [0-9a-f]{64} +one\n$/,
    );
    const yaml = parse(await text('revisions', '-o', 'yaml'));
    assert.deepEqual(yaml, JSON.parse(await text('revisions', '-o', 'json')));
    assert.equal(await text('revisions', '-o', 'jsonpath=.revisions[0].author'), 'ada\n');
    assert.equal(await text('history', 'example/Host/v1', 'base', '-o', 'name'), '1\n');
    assert.match(await text('history', 'example/Host/v1', 'base', '-o', 'wide'), /LAYER +BUCKET/);

    const rendered =
      'deckhand/LayeringPolicy/v1 layers\nexample/Domain/v1 domain\nexample/Host/v1 host\n';
    assert.equal(await text('render', '-o', 'name'), rendered);
    assert.match(await text('render', '-o', 'table'), /^SCHEMA +NAME +LAYER\n/);
    const fqdn = 'jsonpath={.documents[?(@.name=="host")].data.fqdn}';
    assert.equal(await text('render', '-o', fqdn), 'host.kalda.example\n');
    assert.equal(
      await text('audit', '-n', '1', '-o', 'jsonpath={.entries[0].action}'),
      'submitDocuments\n',
    );
    assert.match(await text('audit', '-o', 'wide'), /^TIME +WHO +VIA +FROM +REQUEST /);
    assert.equal(await text('validation', 'list', '-o', 'name'), 'deckhand-schema-validation\n');
  });

  it('prints the JSON of any command in another form', async () => {
    const { stdout } = await run(['tag', 'fine', '-o', 'jsonpath={.revision} {.tag}']);
    assert.equal(stdout, '1 fine\n');
    const yaml = await run(['untag', 'fine', '-o', 'yaml']);
    assert.equal(yaml.stdout, 'revision: 1\ntag: fine\n');
  });

  it('prints errors for people, unless it is JSON', async () => {
    for (const form of ['yaml', 'jsonpath={.revision}']) {
      const { code, stdout, stderr } = await run(['tag', 'x', '--revision', '99', '-o', form]);
      assert.deepEqual([code, stdout], [1, '']);
      assert.match(stderr, /^REVISION_NOT_FOUND /);
    }
    const timedOut = await run([
      'wait',
      'example/Host/v1',
      'none',
      '--timeout',
      '1s',
      '-o',
      'yaml',
    ]);
    assert.deepEqual([timedOut.code, parse(timedOut.stdout).document.exists], [1, false]);
    assert.match(timedOut.stderr, /^WAIT_TIMED_OUT /);
  });

  it('never runs an expression, and refuses what is none', async () => {
    for (const [text, reason] of [
      ['{.a[(process.exit(7))]}', /from its character 5 on: scripts are not evaluated/],
      ['{.a[?(globalThis.x = 1)]}', /is no JSONPath/],
      ['{range .a}', /\{range\} without \{end\}/],
      ['', /it is empty/],
    ] as const) {
      const { code, stdout, stderr } = await run(['revisions', '-o', `jsonpath=${text}`]);
      assert.deepEqual([code, stdout], [64, ''], text);
      assert.match(stderr, reason);
    }
    const hostile = "{.constructor.constructor('return process')}{.__proto__}{.revisions.length}";
    assert.equal((await run(['revisions', '-o', `jsonpath=${hostile.split('(')[0]}}`])).stdout, '');
    assert.equal((await run(['revisions', '-o', `jsonpath=${hostile}`])).code, 64);
  });

  it('says what there is, where a form is not', async () => {
    const { code, stderr } = await run(['tag', 'x', '-o', 'name']);
    assert.equal(code, 64);
    assert.match(stderr, /Allowed choices are text, yaml, json, jsonpath=\./);
    assert.match(
      (await run(['get', '-o', 'table2'])).stderr,
      /text, table, wide, name, yaml, json/,
    );
    assert.ok(readFileSync(space().file('site/policy.yaml')));
  });
});

it('shows each value of a stream of YAML as a document of its own', async () => {
  const { stdout } = await runCli(['render', 'examples/site', '--name', 'dns', '-o', 'name']);
  assert.equal(stdout, 'harbour/NameService/v1 dns\n');
});
