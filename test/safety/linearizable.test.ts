import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { serveCli } from '../support/cli.ts';
import { linearize } from '../support/linearize.ts';
import { type Random, seededRandom } from '../support/random.ts';
import {
  textOfWrite,
  type Write,
  type WriteOperation,
  type WriteOutput,
  writeModel,
} from '../support/write-model.ts';
import { soundHistory } from './check-store.ts';
import { embeddedPlace, hasMongo, mongoPlace, type Place } from './place.ts';
import { safety, timeoutMs } from './settings.ts';

const servers = 4;
const clients = 32;

describe(`${safety.operations} operations on ${servers} servers, seed ${safety.seed}`, () => {
  it('are linearizable on the embedded store', () => checkRecorded(embeddedPlace), timeoutMs * 4);

  it.skipIf(!hasMongo)(
    'are linearizable on MongoDB',
    () => checkRecorded(mongoPlace),
    timeoutMs * 4,
  );
});

/** Records what clients of some servers over one store ask and are answered, and puts it in an order that explains it. */
async function checkRecorded(placed: () => Promise<Place>): Promise<void> {
  const place = await placed();
  const started = await Promise.all(
    Array.from({ length: servers }, () => serveCli(place.settings)),
  );
  const history: WriteOperation[] = [];
  await Promise.all(
    Array.from({ length: clients }, (_, at) =>
      write(started[at % servers]?.url ?? '', seededRandom(safety.seed + at), history),
    ),
  );
  assert.ok(history.length >= safety.operations);
  assert.ok(linearize(writeModel, history), 'no order explains the history');
  const store = await place.open();
  const made = history.filter(({ output }) => 'changed' in output && output.changed);
  assert.equal((await soundHistory(store)).length, made.length);
  await store.close();
  for (const server of started) await server.stop();
  await place.remove();
}

/** Has a client write until there are enough operations. */
async function write(url: string, random: Random, history: WriteOperation[]): Promise<void> {
  let known = 0;
  while (history.length < safety.operations) {
    const input = anyWrite(random, known);
    const called = performance.now();
    const output = await outputOf(url, input);
    if ('revision' in output) known = output.revision;
    // Nothing was done, and it says nothing of the history.
    if ('code' in output && output.code === 'TOO_BUSY') continue;
    history.push({ input, output, called, returned: performance.now() });
  }
}

/** A write to the few documents that all share, to one of many, or to both. */
function anyWrite(random: Random, known: number): Write {
  const documents: Record<string, number | string | null> = {};
  const pick = random.below(4);
  if (pick > 0) documents[`own-${random.below(40)}`] = random.below(1_000);
  if (pick < 2) {
    const name = random.pick(['a', 'b']);
    documents[name] = random.oneIn(6) ? null : random.below(5);
  }
  if (pick === 0) documents[random.pick(['c', 'd'])] = random.pick(['a', 'b']);
  return {
    documents,
    ...(random.oneIn(10) && { bucket: random.pick(['one', 'two']) }),
    ...(random.oneIn(10) && { expectedRevision: known }),
  };
}

const submit = `mutation ($input: SubmitDocumentsInput!) {
  submitDocuments(input: $input) { changed revision { number } }
}`;

async function outputOf(
  url: string,
  { documents, bucket, expectedRevision }: Write,
): Promise<WriteOutput> {
  const source = { json: textOfWrite(documents) };
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      query: submit,
      variables: { input: { source, bucket, expectedRevision } },
    }),
  });
  const { data, errors } = JSON.parse(await response.text());
  if (errors !== undefined) return { code: errors[0].extensions.code };
  const { changed, revision } = data.submitDocuments;
  return { revision: revision.number, changed };
}
