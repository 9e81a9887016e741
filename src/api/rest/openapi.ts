import { readFile } from 'node:fs/promises';
import type { RestRoute } from './rest-route.ts';

/** The package's openapi.yaml; `src/api/rest` and `dist/api/rest` are equally deep. */
const openapiFile = new URL('../../../openapi.yaml', import.meta.url);

/** The description of this API, for whoever writes a client. It tells nothing of what is kept here. */
export const openapiRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/openapi.yaml',
    isOpen: true,
    answer: async () => ({
      status: 200,
      body: async () => ({ pieces: [await readFile(openapiFile, 'utf8')] }),
    }),
  },
];
