import { loadAll, YAML11_SCHEMA } from 'js-yaml';
import type { RestReply, RestSend } from './rest-client.ts';

/** What is special about a document to upload; `data` is YAML on one line. */
export interface UploadSketch {
  readonly schema?: string;
  readonly layer?: string;
  readonly storagePolicy?: 'cleartext' | 'encrypted';
  readonly data?: string;
}

/** A document as clients of Deckhand upload it. */
export function upload(
  name: string,
  {
    schema = 'example/Kind/v1',
    layer = 'site',
    storagePolicy = 'cleartext',
    data = '{}',
  }: UploadSketch = {},
): string {
  return `---
schema: ${schema}
metadata:
  schema: metadata/Document/v1
  name: ${name}
  storagePolicy: ${storagePolicy}
  layeringDefinition: {layer: ${layer}}
data: ${data}
`;
}

/** A control document. */
export function controlUpload(schema: string, name: string, data: string): string {
  return `---
schema: ${schema}
metadata: {schema: metadata/Control/v1, name: ${name}}
data: ${data}
`;
}

/** The layering policy of that name. */
export function policyUpload(name = 'layering-policy'): string {
  return controlUpload('deckhand/LayeringPolicy/v1', name, '{layerOrder: [global, site]}');
}

/** A document of a list, as clients read it. */
export interface ListedUpload {
  readonly id: number;
  readonly schema: string;
  readonly metadata: { readonly name: string } & Readonly<Record<string, unknown>>;
  readonly data: unknown;
  readonly status: { readonly bucket: string; readonly revision: number };
}

/** The documents of an answer, read as YAML 1.1. */
export function listedIn({ text }: RestReply): readonly ListedUpload[] {
  return loadAll(text, { schema: YAML11_SCHEMA }) as ListedUpload[];
}

/** An error of an answer, without what is always the same. */
export interface ToldError {
  readonly code: string;
  readonly message: string;
  readonly errorType: string;
  readonly messages: readonly Readonly<Record<string, unknown>>[];
}

/** What an answer says is wrong. */
export function errorIn({ text }: RestReply): ToldError {
  const [envelope] = loadAll(text, { schema: YAML11_SCHEMA }) as {
    readonly code: string;
    readonly message: string;
    readonly details: {
      readonly errorType: string;
      readonly messageList: ToldError['messages'];
    };
  }[];
  if (envelope === undefined) throw new Error('the answer tells no error');
  const { code, message, details } = envelope;
  return { code, message, errorType: details.errorType, messages: details.messageList };
}

/** The status of an answer, and the class of its error. */
export function refusalIn(reply: RestReply): string {
  return `${reply.status} ${errorIn(reply).errorType}`;
}

/** PUTs documents into a bucket. */
export function putBucket(
  send: RestSend,
  bucket: string,
  ...documents: readonly string[]
): Promise<RestReply> {
  return send('PUT', `/buckets/${encodeURIComponent(bucket)}/documents`, {
    body: documents.join(''),
  });
}

/** What is live in a revision: names with bucket and origin, in the order of arrival. */
export async function liveIn(send: RestSend, revision: number): Promise<readonly string[]> {
  const reply = await send('GET', `/revisions/${revision}/documents`);
  return listedIn(reply).map(
    ({ metadata, status }) => `${metadata.name} ${status.bucket} ${status.revision}`,
  );
}
