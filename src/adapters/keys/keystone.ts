import type { KeystoneLogin } from '../../config/key-config.ts';
import type { JsonObject } from '../../domain/json/value.ts';
import { keystoneTokensUrl, passwordLogin } from '../../domain/source/keystone.ts';
import {
  askService,
  type ServiceAnswer,
  type ServiceRequest,
  unusableAnswer,
} from './key-service.ts';

/** Sends requests to a service of the cloud, with a token of Keystone that is renewed when it is no longer accepted. */
export type AskCloud = (
  url: URL,
  request: Omit<ServiceRequest, 'headers'> & { readonly accept: string },
) => Promise<ServiceAnswer>;

/**
 * Creates the function for requests to services of a cloud; `url` is Keystone's, with or without
 * `/v3`.
 */
export function createKeystoneClient(vault: string, url: string, login: KeystoneLogin): AskCloud {
  const tokens = new URL(keystoneTokensUrl(url));
  let token: Promise<string> | null = null;

  async function logIn(): Promise<string> {
    const answer = await askService(`Keystone for ${vault}`, tokens, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: loginBody(login),
      // It creates another token.
      repeatable: true,
    });
    const given = answer.headers['x-subject-token'];
    if (answer.status === 201 && typeof given === 'string') return given;
    throw unusableAnswer(`Keystone for ${vault}`, answer);
  }

  /** One login for all concurrent requests; after a failure the next request tries again. */
  function tokenNow(): Promise<string> {
    const current = token ?? logIn();
    token = current;
    current.catch(() => forget(current));
    return current;
  }

  function forget(old: Promise<string>): void {
    if (token === old) token = null;
  }

  return async (target, { accept, ...request }) => {
    const attempt = async (by: Promise<string>) =>
      askService(vault, target, { ...request, headers: { accept, 'x-auth-token': await by } });
    const current = tokenNow();
    const answer = await attempt(current);
    if (answer.status !== 401) return answer;
    forget(current);
    return attempt(tokenNow());
  };
}

function loginBody(login: KeystoneLogin): JsonObject {
  if ('secret' in login) {
    const [id, secret] = [login.credential, login.secret()];
    const methods = ['application_credential'];
    return { auth: { identity: { methods, application_credential: { id, secret } } } };
  }
  const { user: name, domain, project } = login;
  return passwordLogin({
    name,
    domain,
    password: login.password(),
    project: { name: project, domain },
  });
}
