/** A name of a source, a table, a policy or a rule. */
export const identifierPattern = /^[a-zA-Z_][a-zA-Z0-9_]{0,59}$/;

/** Namespaces of relations that are no tables and no rules. */
const reservedNames = new Set(['documents', 'purser', 'system', 'admin', 'local', 'config']);

/** Whether sources and policies may not have a name. */
export function isReservedName(name: string): boolean {
  return reservedNames.has(name) || name.startsWith('purser_');
}
