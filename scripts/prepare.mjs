import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { root, run } from './run.mjs';

const oldestNode = [20, 19];
/** The program, as people run it. */
export const program = join(root, 'dist', 'bin', 'purser.js');

const buildStamp = join(root, 'dist', '.purser-build');

/** Installs what package-lock.json names, unless just that is installed. Ends the process if it cannot. */
export async function ensureInstalled() {
  requireNode();
  if (isInstalled()) return;
  // `npm ci` refuses a package.json that was edited since; `npm install` takes the edit into the lock file.
  const command = agrees(readJson('package-lock.json')) ? 'ci' : 'install';
  say(`installing packages (npm ${command})`);
  const code = await run('npm', [command, '--no-audit', '--no-fund', '--loglevel=error'], {
    shell: process.platform === 'win32',
    stdio: ['ignore', 2, 2],
  });
  if (code !== 0) stop(`npm ${command} failed; see above. The npm registry must be reachable.`);
}

/** Compiles src into dist, unless dist was made of just these files. Ends the process if it cannot. */
export async function ensureBuilt() {
  const sources = sourceFiles();
  const inputs = digestOf([...sources, 'scripts/compile.mjs', 'package.json']);
  if (existsSync(program) && readOr(buildStamp, '') === inputs) return;
  say('building');
  rmSync(join(root, 'dist'), { recursive: true, force: true });
  const { compile } = await import('./compile.mjs');
  try {
    await compile(sources);
  } catch (error) {
    stop(`the build failed: ${error.message}`);
  }
  writeFileSync(buildStamp, inputs);
}

function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return;
  stop(`Node ${oldestNode.join('.')} or newer is needed; this is ${process.versions.node}.`);
}

/** npm keeps its own record of what is in node_modules, written when an installation is complete. */
function isInstalled() {
  const lock = readJson('package-lock.json');
  const installed = readJson(join('node_modules', '.package-lock.json'));
  if (!agrees(lock) || installed === null) return false;
  return Object.entries(lock.packages).every(
    ([path, { version, optional, peer }]) =>
      path === '' ||
      (installed.packages[path]?.version ?? (optional || peer ? version : null)) === version,
  );
}

/** Whether the lock file was made from package.json as it is. */
function agrees(lock) {
  const manifest = readJson('package.json');
  const locked = lock?.packages[''] ?? null;
  const same = (kind) => isDeepStrictEqual(manifest[kind] ?? {}, locked[kind] ?? {});
  return locked !== null && same('dependencies') && same('devDependencies');
}

/** The files of src, in order, relative to the root of the repository. */
function sourceFiles() {
  return readdirSync(join(root, 'src'), { recursive: true })
    .map((name) => join('src', String(name)))
    .filter((name) => name.endsWith('.ts'))
    .sort();
}

function digestOf(files) {
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(`${file}
`)
      .update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

function readJson(file) {
  const text = readOr(join(root, file), null);
  return text === null ? null : JSON.parse(text);
}

function readOr(file, fallback) {
  return existsSync(file) ? readFileSync(file, 'utf8') : fallback;
}

function say(what) {
  process.stderr.write(`purser: ${what}\n`);
}

function stop(reason) {
  say(reason);
  process.exit(1);
}
