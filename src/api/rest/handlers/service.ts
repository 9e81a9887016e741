import { printYaml } from '../../../domain/document/print-yaml.ts';
import type { RestRoute } from '../rest-route.ts';

/** Whether this is alive, and what it speaks. (spec 10.2) */
export const serviceRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/versions',
    answer: async () => ({
      status: 200,
      body: async () => ({
        pieces: [printYaml({ 'v1.0': { path: '/api/v1.0', status: 'stable' } })],
      }),
    }),
  },
];
