import assert from 'node:assert/strict';
import { systemClock } from '../../src/adapters/system/clock.ts';
import type { ProblemJson } from '../../src/api/graphql/schema/problem.ts';
import { createServer } from '../../src/api/http/http.ts';
import type { App } from '../../src/app/app.ts';
import type { SourcePorts } from '../../src/app/app-ports.ts';
import type { DeploymentPorts } from '../../src/app/deployments/runs/deployment-ports.ts';
import type { Config } from '../../src/config/config.ts';
import type { Clock } from '../../src/ports/clock.ts';
import type { Identity } from '../../src/ports/identity.ts';
import type { Logger } from '../../src/ports/logger.ts';
import type { Telemetry } from '../../src/ports/telemetry.ts';
import type { TlsFiles } from '../../src/ports/tls-files.ts';
import type { TrustedDocuments } from '../../src/ports/trusted-documents.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { type TestLimits, testConfig } from './test-config.ts';

/** A GraphQL answer, as a client reads it. */
export interface Answer {
  // biome-ignore lint/suspicious/noExplicitAny: what is in an answer is for the test to know
  readonly data: any;
  readonly errors?: readonly {
    readonly message: string;
    readonly path?: readonly (string | number)[];
    readonly extensions: Readonly<Record<string, unknown>>;
  }[];
  readonly extensions?: { readonly cost: { readonly requested: number; readonly actual: number } };
}

/** All problems of the errors of an answer, in the order in which it lists them. */
export function problemsOf({ errors = [] }: Answer): readonly ProblemJson[] {
  return errors.flatMap(({ extensions }) => extensions['problems'] as readonly ProblemJson[]);
}

/** The codes of all problems of the errors of an answer. */
export function codesOf(answer: Answer): readonly string[] {
  return problemsOf(answer).map(({ code }) => code);
}

export interface LogLine {
  readonly level: 'info' | 'warn' | 'error';
  readonly facts: Readonly<Record<string, unknown>>;
  readonly message: string;
}

/** A server on a free port over a real app, both gone once it is closed. */
export interface TestServer extends TestApp {
  readonly url: string;
  readonly log: readonly LogLine[];
  post(body: unknown, headers?: Readonly<Record<string, string>>): Promise<Response>;
  ask(query: string, variables?: Readonly<Record<string, unknown>>): Promise<Answer>;
}

export interface ServeOptions extends TestLimits {
  /** Stands between the server and the app. */
  readonly around?: (app: App) => App;
  /** Default: nobody is asked who they are. */
  readonly identity?: Identity | undefined;
  readonly clock?: Clock | undefined;
  readonly trustedDocuments?: TrustedDocuments | undefined;
  readonly access?: Partial<Config['access']> | undefined;
  readonly onProblems?: Config['onProblems'];
  readonly sources?: SourcePorts | undefined;
  readonly deployments?: DeploymentPorts | undefined;
  readonly tlsFiles?: TlsFiles | undefined;
  readonly telemetry?: Telemetry | undefined;
  /** Default: what is logged is in `log` of the server. */
  readonly logger?: Logger | undefined;
  readonly metrics?: Config['metrics'];
}

export async function serve({
  query,
  limits,
  stream,
  around,
  identity,
  access,
  clients,
  connections,
  tlsFiles,
  clock,
  trustedDocuments,
  onProblems = 'reject',
  sources,
  deployments,
  telemetry,
  logger,
  metrics = 'protected',
}: ServeOptions = {}): Promise<TestServer> {
  const config = {
    ...testConfig({ query, limits, stream, access, clients, connections }),
    metrics,
  };
  const measuring = telemetry === undefined ? {} : { telemetry };
  const test = await openTestApp(config.limits, {
    onProblems,
    ...(sources && { sources }),
    ...(deployments && { deployments }),
    ...measuring,
  });
  const log: LogLine[] = [];
  const info = { version: '1.2.3', store: 'embedded' } as const;
  const app = around?.(test.app) ?? test.app;
  const server = await createServer({
    app,
    config,
    info,
    clock: clock ?? systemClock,
    trustedDocuments: trustedDocuments ?? null,
    tlsFiles: tlsFiles ?? null,
    logger: logger ?? loggerInto(log),
    identity: identity ?? null,
    ...measuring,
  });
  const { url } = await server.listen();
  const post: TestServer['post'] = (body, headers) =>
    fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  return {
    ...test,
    url,
    log,
    post,
    ask: async (text, variables) => {
      const answer = await answerOf(await post({ query: text, variables }));
      assertCost(answer, text);
      return answer;
    },
    close: async () => {
      await server.close();
      await test.close();
    },
  };
}

/** Whatever is asked in a test, it costs no more than was requested. */
function assertCost({ extensions }: Answer, query: string): void {
  const { requested, actual } = extensions?.cost ?? { requested: 0, actual: 0 };
  assert.ok(actual <= requested, `${actual} is more than ${requested}, for ${query}`);
}

/** Parsed here, as values that `fetch` makes are of another realm than a test's own. */
export async function answerOf<T = Answer>(response: Response): Promise<T> {
  return JSON.parse(await response.text()) as T;
}

/** The text of an answer, without what it cost. */
export async function dataText(answer: Response | string): Promise<string> {
  const text = typeof answer === 'string' ? answer : await answer.text();
  return text.replace(/,"extensions":\{"cost":\{"requested":\d+,"actual":\d+\}\}\}$/, '}');
}

export function loggerInto(log: LogLine[]): Logger {
  const write = (level: LogLine['level']) => (facts: LogLine['facts'], message: string) => {
    log.push({ level, facts, message });
  };
  return { info: write('info'), warn: write('warn'), error: write('error') };
}
