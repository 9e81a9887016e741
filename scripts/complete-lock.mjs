// Adds to a package-lock.json the optional packages that npm left out.
//
// npm leaves an optional package out of the lock file when the registry in use does not offer it, as mirrors
// do with binaries of other platforms. `npm ci` then refuses the file on every platform. A version pinned by
// the package that asks for it needs nothing from the registry, so the entry is written here, without a
// checksum: npm fetches and checks such a package on the platform it is for, and nowhere else.
//
//   node scripts/complete-lock.mjs [FOLDER]            adds what is missing to the lock file of a folder
//   node scripts/complete-lock.mjs [FOLDER] --check    lists what is missing; exit code 1 if there is any
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './run.mjs';

const systems = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const processors = [
  'arm',
  'arm64',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'x64',
];
const libraries = { gnu: 'glibc', musl: 'musl' };

/**
 * Optional packages that are asked for and have no entry in the lock file.
 *
 * @param {{ packages: Record<string, any> }} lock
 * @returns {{ path: string, name: string, version: string, requiredBy: string }[]} `path` is the key of the
 *   entry that is missing.
 */
export function missingFromLock({ packages }) {
  return Object.entries(packages).flatMap(([requiredBy, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => placesOf(requiredBy, name).every((path) => !(path in packages)))
      .map(([name, version]) => ({ path: `node_modules/${name}`, name, version, requiredBy })),
  );
}

/** Where Node looks for the package `name` when the package at `from` asks for it, nearest first. */
function placesOf(from, name) {
  const nested = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
  if (from === '') return [nested];
  const above = from.lastIndexOf('/node_modules/');
  return [nested, ...placesOf(above < 0 ? '' : from.slice(0, above), name)];
}

/**
 * The lock file with an entry for each optional package. Throws for a package whose platform cannot be read
 * from its name, or whose version is not pinned.
 *
 * @param {{ packages: Record<string, any> }} lock
 */
export function completeLock(lock) {
  const added = missingFromLock(lock).map(({ path, name, version, requiredBy }) => {
    if (!/^\d+\.\d+\.\d+\S*$/.test(version))
      throw new Error(`${name}: ${version} is not one version`);
    const { dev, license, engines } = lock.packages[requiredBy];
    const entry = {
      version,
      ...platformOf(name),
      ...(dev && { dev }),
      license,
      optional: true,
      engines,
    };
    return [path, JSON.parse(JSON.stringify(entry))];
  });
  const entries = [...Object.entries(lock.packages), ...added];
  entries.sort(([a], [b]) => a.localeCompare(b, 'en'));
  return { ...lock, packages: Object.fromEntries(entries) };
}

function platformOf(name) {
  const words = name.split(/[-/]/);
  const find = (known) => words.find((word) => known.includes(word));
  const abi = words.find((word) => /^(gnu|musl)(eabi(hf)?)?$/.test(word));
  const os = find(systems);
  const cpu = find(processors);
  if (os === undefined || cpu === undefined)
    throw new Error(`${name}: its platform is not in its name`);
  const libc =
    os === 'linux' && abi !== undefined ? libraries[abi.replace(/eabi.*/, '')] : undefined;
  return { cpu: [cpu], ...(libc && { libc: [libc] }), os: [os] };
}

function main() {
  const [folder = '.'] = process.argv.slice(2).filter((argument) => argument !== '--check');
  const file = join(root, folder, 'package-lock.json');
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  const missing = missingFromLock(lock);
  for (const { name, version } of missing) process.stdout.write(`${name}@${version}\n`);
  if (process.argv.includes('--check')) process.exitCode = missing.length === 0 ? 0 : 1;
  else writeFileSync(file, `${JSON.stringify(completeLock(lock), null, 2)}\n`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
