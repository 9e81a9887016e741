import { type Command, InvalidArgumentError, Option } from 'commander';
import type { RevisionFilter } from '../generated/operations.ts';
import { collect, filled } from './options.ts';
import { timeFrom, timeUntil } from './read-time.ts';

/** The options that filter revisions. */
export interface RevisionFilterOptions {
  readonly tag?: readonly string[];
  readonly author?: readonly string[];
  readonly bucket?: readonly string[];
  readonly since?: string;
  readonly until?: string;
  readonly grep?: string;
  readonly touches?: RevisionFilter['touches'];
  readonly status?: string;
  readonly validation?: RevisionFilter['validation'];
}

export function addRevisionFilter(command: Command): Command {
  return command
    .option('--tag <tag>', 'only with this tag; may be repeated', collect)
    .option('--author <name>', 'only by this author; may be repeated', collect)
    .option('--bucket <name>', 'only if they wrote this bucket; may be repeated', collect)
    .option('--since <time>', 'only made then or later: 2026-11-21, 2026-11-21T10:00Z', timeFrom)
    .option('--until <time>', 'only made then or earlier, or on that day', timeUntil)
    .option('--grep <text>', 'only with this text in their message', filled)
    .option('--touches <schema/name>', 'only if they changed this document', documentName)
    .addOption(
      new Option('--status <status>', 'only if their validation policies have this status').choices(
        ['success', 'failure'],
      ),
    )
    .option('--validation <name=status>', 'only if this validation has this status', outcome);
}

/** A filter for GraphQL; undefined without options. */
export function buildRevisionFilter(options: RevisionFilterOptions): RevisionFilter | undefined {
  const { tag, author, bucket, since, until, grep: message, touches, validation } = options;
  const status = options.status?.toUpperCase();
  const filter = { tag, author, bucket, since, until, message, touches, status, validation };
  const given = Object.entries(filter).filter(([, value]) => value !== undefined);
  return given.length === 0 ? undefined : Object.fromEntries(given);
}

/** A schema is `namespace/Kind/vN`; the rest is the name. */
function documentName(text: string): RevisionFilter['touches'] {
  const [, schema, name] = /^([^/]*\/[^/]*\/[^/]*)\/(.+)$/.exec(text) ?? [];
  if (schema !== undefined && name !== undefined) return { schema, name };
  throw new InvalidArgumentError('Write it as SCHEMA/NAME: example/Host/v1/web-1.');
}

const statuses = ['SUCCESS', 'FAILURE', 'EXPIRED', 'MISSING'] as const;

/** A name may contain `=`, a status cannot. */
function outcome(text: string): RevisionFilter['validation'] {
  const [, name, word] = /^(.+)=(.*)$/s.exec(text) ?? [];
  const status = statuses.find((known) => known === word?.toUpperCase());
  if (name !== undefined && status !== undefined) return { name, status };
  const reason = `Write it as NAME=STATUS; the status is ${statuses.join(', ').toLowerCase()}.`;
  throw new InvalidArgumentError(reason);
}
