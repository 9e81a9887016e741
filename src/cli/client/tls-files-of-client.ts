import type { Environment } from '../../config/config.ts';

/** The files with which a command connects over TLS. Null: none. */
export interface ClientTlsFiles {
  /** The authority of the server's certificate. */
  readonly caFile: string | null;
  /** The command's own certificate. */
  readonly certFile: string | null;
  readonly keyFile: string | null;
}

/** Those of a context if it has any, else of the environment; null for none. */
export function clientTlsFiles(
  env: Environment,
  context: ClientTlsFiles | null,
): ClientTlsFiles | null {
  const given: ClientTlsFiles = {
    caFile: env['PURSER_CA_FILE'] || null,
    certFile: env['PURSER_CLIENT_CERT'] || null,
    keyFile: env['PURSER_CLIENT_KEY'] || null,
  };
  return [context, given].find((files) => files !== null && hasAny(files)) ?? null;
}

function hasAny({ caFile, certFile, keyFile }: ClientTlsFiles): boolean {
  return caFile !== null || certFile !== null || keyFile !== null;
}
