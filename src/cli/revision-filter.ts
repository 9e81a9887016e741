import { type Command, InvalidArgumentError } from 'commander';
import type { RevisionFilter } from '../app/app.ts';
import { collect, filled } from './options.ts';

/** What is said on the command line of the revisions to show. */
export interface RevisionFilterOptions {
  readonly tag?: readonly string[];
  readonly author?: readonly string[];
  readonly bucket?: readonly string[];
  readonly since?: string;
  readonly until?: string;
  readonly grep?: string;
  readonly touches?: Required<RevisionFilter>['touches'];
}

export function addRevisionFilter(command: Command): Command {
  return command
    .option('--tag <tag>', 'only with this tag; may be repeated', collect)
    .option('--author <name>', 'only by this author; may be repeated', collect)
    .option('--bucket <name>', 'only if they wrote this bucket; may be repeated', collect)
    .option('--since <time>', 'only made then or later: 2026-11-21, 2026-11-21T10:00Z', filled)
    .option('--until <time>', 'only made then or earlier, or on that day', filled)
    .option('--grep <text>', 'only with this text in their message', filled)
    .option('--touches <schema/name>', 'only if they changed this document', documentName);
}

/** A filter for GraphQL; undefined if nothing was said. */
export function revisionFilter(options: RevisionFilterOptions): RevisionFilter | undefined {
  const { tag, author, bucket, since, until, grep: message, touches } = options;
  const filter = { tag, author, bucket, since, until, message, touches };
  const given = Object.entries(filter).filter(([, value]) => value !== undefined);
  return given.length === 0 ? undefined : Object.fromEntries(given);
}

/** A schema is `namespace/Kind/vN`; what follows is the name. */
function documentName(text: string): Required<RevisionFilter>['touches'] {
  const [, schema, name] = /^([^/]*\/[^/]*\/[^/]*)\/(.+)$/.exec(text) ?? [];
  if (schema !== undefined && name !== undefined) return { schema, name };
  throw new InvalidArgumentError('Write it as SCHEMA/NAME: example/Host/v1/web-1.');
}
