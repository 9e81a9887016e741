/**
 * Whether a WebSocket is opened by a page of this very server, or by no page at all. Browsers let
 * any page open one anywhere, and say in `Origin` whose it is; no CORS stands in between.
 */
export function isOwnOrigin(origin: string | undefined, host: string | undefined): boolean {
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === canonicalHost(host ?? '');
}

/** As a URL has it: without the port that goes without saying, in lower case. */
function canonicalHost(host: string): string | null {
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).host : null;
}
