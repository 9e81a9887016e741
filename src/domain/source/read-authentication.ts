import { urlFlaw } from '../egress/check-egress.ts';
import type { JsonObject } from '../json/value.ts';
import type { NoteFinding } from '../kind-schemas/kind-finding.ts';
import {
  chooseSpelling,
  memberIn,
  noteUrlFlaw,
  objectIn,
  present,
  type SubmittedMember,
  textIn,
  textMembers,
} from '../kind-schemas/submitted-member.ts';
import { baseUrlFlaw } from './api-url.ts';

/** The members of the types whose normal form is what is submitted. */
const plainMembers: Readonly<Record<string, readonly string[]>> = {
  basic: ['username', 'password'],
  bearer: ['token'],
  header: ['name', 'value'],
  oauth2_client_credentials: ['token_url', 'client_id', 'client_secret', 'scope'],
};

/** The normal form of an authentication, as far as it can be read. (docs/data-sources.md#authentication) */
export function readAuthentication(
  note: NoteFinding,
  authentication: SubmittedMember,
): JsonObject | undefined {
  const type = textIn(memberIn(authentication, 'type'));
  if (type === 'keystone' || type === 'keystone_password') {
    return { type: 'keystone', config: readKeystone(note, authentication, type) };
  }
  const members =
    type === undefined ? undefined : Object.hasOwn(plainMembers, type) && plainMembers[type];
  if (type === undefined || !members) return undefined;
  const tokenUrl = memberIn(authentication, 'token_url');
  if (type === 'oauth2_client_credentials') noteUrlFlaw(note, tokenUrl, urlFlaw);
  return { type, ...textMembers(authentication, members) };
}

/** The spelling of `keystone_password` for members of `config`. */
const flatSpelling: Readonly<Record<string, string>> = { username: 'user' };

function readKeystone(
  note: NoteFinding,
  authentication: SubmittedMember,
  type: 'keystone' | 'keystone_password',
): JsonObject {
  const config = memberIn(authentication, 'config');
  const isFlat = type === 'keystone_password';
  const member = (key: string): SubmittedMember => {
    const normal = memberIn(config, key);
    if (!isFlat) return normal;
    const flat = memberIn(authentication, flatSpelling[key] ?? key);
    const found = chooseSpelling(note, [normal, flat]);
    return found.value === undefined && objectIn(config) === undefined ? flat : found;
  };
  const [username, password] = [member('username'), member('password')];
  const authUrl = member('auth_url');
  // A config that is there is checked by its shape.
  const needed = isFlat ? [username, password] : [authUrl, username, password];
  for (const { value, location } of isFlat || config.value === undefined ? needed : []) {
    if (value === undefined) note('AUTH_FIELD_MISSING', location, {});
  }
  noteUrlFlaw(note, authUrl, baseUrlFlaw);
  const project = textIn(member('project_name')) ?? textIn(memberIn(config, 'tenant_name'));
  return present({
    auth_url: textIn(authUrl),
    username: textIn(username),
    password: textIn(password),
    project_name: project,
    user_domain_name: textIn(member('user_domain_name')) ?? 'Default',
    project_domain_name: textIn(member('project_domain_name')) ?? 'Default',
  });
}
