import { z } from 'zod';
import {
  type EgressTarget,
  formatEgressTarget,
  parseEgressTarget,
} from '../domain/egress/egress-rules.ts';
import {
  byteSize,
  flag,
  integer,
  matching,
  optional,
  type SettingType,
  serviceUrl,
  setting,
} from './setting.ts';

const target = z.codec(z.string(), z.custom<EgressTarget>(), {
  decode: (text, { issues }) => {
    const found = parseEgressTarget(text.trim());
    if (found !== null) return found;
    issues.push({ code: 'custom', input: text, message: 'no host, address or network' });
    return z.NEVER;
  },
  encode: formatEgressTarget,
});

const targets: SettingType<readonly EgressTarget[]> = z
  .codec(z.string(), z.array(z.string()), {
    decode: (list) => list.split(','),
    encode: (items) => items.join(','),
  })
  .pipe(z.array(target))
  .meta({
    title: 'hosts, addresses and networks, separated by commas',
    description:
      'a list of hosts, addresses and networks, such as api.example.org, *.stack.example or 10.0.0.0/8',
  });

const ports: SettingType<readonly number[]> = z
  .codec(z.string().regex(/^\d{1,5}(?: *, *\d{1,5})*$/), z.array(z.number().min(1).max(65_535)), {
    decode: (list) => list.split(',').map(Number),
    encode: (items) => items.join(','),
  })
  .meta({
    title: 'numbers of ports, separated by commas',
    description: 'a list of ports from 1 to 65535, such as 443,5000',
  });

/** What a server does by itself. */
const loops = ['sources', 'policies'] as const;
export type ServerLoop = (typeof loops)[number];

const someLoops: SettingType<readonly ServerLoop[]> = z
  .codec(z.string(), z.array(z.enum(loops)), {
    decode: (list) =>
      list === 'none' ? [] : list.split(',').map((name) => name.trim() as ServerLoop),
    encode: (names) => (names.length === 0 ? 'none' : names.join(',')),
  })
  .meta({
    title: '`sources`, `policies`, both with a comma, or `none`',
    description: 'some of sources and policies, such as sources,policies; or none',
  });

/** Settings of data sources, and of where requests to systems outside may go. */
export const sourceSettings = {
  runs: setting(
    'PURSER_RUNS',
    'What this server does by itself: `sources` polls data sources, `policies` evaluates rules. `none`: nothing.',
    someLoops,
    loops,
  ),
  liveTag: optional(
    'PURSER_LIVE_TAG',
    'Tag of the revision whose data sources run: the newest that has it.',
    matching(/^\S{1,255}$/, 'the name of a tag'),
    'the head',
  ),
  maxRequests: setting(
    'PURSER_SOURCE_REQUESTS',
    'Requests to the API of one data source at once.',
    integer(1, 100),
    4,
  ),
  maxRequestsPerMinute: setting(
    'PURSER_SOURCE_RATE',
    'Requests a minute to the API of one data source: more of them wait; 0: any number.',
    integer(0, 1_000_000),
    600,
  ),
  maxMemory: setting(
    'PURSER_SOURCE_MEMORY',
    'Memory for the answers of all APIs, and the rows in them, while they are read and stored.',
    byteSize(64 * 1024 ** 3, 1024 ** 2),
    512 * 1024 ** 2,
  ),
  maxWebhookBytes: setting(
    'PURSER_WEBHOOK_BYTES',
    'Longest body of a request to a webhook.',
    byteSize(64 * 1024 ** 2),
    1024 ** 2,
  ),
  maxWebhooksPerMinute: setting(
    'PURSER_WEBHOOK_RATE',
    'Requests a minute to a webhook from one address; 0: any number.',
    integer(0, 1_000_000),
    6_000,
  ),
  anonymousWebhooks: setting(
    'PURSER_WEBHOOKS_ANONYMOUS',
    'Whether webhooks with the authentication `none` take records.',
    flag,
    false,
  ),
  rowsMemory: setting(
    'PURSER_ROWS_MEMORY',
    'Memory for reading the rows of an answer, in MiB.',
    integer(64, 16_384),
    1024,
  ),
  rowsTime: setting(
    'PURSER_ROWS_TIME',
    'Seconds for reading the rows of an answer.',
    integer(1, 3_600),
    30,
  ),
  keystoneUrl: optional(
    'PURSER_SOURCES_KEYSTONE_URL',
    'URL of the Keystone for data sources that name none.',
    serviceUrl,
  ),
  egressAllow: optional(
    'PURSER_EGRESS_ALLOW',
    'The only hosts (`*.` before a name: all below it), addresses and networks that requests may go to.',
    targets,
    'all public addresses',
  ),
  egressPorts: optional(
    'PURSER_EGRESS_PORTS',
    'The only ports that requests may go to.',
    ports,
    '443, and 80 with PURSER_EGRESS_ALLOW_HTTP',
  ),
  egressAllowHttp: setting(
    'PURSER_EGRESS_ALLOW_HTTP',
    'Whether requests may go over plain HTTP.',
    flag,
    false,
  ),
};
