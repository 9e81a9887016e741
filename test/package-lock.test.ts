import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'vitest';
import { completeLock, missingFromLock } from '../scripts/complete-lock.mjs';

const folders = ['.', 'examples/clients', 'scripts/schema-check'];

describe.each(folders)('package-lock.json of %s', (folder) => {
  const lock = JSON.parse(readFileSync(`${folder}/package-lock.json`, 'utf8'));

  // npm 11 refuses a lock file that lacks one of them, also on platforms that never install it.
  it('has the optional packages of every platform', () => {
    assert.deepEqual(missingFromLock(lock), []);
  });

  it('names no registry', () => {
    assert.deepEqual(
      Object.entries<object>(lock.packages).filter(([, entry]) => 'resolved' in entry),
      [],
    );
  });

  it('agrees with package.json', () => {
    const manifest = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
    for (const kind of ['version', 'engines', 'dependencies', 'devDependencies', 'bin']) {
      assert.deepEqual(lock.packages[''][kind], manifest[kind], kind);
    }
  });
});

describe('completing a lock file', () => {
  const needs = (optionalDependencies: object, more: object = {}) => ({
    version: '1.2.3',
    license: 'MIT',
    optionalDependencies,
    ...more,
  });

  it.each([
    ['tool-linux-x64', { cpu: ['x64'], os: ['linux'] }],
    ['tool-linux-x64-musl', { cpu: ['x64'], libc: ['musl'], os: ['linux'] }],
    ['@tool/core-linux-arm-gnueabihf', { cpu: ['arm'], libc: ['glibc'], os: ['linux'] }],
    ['@tool/core-win32-x64-msvc', { cpu: ['x64'], os: ['win32'] }],
    ['@tool/binding-android-arm-eabi', { cpu: ['arm'], os: ['android'] }],
  ])('reads the platform of %s from its name', (name, platform) => {
    const { packages } = completeLock({
      packages: { 'node_modules/tool': needs({ [name]: '1.2.3' }) },
    });
    assert.deepEqual(packages[`node_modules/${name}`], {
      version: '1.2.3',
      ...platform,
      license: 'MIT',
      optional: true,
    });
  });

  it('says that only development needs what only development asks for', () => {
    const { packages } = completeLock({
      packages: { 'node_modules/tool': needs({ 'tool-darwin-arm64': '1.2.3' }, { dev: true }) },
    });
    assert.equal(packages['node_modules/tool-darwin-arm64']?.dev, true);
  });

  it('finds a package that stands inside the one that asks, or above it', () => {
    const packages = {
      'node_modules/a': needs({ 'x-linux-x64': '1.0.0' }),
      'node_modules/a/node_modules/x-linux-x64': {},
      'node_modules/b/node_modules/c': needs({ 'y-linux-x64': '1.0.0' }),
      'node_modules/y-linux-x64': {},
    };
    assert.deepEqual(missingFromLock({ packages }), []);
  });

  it.each([
    ['^1.2.3', 'tool-linux-x64'],
    ['1.2.3', 'tool-wasm'],
  ])('refuses to guess: %s of %s', (range, name) => {
    assert.throws(() =>
      completeLock({ packages: { 'node_modules/tool': needs({ [name]: range }) } }),
    );
  });
});
