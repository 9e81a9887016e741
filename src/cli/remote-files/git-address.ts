import { refusal } from '../../domain/errors.ts';

/** A folder of a git repository at a commit. */
export interface GitAddress {
  /** What git is given: the scheme is https, ssh or file. */
  readonly url: string;
  readonly protocol: 'https' | 'ssh' | 'file';
  /** A branch, a tag or a commit; null for the default branch. */
  readonly ref: string | null;
  /** With `/` between its parts; empty for the whole repository. */
  readonly folder: string;
  /** As it was written. */
  readonly text: string;
}

/** Anything that looks as if it were one is read as one: `git+ext::…` must not become the name of a file. */
const beginning = /^git\+/i;
const form = /^git\+(https|ssh|file):\/\/([^/]*)(\/.*)$/;
const host = /^(?:[\w.~-]+@)?(?:[a-z\d](?:[a-z\d.-]*[a-z\d])?|\[[\da-f:.]+\])(?::\d{1,5})?$/i;
/** What git calls a ref, without signs that have a meaning on its command line: no `:`, `*`, `^`, `~` and no `-` first. */
const refForm = /^(?![-./+])(?!.*(?:\.\.|\/\/|@\{|\.lock(?:\/|$)|[./]$))[\w./+@%=,-]{1,250}$/;
const unusual = /[\u0000-\u0020\u007f\\?#]/;
const maxLength = 2_000;

export function isGitAddress(text: string): boolean {
  return beginning.test(text);
}

/**
 * Reads `git+https://HOST/PATH@REF//FOLDER`; REF and FOLDER may be missing.
 *
 * @throws USAGE for another scheme, a password, options in disguise, or a folder outside of the repository
 */
export function parseGitAddress(text: string): GitAddress {
  if (text.length > maxLength || unusual.test(text)) {
    throw invalid('it is too long, or has blanks, "\\", "?", "#" or control characters');
  }
  const [, scheme, authority = '', rest = ''] = form.exec(text) ?? [];
  if (scheme === undefined) {
    throw invalid(
      'write git+https://HOST/PATH@REF//FOLDER; git+ssh:// and git+file:// are the others',
    );
  }
  const protocol = scheme as GitAddress['protocol'];
  if (authority.includes(':') && authority.lastIndexOf('@') > authority.indexOf(':')) {
    throw invalid(
      'it must have no password, which other users of this machine could read: git has credential helpers',
    );
  }
  if (protocol === 'file' ? authority !== '' : !host.test(authority)) {
    throw invalid(
      protocol === 'file' ? 'git+file:// is followed by an absolute path' : 'the host is invalid',
    );
  }
  const cut = rest.indexOf('//');
  const place = cut === -1 ? rest : rest.slice(0, cut);
  const folder = cut === -1 ? '' : rest.slice(cut + 2);
  const at = place.lastIndexOf('@');
  const path = at === -1 ? place : place.slice(0, at);
  const ref = at === -1 ? null : place.slice(at + 1);
  if (!/^\/[^/]/.test(path)) throw invalid('the path of the repository is missing');
  if (ref !== null && !refForm.test(ref))
    throw invalid('what follows "@" is no branch, tag or commit');
  return {
    url: `${protocol}://${authority}${path}`,
    protocol,
    ref,
    folder: readFolder(folder),
    text,
  };
}

/** @throws USAGE for a folder that is outside of what it is in */
export function readFolder(text: string): string {
  const folder = text.replace(/\/+$/, '');
  const parts = folder === '' ? [] : folder.split('/');
  if (parts.every((part) => part !== '' && part !== '.' && part !== '..' && part !== '.git')) {
    return folder;
  }
  throw invalid('what follows "//" is a folder inside, without "." and ".."');
}

function invalid(reason: string) {
  return refusal('USAGE', { reason: `the address is invalid: ${reason}` });
}
