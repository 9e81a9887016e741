import { existsSync } from 'node:fs';
import { refusal } from '../../domain/errors.ts';
import type { RevisionOptions } from '../client/paging.ts';
import { isGitAddress } from '../remote-files/git-address.ts';

/** The sides of a diff: files and the newest revision, or revisions. */
export type Compared =
  | { readonly kind: 'files'; readonly paths: readonly string[] }
  | { readonly kind: 'revisions'; readonly refs: readonly RevisionOptions[] };

const head = 'head';
const tagMark = 'tag:';

/**
 * The meaning of arguments. `head`, whole numbers and `tag:NAME` are revisions; `-`, names with the
 * ending of a document's file, and existing files or folders are files; anything else is a tag.
 *
 * @throws USAGE for files among revisions, and more than two revisions
 */
export function readCompared(args: readonly string[]): Compared {
  const files = args.filter(isFile);
  if (args.length > 0 && files.length === args.length) return { kind: 'files', paths: files };
  if (files.length > 0) {
    const [file] = files;
    const reason = `compare files or revisions, not both: "${file}" is a file (the tag is ${tagMark}${file})`;
    throw refusal('USAGE', { reason });
  }
  if (args.length > 2) throw refusal('USAGE', { reason: 'compare two revisions, not more' });
  return { kind: 'revisions', refs: args.map(revisionOf) };
}

/** The argument for a tag: its name, unless that has another meaning. */
export function tagArgument(tag: string): string {
  const isTaken = isFile(tag) || revisionOf(tag).tag !== tag;
  return isTaken ? `${tagMark}${tag}` : tag;
}

function isFile(argument: string): boolean {
  if (isNumber(argument) || argument === head || argument.startsWith(tagMark)) return false;
  if (isGitAddress(argument)) return true;
  return argument === '-' || /\.(?:ya?ml|json)$/i.test(argument) || existsSync(argument);
}

function revisionOf(argument: string): RevisionOptions {
  if (argument === head) return {};
  if (argument.startsWith(tagMark)) return { tag: argument.slice(tagMark.length) };
  return isNumber(argument) ? { revision: Number(argument) } : { tag: argument };
}

/** The maximum number in GraphQL; longer ones are tags. */
function isNumber(argument: string): boolean {
  return /^\d{1,9}$/.test(argument);
}
