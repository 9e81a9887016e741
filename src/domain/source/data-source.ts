import { dataSourceKind } from '../document/document.ts';
import type { JsonObject } from '../json/value.ts';

/** The one schema of documents of data sources. */
export const dataSourceSchema = `${dataSourceKind}/v1`;

/** A data source in its normal form: aliases resolved, defaults filled in. (docs/data-sources.md#the-document) */
export interface DataSource {
  readonly name: string;
  readonly description?: string;
  /** Seconds; 0: never by itself. */
  readonly poll_interval: number;
  readonly authentication?: SourceAuthentication;
  readonly api_endpoint?: string;
  readonly api_default_headers: Readonly<Record<string, string>>;
  readonly allow_exec_api: boolean;
  readonly tables: Readonly<Record<string, SourceTable>>;
  readonly tls?: { readonly ca?: string; readonly insecure_skip_verify: boolean };
  readonly timeout_seconds: number;
  readonly max_response_bytes: number;
}

/** How requests of a source are authenticated. (docs/data-sources.md#authentication) */
export type SourceAuthentication =
  | { readonly type: 'keystone'; readonly config: SourceKeystone }
  | { readonly type: 'basic'; readonly username: string; readonly password: string }
  | { readonly type: 'bearer'; readonly token: string }
  | { readonly type: 'header'; readonly name: string; readonly value: string }
  | {
      readonly type: 'oauth2_client_credentials';
      readonly token_url: string;
      readonly client_id: string;
      readonly client_secret: string;
      readonly scope?: string;
    };

/** A login at Keystone. Without `auth_url` that of the server's settings is used. */
export interface SourceKeystone {
  readonly auth_url?: string;
  readonly username: string;
  readonly password: string;
  readonly project_name?: string;
  readonly user_domain_name: string;
  readonly project_domain_name: string;
}

/** A table: it has one of the two intakes. */
export interface SourceTable {
  readonly index: boolean;
  readonly poll?: TablePoll;
  readonly webhook?: TableWebhook;
}

/** How a table is polled. (docs/data-sources.md#polls) */
export interface TablePoll {
  readonly api_path: string;
  readonly api_method: 'get' | 'post';
  readonly api_body?: JsonObject;
  readonly jsonpath: string;
  readonly id_jsonpath?: string;
  readonly allow_missing: boolean;
  readonly pagination?: TablePagination;
}

/** How further pages are found: one of the two ways. */
export interface TablePagination {
  readonly next_jsonpath?: string;
  readonly link_header?: true;
  readonly max_pages: number;
}

/** How others post records to a table. (docs/data-sources.md#webhooks) */
export interface TableWebhook {
  readonly record_jsonpath: string;
  readonly id_jsonpath: string;
  readonly auth?: WebhookAuthentication;
  readonly delete_when?: JsonObject;
  readonly ttl_seconds?: number;
}

/** How callers of a webhook authenticate. A token without `header` stands in `Authorization: Bearer`. */
export type WebhookAuthentication =
  | { readonly type: 'token'; readonly header?: string; readonly secret: string }
  | {
      readonly type: 'hmac';
      readonly header: string;
      readonly prefix: string;
      readonly algorithm: 'sha256' | 'sha384' | 'sha512';
      readonly secret: string;
    }
  | { readonly type: 'none' };
