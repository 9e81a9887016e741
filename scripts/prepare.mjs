import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { root, run } from './run.mjs';

const oldestNode = [20, 19];
/** The program, as people run it. */
export const program = join(root, 'dist', 'bin', 'purser.js');

/** What the program is compiled with. */
const compilers = [
  'compile.mjs',
  'record-code.mjs',
  'code-recorder.cjs',
  'program-loader.cjs',
  'with-server.mjs',
].map((name) => join('scripts', name));

const buildStamp = join(root, 'dist', '.purser-build');
const webStamp = join(root, 'dist', 'web', '.purser-build');

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

/**
 * Compiles src into dist and web into dist/web, each unless its result was made of just these files. Ends the process if
 * it cannot.
 */
export async function ensureBuilt() {
  const compiled = {
    sources: filesBelow('src').filter((name) => name.endsWith('.ts')),
    tools: [...compilers, 'schema.graphql', 'package.json'],
    stamp: buildStamp,
    output: program,
    clear: clearProgram,
    build: async (sources) => (await import('./compile.mjs')).compile(sources),
  };
  const dashboard = {
    sources: filesBelow('web'),
    tools: ['scripts/build-web.mjs', 'package.json'],
    stamp: webStamp,
    output: join(root, 'dist', 'web', 'index.html'),
    clear: () => rmSync(join(root, 'dist', 'web'), { recursive: true, force: true }),
    build: async () => (await import('./build-web.mjs')).buildWeb(),
  };
  await Promise.all([compiled, dashboard].map(ensureMade));
}

async function ensureMade({ sources, tools, stamp, output, clear, build }) {
  const inputs = digestOf([...sources, ...tools]);
  if (existsSync(output) && readOr(stamp, '') === inputs) return;
  say(stamp === webStamp ? 'building the dashboard' : 'building');
  clear();
  try {
    await build(sources);
  } catch (error) {
    stop(`the build failed: ${error.message}`);
  }
  writeFileSync(stamp, inputs);
}

/** Removes everything that was compiled from src. */
function clearProgram() {
  const dist = join(root, 'dist');
  if (!existsSync(dist)) return;
  for (const name of readdirSync(dist)) {
    if (name !== 'web') rmSync(join(dist, name), { recursive: true, force: true });
  }
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

/** The files of a folder and of those in it, in order, relative to the root of the repository. */
function filesBelow(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
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
