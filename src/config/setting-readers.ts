import { bytesIn, shownBytes } from '../domain/byte-size.ts';

/** One thing that can be set by an environment variable. */
export interface Setting<T> {
  readonly name: string;
  /** What it is, as one sentence for `serve --help` and docs/settings.md. */
  readonly about: string;
  /** In force when the variable is absent or empty. */
  readonly fallback: T;
  /** A value as a person would write it. */
  readonly show: (value: T) => string;
  readonly read: (text: string) => Reading<T>;
}

/** What a text means, or why it means nothing. */
export type Reading<T> = { readonly value: T } | { readonly reason: string };

export const kibi = 1024;
export const mebi = kibi * kibi;
export const gibi = kibi * mebi;

export const minuteMs = 60_000;

/** A whole number. */
export function count(
  name: string,
  about: string,
  fallback: number,
  from: number,
  to: number,
): Setting<number> {
  return {
    name,
    about,
    fallback,
    show: String,
    read(text) {
      const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
      return value >= from && value <= to
        ? { value }
        : { reason: `must be a whole number from ${from} to ${to}` };
    },
  };
}

/** A number of bytes. */
export function bytes(
  name: string,
  about: string,
  { fallback, from = kibi, to }: { fallback: number; from?: number; to: number },
): Setting<number> {
  return {
    name,
    about,
    fallback,
    show: shownBytes,
    read(text) {
      const value = bytesIn(text);
      return value >= from && value <= to
        ? { value }
        : {
            reason: `must be a number of bytes from ${shownBytes(from)} to ${shownBytes(to)}, such as 4096, 64KiB, 16MiB or 1GiB`,
          };
    },
  };
}

/** True or false. */
export function truth(name: string, about: string, fallback: boolean): Setting<boolean> {
  return { name, about, fallback, show: String, read: readTruth };
}

function readTruth(text: string): Reading<boolean> {
  if (text === 'true' || text === 'false') return { value: text === 'true' };
  return { reason: 'must be true or false' };
}

/** A text that may be left out, if it passes `check`, which says what it must be. */
export function optionalText(
  name: string,
  about: string,
  check: (text: string) => string | null = () => null,
): Setting<string | null> {
  return {
    name,
    about,
    fallback: null,
    show: () => 'not set',
    read(text) {
      const reason = check(text);
      return reason === null ? { value: text } : { reason };
    },
  };
}

/** A setting whose default follows from others: `otherwise` says how. */
export function derived<T>(setting: Setting<T>, otherwise: string): Setting<T | null> {
  const show = (value: T | null) => (value === null ? otherwise : setting.show(value));
  return { ...setting, fallback: null, show };
}

/** Names or addresses of this machine, which nobody else can reach. */
const loopback = /^(localhost|::1|127(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3})$/i;

/** Whether a host is this machine itself, and no other can reach it. */
export function isLoopback(host: string): boolean {
  return loopback.test(host);
}
