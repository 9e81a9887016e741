import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** A certificate with its private key, both PEM. */
export interface Issued {
  readonly cert: string;
  readonly key: string;
}

/** A certificate authority of a test. */
export interface Authority {
  readonly cert: string;
  issue(owner: Owner): Issued;
}

export interface Owner {
  readonly commonName: string;
  readonly unit?: string;
  readonly uri?: string;
  readonly dns?: readonly string[];
  /** Whether the time of the certificate is over. */
  readonly isExpired?: boolean;
}

/** Makes an authority, which issues certificates of EC keys, in the few forms of DER that they need. */
export function createAuthority(commonName: string): Authority {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const issuer = nameOf({ commonName });
  const own = signed({ issuer, subject: issuer, publicKey, extensions: [authority] }, privateKey);
  return {
    cert: own,
    issue(owner) {
      const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const to = { issuer, subject: nameOf(owner), publicKey: pair.publicKey };
      const cert = signed({ ...to, owner, extensions: alternativeNames(owner) }, privateKey);
      return { cert, key: String(pair.privateKey.export({ type: 'pkcs8', format: 'pem' })) };
    },
  };
}

function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  const { length } = body;
  const size =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
}

const sequence = (...parts: readonly Uint8Array[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'));

function nameOf({ commonName, unit }: Owner): Buffer {
  const part = (hex: string, text: string) =>
    der(0x31, sequence(oid(hex), der(0x0c, Buffer.from(text))));
  return sequence(
    ...(unit === undefined ? [] : [part('55040b', unit)]),
    part('550403', commonName),
  );
}

function extension(hex: string, value: Buffer): Buffer {
  return sequence(oid(hex), der(0x04, value));
}

const authority = extension('551d13', sequence(der(0x01, Buffer.from([0xff]))));

function alternativeNames({ uri, dns = [] }: Owner): readonly Buffer[] {
  const names = [
    ...dns.map((name) => der(0x82, Buffer.from(name))),
    ...(uri === undefined ? [] : [der(0x86, Buffer.from(uri))]),
  ];
  return names.length === 0 ? [] : [extension('551d11', sequence(...names))];
}

interface Unsigned {
  readonly issuer: Buffer;
  readonly subject: Buffer;
  readonly publicKey: KeyObject;
  readonly extensions: readonly Buffer[];
  readonly owner?: Owner;
}

function signed(
  { issuer, subject, publicKey, extensions, owner }: Unsigned,
  by: KeyObject,
): string {
  const serial = Buffer.concat([Buffer.from([1]), randomBytes(8)]);
  const end = owner?.isExpired === true ? '200102000000Z' : '491231235959Z';
  const times = ['200101000000Z', end].map((time) => der(0x17, Buffer.from(time)));
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    ecdsaWithSha256,
    issuer,
    sequence(...times),
    subject,
    publicKey.export({
      type: 'spki',
      format: 'der',
    }),
    ...(extensions.length === 0 ? [] : [der(0xa3, sequence(...extensions))]),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, by));
  const text = sequence(body, ecdsaWithSha256, signature).toString('base64');
  const lines = text.match(/.{1,64}/g)?.join('\n');
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}
