import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { openIde } from '../../../../src/api/http/pages/ide.ts';
import { idePath, idePolicy } from '../../../../src/api/http/pages/ide-policy.ts';

const ide = openIde();

describe('the IDE', () => {
  it('has every file that its page names', async () => {
    const page = String(ide.page.content);
    assert.match(page, new RegExp(`<base href="${idePath}">`));
    const names = [...page.matchAll(/(?:src|href)="([^"/]+\.\w+)"/g)].map(([, name]) => name ?? '');
    assert.ok(names.includes('main.js') && names.includes('initial_options.js'));
    for (const name of names) assert.notEqual(await ide.file(name), null, name);
  });

  it('holds no script in its page, so that the policy can forbid them', () => {
    assert.doesNotMatch(String(ide.page.content), /<script(?![^>]*\bsrc=)[^>]*>/);
  });

  it('is allowed to ask no other server', () => {
    assert.match(idePolicy, /^default-src 'none';.* connect-src 'self';/);
    assert.doesNotMatch(idePolicy, /https?:|wss?:|\*/);
  });

  it('gives files their types', async () => {
    const types: readonly [name: string, type: RegExp][] = [
      ['main.js', /^text\/javascript/],
      ['styles.css', /^text\/css/],
      ['favicon.ico', /^image\/x-icon/],
      ['assets/img/logo.svg', /^image\/svg\+xml/],
      ['assets/i18n/default.json', /^application\/json/],
      ['media/jetbrains-mono-latin-400-normal.woff2', /^font\/woff2/],
    ];
    for (const [name, type] of types) assert.match((await ide.file(name))?.type ?? '', type, name);
  });

  it('has no files but its own', async () => {
    for (const name of [
      '',
      '.',
      '..',
      '../../package.json',
      'assets',
      '/etc/passwd',
      '__proto__',
    ]) {
      assert.equal(await ide.file(name), null, name);
    }
  });
});
