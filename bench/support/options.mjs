import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    max: { type: 'string', default: '100000' },
    only: { type: 'string', default: '' },
  },
  allowPositionals: true,
});

/** Sizes of sites to measure, up to `--max`. */
export const sizes = [100, 1_000, 10_000, 100_000].filter((n) => n <= Number(values.max));

/** Whether rows about something were asked for: `--only` is a part of its title. */
export function isWanted(title) {
  return title.toLowerCase().includes(values.only.toLowerCase());
}
