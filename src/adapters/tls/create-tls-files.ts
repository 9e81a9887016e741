import { createPrivateKey, X509Certificate } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import { refusal } from '../../domain/errors.ts';
import type { TlsFiles, TlsMaterial } from '../../ports/tls-files.ts';
import { rereadFile } from '../identity/reread-file.ts';

interface TlsPaths {
  readonly cert: string;
  readonly key: string;
  readonly clientCa: string | null;
}

const names = {
  cert: 'PURSER_TLS_CERT',
  key: 'PURSER_TLS_KEY',
  clientCa: 'PURSER_TLS_CLIENT_CA',
} as const;

/** Reads the files again when they change. Nothing of a private key is in an error. */
export function createTlsFiles({ cert, key, clientCa }: TlsPaths): TlsFiles {
  const readCert = rereadFile(cert, names.cert, (text) => checkedCertificates(text, names.cert));
  const readKey = rereadFile(key, names.key, checkedKey);
  const readCa =
    clientCa === null
      ? async () => null
      : rereadFile(clientCa, names.clientCa, (text) => checkedCertificates(text, names.clientCa));
  let last: TlsMaterial | null = null;
  return {
    async read() {
      const [certText, keyText, caText] = await Promise.all([readCert(), readKey(), readCa()]);
      const isSame =
        last !== null && last.cert === certText && last.key === keyText && last.clientCa === caText;
      if (isSame && last !== null) return last;
      checkPair(certText, keyText);
      last = Object.freeze({ cert: certText, key: keyText, clientCa: caText });
      return last;
    },
  };
}

const certificate = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g;

/** @throws SETTING_INVALID unless each certificate of the text can be read, and there is one */
function checkedCertificates(text: string, setting: string): string {
  const found = text.match(certificate) ?? [];
  if (found.length === 0) throw refusal('SETTING_INVALID', { setting, reason: 'no certificate' });
  for (const [index, one] of found.entries()) {
    if (certificateIn(one) !== null) continue;
    const reason = `certificate ${index + 1} of the file cannot be read`;
    throw refusal('SETTING_INVALID', { setting, reason });
  }
  return text;
}

function certificateIn(text: string): X509Certificate | null {
  try {
    return new X509Certificate(text);
  } catch {
    return null;
  }
}

function checkedKey(text: string): string {
  try {
    createPrivateKey(text);
    return text;
  } catch {
    const reason = 'it is no private key in PEM without a passphrase';
    throw refusal('SETTING_INVALID', { setting: names.key, reason });
  }
}

function checkPair(cert: string, key: string): void {
  const first = certificateIn(cert.match(certificate)?.[0] ?? '');
  if (first?.checkPrivateKey(createPrivateKey(key)) !== true) {
    const reason = 'it is not the key of the first certificate in PURSER_TLS_CERT';
    throw refusal('SETTING_INVALID', { setting: names.key, reason });
  }
  try {
    createSecureContext({ cert, key });
  } catch {
    // Such as a key that is too short for OpenSSL.
    const reason = 'TLS does not accept the certificate with its key';
    throw refusal('SETTING_INVALID', { setting: names.cert, reason });
  }
}
