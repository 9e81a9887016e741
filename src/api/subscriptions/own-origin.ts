/**
 * Whether a WebSocket is opened by a page of this server, or not by a page at all. Browsers allow
 * any page to open a WebSocket to any server, without CORS, and send the page's origin in `Origin`.
 */
export function isOwnOrigin(origin: string | undefined, host: string | undefined): boolean {
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === canonicalHost(host ?? '');
}

/** An origin in its canonical form: without the default port, in lower case. */
function canonicalHost(host: string): string | null {
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).host : null;
}
