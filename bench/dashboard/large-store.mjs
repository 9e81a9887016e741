import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '../support/store.mjs';
import { largeHistory } from './large-history.mjs';

const program = fileURLToPath(new URL('../../dist/bin/purser.js', import.meta.url));
const mutation = `mutation ($input: SubmitDocumentsInput!) {
  submitDocuments(input: $input) { revision { number } problems { message } }
}`;

/** Starts the program as people do, on an empty store and a port of its own. */
export async function startPurser() {
  const env = { ...process.env, PURSER_PORT: '0', PURSER_DATA: temporaryFolder() };
  const child = spawn(process.execPath, [program, 'serve'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const url = await new Promise((resolve, reject) => {
    const read = (part) => {
      text += part;
      const [found] = /http:\/\/127\.0\.0\.1:\d+/.exec(text) ?? [];
      if (found !== undefined) resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', () => reject(new Error(`the server ended: ${text}`)));
  });
  return {
    url,
    async close() {
      child.kill();
      await once(child, 'exit');
    },
  };
}

/** Makes a history by submitting it. */
export async function fillStore(url, documents, revisions) {
  for (const { text, ...given } of largeHistory(documents, revisions)) {
    await submitTo(url, text, given);
  }
}

/** Submits a text. Resolves to the number of its revision. */
export async function submitTo(url, text, given = {}) {
  const input = { source: { yaml: text }, ...given, onProblems: 'ACCEPT' };
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: mutation, variables: { input } }),
  });
  const { data, errors } = await response.json();
  const [problem] = errors ?? data.submitDocuments.problems;
  if (problem !== undefined) throw new Error(problem.message);
  return data.submitDocuments.revision.number;
}
