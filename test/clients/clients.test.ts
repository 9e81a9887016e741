import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { openTestServer, type TestServer } from '../support/test-server.ts';
import { openTokens, type Tokens } from '../support/tokens.ts';

const folder = 'examples/clients';
const execute = promisify(execFile);

/** A program of examples/clients, and what it must have seen, in this order. */
interface Program {
  readonly name: string;
  readonly command: readonly string[];
  readonly sees: readonly string[];
}

const node = (file: string) => [process.execPath, file];

const programs: readonly Program[] = [
  {
    name: 'relay',
    command: node('relay/main.mjs'),
    sees: [
      'ok: two pages are one connection',
      'ok: a refetched revision keeps its id',
      'ok: and has its tag',
      'ok: a new revision is on top of the list',
      'ok: Relay warns of nothing: []',
    ],
  },
  {
    name: 'apollo',
    command: node('apollo/main.mjs'),
    sees: [
      'ok: a dry run has no revision',
      'ok: the cache still shows the head',
      'ok: no object of the preview has an id of the head',
      'ok: the commit is the next revision',
      'ok: the head is the new revision',
      'ok: a rollback is a revision too',
      'ok: the revision between is as it was',
    ],
  },
  {
    name: 'urql',
    command: node('urql/main.mjs'),
    sees: ['ok: the cache read the revision again', 'ok: a subscription has the new revision'],
  },
  {
    name: 'graphql-request',
    command: node('graphql-request/main.mjs'),
    sees: ['ok: rendered values of that revision', 'ok: a conflict is an error'],
  },
  {
    name: 'client-preset',
    command: node('client-preset/main.js'),
    sees: ['ok: all lamps, in pages of two', 'ok: a preview'],
  },
  {
    name: 'graphql-ws',
    command: node('graphql-ws/main.mjs'),
    sees: ['ok: each revision as it is made', 'ok: those made in between'],
  },
  {
    name: 'graphql-sse',
    command: node('graphql-sse/main.mjs'),
    sees: ['ok: it is right', 'ok: it is wrong', 'ok: the result that others see'],
  },
  {
    name: 'curl',
    command: ['./curl.sh'],
    sees: ['dry run: ', 'submission: ', 'tag: ', 'status 200', 'value again: status 304'],
  },
  {
    name: 'python',
    command: ['python3', 'service.py'],
    sees: ['ok: its validation: "SUCCESS"', 'ok: all lamps', 'ok: an error: "REVISION_NOT_FOUND"'],
  },
];

beforeAll(() => execute(process.execPath, [join(folder, 'generate.mjs')]), 120_000);

describe('programs of examples/clients', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer();
  });
  afterAll(() => server.close());

  for (const program of programs) {
    it(`${program.name} sees what it expects, on an empty store and on one with a history`, () =>
      assertSees(program, { PURSER_URL: `${server.url}/graphql` }));
  }
});

describe('programs of examples/clients, where a token is needed', () => {
  let tokens: Tokens;
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    tokens = await openTokens();
    token = await tokens.add('clients', 'admin');
    server = await openTestServer(tokens.settings);
  });
  afterAll(async () => {
    await server.close();
    await tokens.close();
  });

  for (const program of programs) {
    it(`${program.name} sends its token`, () =>
      assertSees(program, { PURSER_URL: `${server.url}/graphql`, PURSER_TOKEN: token }));
  }

  for (const program of programs) {
    it(`${program.name} ends with an error without one`, () =>
      assert.rejects(
        run(program, { PURSER_URL: `${server.url}/graphql` }),
        /UNAUTHENTICATED|4401|with 401/,
      ));
  }
});

describe('programs of examples/clients, where only trusted documents are executed', () => {
  const named = (...names: readonly string[]) =>
    programs.filter(({ name }) => names.includes(name));

  for (const program of named('relay', 'client-preset')) {
    it(`${program.name} requests its own by their ids, and others are refused`, async () => {
      const server = await openTestServer({
        PURSER_TRUSTED_DOCUMENTS: join(folder, program.name, 'generated/persisted-documents.json'),
        PURSER_TRUSTED_DOCUMENTS_MODE: 'only',
      });
      const settings = { PURSER_URL: `${server.url}/graphql` };
      try {
        await assertSees(program, { ...settings, PURSER_SEND_IDS: 'true' });
        for (const other of named('graphql-request'))
          await assert.rejects(run(other, settings), /QUERY_NOT_TRUSTED/);
      } finally {
        await server.close();
      }
    });
  }
});

async function run({ command }: Program, settings: Readonly<Record<string, string>>) {
  const [file = '', ...args] = command;
  const { PURSER_TOKEN: _, ...environment } = process.env;
  // Options of the Node that runs the tests are not for these programs.
  const env = { ...environment, ...settings, NODE_OPTIONS: '' };
  return execute(file, args, { cwd: folder, env, timeout: 50_000 });
}

/** Runs a program: it must succeed, print nothing to standard error, and have seen all in this order. */
async function assertSees(program: Program, settings: Readonly<Record<string, string>>) {
  const { stdout, stderr } = await run(program, settings);
  assert.equal(stderr, '');
  let from = 0;
  for (const line of [...program.sees, `done: ${program.name}\n`]) {
    const at = stdout.indexOf(line, from);
    assert.ok(at >= 0, `${program.name} has not printed "${line}":\n${stdout}`);
    from = at + line.length;
  }
}
