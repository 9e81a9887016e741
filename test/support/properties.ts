import fc from 'fast-check';

/**
 * How much of what they have the tests try, from a small part of it to several times as much: 1 is all. Each run of
 * `npm test` tries another tenth.
 */
const effort = Number(process.env['PURSER_TEST_EFFORT'] || 0.1);
const fullRuns = 100;

/** Whether the tests try all they have. */
export const isFull = effort >= 1;

// Loaded before every test file: what laws are tried with can be repeated, and be more or less.
const seed = process.env['PURSER_TEST_SEED'];
fc.configureGlobal({ numRuns: runs(fullRuns), ...(seed && { seed: Number(seed) }) });

/** How often a law is tried. */
export function runs(full: number): number {
  return Math.ceil(full * effort);
}

/** How large a case is: less than all of the effort takes the small one, unless PURSER_TEST_SIZE asks for the full one. */
export function sized(full: number, small: number): number {
  return isFull || process.env['PURSER_TEST_SIZE'] === 'full' ? full : small;
}
