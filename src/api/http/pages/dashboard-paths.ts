/** The dashboard is at `/`; its other pages and its files are below this path. */
export const dashboardPath = '/ui/';

/** The files of the dashboard are below this path. Their names contain digests of their content. */
export const dashboardFilesPath = `${dashboardPath}assets/`;

/**
 * The pages below `dashboardPath` by the first part of their paths, and the page at `/` by the empty text: the module of
 * `web` that shows each. `web/app/pages.tsx` loads it.
 */
export const dashboardPages: ReadonlyMap<string, string> = new Map([
  ['', 'revisions/timeline-page.tsx'],
  ['revisions', 'revisions/revision-page.tsx'],
  ['compare', 'revisions/compare-page.tsx'],
  ['documents', 'documents/documents-page.tsx'],
  ['document', 'documents/document-page.tsx'],
  ['graph', 'graph/graph-page.tsx'],
  ['submit', 'submit/submit-page.tsx'],
  ['problems', 'problems/problems-page.tsx'],
  ['policies', 'policies/policies-page.tsx'],
  ['deployments', 'deployments/deployments-page.tsx'],
  ['deployment', 'deployments/deployment-page.tsx'],
  ['drift', 'deployments/drift-page.tsx'],
]);

/** The module that shows the page at a path of this server, or at one below it; undefined: there is no page. */
export function dashboardModule(path: string): string | undefined {
  if (path === '/') return dashboardPages.get('');
  if (!path.startsWith(dashboardPath)) return undefined;
  const [first = ''] = path.slice(dashboardPath.length).split('/');
  return first === '' ? undefined : dashboardPages.get(first);
}

/**
 * The content security policy of the dashboard: it may load its own files and send requests to this server, and nothing
 * else. Styles that its editor makes carry the nonce, which is another one in each response.
 */
export function dashboardPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
