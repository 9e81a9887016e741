import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../app/app.ts';
import type { Config } from '../../config/config.ts';
import { invariant } from '../../domain/errors.ts';
import type { GraphQLEndpoint, GraphQLHttpRequest } from '../graphql/execution/endpoint.ts';
import type { TrustedQueries } from '../graphql/trusted/trusted-queries.ts';
import { withQuery } from '../graphql/trusted/with-query.ts';
import type { Rest } from '../rest/rest.ts';
import { wantsStream } from '../subscriptions/read-request.ts';
import type { Subscriptions } from '../subscriptions/subscriptions.ts';
import { type Admission, type AdmittedCaller, callerOf } from './admission.ts';
import type { CostBudgets } from './cost-budgets.ts';
import { addDashboard } from './pages/dashboard.ts';
import { dashboardModule } from './pages/dashboard-paths.ts';
import type { IdeFile } from './pages/ide.ts';
import { idePath, idePolicy } from './pages/ide-policy.ts';
import { addSchemaRoutes, isSchemaPath } from './schema-routes.ts';
import { send } from './send.ts';
import { servicePaths } from './service-routes.ts';
import { addWebhookRoutes, isWebhookPath } from './webhook-routes.ts';

const methods: ReadonlyMap<string, string> = new Map([
  ['/graphql', 'GET, POST'],
  ...servicePaths.map((path) => [path, 'GET'] as const),
]);

/** The methods of a path; null if there is nothing at it. */
export function methodsOf(path: string): string | null {
  if (isWebhookPath(path)) return 'POST';
  return (
    methods.get(path) ?? (isSchemaPath(path) || dashboardModule(path) !== undefined ? 'GET' : null)
  );
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, after authentication. */
    admitted: AdmittedCaller | null;
  }
}

interface Edge {
  readonly admission: Admission;
  readonly budgets: CostBudgets | null;
  readonly trusted: TrustedQueries | null;
  readonly config: Config;
  readonly rest: Rest;
  readonly endpoint: GraphQLEndpoint;
  readonly subscriptions: Subscriptions;
}

export function addHttpRoutes(
  http: FastifyInstance,
  app: App,
  { admission, budgets, trusted, config, rest, endpoint, subscriptions }: Edge,
): void {
  const { access } = config;
  const showsPage = (request: FastifyRequest) => access.ide && wantsPage(request);
  const ide = whenAsked(async () => (await import('./pages/ide.ts')).openIde());

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const asked = graphqlRequest(request);
    if (wantsStream(request.method, request.headers)) {
      return subscriptions.answer(await withQuery(trusted, asked), reply);
    }
    return send(reply, await endpoint.answer(asked));
  }

  /** Before the body is read: an unauthenticated caller cannot make the server read bodies. */
  async function admit(request: FastifyRequest): Promise<void> {
    if (request.method === 'GET' && showsPage(request)) return;
    request.admitted = await admission.admit(callerOf(request.raw, access, request.id));
  }

  /** Adds the caller's remaining budget, whatever the response. */
  async function showBudget({ admitted }: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (budgets !== null && admitted !== null) reply.headers(budgets.headersFor(admitted.by));
  }

  const hooks = { onRequest: admit, ...(budgets !== null && { onSend: showBudget }) };
  http.decorateRequest('admitted', null);
  rest.addTo(http);
  addDashboard(http, { ide: access.ide });
  addSchemaRoutes(http);
  addWebhookRoutes(http, app, { admission, config });
  http.post('/graphql', hooks, answer);
  http.get('/graphql', hooks, async (request, reply) =>
    showsPage(request) ? sendFile(reply, (await ide()).page) : answer(request, reply),
  );
  http.get<{ Params: { '*': string } }>(`${idePath}*`, async ({ params }, reply) => {
    const file = access.ide ? await (await ide()).file(params['*']) : null;
    return file === null ? reply.callNotFound() : sendFile(reply, file);
  });
}

/** The IDE is loaded on first use, because most servers never need it. */
function whenAsked<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make();
    return made;
  };
}

function graphqlRequest({
  id,
  method,
  headers,
  url,
  body,
  admitted,
}: FastifyRequest): GraphQLHttpRequest {
  invariant(admitted !== null, 'requests are authenticated before they are executed');
  const search = url.includes('?') ? url.slice(url.indexOf('?')) : '';
  return { id, method: method === 'HEAD' ? 'GET' : method, headers, search, body, admitted };
}

function wantsPage({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/html') ?? false;
}

function sendFile(reply: FastifyReply, { type, content }: IdeFile): FastifyReply {
  return reply
    .headers({ 'content-type': type, 'content-security-policy': idePolicy })
    .send(content);
}
