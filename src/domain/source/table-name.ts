/** The full name of a table: `nova.servers`. Names of sources and tables have no dot. */
export function tableName(source: string, table: string): string {
  return `${source}.${table}`;
}

/** The source and the table of a full name; null for a text that is none. */
export function splitTableName(
  name: string,
): { readonly source: string; readonly table: string } | null {
  const [source, table, ...rest] = name.split('.');
  return source && table && rest.length === 0 ? { source, table } : null;
}
