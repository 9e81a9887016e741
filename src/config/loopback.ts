/** Names and addresses of this machine that no other machine can reach. */
const loopback = /^(localhost|::1|127(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3})$/i;

/** Whether only this machine can reach a host. */
export function isLoopback(host: string): boolean {
  return loopback.test(host);
}

/** Whether nobody on the network can read or change what a URL transfers. */
export function isPrivateUrl({ protocol, hostname }: URL): boolean {
  if (protocol === 'https:') return true;
  return protocol === 'http:' && isLoopback(hostname.replace(/^\[|\]$/g, ''));
}
