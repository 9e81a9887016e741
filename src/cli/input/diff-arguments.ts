import { existsSync } from 'node:fs';
import { refusal } from '../../domain/errors.ts';
import type { RevisionOptions } from '../client/paging.ts';

/** What to compare: files with the newest revision, or revisions with one another. */
export type Compared =
  | { readonly kind: 'files'; readonly paths: readonly string[] }
  | { readonly kind: 'revisions'; readonly refs: readonly RevisionOptions[] };

const head = 'head';
const tagMark = 'tag:';

/**
 * What arguments mean. `head`, whole numbers and `tag:NAME` are revisions; `-`, what ends like a
 * document's file, and what is there as a file or folder, are files; anything else is a tag.
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

/** What to write for a tag: its name, unless that means something else. */
export function tagArgument(tag: string): string {
  const isTaken = isFile(tag) || revisionOf(tag).tag !== tag;
  return isTaken ? `${tagMark}${tag}` : tag;
}

function isFile(argument: string): boolean {
  if (isNumber(argument) || argument === head || argument.startsWith(tagMark)) return false;
  return argument === '-' || /\.(?:ya?ml|json)$/i.test(argument) || existsSync(argument);
}

function revisionOf(argument: string): RevisionOptions {
  if (argument === head) return {};
  if (argument.startsWith(tagMark)) return { tag: argument.slice(tagMark.length) };
  return isNumber(argument) ? { revision: Number(argument) } : { tag: argument };
}

/** What GraphQL takes for a number; longer ones are as good as any name. */
function isNumber(argument: string): boolean {
  return /^\d{1,9}$/.test(argument);
}
