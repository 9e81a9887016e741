import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { App } from '../../app/app.ts';
import type { Config } from '../../config/config.ts';
import { unauthenticated } from '../../domain/access/principal.ts';
import { refusal } from '../../domain/errors.ts';
import { type Admission, callerOf } from './admission.ts';
import { clientAddress } from './client-address.ts';
import { createRateLimits } from './rate-limits.ts';

const webhookPath = /^\/v1\/data-sources\/[^/]+\/tables\/[^/]+\/webhook$/;

/** Whether a path may be that of a webhook. */
export function isWebhookPath(path: string): boolean {
  return webhookPath.test(path);
}

interface Parameters {
  readonly source: string;
  readonly table: string;
}

/**
 * Takes what other systems post to webhooks of tables. The body is read as it came, of any type where the table has a proof
 * of its own; else it must be `application/json`, which a page of another site cannot send without being asked first.
 * (docs/data-sources.md#webhooks)
 */
export function addWebhookRoutes(
  http: FastifyInstance,
  app: App,
  { admission, config }: { readonly admission: Admission; readonly config: Config },
): void {
  const rates = createRateLimits('PURSER_WEBHOOK_RATE');
  const { maxWebhookBytes, maxWebhooksPerMinute } = config.sources;

  http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    scope.post<{ Params: Parameters }>(
      '/v1/data-sources/:source/tables/:table/webhook',
      {
        bodyLimit: maxWebhookBytes,
        onRequest: async (request) => {
          const { source, table } = request.params;
          const address = clientAddress(request.raw, config.access.trustedProxies);
          await rates.take(JSON.stringify([source, table, address]), maxWebhooksPerMinute);
          const { id: requestId } = request;
          const nobody = { ...unauthenticated, address, requestId };
          if (await app.webhookHasProof(nobody, source, table)) return;
          requireJson(request);
          const caller = callerOf(request.raw, config.access, requestId);
          request.admitted = await admission.admit(caller);
        },
      },
      async ({ params, headers, body, admitted }, reply) => {
        const bytes = body instanceof Uint8Array ? body : Buffer.alloc(0);
        const by = admitted?.by ?? unauthenticated;
        await app.receiveWebhook(by, params.source, params.table, { headers, body: bytes });
        return reply.header('content-type', 'application/json; charset=utf-8').send('{}');
      },
    );
  });
}

function requireJson({ headers }: FastifyRequest): void {
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  if (type.trim().toLowerCase() === 'application/json') return;
  throw refusal('REQUEST_MALFORMED', {
    reason: 'its type is not application/json',
    expected: 'the record with the content-type application/json',
  });
}
