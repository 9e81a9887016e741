const kibi = 1024;
const unitSizes = { '': 1, KiB: kibi, MiB: kibi ** 2, GiB: kibi ** 3 };

/** The number of bytes that a text such as `4096`, `64KiB` or `1GiB` means; NaN if it means none. */
export function bytesIn(text: string): number {
  const match = /^(\d{1,15}) ?(|KiB|MiB|GiB)$/.exec(text);
  if (match === null) return Number.NaN;
  return Number(match[1]) * unitSizes[match[2] as keyof typeof unitSizes];
}

/** A number of bytes as a person would write it. */
export function shownBytes(value: number): string {
  if (value === 0) return '0';
  for (const unit of ['GiB', 'MiB', 'KiB'] as const) {
    if (value % unitSizes[unit] === 0) return `${value / unitSizes[unit]}${unit}`;
  }
  return String(value);
}
