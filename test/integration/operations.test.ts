import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { type BucketServer, startBucketServer } from '../support/bucket-server.ts';
import { createWorkspace, type ServedPurser, serveCli, type Workspace } from '../support/cli.ts';
import { freshDatabase } from '../support/mongo-database.ts';
import { mongoTamper } from '../support/mongo-tamper.ts';

const page = readFileSync('docs/operations.md', 'utf8');

/** The commands of a chapter of docs/operations.md, also of blocks in lists. */
function commandsOf(heading: string): readonly string[] {
  return commandsIn(page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '');
}

function commandsIn(chapter: string): readonly string[] {
  return [...chapter.matchAll(/```console\n([\s\S]*?)```/g)].flatMap(([, block = '']) =>
    [...block.matchAll(/^ *\$ (.*)$/gm)].map(([, command = '']) => command),
  );
}

const site = `schema: ns/Page/v1
metadata: {schema: metadata/Document/v1, name: page}
data: {word: open}
---
schema: ns/Safe/v1
metadata: {schema: metadata/Document/v1, name: safe, storagePolicy: encrypted}
data: {word: hush}
`;

/** Commands of the page that are not run here, with the reason. */
const elsewhere: Readonly<Record<string, string>> = {
  'npm ci && npm run build && npm pack --ignore-scripts': 'scripts/package-check.mjs',
  'npm install --global ./purser-0.1.0.tgz': 'scripts/package-check.mjs',
  'purser serve': 'run with an own port by serveCli',
  'npm install @opentelemetry/auto-instrumentations-node': 'it downloads 200 packages',
  "NODE_OPTIONS='--import @opentelemetry/auto-instrumentations-node/register' OTEL_SERVICE_NAME=purser purser serve":
    'it needs these packages',
};

const main = freshDatabase();
const copy = freshDatabase();

if (main === null || copy === null) it.skip('needs PURSER_MONGODB_URL', () => {});
else {
  describe('an operator who follows docs/operations.md from nothing', { timeout: 300_000 }, () => {
    let space: Workspace;
    let servers: ServedPurser[] = [];
    let exported: string[] = [];
    let anchor = '';
    let bucket: BucketServer;
    const ran = new Set<string>();
    beforeAll(async () => {
      bucket = await startBucketServer();
      space = createWorkspace({ 'site.yaml': site });
      const program = `#!/bin/sh\nexec ${process.execPath} ${join(process.cwd(), 'dist/bin/purser.js')} "$@"\n`;
      mkdirSync(space.file('bin'));
      writeFileSync(space.file('bin/purser'), program);
      chmodSync(space.file('bin/purser'), 0o755);
    });
    afterAll(async () => {
      for (const server of servers) await server.stop();
      await main.drop();
      await copy.drop();
      await bucket.close();
      space.remove();
    });

    /** A command of the page, with the addresses and folders of this test. */
    const here = (command: string): string =>
      [
        ['mongodb://db1,db2,db3/purser?replicaSet=rs0', main.url],
        ['/etc/purser', space.path],
        ['/var/backups/', `${space.path}/backups/`],
        ['s3://site-backups/', `s3://${bucket.bucket}/`],
        ['http://127.0.0.1:4000', servers[0]?.url ?? ''],
        ['http://purser-1:4000', servers[0]?.url ?? ''],
        ['http://purser-2:4000', servers[1]?.url ?? ''],
      ].reduce((text, [shown = '', real = '']) => text.replaceAll(shown, real), command);

    async function run(command: string, more = '') {
      ran.add(command);
      const script = [...exported, more, here(command)].join('\n');
      const { PURSER_MONGODB_URL: _, ...env } = process.env;
      const options = {
        cwd: space.path,
        env: { ...env, ...bucket.env, PATH: `${space.file('bin')}:${env['PATH']}` },
      };
      return new Promise<{ code: number; stdout: string; stderr: string }>((done) => {
        execFile('sh', ['-c', script], options, (error, stdout, stderr) =>
          done({ code: error === null ? 0 : Number(error.code ?? 1), stdout, stderr }),
        );
      });
    }
    async function succeed(command: string, more?: string): Promise<string> {
      const { code, stdout, stderr } = await run(command, more);
      assert.equal(code, 0, `${command}: ${stderr}${stdout}`);
      return stdout;
    }
    const onCopy = `export PURSER_MONGODB_URL='${copy.url}'`;

    it('starts three servers on one database, which take submissions', async () => {
      const commands = commandsOf('Three servers');
      const exports = commands.filter((command) => command.startsWith('export '));
      for (const command of exports) ran.add(command);
      exported = exports.map(here);
      const [folder = '', token = '', keys = '', apply = '', revisions = '', ...checks] =
        commands.filter((command) => !command.startsWith('export '));
      await succeed(folder);
      await succeed(token);
      assert.equal(statSync(space.file('admin.token')).mode & 0o777, 0o600);
      await succeed(keys);
      const settings = {
        PURSER_MONGODB_URL: main.url,
        PURSER_KEY_FILE: space.file('keys.json'),
        PURSER_TOKEN_FILE: space.file('tokens.yaml'),
        PURSER_AUDIT_ANCHOR_INTERVAL: '1000',
      };
      servers = await Promise.all([0, 1, 2].map(() => serveCli(settings)));
      for (const { url } of servers) assert.equal((await fetch(`${url}/readyz`)).status, 200);
      const [probe = ''] = commandsOf('Probes');
      const answer = page.split(`$ ${probe}\n`)[1]?.split('\n')[0];
      assert.equal(await succeed(probe), answer);
      assert.match(await succeed(apply), /revision 1: 2 created/);
      assert.match(await succeed(revisions), /\b1\b/);
      for (const check of checks) assert.match(await succeed(check), /: sound\n/);
    });

    it('backs up, and restores into another database, which is sound', async () => {
      const [backup = '', toBucket = ''] = commandsOf('Back up');
      assert.match(await succeed(backup), /of revision 1: .* verified$/m);
      assert.match(await succeed(toBucket), /of revision 1: /);
      const [list = '', restore = ''] = commandsOf('Restore');
      assert.match(await succeed(list), /\d{4}-/);
      await succeed(restore.replace(/^PURSER_DATA=\S+ /, ''), onCopy);
      const intoFolder = restore.replace('/var/lib/', `${space.path}/`);
      assert.match(await succeed(intoFolder, 'unset PURSER_MONGODB_URL'), /: sound$/m);
      ran.add(restore);
      assert.match(
        await succeed('purser fsck --keys', onCopy),
        /^1 revision, 2 documents.*: sound$/m,
      );
      assert.match(await succeed('purser fsck --audit', onCopy), /: sound\n/);
    });

    it('rotates keys while servers run', async () => {
      const [rotate = '', status = ''] = commandsOf('Rotate keys');
      await succeed(rotate);
      await succeed(status);
      assert.match(await succeed('purser fsck --keys'), /: sound\n/);
      const shown =
        'purser get ns/Safe/v1 safe --cleartext -o yaml --server http://purser-2:4000 --token-file admin.token';
      assert.match(await succeed(shown), /hush/);
    });

    it('goes on when a server is killed, and has all of its entries anchored', async () => {
      const apply =
        commandsOf('Three servers').find((command) => command.startsWith('purser apply ')) ?? '';
      const [killed] = servers.splice(2, 1);
      assert.ok(killed?.child.kill('SIGKILL'));
      writeFileSync(space.file('site.yaml'), site.replace('open', 'shut'));
      await succeed(apply);
      assert.match(
        await succeed(apply.replace('apply site.yaml', 'tag good').replace('purser-1', 'purser-2')),
        /good/,
      );
      ({ anchor } = JSON.parse(await succeed('purser fsck --audit -o json')));
      assert.match(anchor, /^[0-9a-f]{64}$/);
    });

    it('sees that the audit log was changed, and recovers from the backup', async () => {
      await succeed('purser backup /var/backups/purser');
      await mongoTamper(main.url).truncateAudit(2);
      const found = await run(`purser fsck --audit --anchor ${anchor}`);
      assert.equal(found.code, 1);
      assert.match(found.stderr, /AUDIT_BROKEN/);
      for (const server of servers) await server.stop();
      servers = [];
      await copy.drop();
      const [, restore = ''] = commandsOf('Restore');
      await succeed(restore.replace(/^PURSER_DATA=\S+ /, ''), onCopy);
      assert.match(await succeed(`purser fsck --audit --anchor ${anchor}`, onCopy), /: sound\n/);
      const restored = await serveCli({
        PURSER_MONGODB_URL: copy.url,
        PURSER_KEY_FILE: space.file('keys.json'),
        PURSER_TOKEN_FILE: space.file('tokens.yaml'),
      });
      servers = [restored];
      const asked = `purser get ns/Page/v1 page -o yaml --server ${restored.url} --token-file admin.token`;
      assert.match(await succeed(asked), /shut/);
    });

    it('has run each command of the page', () => {
      const commands = commandsIn(page);
      const left = commands.filter((command) => !ran.has(command) && !(command in elsewhere));
      assert.deepEqual(left, []);
      assert.deepEqual(
        Object.keys(elsewhere).filter((command) => !commands.includes(command)),
        [],
      );
    });
  });
}
