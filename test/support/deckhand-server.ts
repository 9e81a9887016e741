import { createHash, randomUUID } from 'node:crypto';
import { dump, load, loadAll } from 'js-yaml';
import type { Json } from '../../src/domain/json/value.ts';
import { pythonRepr } from './python-repr.ts';
import type { RestSend } from './rest-client.ts';
import {
  type DoubleAnswer,
  type DoubleRequest,
  type ServiceDouble,
  serveDouble,
} from './service-double.ts';

/** A document as Deckhand's clients write it. */
export interface SiteDocument {
  readonly schema: string;
  readonly metadata: Record<string, unknown> & { readonly name: string };
  readonly data?: unknown;
}

interface StoredDocument extends SiteDocument {
  readonly id: number;
  readonly bucket: string;
  readonly origin: number;
}

interface StoredRevision {
  readonly id: number;
  readonly createdAt: string;
  readonly buckets: readonly string[];
  readonly documents: readonly StoredDocument[];
  readonly tags: Record<string, unknown>;
  readonly validations: Record<string, unknown>[];
}

/**
 * A Deckhand at the edge of the network: what can be read of it, with the quirks of the original. It
 * does not layer or substitute: `renders` says what a revision is rendered to, or the error it ends in.
 */
export interface DeckhandDouble extends ServiceDouble {
  readonly token: string;
  /** Every PUT makes a revision, changed or not. Gives its number. */
  put(bucket: string, ...documents: readonly SiteDocument[]): number;
  /** A revision with the documents of another; the list of its buckets is empty. (B5) */
  rollback(to: number): number;
  tag(revision: number, name: string, data?: unknown): void;
  validate(revision: number, name: string, result: Record<string, unknown>): void;
  /** Numbers that come to nothing, as a sequence of PostgreSQL leaves them out. */
  skip(numbers: number): void;
  renders(revision: number, as: { readonly status: number; readonly errorType: string }): void;
  /** Answers a path with something else. */
  says(path: string, answer: DoubleAnswer): void;
  /** Payloads of secrets by the path of their reference; packed, as the original packs them. */
  readonly secrets: Map<string, string>;
  /** What the secret store says of the type of a secret, by the same paths. */
  readonly secretTypes: Map<string, string>;
}

const yaml = { 'content-type': 'application/x-yaml' };
const token = 'gAAAAdeckhand-token';

interface State {
  readonly revisions: StoredRevision[];
  readonly errors: Map<number, { readonly status: number; readonly errorType: string }>;
  readonly answers: Map<string, DoubleAnswer>;
  readonly secrets: Map<string, string>;
  readonly secretTypes: Map<string, string>;
  url: string;
  next: number;
  serial: number;
}

export async function serveDeckhand(): Promise<DeckhandDouble> {
  const state: State = {
    revisions: [],
    errors: new Map(),
    answers: new Map(),
    secrets: new Map(),
    secretTypes: new Map(),
    url: '',
    next: 1,
    serial: 0,
  };
  const service = await serveDouble((request) => answer(state, request));
  state.url = service.url;
  return {
    ...service,
    token,
    secrets: state.secrets,
    secretTypes: state.secretTypes,
    put: (bucket, ...documents) => put(state, bucket, documents),
    rollback(to) {
      const found = state.revisions.find(({ id }) => id === to);
      return add(state, [], found?.documents ?? []);
    },
    tag(revision, name, data = {}) {
      revisionOf(state, revision).tags[name] = data;
    },
    validate(revision, name, result) {
      // What was asked, and no time: the original never reports it.
      const entry = { name, status: 'success', createdAt: null, expiresAfter: null, errors: [] };
      revisionOf(state, revision).validations.push({ ...entry, ...result });
    },
    skip(numbers) {
      state.next += numbers;
    },
    renders(revision, as) {
      state.errors.set(revision, as);
    },
    says(path, said) {
      state.answers.set(path, said);
    },
  };
}

function revisionOf(state: State, id: number): StoredRevision {
  const found = state.revisions.find((one) => one.id === id);
  if (found === undefined) throw new Error(`the double has no revision ${id}`);
  return found;
}

function put(state: State, bucket: string, documents: readonly SiteDocument[]): number {
  const live = state.revisions.at(-1)?.documents ?? [];
  const stored = documents.map((document): StoredDocument => {
    state.serial += 1;
    return { ...document, data: document.data ?? {}, id: state.serial, bucket, origin: state.next };
  });
  const kept = live.filter((one) => one.bucket !== bucket);
  return add(state, [bucket], [...kept, ...stored]);
}

function add(
  state: State,
  buckets: readonly string[],
  documents: readonly StoredDocument[],
): number {
  const id = state.next;
  state.next += 1;
  const time = new Date(Date.UTC(2025, 2, 1) + id * 1_001_037).toISOString();
  const createdAt = `${time.slice(0, -1)}738`;
  state.revisions.push({ id, createdAt, buckets, documents, tags: {}, validations: [] });
  return id;
}

function answer(state: State, { method, path, headers }: DoubleRequest): DoubleAnswer {
  const said = state.answers.get(path);
  if (said !== undefined) return said;
  if (headers['x-auth-token'] !== token) return failure(401, 'HTTPUnauthorized');
  if (method !== 'GET') return failure(405, 'HTTPMethodNotAllowed');
  const [, secret, part] = /^(\/v1\/secrets\/[\w-]+)(\/payload)?$/.exec(path) ?? [];
  if (secret !== undefined) {
    return part === undefined ? aboutSecret(state, secret) : payload(state, secret);
  }
  const [, id, rest = ''] = /^\/api\/v1\.0\/revisions(?:\/(\d+))?(\/.*)?$/.exec(path) ?? [];
  if (!path.startsWith('/api/v1.0/revisions')) return failure(404, 'HTTPRouteNotFound');
  if (id === undefined) return listed(state);
  const revision = state.revisions.find((one) => one.id === Number(id));
  if (revision === undefined) return failure(404, 'RevisionNotFound');
  switch (rest) {
    case '':
      return text({ id: revision.id, validationPolicies: policies(revision), status: 'unknown' });
    case '/documents':
      return stream(
        revision.documents.filter(isShown).map((one) => item(one, shownData(state, one))),
      );
    case '/rendered-documents':
      return rendered(state, revision);
    case '/tags':
      return text(revision.tags);
    case '/validations/detail':
      return text({
        count: revision.validations.length,
        results: revision.validations.map((one, at) => ({ ...one, id: at })),
      });
    default:
      return failure(404, 'HTTPRouteNotFound');
  }
}

function listed({ revisions }: State): DoubleAnswer {
  const results = revisions.map(({ id, createdAt, buckets, tags }) => ({
    id,
    createdAt,
    buckets: [...buckets].sort(),
    tags: Object.keys(tags).sort(),
  }));
  return text({ count: results.length, results });
}

function rendered(state: State, { id, documents }: StoredRevision): DoubleAnswer {
  const error = state.errors.get(id);
  if (error !== undefined) return failure(error.status, error.errorType);
  const shown = documents.filter((one) => isShown(one) && !isAbstract(one));
  if (shown.some(isPolicy)) return stream(shown.map((one) => item(one, one.data)));
  // The newest there is, be it of a later revision. (B25)
  const all = state.revisions.flatMap((revision) => revision.documents.filter(isPolicy));
  const policy = all.at(-1);
  if (policy === undefined) return failure(409, 'LayeringPolicyNotFound');
  return stream([policy, ...shown].map((one) => item(one, one.data)));
}

function isPolicy({ schema }: StoredDocument): boolean {
  return schema.startsWith('deckhand/LayeringPolicy');
}

/** Deckhand hides its policies from all lists. (B24) */
function isShown({ schema }: StoredDocument): boolean {
  return !schema.startsWith('deckhand/ValidationPolicy');
}

function isAbstract({ metadata }: StoredDocument): boolean {
  const layering = metadata['layeringDefinition'] as { abstract?: boolean } | undefined;
  return layering?.abstract === true;
}

function policies({ id, documents }: StoredRevision): readonly object[] {
  return documents
    .filter((one) => !isShown(one) && one.origin === id)
    .map(({ metadata: { name } }) => ({ name, status: 'unknown', url: 'http://nowhere' }));
}

/** Equal secrets have one reference, at a host that is another one's business. */
function shownData(state: State, { metadata, data }: StoredDocument): unknown {
  if (metadata['storagePolicy'] !== 'encrypted') return data;
  const hex = createHash('sha256').update(JSON.stringify(data)).digest('hex');
  const uuid = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
  const path = `/v1/secrets/${uuid}`;
  if (!state.secrets.has(path)) {
    state.secrets.set(path, Buffer.from(pythonRepr(data as Json)).toString('base64'));
    state.secretTypes.set(path, 'opaque');
  }
  return `${state.url}${path}`;
}

function aboutSecret({ secretTypes }: State, path: string): DoubleAnswer {
  const type = secretTypes.get(path);
  if (type === undefined) return { status: 404, body: { title: 'Not Found' } };
  return { status: 200, body: { status: 'ACTIVE', secret_type: type } };
}

function payload({ secrets }: State, path: string): DoubleAnswer {
  const found = secrets.get(path);
  if (found === undefined) return { status: 404, body: { title: 'Not Found' } };
  return { status: 200, headers: { 'content-type': 'text/plain' }, body: Buffer.from(found) };
}

function item({ id, schema, metadata, bucket, origin }: StoredDocument, data: unknown): object {
  const layering = { abstract: false, ...(metadata['layeringDefinition'] as object) };
  const defaults = { storagePolicy: 'cleartext', replacement: false };
  return {
    data,
    id,
    metadata: { ...defaults, ...metadata, layeringDefinition: layering },
    schema,
    status: { bucket, revision: origin },
  };
}

function text(value: unknown): DoubleAnswer {
  return { status: 200, headers: yaml, body: Buffer.from(dump(value)) };
}

function stream(documents: readonly object[]): DoubleAnswer {
  const printed = documents.map((one) => dump(one)).join('---\n');
  return { status: 200, headers: yaml, body: Buffer.from(printed) };
}

function failure(status: number, errorType: string): DoubleAnswer {
  const body = dump({
    kind: 'Status',
    apiVersion: 'v1.0',
    metadata: {},
    status: 'Failure',
    code: `${status} Whatever`,
    message: 'secret words of the original',
    reason: 'Unspecified',
    retry: status === 500,
    details: { errorType, errorCount: 1, messageList: [{ message: randomUUID(), error: true }] },
  });
  return { status, headers: yaml, body: Buffer.from(body) };
}

/** All that can be read of a Deckhand about its history, to compare two of them. */
export async function historyOf(ask: RestSend): Promise<readonly unknown[]> {
  const revisions = load((await ask('GET', '/revisions')).text) as {
    results: { id: number; createdAt: string; buckets: unknown }[];
  };
  const reported: unknown[] = [];
  for (const { id, createdAt, buckets } of revisions.results) {
    const documents = loadAll((await ask('GET', `/revisions/${id}/documents`)).text) as Item[];
    const rendered = await ask('GET', `/revisions/${id}/rendered-documents`);
    const results = load((await ask('GET', `/revisions/${id}/validations/detail`)).text);
    reported.push({
      id,
      createdAt,
      buckets,
      tags: load((await ask('GET', `/revisions/${id}/tags`)).text),
      documents: documents.map(withoutReference),
      rendered: rendered.status === 200 ? loadAll(rendered.text) : rendered.status,
      results: (results as { results: object[] }).results,
    });
  }
  return reported;
}

type Item = { readonly metadata: { readonly storagePolicy: string }; readonly data: unknown };

/** References to secrets are different everywhere. */
function withoutReference(item: Item): object {
  return item.metadata.storagePolicy === 'encrypted' ? { ...item, data: 'a reference' } : item;
}
