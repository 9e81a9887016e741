/** The namespace whose documents are always ruled: one of a kind that no segment declares is a fault. */
export const ownNamespace = 'emco';

/** Whether documents of a schema are ruled even if no segment declares their kind. */
export function isOwnKind(schema: string): boolean {
  return schema.startsWith(`${ownNamespace}/`);
}

/** The schema of the documents of a kind that names none. */
export function ownSchema(kind: string): string {
  return `${ownNamespace}/${kind}/v1`;
}
