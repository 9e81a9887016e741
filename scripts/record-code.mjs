/**
 * Records the code that V8 makes of the files of the program, beside them: of the functions that a server and a command
 * on a folder run, so that they start without compiling these. Each run takes the code of those before it and adds to it.
 */

import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from './run.mjs';
import { withServer } from './with-server.mjs';

const execute = promisify(execFile);
const recorder = join(root, 'scripts', 'code-recorder.cjs');
const programFolder = join(root, 'dist', 'bin');

/** Options about memory, with which this build runs: V8 takes code only with the options that it was recorded with. */
const nodeOptions = process.execArgv.filter((option) => option.startsWith('--max-'));

const document = `schema: example/Host/v1
metadata: { schema: metadata/Document/v1, name: www }
data: { fqdn: www.example.org }
`;

const submission = `mutation {
  submitDocuments(input: { bucket: "default", source: { yaml: ${JSON.stringify(document.replace('www', 'db'))} } }) {
    revision { id createdAt message }
  }
}`;

/** @param {string} program the name of its first file, which is in `dist/bin` */
export async function recordCode(program) {
  const folder = mkdtempSync(join(tmpdir(), 'purser-code-'));
  try {
    const file = join(folder, 'www.yaml');
    writeFileSync(file, document);
    const data = join(folder, 'data');
    const env = plainEnvironment(folder);
    await record(program, ['man', join(root, 'dist', 'man'), '--quiet'], env);
    await record(program, ['apply', file, '--data', data], env);
    await record(program, ['revisions', '--data', data], env);
    await recordServer(program, data, env);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs a command. What it writes is shown only if it fails. */
async function record(program, args, env) {
  const command = [...nodeOptions, recorder, join(programFolder, program), ...args];
  await execute(process.execPath, command, { env });
}

/** The environment of this process without settings of Purser or of Node: the code is that of a plain start. */
function plainEnvironment(home) {
  const isSetting = ([name]) => name.startsWith('PURSER_') || name.startsWith('NODE_');
  const others = Object.entries(process.env).filter((entry) => !isSetting(entry));
  return { ...Object.fromEntries(others), HOME: home, XDG_CONFIG_HOME: home };
}

/** A server that takes a document, answers a query and ends. */
async function recordServer(program, data, env) {
  const args = [...nodeOptions, recorder, join(programFolder, program), 'serve', '--data', data];
  const local = { ...env, PURSER_HOST: '127.0.0.1' };
  await withServer(args, local, await freePort(), (url) => ask(`${url}/graphql`, submission));
}

async function ask(url, query) {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ query }) });
  const { errors } = await response.json();
  if (errors) throw new Error(`the server that was built answers ${JSON.stringify(errors)}`);
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
