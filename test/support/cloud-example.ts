import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startCloud } from '../../examples/sources/cloud.mjs';

const example = 'examples/sources';
const shownHost = '127.0.0.1:8774';

/** The cloud of examples/sources, at a port of its own. */
export interface ExampleCloud {
  readonly host: string;
  /** The files of the example, with the address of this cloud. */
  readonly folder: string;
  /** Settings with which a server may reach it. */
  readonly settings: Readonly<Record<string, string>>;
  /** Merges JSON into a thing of the cloud: `servers/server-134`, `failure`. */
  change(path: string, body: object): Promise<void>;
  /** Ends what `change('failure', …)` began. */
  recover(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the cloud, and copies the files of the example to a folder. */
export async function startExampleCloud(folder: string): Promise<ExampleCloud> {
  const { url, stop } = await startCloud();
  const { host, hostname, port } = new URL(url);
  cpSync(example, folder, { recursive: true });
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(shownHost, host));
  }
  const settings = {
    PURSER_EGRESS_ALLOW: hostname,
    PURSER_EGRESS_PORTS: port,
    PURSER_EGRESS_ALLOW_HTTP: 'true',
  };
  return {
    host,
    folder,
    settings,
    stop,
    async recover() {
      await fetch(`${url}/control/failure`, { method: 'DELETE' });
    },
    async change(path, body) {
      await fetch(`${url}/control/${path}`, { method: 'POST', body: JSON.stringify(body) });
    },
  };
}
