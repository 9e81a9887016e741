import fc from 'fast-check';

const usually = 100;

// Loaded before every test file: what laws are tried with can be repeated, and be more.
const seed = process.env['PURSER_TEST_SEED'];
fc.configureGlobal({ numRuns: runs(usually), ...(seed && { seed: Number(seed) }) });

/** How often a law is tried: PURSER_TEST_EFFORT times as often as usual. */
export function runs(usual: number): number {
  return Math.ceil(usual * Number(process.env['PURSER_TEST_EFFORT'] || 1));
}
