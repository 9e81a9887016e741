import { refusal } from '../../../domain/errors.ts';
import type { TableWebhook } from '../../../domain/source/data-source.ts';
import { tableName } from '../../../domain/source/table-name.ts';
import { isProven, type WebhookRequest } from '../../../domain/source/webhook-proof.ts';
import { requirePermission } from '../../access/require-permission.ts';
import type { Change, Context, Query } from '../../access/use-case.ts';
import { countRecord, findWebhook, keepRecord } from '../tables/receive-record.ts';

/** Rows are data, which may come by the thousand: the status of the table counts them, the audit log does not. */
const audit = {
  action: 'ingestRecord',
  changes: () => false,
  target: (source: string, table: string) => ({ source, table }),
};

/**
 * Whether a webhook has a proof of its own, so that its callers need no identity.
 *
 * @throws TABLE_NOT_FOUND
 */
export const webhookHasProof: Query<[source: string, table: string], boolean> = {
  kind: 'query',
  permission: null,
  purpose: 'posting to a webhook',
  run: async ({ services }, source, table) =>
    (await findWebhook(services, source, table)).auth !== undefined,
};

/**
 * Keeps the record that a request brings to a webhook. Its caller proves themselves as the table asks, or, where it asks
 * for nothing, needs a permission. (docs/data-sources.md#webhooks)
 *
 * @throws TABLE_NOT_FOUND, UNAUTHENTICATED, ACCESS_DENIED; what `keepRecord` throws
 */
export const receiveWebhook: Change<
  [source: string, table: string, request: WebhookRequest],
  void
> = {
  kind: 'change',
  permission: null,
  purpose: 'posting to a webhook',
  audit,
  async run(context, source, table, request) {
    const { services } = context;
    const webhook = await findWebhook(services, source, table);
    const name = tableName(source, table);
    await countRecord(services, name, async () => {
      requireProof(context, webhook, request);
      await keepRecord(services, name, webhook, new TextDecoder().decode(request.body));
    });
  },
};

/** @throws UNAUTHENTICATED, ACCESS_DENIED */
function requireProof({ by, services }: Context, { auth }: TableWebhook, request: WebhookRequest) {
  if (auth === undefined) requirePermission(by, 'purser:ingest_records', 'posting records');
  else if (auth.type === 'none' && !services.ports.sources?.allowsAnonymousWebhooks) {
    throw refusal('UNAUTHENTICATED', { reason: 'the server takes no records from anybody' });
  } else if (!isProven(auth, request)) {
    throw refusal('UNAUTHENTICATED', { reason: 'the proof of the webhook is missing or wrong' });
  }
}
