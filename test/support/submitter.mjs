/**
 * A process of its own that submits to the store of its settings, over and over, and prints
 * `revision NUMBER DIGEST` of each revision once it is acknowledged: `submitter.mjs NAME SEED`.
 * Submissions are small and large, change, delete and replace; some documents are encrypted. Of many
 * revisions it records that it likes them, and prints `result SEQUENCE` and what it said.
 */
import { readConfig } from '../../dist/config/config.js';
import { anonymous } from '../../dist/domain/access/principal.js';
import { openPurser } from '../../dist/purser.js';

const [name, seed] = process.argv.slice(2);
let state = Number(seed);
const { app } = await openPurser(readConfig(process.env).config);

for (let round = 0; ; round += 1) {
  const count = below(20) === 0 ? 1_500 + below(2_000) : 1 + below(20);
  const documents = Array.from({ length: count }, (_, at) => document(at, round));
  const submission = {
    text: JSON.stringify(documents),
    bucket: `${name}-${below(3)}`,
    replace: below(4) === 0,
    author: name,
    message: `round ${round}`,
    confirmDeletions: 'any',
  };
  try {
    const { revision, changed } = await app.submitDocuments(anonymous, submission);
    if (!changed) continue;
    process.stdout.write(`revision ${revision.id} ${revision.digest}\n`);
    if (below(2) === 0) await like(revision.id, round);
  } catch (error) {
    if (error.code !== 'REVISION_CONFLICT' && error.code !== 'BUCKET_CONFLICT') throw error;
  }
}

async function like(revision, round) {
  const said = `${name} ${seed} ${round}`;
  const input = { status: 'success', validator: said };
  const { sequence } = await app.addValidation(anonymous, revision, 'likes-validation', input);
  process.stdout.write(`result ${sequence} ${said}\n`);
}

function document(at, round) {
  return {
    schema: 'safety/Kind/v1',
    metadata: {
      schema: 'metadata/Document/v1',
      name: `${name}-${at}`,
      storagePolicy: at % 5 === 1 ? 'encrypted' : 'cleartext',
      labels: { even: at % 2 === 0 },
      substitutions:
        at === 0
          ? []
          : [
              {
                src: { schema: 'safety/Kind/v1', name: `${name}-0`, path: '.round' },
                dest: { path: '.first' },
              },
            ],
    },
    data: { round, filling: 'x'.repeat(below(300)) },
  };
}

/** Mulberry32. */
function below(end) {
  state = (state + 0x6d2b79f5) >>> 0;
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * end);
}
