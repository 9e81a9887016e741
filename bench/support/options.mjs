import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    max: { type: 'string', default: '100000' },
    only: { type: 'string', default: '' },
    store: { type: 'string', default: '' },
    smallest: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});

/**
 * Whether everything is measured once, on the smallest site: the figures mean nothing then, but a bench that
 * no longer runs is noticed.
 */
export const { smallest } = values;

/** The largest size that is measured. */
export const max = Number(values.max);

/** The size of the sites that others are measured beside. */
export const referenceSize = smallest ? 100 : 1_000;

/** Sizes of sites to measure, up to `--max`. */
export const sizes = smallest
  ? [100]
  : [100, 1_000, 10_000, 100_000].filter((n) => n <= Number(values.max));

/** The same, and a million with `--max 1000000`. */
export const manySizes =
  Number(values.max) >= 1_000_000 && !smallest ? [...sizes, 1_000_000] : sizes;

/** How often something is repeated: once with `--smallest`. */
export function repeated(times) {
  return smallest ? 1 : times;
}

/** Whether a store was asked for: `--store` names one, `embedded` or `mongodb`; without it, all are. */
export function isWantedStore(name) {
  return values.store === '' || values.store === name.toLowerCase();
}

/** Whether rows about something were asked for: `--only` is a part of its title. */
export function isWanted(title) {
  return title.toLowerCase().includes(values.only.toLowerCase());
}
