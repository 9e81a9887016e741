import { exampleSite } from '../support/example-site.ts';
import { type Random, seededRandom } from '../support/random.ts';
import { aimedWays, bluntWays, type Malformation } from './malformations.ts';

/** A spoilt submission, and how it came to be. */
export interface MalformedInput {
  /** For messages: what repeats it. */
  readonly origin: string;
  readonly text: string;
}

type Way = readonly [name: string, spoil: Malformation];
const blunt = Object.entries(bluntWays) as unknown as readonly [Way, ...Way[]];
const aimed = Object.entries(aimedWays) as unknown as readonly [Way, ...Way[]];

/** The seed of this run: PURSER_FUZZ_SEED, or one that never changes. */
export const fuzzSeed = Number(process.env['PURSER_FUZZ_SEED'] ?? 20_261_121);

/** What stands on its own, so that what is left whole of it renders. */
const core = /policy|global|region|networks|kalda\/(site|software|time|accounts)/;

/** Inputs spoilt from examples/site: all of it, or the core with some other files. */
export function malformedInputs(seed: number, count: number): readonly MalformedInput[] {
  const site = exampleSite();
  const all = site.map(({ text }) => text).join('');
  const standing = site.flatMap(({ file, text }) => (core.test(file) ? [text] : [])).join('');
  const others = site.filter(({ file }) => !core.test(file));
  return Array.from({ length: count }, (_, index) => {
    const random = seededRandom(seed + index);
    const other = others[random.below(others.length)]?.text ?? '';
    const start = random.oneIn(8) ? all : `${standing}${random.oneIn(2) ? other : ''}`;
    const { text, names } = spoilt(start, random);
    return { origin: `seed ${seed}, input ${index}: ${names.join(', ')}`, text };
  });
}

function spoilt(start: string, random: Random): { text: string; names: readonly string[] } {
  const names: string[] = [];
  let text = start;
  for (let left = random.oneIn(3) ? 3 : 1; left > 0; left -= 1) {
    const [name, spoil] = random.pick(random.oneIn(3) ? blunt : aimed);
    text = spoil(text, random);
    names.push(name);
  }
  return { text, names };
}
