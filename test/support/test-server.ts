import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProblemJson } from '../../src/api/graphql/schema/problem.ts';
import { createServer } from '../../src/api/http/http.ts';
import type { App } from '../../src/app/app.ts';
import { type Environment, readConfig } from '../../src/config/config.ts';
import { anonymous } from '../../src/domain/access/principal.ts';
import { openIdentity, openPurser, openTrustedDocuments } from '../../src/purser.ts';

/** A whole Purser on a port of its own, and on a store that goes with it. */
export interface TestServer {
  readonly url: string;
  readonly app: App;
  /** Sends a request to /graphql; the answer's body as text, to be parsed by who trusts it. */
  send(body: unknown): Promise<{ readonly status: number; readonly text: string }>;
  /** Asks by GraphQL, as a client would. */
  ask<T>(query: string, variables?: object): Promise<Answer<T>>;
  /** Takes the history away, so that the next test finds an empty store; needs PURSER_ALLOW_PURGE. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

/** An answer of GraphQL. */
export interface Answer<T> {
  readonly data?: T | null;
  readonly errors?: readonly {
    readonly message: string;
    readonly extensions: { readonly code: string; readonly problems: readonly ProblemJson[] };
  }[];
}

/**
 * Opens a server with these settings over the defaults, on a free port and an empty store. What it logs goes
 * to `log`.
 */
export async function openTestServer(
  settings: Environment = {},
  log: (...line: unknown[]) => void = () => {},
): Promise<TestServer> {
  const data = mkdtempSync(join(tmpdir(), 'purser-test-'));
  const { config } = readConfig({ PURSER_PORT: '0', PURSER_DATA: data, ...settings });
  if (config === null) throw new Error('the settings of the test are wrong');
  const { app, info, clock, close } = await openPurser(config);
  const server = await createServer({
    app,
    config,
    logger: { info: log, warn: log, error: log },
    info,
    clock,
    identity: await openIdentity(config),
    trustedDocuments: await openTrustedDocuments(config),
  });
  const { url } = await server.listen();
  const send = async (body: unknown) => {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: response.status, text: await response.text() };
  };
  return {
    url,
    app,
    send,
    ask: async (query, variables) => JSON.parse((await send({ query, variables })).text),
    clear: async () => {
      await app.purge(anonymous, null);
    },
    async close() {
      await server.close();
      await close();
      // At once: by another thread it takes three times as much time of the processor.
      rmSync(data, { recursive: true, force: true });
    },
  };
}
