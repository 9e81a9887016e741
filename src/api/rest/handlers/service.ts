import { readFile } from 'node:fs/promises';
import { printYaml } from '../../../domain/document/yaml/print-yaml.ts';
import { packageFile } from '../../../package-file.ts';
import type { RestRoute } from '../rest-route.ts';

/** Health, and the versions of the API. (docs/rest.md#asking) */
export const serviceRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/versions',
    allowsAnonymous: true,
    handle: async () => ({
      status: 200,
      body: async () => ({
        pieces: [printYaml({ 'v1.0': { path: '/api/v1.0', status: 'stable' } })],
      }),
    }),
  },
  {
    method: 'GET',
    path: '/health',
    allowsAnonymous: true,
    namesRequest: false,
    handle: async ({ app }) => {
      await app.health();
      return { status: 204 };
    },
  },
  {
    method: 'GET',
    path: '/openapi.yaml',
    allowsAnonymous: true,
    handle: async () => ({
      status: 200,
      body: async () => ({ pieces: [await readFile(packageFile('openapi.yaml'), 'utf8')] }),
    }),
  },
];
