import assert from 'node:assert/strict';
import { request } from 'node:http';
import { load, loadAll, YAML11_SCHEMA } from 'js-yaml';
import { isRestPath } from '../../src/api/rest/rest-path.ts';
import { type Asking, secret } from './rest-asking.ts';

export interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly text: string;
}

/** Sends a request as it is, methods and paths that no browser would send among them. */
export function send(url: string, { method, path, headers, body }: Asking): Promise<Answered> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    // Said in full: of some methods Node does not say that there is a body.
    const framed = body === null ? headers : { ...headers, ...frameOf(body) };
    const sent = request({ hostname, port, method, path, headers: framed }, (answer) => {
      const pieces: Buffer[] = [];
      answer.on('data', (piece: Buffer) => pieces.push(piece));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          text: Buffer.concat(pieces).toString('utf8'),
        }),
      );
    });
    sent.on('error', reject);
    sent.end(body ?? undefined);
  });
}

/** How the length of a body is announced: by its length, or, of every other length, in chunks. */
function frameOf(body: string | Uint8Array): Readonly<Record<string, string>> {
  const length = Buffer.byteLength(body);
  return length % 2 === 1
    ? { 'transfer-encoding': 'chunked' }
    : { 'content-length': String(length) };
}

/** Holds an answer to what every answer of the REST API must be. */
export function assertSound({ method, path }: Asking, { status, headers, text }: Answered): void {
  assert.ok(status >= 200 && status < 500, `status ${status}: ${text.slice(0, 500)}`);
  const [target = ''] = path.split('?', 1);
  if (!isRestPath(target)) return;
  assert.match(String(headers['x-deckhand-req'] ?? ''), /^(req-.+)?$/);
  const type = headers['content-type'];
  if (status === 204 || status === 304 || method === 'HEAD') {
    assert.equal(text, '');
    if (status === 204) assert.equal(type, undefined);
    return;
  }
  assert.equal(type, 'application/x-yaml', text.slice(0, 500));
  if (status >= 400) assertEnvelope(status, text);
  else loadAll(text, { schema: YAML11_SCHEMA });
  if (!/rendered-documents|deepdiff/.test(target)) {
    assert.ok(!text.includes(secret), 'it tells the secret');
  }
}

interface Envelope {
  readonly code: string;
  readonly message: string;
  readonly retry: boolean;
  readonly reason: string;
  readonly kind: string;
  readonly status: string;
  readonly details: {
    readonly errorType: string;
    readonly errorCount: number;
    readonly messageList: readonly { readonly message: string; readonly error: boolean }[];
  };
}

/** Holds an error to the one form that errors have, its keys and no others. (docs/rest.md#errors) */
function assertEnvelope(status: number, text: string): void {
  const read = load(text, { schema: YAML11_SCHEMA }) as Envelope;
  assert.equal(
    Object.keys(read).sort().join(),
    'apiVersion,code,details,kind,message,metadata,reason,retry,status',
  );
  const { kind, status: state, code, message, reason, retry, details } = read;
  assert.equal(`${kind} ${state} ${retry}`, 'Status Failure false');
  assert.ok(code.startsWith(`${status} `), code);
  assert.match(reason, /^(Unspecified|Validation)$/);
  assert.ok(typeof message === 'string' && message.length > 0);
  const { errorType, errorCount, messageList } = details;
  assert.equal(Object.keys(details).sort().join(), 'errorCount,errorType,messageList');
  assert.match(errorType, /^[A-Z]\w+$/);
  assert.equal(errorCount, messageList.length);
  assert.ok(errorCount > 0);
  for (const one of messageList) {
    assert.ok(typeof one.message === 'string' && one.message !== '' && one.error === true);
  }
  assert.doesNotMatch(text, /\.(ts|js):\d+|node_modules|TypeError/);
  assert.ok(!text.includes(secret), 'an error tells the secret');
}
