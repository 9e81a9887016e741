import { lazy } from 'react';

/** The pages by path. Each is loaded when it is first shown. The server answers these paths with the dashboard. */
export const routes = [
  { path: '/', component: lazy(() => import('../revisions/timeline-page.tsx')) },
  {
    path: '/ui/revisions/:number',
    component: lazy(() => import('../revisions/revision-page.tsx')),
  },
  { path: '/ui/compare', component: lazy(() => import('../revisions/compare-page.tsx')) },
  { path: '/ui/documents', component: lazy(() => import('../documents/documents-page.tsx')) },
  { path: '/ui/document', component: lazy(() => import('../documents/document-page.tsx')) },
  { path: '/ui/submit', component: lazy(() => import('../submit/submit-page.tsx')) },
  { path: '/ui/problems', component: lazy(() => import('../problems/problems-page.tsx')) },
] as const;
