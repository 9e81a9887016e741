/** The namespace whose documents are always covered: a document of an undeclared kind is a fault. */
export const ownNamespace = 'emco';

/** Whether documents of a schema are covered even if no segment declares their kind. */
export function isOwnKind(schema: string): boolean {
  return schema.startsWith(`${ownNamespace}/`);
}

/** The schema of the documents of a kind that does not declare one. */
export function ownSchema(kind: string): string {
  return `${ownNamespace}/${kind}/v1`;
}
