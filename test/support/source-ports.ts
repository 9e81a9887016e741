import { createRowReader } from '../../src/adapters/rows/create-row-reader.ts';
import { recordMatcher } from '../../src/adapters/rules/match-record.ts';
import { createWebClient } from '../../src/adapters/web/create-web-client.ts';
import type { SourcePorts } from '../../src/app/app-ports.ts';
import { parseEgressTarget } from '../../src/domain/egress/egress-rules.ts';
import type { RowReader } from '../../src/ports/row-reader.ts';
import { poolOf } from './pool-of.ts';

const readers = poolOf<RowReader>({
  open: () => createRowReader({ maxMegabytes: 256, timeoutMs: 10_000 }),
});

/** Ports of data sources that may reach servers of this machine, over plain HTTP, at some ports. */
export function sourcePorts(ports: readonly number[]): SourcePorts & { close(): Promise<void> } {
  const network = parseEgressTarget('127.0.0.0/8');
  const allow = network === null ? [] : [network];
  const web = createWebClient({ rules: { allow, ports, allowHttp: true } });
  const lent = readers.lend();
  return {
    web,
    reader: {
      read: (body, selection) => lent.use((reader) => reader.read(body, selection)),
      close: lent.close,
    },
    matcher: recordMatcher,
    allowsAnonymousWebhooks: false,
    runs: ['sources'],
    liveTag: null,
    keystoneUrl: null,
    pollMs: 50,
    maxRequests: 4,
    maxRequestsPerMinute: 0,
    maxMemory: 512 * 1024 ** 2,
    async close() {
      await Promise.all([web.close(), lent.close()]);
    },
  };
}
