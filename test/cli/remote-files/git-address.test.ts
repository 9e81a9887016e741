import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { parseGitAddress } from '../../../src/cli/remote-files/git-address.ts';
import { PurserError } from '../../../src/domain/errors.ts';

describe('the address of a repository', () => {
  it.each([
    ['git+https://h.example/a/b.git', 'https://h.example/a/b.git', null, ''],
    ['git+https://h.example:8443/a/b.git@main', 'https://h.example:8443/a/b.git', 'main', ''],
    ['git+https://h.example/a@v1.0//site/east/', 'https://h.example/a', 'v1.0', 'site/east'],
    ['git+ssh://git@h.example/a.git@feature/x//s', 'ssh://git@h.example/a.git', 'feature/x', 's'],
    ['git+ssh://[::1]:22/a', 'ssh://[::1]:22/a', null, ''],
    ['git+file:///srv/a//site', 'file:///srv/a', null, 'site'],
  ])('%s', (text, url, ref, folder) => {
    const { url: found, ref: at, folder: within } = parseGitAddress(text);
    assert.deepEqual([found, at, within], [url, ref, folder]);
  });

  it.each([
    'git+ext::sh -c id',
    'git+ext::sh',
    'git+http://h/a',
    'git+git://h/a',
    'GIT+https://h/a',
    'git+https://user:secret@h/a',
    'git+https://h',
    'git+https:///a',
    'git+file://h/a',
    'git+ssh://-oProxyCommand=id/a',
    'git+ssh://u@-h/a',
    'git+https://h/a@-x',
    'git+https://h/a@--upload-pack=x',
    'git+https://h/a@a..b',
    'git+https://h/a@a:b',
    'git+https://h/a@+main',
    'git+https://h/a@refs/*',
    'git+https://h/a@x^{tree}',
    'git+https://h/a@',
    'git+https://h/a//../b',
    'git+https://h/a//b/./c',
    'git+https://h/a//b//c',
    'git+https://h/a//.git',
    'git+https://h/a?x',
    'git+https://h/a\n@b',
    `git+https://h/${'a'.repeat(3_000)}`,
  ])('is not %s', (text) => {
    assert.throws(
      () => parseGitAddress(text),
      (error) => {
        assert.ok(error instanceof PurserError);
        assert.equal(error.faults[0].code, 'USAGE');
        assert.doesNotMatch(error.faults[0].message, /secret/);
        return true;
      },
    );
  });
});
