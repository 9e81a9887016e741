import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../app/app.ts';
import type { Config } from '../../config/config.ts';
import { anonymous } from '../../domain/access/principal.ts';
import { fault, PurserError, refusal } from '../../domain/errors.ts';
import type { ServerInfo } from '../graphql/execution/context.ts';
import { type Admission, callerOf } from './admission.ts';
import { refusalAnswer } from './http-answer.ts';
import { send } from './send.ts';

/** The paths for whoever runs the service. */
export const servicePaths = ['/health', '/livez', '/readyz', '/version', '/metrics'] as const;

interface ServiceRoutes {
  readonly admission: Admission;
  readonly config: Config;
  readonly info: ServerInfo;
  /** Whether the server has begun to close. */
  readonly state: { readonly closing: boolean };
  readonly keysFlaw?: () => Promise<string | null>;
}

/** Something that a server needs to answer requests: `success`, or why it lacks that. */
type Check = () => Promise<string>;

const success = 'success';

/** Milliseconds between tries to open keys: the keys may lie with another service, and everybody may probe. */
const keysCheckMs = 30_000;

/**
 * Probes, the version and the metrics. Nobody needs to authenticate, but for metrics unless they are open.
 * (docs/operations.md#probes)
 */
export function addServiceRoutes(
  http: FastifyInstance,
  app: App,
  { admission, config, info, state, keysFlaw = async () => null }: ServiceRoutes,
): void {
  const keys = atMostEvery(keysCheckMs, keysFlaw);
  const checks: Readonly<Record<string, Check>> = {
    store: () => app.health().then(() => success, messageOf),
    // Every caller sees this, so the reason is in the log alone.
    keys: async () => ((await keys()) === null ? success : 'secrets cannot be opened'),
    loops: async () => (app.isStarted() ? success : 'they have not begun'),
    server: async () => (state.closing ? 'it ends' : success),
  };
  const [health, live, ready, version, metrics] = servicePaths;
  http.get(health, (_request, reply) => answerHealth(app, reply));
  http.get(live, async (_request, reply) => reply.code(204).send());
  http.get(ready, async (_request, reply) => {
    const named = Object.entries(checks).map(async ([name, check]) => [name, await check()]);
    const results = Object.fromEntries(await Promise.all(named)) as Record<string, string>;
    const ready = Object.values(results).every((result) => result === success);
    return reply.code(ready ? 200 : 503).send({ ready, checks: results });
  });
  http.get(version, async (_request, reply) => reply.send({ version: info.version }));
  http.get(metrics, async (request, reply) => {
    if (config.metrics === 'off') throw refusal('ROUTE_NOT_FOUND', { path: metrics });
    const by = config.metrics === 'open' ? anonymous : await admitted(request, admission, config);
    const { contentType, text } = await app.metrics(by);
    return reply.header('content-type', contentType).send(text);
  });
}

async function admitted(
  { id: requestId, raw }: FastifyRequest,
  admission: Admission,
  { access }: Config,
) {
  return (await admission.admit(callerOf(raw, access, requestId))).by;
}

async function answerHealth(app: App, reply: FastifyReply): Promise<FastifyReply> {
  try {
    await app.health();
    return reply.code(204).send();
  } catch (error) {
    if (error instanceof PurserError) return send(reply, refusalAnswer(503, ...error.faults));
    return send(reply, refusalAnswer(503, fault('INTERNAL', {})));
  }
}

/** The message of a fault, which has no value in it; of other errors nothing is shown. */
function messageOf(error: unknown): string {
  return error instanceof PurserError ? error.message : 'it does not answer';
}

/** Calls a function, but gives its last result if that is younger than some milliseconds. */
function atMostEvery<T>(ms: number, call: () => Promise<T>): () => Promise<T> {
  let last: { readonly at: number; readonly result: Promise<T> } | null = null;
  return () => {
    const at = performance.now();
    if (last === null || at - last.at >= ms) last = { at, result: call() };
    return last.result;
  };
}
