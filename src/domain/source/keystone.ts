import type { JsonObject } from '../json/value.ts';

/** A user of Keystone, and the project that a token is for; null: a token without a project. */
export interface KeystoneUser {
  readonly name: string;
  readonly domain: string;
  readonly password: string;
  readonly project: { readonly name: string; readonly domain: string } | null;
}

/** The URL of Keystone's tokens, for the URL of Keystone with or without `/v3`. */
export function keystoneTokensUrl(authUrl: string): string {
  const base = authUrl.replace(/\/+$/, '');
  return `${/\/v3$/.test(base) ? base : `${base}/v3`}/auth/tokens`;
}

/** The body of a request for a token by password, of Keystone's API version 3. */
export function passwordLogin({ name, domain, password, project }: KeystoneUser): JsonObject {
  const user = { name, domain: { name: domain }, password };
  const identity = { methods: ['password'], password: { user } };
  if (project === null) return { auth: { identity } };
  const scope = { project: { name: project.name, domain: { name: project.domain } } };
  return { auth: { identity, scope } };
}
