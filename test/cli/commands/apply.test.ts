import assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import { it } from 'vitest';
import { runCli } from '../../support/cli.ts';
import { describeCli, siteFiles } from '../../support/cli-site.ts';

const tombstone = `schema: example/Domain/v1
metadata: {schema: metadata/Tombstone/v1, name: extra}
`;

const extra = `schema: example/Domain/v1
metadata: {schema: metadata/Document/v1, name: extra, layeringDefinition: {layer: site}}
data: {name: extra.example}
`;

const domain = siteFiles['site/global.yaml'].split('---\n')[2] ?? '';
/** The domain without what the host takes from it. */
const nameless = domain.replace('name: kalda.example', 'other: 1');

describeCli('purser apply', ({ run, space }) => {
  it('counts many documents by schema, and lists them on request', async () => {
    const input = Array.from(
      { length: 120 },
      (_, at) =>
        `{schema: a/B/v1, metadata: {schema: metadata/Document/v1, name: x${at}}, data: {}}\n`,
    ).join('---\n');
    const args = ['apply', '-', '--dry-run'];
    const { stdout } = await run(args, { input });
    assert.match(stdout, /^created 120 of a\/B\/v1\n--verbose lists each document\n/);
    assert.doesNotMatch(stdout, /x7/);
    assert.match(
      stdout,
      /\nrendered documents: 120 created\ncreated 120 of a\/B\/v1\n--verbose shows each difference\n\ndry run: /,
    );
    const all = await run([...args, '--verbose'], { input });
    assert.match(all.stdout, /^created \[a\/B\/v1, -\] x0\n/);
    assert.match(all.stdout, /^created a\/B\/v1 x7 because of /m);
  });

  it('submits a folder as one change, and says what became of each document', async () => {
    const { code, stdout, stderr } = await run(['apply', 'site', '--bucket', 'site']);
    // The first command that opens a store makes its keys.
    assert.match(stderr, /^(warning: made the key file .*\n)?$/);
    assert.deepEqual(stdout.split('\n'), [
      'created [example/Host/v1, global] base',
      'created [example/Domain/v1, global] domain',
      'created [example/Host/v1, site] host',
      'created [deckhand/LayeringPolicy/v1, -] layers',
      'revision 1: 4 created in bucket "site"',
      '',
    ]);
    assert.equal(code, 0);
  });

  it('makes no revision when nothing has changed', async () => {
    const { code, stdout } = await run(['apply', 'site', '--bucket', 'site']);
    assert.equal(stdout, 'nothing changed; the head is revision 1\n');
    assert.equal(code, 0);
  });

  it('prints the same as JSON for programs', async () => {
    const { code, stdout } = await run(['apply', '-', '-o', 'json', '--expect', '1'], {
      input: extra,
    });
    assert.equal(
      stdout,
      '{"changed":true,"documents":[{"bucket":"default","change":"created","layer":"site","name":"extra","schema":"example/Domain/v1"}],"problems":{"introduced":[],"introducedCount":0,"resolved":[],"resolvedCount":0,"standing":0},"revision":2}\n',
    );
    assert.equal(code, 0);
  });

  it('refuses when the head has moved', async () => {
    const { code, stdout } = await run(['apply', '-', '-o', 'json', '--expect', '1'], {
      input: extra,
    });
    const [error] = JSON.parse(stdout).errors;
    assert.deepEqual([error.code, error.retryable], ['REVISION_CONFLICT', undefined]);
    assert.deepEqual(error.facts, { expected: 1, head: 2 });
    assert.equal(code, 1);
  });

  it('deletes by tombstone', async () => {
    const { stdout } = await run(['apply', '-'], { input: tombstone });
    assert.equal(
      stdout,
      'deleted [example/Domain/v1, site] extra\nrevision 3: 1 deleted in bucket "default"\n',
    );
  });

  it('replaces a bucket as a whole', async () => {
    const args = ['apply', 'site/policy.yaml', 'site/global.yaml', '--bucket', 'site', '--replace'];
    const { stdout } = await run(args);
    assert.equal(
      stdout,
      'deleted [example/Host/v1, site] host\nrevision 4: 1 deleted, 3 unchanged in bucket "site"\n',
    );
  });

  it('names file, line and column of every fault, in the right file', async () => {
    writeFileSync(space().file('a.yaml'), extra.replace('site}', 'site, wrong: 1}'));
    writeFileSync(space().file('b.json'), JSON.stringify({ schema: 1, data: [1] }, null, 1));
    writeFileSync(space().file('c.yaml'), '# a comment\nkey: "open');
    const args = ['apply', 'a.yaml', 'b.json', 'c.yaml'];
    const { code, stdout, stderr } = await run(args);
    assert.equal(stdout, '');
    assert.match(stderr, /^a\.yaml:2:\d+: DOCUMENT_MALFORMED .*\n 2 \| .*layeringDefinition: \{/m);
    assert.match(
      stderr,
      /^b\.json:2:\d+: DOCUMENT_MALFORMED .*\n 2 \| {2}"schema": 1,\n {3}\| +\^/m,
    );
    assert.match(stderr, /^c\.yaml:2:6: YAML_SYNTAX .*\n 2 \| key: "open\n {3}\| {6}\^/m);
    assert.match(stderr, /\n\d problems\n$/);
    assert.equal(code, 1);

    const { errors } = JSON.parse((await run([...args, '-o', 'json'])).stdout);
    assert.deepEqual(
      [...new Set(errors.map(({ file }: { file: string }) => file))],
      ['a.yaml', 'b.json', 'c.yaml'],
    );
  });

  it('says where the first of two equal documents is', async () => {
    writeFileSync(space().file('one.yaml'), `# a comment\n${extra}`);
    writeFileSync(space().file('two.yaml'), extra);
    const { stderr } = await run(['apply', 'site', 'one.yaml', 'two.yaml']);
    assert.match(stderr, /^two\.yaml:1:1: DOCUMENT_DUPLICATE [\s\S]*\n {4}first: one\.yaml:2\n/);
  });

  it('shows no secret', async () => {
    const metadata = '{schema: metadata/Document/v1, name: s, storagePolicy: encrypted}';
    const sound = `{schema: example/S/v1, metadata: ${metadata}, data: {pw: hunter2}}`;
    const flow = sound.replace('name: s,', 'name: s, labels: 7,');
    const json = '{"metadata":{"storagePolicy":"encrypted","wrong":1},"data":{"pw":"hunter2"}}';
    for (const input of [
      flow,
      `${extra}---\n${flow}`,
      sound.replace('name: s', 'wrong: s'),
      sound.slice(0, -1),
      sound.replace('pw:', 'pw: !!binary'),
      `schema: example/S/v1\nmetadata: ${metadata}\ndata:\n  pw: !secret hunter2\n`,
      json,
      json.slice(0, -1),
      `[${json},${json}]`,
    ]) {
      const { code, stdout, stderr } = await run(['apply', '-'], { input });
      assert.equal(code, 1, input);
      assert.match(
        stderr,
        /^<stdin>:\d+:\d+: [A-Z_]+ .*\n +\d+ \| \(not shown: the document is to be stored encrypted\)\n/,
      );
      assert.ok(!`${stdout}${stderr}`.includes('hunter2'), input);
    }
    const taken = await run(['apply', '-', '--dry-run', '--unified'], { input: sound });
    assert.match(taken.stdout, /^created \[example\/S\/v1, -\] s\n/);
    assert.ok(!`${taken.stdout}${taken.stderr}`.includes('hunter2'));
  });

  it('takes what `get` prints as YAML', async () => {
    const { stdout } = await run(['get', '-o', 'yaml']);
    const again = await run(['apply', '-'], { input: stdout });
    assert.match(again.stdout, /^nothing changed/);
  });

  it('tries a change: nothing is written, and the rendered documents it would change are shown', async () => {
    const input = domain.replace('kalda.example', 'narva.example');
    const host = siteFiles['site/kalda/host.yaml'];
    const args = ['apply', '-', '--dry-run'];
    const { code, stdout, stderr } = await run(args, { input: `${input}---\n${host}` });
    assert.equal(stderr, '');
    assert.equal(
      stdout,
      `updated [example/Domain/v1, global] domain
created [example/Host/v1, site] host
revision 5: 1 created, 1 updated in buckets "default", "site"

rendered documents: 1 created, 1 updated
updated example/Domain/v1 domain because of [example/Domain/v1, global] domain
  ~ data.name: "kalda.example" -> "narva.example"
created example/Host/v1 host because of [example/Domain/v1, global] domain, [example/Host/v1, site] host

dry run: nothing was written
`,
    );
    assert.equal(code, 0);
    const same = await run(['apply', '-', '--dry-run'], { input: domain });
    assert.equal(
      same.stdout,
      'nothing changed; the head is revision 4\n\ndry run: nothing was written\n',
    );
    const unified = await run([...args, '--unified'], { input });
    assert.match(unified.stdout, /^- {2}name: kalda.example\n\+ {2}name: narva.example$/m);
  });

  it('reports documents that a change would break, and makes no store to try one', async () => {
    await run(['apply', 'site', '--bucket', 'site']);
    const input = nameless;
    const args = ['apply', '-', '--dry-run'];
    const text = await run(args, { input });
    assert.match(text.stdout, /^broken example\/Host\/v1 host because of/m);
    assert.match(
      text.stderr,
      /^\nproblems: 1 introduced\n<stdin>:1:1: SUBSTITUTION_VALUE_MISSING \[example\/Host\/v1, site\] host substitutes from /,
    );
    const json = await run([...args, '-o', 'json'], { input });
    const { dryRun, changed, from, to, problems } = JSON.parse(json.stdout);
    assert.deepEqual([dryRun, changed, from, to], [true, true, 5, 6]);
    const { introduced, ...counts } = problems;
    assert.deepEqual(counts, { introducedCount: 1, resolved: [], resolvedCount: 0, standing: 0 });
    const [{ code, severity, schema, name, layer, causes }] = introduced;
    assert.deepEqual(
      [code, severity, schema, name, layer],
      ['SUBSTITUTION_VALUE_MISSING', 'error', 'example/Host/v1', 'host', 'site'],
    );
    assert.deepEqual(causes, [{ schema: 'example/Domain/v1', name: 'domain', layer: 'global' }]);
    assert.deepEqual([text.code, json.code], [1, 1]);
    const none = space().file('none');
    const site = [space().file('site'), '--data', none];
    const elsewhere = await runCli(['apply', ...site, '--dry-run']);
    assert.match(
      elsewhere.stdout,
      /\nrevision 1: 4 created in bucket "default"\n\n.*: 3 created\n/,
    );
    const compared = await runCli(['diff', ...site, '--exit-code']);
    assert.match(compared.stdout, /^revision 0 -> revision 1\n\ndocuments: 4 created\n/);
    assert.deepEqual([elsewhere.code, compared.code, existsSync(none)], [0, 1, false]);
    const alone = await run(['apply', '-', '--unified'], { input });
    assert.match(alone.stderr, /USAGE --unified goes with --dry-run/);
  });

  it('refuses what introduces problems, unless they are accepted, and says what it resolves', async () => {
    const head = async (): Promise<number> =>
      JSON.parse((await run(['revisions', '-n', '1', '-o', 'json'])).stdout).revisions[0].number;
    const before = await head();
    const refused = await run(['apply', '-'], { input: nameless });
    assert.match(
      refused.stderr,
      /^PROBLEMS_INTRODUCED this introduces a problem in one document\n[\s\S]*--allow-problems[\s\S]*\n\n<stdin>:1:1: SUBSTITUTION_VALUE_MISSING /,
    );
    assert.deepEqual([refused.code, refused.stdout, await head()], [1, '', before]);
    const json = JSON.parse((await run(['apply', '-', '-o', 'json'], { input: nameless })).stdout);
    assert.deepEqual(
      json.errors.map(({ code, name, line }: { code: string; name?: string; line?: number }) => [
        code,
        name,
        line,
      ]),
      [
        ['PROBLEMS_INTRODUCED', undefined, undefined],
        ['SUBSTITUTION_VALUE_MISSING', 'host', 1],
      ],
    );
    const accepted = await run(['apply', '-', '--allow-problems'], { input: nameless });
    assert.deepEqual([accepted.code, await head()], [0, before + 1]);
    assert.match(accepted.stdout, /^updated .* domain\nrevision /);
    assert.match(accepted.stderr, /^\nproblems: 1 introduced\n<stdin>:1:1: SUBSTITUTION_/);

    const other = await run(['apply', '-', '-o', 'json'], { input: extra });
    const { problems } = JSON.parse(other.stdout);
    assert.deepEqual([other.code, problems.introduced, problems.standing], [0, [], 1]);
    const mended = await run(['apply', '-'], { input: domain });
    assert.equal(
      mended.stderr,
      '\nproblems: 1 resolved\n  resolved [example/Host/v1, site] host: metadata.substitutions[0].src: SUBSTITUTION_VALUE_MISSING\n',
    );
    assert.equal(mended.code, 0);
    await run(['apply', '-'], { input: tombstone });
  });

  it('reports many documents that break for one reason once', async () => {
    const hosts = Array.from({ length: 7 }, (_, at) =>
      siteFiles['site/kalda/host.yaml'].replace('name: host\n', `name: mast${at}\n`),
    );
    await run(['apply', '-', '--bucket', 'masts'], { input: hosts.join('---\n') });
    const place =
      '<stdin>:1:1: SUBSTITUTION_VALUE_MISSING [example/Host/v1, site] host substitutes';
    const also =
      '   also [example/Host/v1, site] mast0, [example/Host/v1, site] mast1, [example/Host/v1, site] mast2 and 4 more\n';
    const refused = await run(['apply', '-'], { input: nameless });
    assert.match(
      refused.stderr,
      /^PROBLEMS_INTRODUCED this introduces 8 problems in 8 documents\n/,
    );
    assert.ok(refused.stderr.endsWith(also), refused.stderr);
    const tried = await run(['apply', '-', '--dry-run'], { input: nameless });
    assert.ok(
      tried.stderr.startsWith(
        `\nproblems: 8 introduced\nbecause of [example/Domain/v1, global] domain: SUBSTITUTION_VALUE_MISSING in 8 documents\n${place}`,
      ),
      tried.stderr,
    );
    assert.ok(tried.stderr.endsWith(also), tried.stderr);
    for (const { stderr } of [refused, tried]) assert.equal(stderr.split(place).length, 2);
    const gone = hosts.map(
      (_, at) =>
        `schema: example/Host/v1\nmetadata: {schema: metadata/Tombstone/v1, name: mast${at}}\n`,
    );
    await run(['apply', '-', '--bucket', 'masts'], { input: gone.join('---\n') });
  });

  it('warns of accepted faults', async () => {
    const document = (kind: string, name: string, data: string) =>
      `schema: x/${kind}/v1\nmetadata: {schema: metadata/Document/v1, name: ${name}}\ndata: ${data}\n`;
    const segment = `schema: purser/ReferentialSchema/v1
metadata: {schema: metadata/Control/v1, name: doubtful}
data: {resources: [{name: a, schema: x/A/v1}, {name: b, schema: x/B/v1, references: [{name: a}]}]}
`;
    const b = '{spec: {one: {a: p}, two: {a: q}}}';
    const [p, q] = ['p', 'q'].map((name) => document('A', name, '{}'));
    const input = [segment, p, q, document('B', 'doubt', b)].join('---\n');
    const said = 'AMBIGUOUS_ELEMENT [x/B/v1, -] doubt gives a several values';
    const tried = await run(['apply', '-', '--dry-run'], { input });
    assert.ok(tried.stderr.includes(`warning: ${said}`), tried.stderr);
    const json = JSON.parse(
      (await run(['apply', '-', '--dry-run', '-o', 'json'], { input })).stdout,
    );
    const [{ code, name, path }] = json.warnings;
    assert.deepEqual([code, name, path], ['AMBIGUOUS_ELEMENT', 'doubt', 'data.spec.two.a']);
    const done = await run(['apply', '-'], { input });
    assert.ok(done.stderr.includes(`warning: ${said}`), done.stderr);
  });

  it('shows the line with a reference that leads nowhere', async () => {
    const segment = `schema: purser/ReferentialSchema/v1
metadata: {schema: metadata/Control/v1, name: winches}
data: {resources: [{name: winch, schema: x/Winch/v1, references: [{name: winch, path: '.spares[*]'}]}]}
`;
    const winch = `schema: x/Winch/v1
metadata:
  schema: metadata/Document/v1
  name: main
data:
  spares:
    - main
    - none
`;
    const input = `${segment}---\n${winch}`;
    const text = await run(['apply', '-'], { input });
    assert.match(text.stderr, /^<stdin>:12:7: REFERENCE_NOT_FOUND .*x\/Winch\/v1 none, which/m);
    assert.match(text.stderr, /\n 12 \| {5}- none\n {4}\| {7}\^\n/);
    const [error] = JSON.parse((await run(['apply', '-', '-o', 'json'], { input })).stdout).errors;
    assert.deepEqual([error.path, error.retryable], ['data.spares[1]', undefined]);
    assert.deepEqual(error.facts.target, { schema: 'x/Winch/v1', name: 'none' });
  });

  it('shows the line of what breaks a reference of a document that was left alone', async () => {
    const layer = (name: string, more: string): string =>
      `schema: x/Winch/v1
metadata:
  schema: metadata/Document/v1
  name: ${name}
  ${more}
data:
  spare: drum
`;
    const base = layer('base', 'layeringDefinition: {layer: global, abstract: true}').replace(
      'name: base',
      'name: base\n  labels: {of: winches}',
    );
    const selects =
      '{layer: site, parentSelector: {of: winches}, actions: [{method: merge, path: .}]}';
    const site = [
      `schema: deckhand/LayeringPolicy/v1
metadata: {schema: metadata/Control/v1, name: layers}
data: {layerOrder: [global, site]}
`,
      `schema: purser/ReferentialSchema/v1
metadata: {schema: metadata/Control/v1, name: winches}
data: {resources: [{name: winch, schema: x/Winch/v1, references: [{name: winch, path: .spare}]}]}
`,
      base,
      layer('drum', 'layeringDefinition: {layer: site}'),
      layer('main', `layeringDefinition: ${selects}`).replace('\n  spare: drum', ' {}'),
    ];
    await run(['apply', '-'], { input: site.join('---\n') });
    const input = base.replace('drum', 'none');
    const text = await run(['apply', '-'], { input });
    const said =
      /^<stdin>:8:10: REFERENCE_NOT_FOUND \[x\/Winch\/v1, site\] main refers to x\/Winch\/v1 none, which does not exist; this comes from \[x\/Winch\/v1, global\] base\n 8 \| {3}spare: none\n/;
    assert.match(text.stderr, said);
    const [error] = JSON.parse((await run(['apply', '-', '-o', 'json'], { input })).stdout).errors;
    const because = [{ schema: 'x/Winch/v1', name: 'base', layer: 'global' }];
    assert.deepEqual(error.facts.because, because);
  });

  it('needs a bucket to replace one, and a file', async () => {
    const noBucket = await run(['apply', 'site', '--replace']);
    assert.match(noBucket.stderr, /USAGE --replace needs --bucket/);
    assert.equal(noBucket.code, 64);
    const noFile = await run(['apply']);
    assert.match(noFile.stderr, /name files or folders of documents/);
    assert.equal(noFile.code, 64);
  });

  it('says so if a file is missing', async () => {
    const { code, stderr } = await run(['apply', 'gone.yaml', 'nowhere']);
    assert.match(
      stderr,
      /^FILE_UNREADABLE gone\.yaml .*no such file[\s\S]*FILE_UNREADABLE nowhere/,
    );
    assert.equal(code, 1);
  });
});
