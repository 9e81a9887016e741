import { type ComponentType, use } from 'react';
import type { Client } from 'urql';

interface PageModule {
  readonly default: ComponentType;
  /** Sends the queries that the first view needs, before it is rendered: their answers are in the cache of the client. */
  readonly askFirst?: (client: Client) => void;
}

/** The pages by path. Each is loaded when it is first shown. The server answers these paths with the dashboard. */
export const routes = [
  page('/', () => import('../revisions/timeline-page.tsx')),
  page('/ui/revisions/:number', () => import('../revisions/revision-page.tsx')),
  page('/ui/compare', () => import('../revisions/compare-page.tsx')),
  page('/ui/documents', () => import('../documents/documents-page.tsx')),
  page('/ui/document', () => import('../documents/document-page.tsx')),
  page('/ui/graph', () => import('../graph/graph-page.tsx')),
  page('/ui/submit', () => import('../submit/submit-page.tsx')),
  page('/ui/problems', () => import('../problems/problems-page.tsx')),
  page('/ui/policies', () => import('../policies/policies-page.tsx')),
  page('/ui/deployments', () => import('../deployments/deployments-page.tsx')),
  page('/ui/deployment', () => import('../deployments/deployment-page.tsx')),
  page('/ui/drift', () => import('../deployments/drift-page.tsx')),
];

/**
 * Loads the page at a path, so that it need not wait when it is shown, and begins to ask for what it shows. Resolves also
 * if it could not be loaded.
 */
export async function loadPage(path: string, client: Client): Promise<void> {
  const route = routes.find((one) => firstPart(one.path) === firstPart(path));
  // The page shows the failure itself.
  const module = await route?.load().catch(() => undefined);
  module?.askFirst?.(client);
}

/** What is after `/ui/` in a path: it is another one for each page. */
function firstPart(path: string): string {
  return path.split('/')[2] ?? '';
}

function page(path: string, read: () => Promise<PageModule>) {
  let loaded: PageModule | undefined;
  let loading: Promise<PageModule> | undefined;
  const load = () => {
    loading ??= read().then((module) => {
      loaded = module;
      return module;
    });
    return loading;
  };
  return {
    path,
    load,
    // Unlike `lazy`, it does not wait for a moment if the page has been loaded already.
    component: function Page() {
      const { default: Content } = loaded ?? use(load());
      return <Content />;
    },
  };
}
