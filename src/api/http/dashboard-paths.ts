/** The dashboard is at `/`; its other pages and its files are below this path. */
export const dashboardPath = '/ui/';

/** The files of the dashboard are below this path. Their names contain digests of their content. */
export const dashboardFilesPath = `${dashboardPath}assets/`;

/** The first parts of the paths of pages below `dashboardPath`. `web/app/pages.tsx` shows what is at each of them. */
export const dashboardPages: readonly string[] = [
  'revisions',
  'compare',
  'documents',
  'document',
  'submit',
  'problems',
];

/** Whether the dashboard has a page at a path of this server, or at one below it. */
export function isDashboardPage(path: string): boolean {
  if (path === '/') return true;
  if (!path.startsWith(dashboardPath)) return false;
  const [first = ''] = path.slice(dashboardPath.length).split('/');
  return dashboardPages.includes(first);
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
