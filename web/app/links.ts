/** Names a document: by schema and name, and by layer for a submitted one. */
export interface DocumentName {
  readonly schema: string;
  readonly name: string;
  readonly layer?: string | null;
}

type Parameters = Readonly<Record<string, string | number | null | undefined>>;

/** A path with a query string of the parameters that have a value. Slashes stay, so that people can read it. */
export function urlOf(path: string, parameters: Parameters = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== null && value !== undefined && value !== '') search.set(name, String(value));
  }
  const text = search.toString().replaceAll('%2F', '/').replaceAll('%3A', ':');
  return text === '' ? path : `${path}?${text}`;
}

/** The page of a revision. */
export function revisionUrl(number: number, parameters: Parameters = {}): string {
  return urlOf(`/ui/revisions/${number}`, parameters);
}

/** The page that compares two revisions. */
export function compareUrl(from: number, to: number, parameters: Parameters = {}): string {
  return urlOf('/ui/compare', { from, to, ...parameters });
}

/** The page of a document, in a revision; null: in the newest. */
export function documentUrl(
  { schema, name, layer = null }: DocumentName,
  revision: number | null,
  parameters: Parameters = {},
): string {
  return urlOf('/ui/document', { schema, name, layer, revision, ...parameters });
}

/** The picture of the documents around a document, in a revision; null: in the newest. */
export function graphUrl({ schema, name }: DocumentName, revision: number | null): string {
  return urlOf(pages.graph, { schema, name, revision });
}

/** The page of a deployment. */
export function deploymentUrl(uuid: string, parameters: Parameters = {}): string {
  return urlOf('/ui/deployment', { id: uuid, ...parameters });
}

/** The pages of lists. `revision`: null is the newest. */
export const pages = {
  revisions: '/',
  documents: '/ui/documents',
  graph: '/ui/graph',
  problems: '/ui/problems',
  policies: '/ui/policies',
  deployments: '/ui/deployments',
  drift: '/ui/drift',
  submit: '/ui/submit',
} as const;
