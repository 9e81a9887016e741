import { z } from 'zod';
import {
  type EgressTarget,
  formatEgressTarget,
  parseEgressTarget,
} from '../domain/egress/egress-rules.ts';
import { flag, optional, type SettingType, serviceUrl, setting } from './setting.ts';

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

/** Settings of data sources, and of where requests to systems outside may go. */
export const sourceSettings = {
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
