/**
 * A claim of a token; dots in its name lead into objects, unless there is a claim that is called so as
 * a whole (as `https://example.org/roles`).
 */
export function claimAt(payload: unknown, name: string): unknown {
  const whole = memberOf(payload, name);
  if (whole !== undefined) return whole;
  return name.split('.').reduce(memberOf, payload);
}

/** The roles that a claim lists: an array of texts, or one text with blanks between, as scopes are. */
export function rolesOf(payload: unknown, name: string): readonly string[] {
  const claim = claimAt(payload, name);
  if (typeof claim === 'string') return claim.split(' ').filter((role) => role !== '');
  return Array.isArray(claim) ? claim.filter((role) => typeof role === 'string') : [];
}

function memberOf(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  return (value as Readonly<Record<string, unknown>>)[key];
}
