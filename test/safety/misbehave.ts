import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';

/** A way to answer badly, and the codes that say so. */
interface Misbehaviour {
  answer(response: ServerResponse): void | Promise<void>;
  readonly codes: readonly string[];
}

const mebibyte = 1024 * 1024;
const hugeBytes = 200 * mebibyte;
/** 200 MiB in 200 KiB. */
const bomb = gzipSync(Buffer.alloc(hugeBytes, ' '));
const block = Buffer.alloc(mebibyte, ' ');
const levels = 200_000;
/** More than the smallest PURSER_ROWS_MEMORY has room for. */
const manyKeys = Buffer.from(
  `{"rows":[{${Array.from({ length: 1_500_000 }, (_, at) => `"k${at}":1`).join()}}]}`,
);

/** All ways to answer badly, by name. */
export const misbehaviours: Readonly<Record<string, Misbehaviour>> = {
  fails: { answer: (response) => void response.writeHead(500).end('{}'), codes: ['HTTP_STATUS'] },
  refuses: { answer: (response) => void response.writeHead(403).end('{}'), codes: ['HTTP_STATUS'] },
  hangs: { answer: () => undefined, codes: ['TIMEOUT'] },
  cuts: { answer: (response) => void response.destroy(), codes: ['NETWORK'] },
  ends_early: {
    answer: (response) => void response.socket?.end(head('content-length: 1000', '{"rows":[]}')),
    codes: ['NETWORK'],
  },
  goes_on: {
    answer: (response) => void response.socket?.end(head('content-length: 5', '{"rows":[]}')),
    codes: ['NOT_JSON', 'NETWORK'],
  },
  leads_inward: {
    answer: (response) => redirect(response, 'http://169.254.169.254/latest/meta-data'),
    codes: ['EGRESS_DENIED'],
  },
  leads_in_circles: {
    answer: (response) => redirect(response, response.req.url ?? ''),
    codes: ['EGRESS_DENIED'],
  },
  garbage: {
    answer: (response) => void response.end(block.map((_, at) => at)),
    codes: ['NOT_JSON'],
  },
  html: { answer: (response) => void response.end('<html>Log in</html>'), codes: ['NOT_JSON'] },
  empty: { answer: (response) => void response.end(), codes: ['NOT_JSON'] },
  huge: {
    async answer(response) {
      response.writeHead(200, { 'content-length': hugeBytes });
      await pour(response, hugeBytes / mebibyte);
      response.end();
    },
    codes: ['BODY_TOO_LARGE'],
  },
  endless: {
    answer: (response) => pour(response, Number.POSITIVE_INFINITY),
    codes: ['BODY_TOO_LARGE'],
  },
  drips: {
    async answer(response) {
      while (!response.destroyed) {
        response.write(' ');
        await pause(50);
      }
    },
    codes: ['TIMEOUT'],
  },
  bomb: {
    answer: (response) => void response.setHeader('content-encoding', 'gzip').end(bomb),
    codes: ['BODY_TOO_LARGE'],
  },
  no_gzip: {
    answer: (response) => void response.setHeader('content-encoding', 'gzip').end('{"rows":[]}'),
    codes: ['NETWORK'],
  },
  deep: { answer: (response) => void response.end('['.repeat(levels)), codes: ['NOT_JSON'] },
  many_keys: { answer: (response) => void response.end(manyKeys), codes: ['ROWS_UNREADABLE'] },
  other: { answer: (response) => void response.end('{"items":[]}'), codes: ['JSONPATH_NO_MATCH'] },
};

function head(header: string, body: string): string {
  return `HTTP/1.1 200 OK\r\n${header}\r\n\r\n${body}`;
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(302, { location }).end();
}

/** Sends blocks as fast as they are taken, until somebody has enough. */
async function pour(response: ServerResponse, blocks: number): Promise<void> {
  const closed = once(response, 'close');
  for (let sent = 0; sent < blocks && !response.destroyed; sent += 1) {
    if (!response.write(block)) await Promise.race([once(response, 'drain'), closed]);
  }
}
