import { z } from 'zod';
import { bytesIn, shownBytes } from '../domain/byte-size.ts';
import { parseTimeSpan } from '../domain/duration.ts';
import { type Fault, fault } from '../domain/errors.ts';
import { isPrivateUrl } from './loopback.ts';

/**
 * The type of a setting: it decodes the text of the variable, and encodes a value as a person would
 * write it. Its title says which texts it accepts; its description adds examples.
 */
export type SettingType<T> = z.ZodType<T, string>;

/** One environment variable of the server. */
export interface Setting<T = unknown> {
  readonly name: string;
  /** Its purpose, in one sentence. */
  readonly about: string;
  readonly type: SettingType<unknown>;
  /** In force when the variable is absent or empty. */
  readonly default: T;
  readonly shownDefault: string;
}

export interface SettingGroup {
  readonly [key: string]: Setting;
}

/** The values of a group of settings. */
export type Values<G extends SettingGroup> = { readonly [K in keyof G]: G[K]['default'] };

/** A setting with a default. */
export function setting<T>(
  name: string,
  about: string,
  type: SettingType<T>,
  value: NoInfer<T>,
): Setting<T> {
  return { name, about, type, default: value, shownDefault: z.encode(type, value) };
}

/** A setting that is null by default. `shownDefault` says what this means. */
export function optional<T>(
  name: string,
  about: string,
  type: SettingType<T>,
  shownDefault = 'not set',
): Setting<T | null> {
  return { name, about, type, default: null, shownDefault };
}

export function settingFault(setting: string, reason: string): Fault {
  return fault('SETTING_INVALID', { setting, reason });
}

const kibi = 1024;
const minuteMs = 60_000;

export function integer(min: number, max: number): SettingType<number> {
  const type = z.codec(z.string().regex(/^\d{1,15}$/), z.number().min(min).max(max), {
    decode: Number,
    encode: String,
  });
  return described(type, `a whole number from ${min} to ${max}`);
}

/** A number of bytes, with or without a unit. */
export function byteSize(max: number, min = kibi): SettingType<number> {
  const type = z.codec(z.string(), z.number().min(min).max(max), {
    decode: bytesIn,
    encode: shownBytes,
  });
  const title = `a number of bytes from ${shownBytes(min)} to ${shownBytes(max)}`;
  return described(type, title, ', such as 4096, 64KiB, 16MiB or 1GiB');
}

/** A time in minutes, hours or days; its value is in milliseconds. */
export function duration(minMinutes: number): SettingType<number> {
  const type = z.codec(z.string().regex(/^\d{1,6}[mhd]$/), z.number().min(minMinutes * minuteMs), {
    decode: (text) => parseTimeSpan(text) ?? Number.NaN,
    encode: (value) => {
      const minutes = value / minuteMs;
      return minutes % 60 === 0 ? `${minutes / 60}h` : `${minutes}m`;
    },
  });
  return described(type, `a time of ${minMinutes}m or more`, ', such as 10m, 2h or 7d');
}

export const flag: SettingType<boolean> = described(
  z.stringbool({ truthy: ['true'], falsy: ['false'], case: 'sensitive' }),
  'true or false',
);

export function choice<const V extends string>(...values: readonly V[]): SettingType<V> {
  const list = values.length === 2 ? values.join(' or ') : `one of ${values.join(', ')}`;
  return described(z.enum(values), list);
}

export const text = described(z.string(), 'text');
export const file = described(z.string(), 'the path of a file');
export const folder = described(z.string(), 'the path of a folder');

/** A text that matches a pattern. */
export function matching(pattern: RegExp, title: string): SettingType<string> {
  return described(z.string().regex(pattern), title);
}

export const hostNames: SettingType<readonly string[]> = described(
  z.codec(z.string(), z.array(z.string().regex(/^[\w.-]+$|^[\da-f:.]+$/)), {
    decode: (list) => list.split(',').map((name) => name.trim().toLowerCase()),
    encode: (names) => names.join(','),
  }),
  'names of hosts, separated by commas',
);

/** A command, to be run without a shell. */
export const words: SettingType<readonly [string, ...string[]]> = described(
  z.codec(z.string(), z.tuple([z.string().min(1)], z.string()), {
    decode: (list) => jsonIn(list) as [string, ...string[]],
    encode: (value) => JSON.stringify(value),
  }),
  'a JSON list of the words of a command',
  ', such as ["docker"]',
);

/** Null if the text is no JSON. */
function jsonIn(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return null;
  }
}

/** The prefix of URLs in responses: without slashes at the end. */
export const urlPrefix: SettingType<string> = described(
  z
    .string()
    .regex(/^https?:\/\/[^\s?#]+$/)
    .refine((url) => URL.canParse(url))
    .overwrite((url) => url.replace(/\/+$/, '')),
  'a URL that begins with http:// or https://, without ? and #',
);

export const serviceUrl: SettingType<string> = urlWhere(
  ({ protocol, username, password, search, hash }) =>
    /^https?:$/.test(protocol) && `${username}${password}${search}${hash}` === '',
  'an http or https URL without user, query and fragment',
);

/** The URL of public keys: anybody who can change them in transit could sign tokens. */
export const publicKeyUrl: SettingType<string> = urlWhere(
  (url) => isPrivateUrl(url) && url.username === '',
  'an https URL, or one of this machine',
);

function urlWhere(isValid: (url: URL) => boolean, title: string): SettingType<string> {
  return described(
    z.string().refine((url) => URL.canParse(url) && isValid(new URL(url))),
    title,
  );
}

function described<T>(type: SettingType<T>, title: string, examples = ''): SettingType<T> {
  return type.meta({ title, description: title + examples });
}
