/**
 * Upgrades stores of both kinds that the last version before a change of their format wrote, while a server of that version
 * runs, and goes back by an export (docs/upgrading.md). Builds that version from the history of this checkout. Run by
 * `.ci/run`. PURSER_MONGODB_URL: the MongoDB server; without one only an embedded store is upgraded.
 */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { ensureBuilt, ensureInstalled, program } from './prepare.mjs';
import { root } from './run.mjs';
import { withServer } from './with-server.mjs';

/** The last commit with format 6 of folders, and format 7 of databases. */
const commit = '2688baf51ff202fdc4d7965de258f7f4779a1c3e';
const older = { folder: 6, database: 7 };
const newer = { folder: 7, database: 8 };

const hasCommit = spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root }).status;
if (hasCommit !== 0) {
  console.log(`skipped: the history of this checkout does not reach back to ${commit}`);
  process.exit(0);
}
await ensureInstalled();
await ensureBuilt();

const folder = mkdtempSync(join(tmpdir(), 'purser-older-'));
try {
  const olderProgram = buildOlder(join(folder, 'older'));
  await upgrade('folder', olderProgram, { PURSER_DATA: join(folder, 'store') });
  const server = process.env.PURSER_MONGODB_URL;
  if (server) await upgradeDatabase(server, olderProgram);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Builds the older version with the packages of this one; returns its program. */
function buildOlder(place) {
  mkdirSync(place);
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 28 });
  execFileSync('tar', ['x', '-C', place], { input: archive });
  symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'));
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: place, stdio: 'inherit' });
  return join(place, 'dist', 'bin', 'purser.js');
}

async function upgradeDatabase(server, olderProgram) {
  const name = `purser_older_${process.pid}`;
  const url = server.replace(/^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/[^?]*)?/, `$1/${name}`);
  try {
    await upgrade('database', olderProgram, { PURSER_MONGODB_URL: url });
  } finally {
    const client = new MongoClient(url);
    await client.db().dropDatabase();
    await client.close();
  }
}

async function upgrade(kind, olderProgram, store) {
  const keys = join(folder, kind === 'folder' ? 'store/keys.json' : 'keys.json');
  const { PURSER_MONGODB_URL: _, ...own } = process.env;
  const env = { ...own, ...store, PURSER_KEY_FILE: keys, XDG_CONFIG_HOME: folder };
  const by = (executable) => (args, more) => purser(executable, args, { ...env, ...more });
  const [old, current] = [by(olderProgram), by(program)];
  // Beside a store in a folder the first start makes the keys.
  if (kind === 'database') succeed(old(['keys', 'rotate']));
  const port = kind === 'folder' ? '4874' : '4875';
  await withServer([olderProgram, 'serve'], env, port, async (url) => {
    const site = writeSite('open');
    succeed(old(['apply', site, '--bucket', 'b', '--server', url]));
    succeed(old(['tag', 'good', '--server', url]));
    const rendered = ['render', '--cleartext', '--server'];
    const before = succeed(old([...rendered, url]));
    // The first start of the newer version raises the format.
    assert.match(succeed(current(['fsck', '--keys'])), /^1 revision, .*: sound$/m);
    succeed(current(['gc']));
    // A server of this version runs meanwhile.
    await withServer([program, 'serve'], env, 4876, async (newUrl) => {
      assert.equal(succeed(current([...rendered, newUrl])), before);
      writeSite('shut');
      succeed(current(['apply', site, '--bucket', 'b', '--server', newUrl]));
    });
    const refused = old(['fsck']);
    assert.notEqual(refused.status, 0);
    const wrong = `has format ${newer[kind]}, this version of Purser reads format ${older[kind]}`;
    assert.ok(refused.stderr.includes(wrong), refused.stderr);
  });
  assert.match(succeed(current(['fsck', '--keys'])), /^2 revisions, .*: sound$/m);
  assert.match(succeed(current(['fsck', '--audit'])), /: sound$/m);
  goBack(kind, old, current);
  console.log(`the ${kind} of format ${older[kind]} was upgraded to ${newer[kind]}`);
}

/** What the newer version exports, the older one imports into a new folder. */
function goBack(kind, old, current) {
  const file = join(folder, `${kind}.jsonl`);
  succeed(current(['export', file]));
  const data = join(folder, `${kind}-back`);
  const back = { PURSER_MONGODB_URL: '', PURSER_DATA: data };
  succeed(old(['import', file], back));
  assert.match(succeed(old(['fsck', '--keys'], back)), /^2 revisions, .*: sound$/m);
}

function writeSite(word) {
  const file = join(folder, 'site.yaml');
  const document = (kind, metadata, value) =>
    `---\nschema: ns/${kind}/v1\nmetadata: {schema: metadata/Document/v1, ${metadata}}\ndata: {word: ${value}}\n`;
  const safe = document('Safe', 'name: safe, storagePolicy: encrypted', 'hush');
  writeFileSync(file, document('Page', 'name: page', word) + safe);
  return file;
}

function purser(executable, args, env) {
  return spawnSync(process.execPath, [executable, ...args], { env, encoding: 'utf8' });
}

function succeed({ status, stdout, stderr }) {
  assert.equal(status, 0, stderr);
  return stdout;
}
