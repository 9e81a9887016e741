import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { createPinoLogger } from '../../../src/adapters/system/pino-logger.ts';

function logAt(level: 'info' | 'error' | 'silent') {
  const lines: string[] = [];
  const destination = { write: (line: string) => lines.push(line) };
  return { logger: createPinoLogger({ level, destination }), lines };
}

describe('the log', () => {
  it('is a line of JSON with level, time, message and facts', () => {
    const { logger, lines } = logAt('info');
    logger.warn({ port: 4000, text: 'two\nlines' }, 'the port is taken');
    assert.equal(lines.length, 1);
    assert.match(lines[0] ?? '', /^[^\n]*\n$/);
    const { time, ...entry } = JSON.parse(lines[0] ?? '') as Record<string, unknown>;
    assert.match(String(time), /^\d{4}-\d\d-\d\dT.*Z$/);
    assert.deepEqual(entry, {
      level: 'warn',
      port: 4000,
      text: 'two\nlines',
      msg: 'the port is taken',
    });
  });

  it('leaves out what is below its level, and at silent everything', () => {
    for (const [level, expected] of [
      ['info', 3],
      ['error', 1],
      ['silent', 0],
    ] as const) {
      const { logger, lines } = logAt(level);
      logger.info({}, 'one');
      logger.warn({}, 'two');
      logger.error({}, 'three');
      assert.equal(lines.length, expected, level);
    }
  });

  it('shows no user and password of a URL, wherever it stands', () => {
    const { logger, lines } = logAt('info');
    const url = 'mongodb://ada:s3c@ret@db.example.org:27017/site?w=1';
    logger.info(
      { url, deep: { list: [url] }, err: new Error(`cannot reach ${url}`) },
      `open ${url}`,
    );
    assert.doesNotMatch(lines[0] ?? '', /ada:|s3c|ret@/);
    const { msg } = JSON.parse(lines[0] ?? '') as { msg: string };
    assert.equal(msg, 'open mongodb://[redacted]@db.example.org:27017/site?w=1');
  });

  it('leaves other text with an at sign as it is', () => {
    const { logger, lines } = logAt('info');
    logger.info({ author: 'ada@example.org', url: 'http://h/a@b' }, 'x');
    assert.match(lines[0] ?? '', /"author":"ada@example.org","url":"http:\/\/h\/a@b"/);
  });
});
