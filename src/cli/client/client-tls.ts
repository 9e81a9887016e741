import { createSecureContext } from 'node:tls';
import { refusal } from '../../domain/errors.ts';
import type { ClientTls } from '../../http-client.ts';
import { readText } from '../input/read-text.ts';
import type { ClientTlsFiles } from './tls-files-of-client.ts';

/**
 * Reads the files of TLS.
 *
 * @throws FILE_UNREADABLE; USAGE for a certificate without its key, and for files that are no certificates
 */
export function readClientTls({ caFile, certFile, keyFile }: ClientTlsFiles): ClientTls {
  if ((certFile === null) !== (keyFile === null)) {
    const reason =
      'a client certificate needs both files: that of the certificate, and that of its key';
    throw refusal('USAGE', { reason });
  }
  const tls = {
    ...(caFile !== null && { ca: readText(caFile) }),
    ...(certFile !== null && { cert: readText(certFile) }),
    ...(keyFile !== null && { key: readText(keyFile) }),
  };
  try {
    createSecureContext(tls);
  } catch (error) {
    const files = [caFile, certFile, keyFile].filter((file) => file !== null).join(', ');
    const { message } = error as Error;
    throw refusal('USAGE', { reason: `the files of TLS cannot be used (${files}): ${message}` });
  }
  return tls;
}
