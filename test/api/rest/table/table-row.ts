import type { RestAsking } from '../../../support/rest-client.ts';

/** A request: method, path behind `/api/v1.0`, and what else it says. */
export type Request = readonly [method: string, path: string, asking?: RestAsking];

/** A row of the table: what is asked in which state, and what is answered. */
export interface TableRow {
  readonly title: string;
  /** What is asked before, from an empty store; all of it succeeds. */
  readonly given?: readonly Request[];
  readonly ask: Request;
  readonly status: number;
  /**
   * The YAML documents of the body; a mapping must be there whole, and a regular expression stands for a
   * text. None: an empty body.
   */
  readonly body?: readonly unknown[];
  readonly headers?: Readonly<Record<string, RegExp | string | null>>;
  /** What can be asked afterwards, and what that answers. */
  readonly after?: readonly (readonly [path: string, body: readonly unknown[]])[];
}

/** An error. (docs/rest.md#errors) */
export interface ErrorRow extends Omit<TableRow, 'body'> {
  readonly errorType: string;
  /** Default: `Unspecified`. */
  readonly reason?: 'Validation';
  /** How many things are reported; default: one. */
  readonly count?: number;
  /** What stands in some message. */
  readonly reported: RegExp;
}

/** Something of a document that a row gives. */
export interface Given {
  readonly schema?: string;
  readonly layer?: string;
  readonly data?: unknown;
  readonly metadata?: object;
}

/** A document with all that clients of Deckhand must say. */
export function document(name: string, { schema, layer, data, metadata }: Given = {}): object {
  return {
    schema: schema ?? 'ns/Kind/v1',
    metadata: {
      schema: 'metadata/Document/v1',
      name,
      storagePolicy: 'cleartext',
      layeringDefinition: { layer: layer ?? 'site' },
      ...metadata,
    },
    data: data ?? { a: 1 },
  };
}

/** A document that steers. */
export function control(kind: string, name: string, data: unknown): object {
  const metadata = { schema: 'metadata/Control/v1', name };
  return { schema: `deckhand/${kind}/v1`, metadata, data };
}

export const policy = control('LayeringPolicy', 'layers', { layerOrder: ['global', 'site'] });

/** Documents as the body of a request. */
export function stream(...documents: readonly object[]): string {
  return documents.map((one) => `---\n${JSON.stringify(one)}\n`).join('');
}

/** A request that makes documents the content of a bucket. */
export function put(bucket: string, ...documents: readonly object[]): Request {
  return ['PUT', `/buckets/${bucket}/documents`, { body: stream(...documents) }];
}

/** A document as it is listed: with its defaults, its number, and where it is. */
export function listed(given: object, id: number, bucket: string, revision: number): object {
  const { metadata, ...rest } = given as { readonly metadata: object };
  const { layeringDefinition, ...said } = metadata as { readonly layeringDefinition?: object };
  return {
    ...rest,
    id,
    metadata: {
      storagePolicy: 'cleartext',
      replacement: false,
      ...said,
      layeringDefinition: { abstract: false, ...layeringDefinition },
    },
    status: { bucket, revision },
  };
}

/** What URLs in answers begin with. */
export const base = 'https://deckhand/api/v1.0';

/** Points in time, as they are reported. */
export const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/;
