import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { App } from '../../app/app.ts';
import type { Config } from '../../config.ts';
import { invariant } from '../../domain/errors.ts';
import type { Logger } from '../../ports/logger.ts';
import { createMatcher } from './match-route.ts';
import { errorText, failureOf, RestRefusal } from './rest-errors.ts';
import type { RestAnswer, RestBody, RestMethod } from './rest-route.ts';
import { restRoutes } from './routes.ts';

const prefix = '/api/v1.0';
const yamlType = 'application/x-yaml';

const methods: HTTPMethods[] = ['GET', 'HEAD', 'PUT', 'POST', 'DELETE', 'PATCH', 'OPTIONS'];

interface RestOptions {
  readonly app: App;
  readonly config: Config;
  readonly logger: Logger;
  /** Lets in who asks, or throws; leaves them at the request. */
  readonly admit: (request: FastifyRequest) => Promise<void>;
}

/** The REST API of Deckhand, over the same use cases as GraphQL. (spec 10) */
export function addRest(http: FastifyInstance, { app, config, admit }: RestOptions): void {
  const match = createMatcher(restRoutes);

  async function answer(request: FastifyRequest): Promise<RestAnswer> {
    const path = pathOf(request);
    const found = match(path.startsWith(prefix) ? path.slice(prefix.length) : path);
    if (found === null) throw refusalOf(404, 'HTTPRouteNotFound', `there is nothing at ${path}`);
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const route = found.byMethod.get(method as RestMethod);
    if (route === undefined) {
      throw refusalOf(405, 'HTTPMethodNotAllowed', `${method} is not possible here`);
    }
    invariant(request.visitor !== null, 'nobody is answered who was not let in');
    const { by } = request.visitor;
    const body = typeof request.body === 'string' ? request.body : '';
    const query = new URL(request.url, 'http://localhost').searchParams;
    return route.answer({ app, by, params: found.params, query, body, baseUrl: config.restUrl });
  }

  http.register(async (rest) => {
    rest.removeAllContentTypeParsers();
    rest.addContentTypeParser('*', { parseAs: 'string' }, async (_: unknown, body: string) => body);
    rest.setErrorHandler((error, request, reply) => fail(error, request, reply));
    for (const url of [`${prefix}`, `${prefix}/*`, '/versions']) {
      rest.route({
        method: methods,
        url,
        onRequest: admit,
        handler: async (request, reply) => send(reply, await answer(request)),
      });
    }
  });
}

function refusalOf(status: number, errorType: string, message: string): RestRefusal {
  const messages = [{ message, error: true }];
  return new RestRefusal({ status, errorType, reason: 'Unspecified', messages });
}

function fail(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = failureOf(error);
  const apiVersion = /^\/api\/(v[\d.]+)(?:\/|$)/.exec(pathOf(request))?.[1] ?? 'N/A';
  return reply.code(failure.status).type(yamlType).send(errorText(failure, apiVersion));
}

async function send(reply: FastifyReply, { status, body }: RestAnswer): Promise<FastifyReply> {
  reply.code(status);
  if (body === undefined) return reply.send();
  const { pieces } = await body();
  return reply.header('content-type', yamlType).send(Readable.from(await begun(pieces)));
}

/** The same pieces, the first of them made: what fails before it can still be answered. */
async function begun(pieces: RestBody['pieces']): Promise<AsyncIterable<string>> {
  const iterator = piecesOf(pieces);
  const first = await iterator.next();
  return (async function* () {
    if (first.done) return;
    yield first.value;
    yield* iterator;
  })();
}

async function* piecesOf(pieces: RestBody['pieces']): AsyncGenerator<string, void> {
  yield* pieces;
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] ?? '';
}
