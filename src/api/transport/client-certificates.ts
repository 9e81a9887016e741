import type { IncomingMessage, Server } from 'node:http';
import { type PeerCertificate, TLSSocket } from 'node:tls';
import type { ClientCertificate } from '../../domain/access/certificate-rules.ts';
import { refusal } from '../../domain/errors.ts';

/** Gives the client's certificate of a connection, each time checked again; null if it has none. */
export type CertificateOf = () => ClientCertificate | null;

/** Connections that began before the authorities changed. */
const outdated = new WeakSet<object>();
const open = new WeakMap<Server, Set<TLSSocket>>();

/** Remembers the connections of a server that speaks TLS. */
export function watchSecureConnections(server: Server): void {
  const sockets = new Set<TLSSocket>();
  open.set(server, sockets);
  server.on('secureConnection', (socket: TLSSocket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
}

/** After a change of the authorities: certificates of open connections were checked by the earlier ones. */
export function trustNoEarlierConnection(server: Server): void {
  for (const socket of open.get(server) ?? []) outdated.add(socket);
}

/** The certificate of a request's connection. @throws UNAUTHENTICATED, when called, for one that is not valid */
export function certificateOf({ socket }: Pick<IncomingMessage, 'socket'>): CertificateOf {
  return () => {
    if (!(socket instanceof TLSSocket)) return null;
    const found = socket.getPeerCertificate();
    // Without a certificate, the object is empty; after the end of the connection, it is null.
    if (Object.keys(found ?? {}).length === 0) return null;
    if (!socket.authorized) throw invalid(String(socket.authorizationError));
    if (outdated.has(socket)) throw invalid('its authorities have changed; connect again');
    if (Date.parse(found.valid_to) <= Date.now()) throw invalid('it is expired');
    return factsOf(found);
  };
}

function invalid(reason: string): Error {
  return refusal('UNAUTHENTICATED', { reason: `the client certificate is not valid: ${reason}` });
}

function factsOf({ subject, subjectaltname = '' }: PeerCertificate): ClientCertificate {
  const names = alternativeNames(subjectaltname);
  const ofType = (type: string) => names.flatMap(([of, name]) => (of === type ? [name] : []));
  const { CN, O, OU } = subject as unknown as Readonly<
    Record<string, string | string[] | undefined>
  >;
  const [commonName = null, ...others] = [CN ?? []].flat();
  return {
    // A subject with several names does not say which is meant.
    commonName: others.length === 0 ? commonName : null,
    organizations: [O ?? []].flat(),
    units: [OU ?? []].flat(),
    uris: ofType('URI'),
    dnsNames: ofType('DNS'),
    emails: ofType('email'),
  };
}

/**
 * The names in `DNS:a, URI:"b, c"`: Node writes a name with special characters as a text of JSON, so that a name cannot
 * contain another.
 */
function alternativeNames(text: string): readonly (readonly [string, string])[] {
  const names: [string, string][] = [];
  for (const [, type = '', name = ''] of text.matchAll(
    /(?:^|, )([A-Za-z ]+):("(?:[^"\\]|\\.)*"|[^,]*)/g,
  )) {
    names.push([type, name.startsWith('"') ? String(JSON.parse(name)) : name]);
  }
  return names;
}
