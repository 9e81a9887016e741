import assert from 'node:assert/strict';
import type { Revision } from '../../src/domain/revision/revision.ts';
import type { HistoryStore } from '../../src/ports/history-store.ts';
import { type Random, seededRandom } from '../support/random.ts';
import { soundHistory } from './check-store.ts';
import { safety } from './settings.ts';

const submit = `mutation ($input: SubmitDocumentsInput!) {
  submitDocuments(input: $input) { changed revision { number digest } problems { code } }
}`;

const submitters = 32;

/**
 * Has 32 submitters change the same few documents through some servers, all at once, and looks
 * at the history they made: every change that was acknowledged is in it, exactly once.
 */
export async function submitTogether(urls: readonly string[], store: HistoryStore): Promise<void> {
  const all = await Promise.all(
    Array.from({ length: submitters }, (_, at) =>
      submitOften(urls[at % urls.length] ?? '', at, seededRandom(safety.seed + at)),
    ),
  );
  const acknowledged = all.flat();
  const line = await soundHistory(store);
  assert.equal(acknowledged.length, submitters * safety.submissions);
  assert.deepEqual(
    line.map(({ message }) => message).sort(),
    acknowledged.map(({ message }) => message).sort(),
  );
  for (const { number, digest, message } of acknowledged) {
    const { digest: kept, message: said } = line[number - 1] as Revision;
    assert.deepEqual([kept, said], [digest, message]);
  }
}

interface Refusal {
  readonly extensions: { readonly code: string };
}

interface Acknowledged {
  readonly number: number;
  readonly digest: string;
  readonly message: string;
}

async function submitOften(
  url: string,
  submitter: number,
  random: Random,
): Promise<readonly Acknowledged[]> {
  const acknowledged: Acknowledged[] = [];
  while (acknowledged.length < safety.submissions) {
    const message = `${submitter}-${acknowledged.length}`;
    const documents = [
      document(`own-${submitter}`, message),
      document(`any-${random.below(9)}`, message),
    ];
    const { data, errors } = await ask(url, {
      input: { source: { json: JSON.stringify(documents) }, message },
    });
    // Nobody names a revision, so nobody loses a race.
    assert.deepEqual(errors?.map(({ extensions }: Refusal) => extensions.code) ?? [], []);
    const { revision, problems } = data.submitDocuments;
    assert.deepEqual(problems, []);
    acknowledged.push({ ...revision, message });
  }
  return acknowledged;
}

function document(name: string, message: string): object {
  return {
    schema: 'safety/Kind/v1',
    metadata: { schema: 'metadata/Document/v1', name },
    data: { message },
  };
}

async function ask(url: string, variables: object) {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: submit, variables }),
  });
  return JSON.parse(await response.text());
}
