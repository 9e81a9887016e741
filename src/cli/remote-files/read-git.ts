import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Environment } from '../../config/config.ts';
import type { GitAddress } from './git-address.ts';
import { isDocumentFile, RemoteError, type RemoteFile, type RemoteFiles } from './remote-files.ts';
import { GitError, type GitRun, runGit } from './run-git.ts';

/** The commit that files are of. */
export interface GitCommit {
  readonly id: string;
  readonly author: string;
  readonly message: string;
}

const maxFiles = 100_000;
const maxTotalBytes = 512 * 1024 * 1024;
const commitId = /^(?:[\da-f]{40}|[\da-f]{64})$/;

/** The commit that a branch or tag of a repository has now, without fetching it. @throws GitError */
export async function latestCommit(
  env: Environment,
  { url, protocol, ref }: GitAddress,
  signal?: AbortSignal,
): Promise<string | null> {
  if (ref !== null && commitId.test(ref)) return ref;
  const run: GitRun = { env, folder: tmpdir(), protocol, ...(signal && { signal }) };
  const names =
    ref === null ? ['HEAD'] : [`refs/heads/${ref}`, `refs/tags/${ref}`, `refs/tags/${ref}^{}`];
  const output = await runGit(run, ['ls-remote', '--', url, ...names]);
  const found = new Map(
    output
      .toString('utf8')
      .split('\n')
      .flatMap((line) => {
        const [id = '', name] = line.split('\t');
        return name === undefined ? [] : [[name, id] as const];
      }),
  );
  const wanted = [...names].sort((one, other) => precedence(one) - precedence(other));
  return wanted.map((name) => found.get(name)).find((id) => id !== undefined) ?? null;
}

/** As git fetches: the commit of an annotated tag, a tag, a branch. */
function precedence(name: string): number {
  if (!name.startsWith('refs/tags/')) return 2;
  return name.endsWith('^{}') ? 0 : 1;
}

/**
 * The files of documents in a folder of a repository. Nothing is checked out: their contents are read from the objects of
 * git, so that no hook, filter, link or submodule of the repository has an effect here.
 *
 * @throws RemoteError, GitError
 */
export async function readGit(
  env: Environment,
  address: GitAddress,
  signal?: AbortSignal,
): Promise<RemoteFiles & { readonly commit: GitCommit }> {
  const folder = mkdtempSync(join(tmpdir(), 'purser-git-'));
  const run: GitRun = { env, folder, protocol: address.protocol, ...(signal && { signal }) };
  try {
    await runGit(run, ['init', '--quiet', '--bare', '--template=', '.']);
    const id = await fetchCommit(run, address);
    const commit = await readCommit(run, id);
    const { files, skipped } = await readTree(run, id, address.folder);
    return { files, skipped, commit };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function fetchCommit(run: GitRun, { url, ref }: GitAddress): Promise<string> {
  const fetch = [
    'fetch',
    '--quiet',
    '--no-tags',
    '--no-recurse-submodules',
    '--no-write-fetch-head',
  ];
  const target = 'refs/purser/fetched';
  const wanted = ref ?? 'HEAD';
  try {
    await runGit(run, [...fetch, '--depth=1', '--', url, `+${wanted}:${target}`]);
  } catch (error) {
    // Not every server gives a commit by its id alone.
    if (!(error instanceof GitError) || !commitId.test(wanted)) throw error;
    await runGit(run, [
      ...fetch,
      '--',
      url,
      '+refs/heads/*:refs/purser/heads/*',
      '+refs/tags/*:refs/purser/tags/*',
    ]);
    return resolve(run, wanted);
  }
  return resolve(run, target);
}

async function resolve(run: GitRun, name: string): Promise<string> {
  const found = await runGit(run, [
    'rev-parse',
    '--verify',
    '--quiet',
    '--end-of-options',
    `${name}^{commit}`,
  ]);
  return found.toString('utf8').trim();
}

async function readCommit(run: GitRun, id: string): Promise<GitCommit> {
  const format = '--format=%an%x00%B';
  const output = await runGit(run, ['show', '--no-patch', '--encoding=UTF-8', format, id]);
  const [author = '', message = ''] = output.toString('utf8').split('\0');
  return { id, author: author.trim(), message: message.trim() };
}

interface TreeEntry {
  readonly mode: string;
  readonly kind: string;
  readonly id: string;
  readonly size: number;
  readonly path: string;
}

async function readTree(run: GitRun, commit: string, folder: string): Promise<RemoteFiles> {
  const within = folder === '' ? commit : `${commit}:${folder}`;
  const output = await runGit(run, ['ls-tree', '-r', '-l', '-z', '--full-tree', within], {
    maxBytes: 64 * 1024 * 1024,
  }).catch((error: unknown) => {
    if (!(error instanceof GitError) || folder === '') throw error;
    throw new RemoteError(`there is no folder "${folder}" in it`);
  });
  const entries = output
    .toString('utf8')
    .split('\0')
    .filter((line) => line !== '')
    .map(readEntry);
  const shown = entries.filter(({ path }) => !isHidden(path));
  const chosen = shown.filter(({ mode, path }) => mode.startsWith('100') && isDocumentFile(path));
  const total = chosen.reduce((sum, { size }) => sum + size, 0);
  if (chosen.length > maxFiles) throw new RemoteError(`it has more than ${maxFiles} files`);
  if (total > maxTotalBytes)
    throw new RemoteError(`its files have more than ${maxTotalBytes} bytes`);
  const link = shown.find(({ mode, path }) => mode === '120000' && isDocumentFile(path));
  if (link !== undefined) throw new RemoteError(`"${link.path}" is a link, which is not followed`);
  const skipped = shown.filter(({ mode }) => mode === '120000' || mode === '160000');
  return {
    files: await readBlobs(run, chosen),
    skipped: skipped.map(({ mode, path }) => ({
      path,
      kind: mode === '160000' ? 'submodule' : 'link',
    })),
  };
}

/** `100644 blob ID    SIZE\tPATH` */
function readEntry(line: string): TreeEntry {
  const [, mode = '', kind = '', id = '', size = '', path = ''] =
    /^(\d+) (\w+) ([\da-f]+) +(\d+|-)\t(.*)$/s.exec(line) ?? [];
  return { mode, kind, id, size: Number(size) || 0, path };
}

function isHidden(path: string): boolean {
  return path.split('/').some((part) => part.startsWith('.'));
}

async function readBlobs(
  run: GitRun,
  entries: readonly TreeEntry[],
): Promise<readonly RemoteFile[]> {
  if (entries.length === 0) return [];
  const total = entries.reduce((sum, { size }) => sum + size + 100, 0);
  const input = entries.map(({ id }) => `${id}\n`).join('');
  const output = await runGit(run, ['cat-file', '--batch'], { input, maxBytes: total });
  let position = 0;
  return entries.map(({ path, size }) => {
    const start = output.indexOf(10, position) + 1;
    position = start + size + 1;
    return { path, bytes: output.subarray(start, start + size) };
  });
}
