/**
 * A process of its own that submits to the store of its settings what it is told to: a line of JSON
 * `{ text, afterMs }` each, after some milliseconds. It answers each with a line: the codes of all that is
 * wrong, none for what was committed. It ends with its input.
 */
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from '../../dist/config/config.js';
import { anonymous } from '../../dist/domain/access/principal.js';
import { openPurser } from '../../dist/purser.js';

const { app } = await openPurser(readConfig(process.env).config);
process.stdout.write('ready\n');

for await (const line of createInterface({ input: process.stdin })) {
  const { text, afterMs } = JSON.parse(line);
  if (afterMs > 0) await pause(afterMs);
  process.stdout.write(`${JSON.stringify(await codesOf(text))}\n`);
}
await app.close();

async function codesOf(text) {
  try {
    await app.submitDocuments(anonymous, { text });
    return [];
  } catch (error) {
    // What has no codes is no refusal, and ends the process.
    if (error.faults === undefined) throw error;
    return error.faults.map(({ code }) => code);
  }
}
