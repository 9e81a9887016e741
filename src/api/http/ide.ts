import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { getDistDirectory, renderAltair, renderInitSnippet } from 'altair-static';

import { idePath } from './ide-policy.ts';

export interface IdeFile {
  readonly type: string;
  readonly content: string | Buffer;
}

export interface Ide {
  readonly page: IdeFile;
  /** A file by its path below `idePath`; null if there is none. */
  file(path: string): Promise<IdeFile | null>;
}

const optionsFile = 'initial_options.js';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
};

const exampleQuery = `# What is in force: the newest revision, and its documents as their consumers see them.
{
  revision {
    number
    renderedDocuments(first: 10) {
      totalCount
      nodes { schema name data }
    }
  }
}
`;

const options = {
  endpointURL: '/graphql',
  subscriptionsEndpoint: '/graphql',
  initialSubscriptionRequestHandlerId: 'graphql-ws' as const,
  initialName: 'Purser',
  initialQuery: exampleQuery,
  disableAccount: true,
  initialSettings: { 'banners.disable': true },
};

/** The GraphQL IDE: a page and the files that it loads, all of them in a package, so that it works
 * without a network. */
export function openIde(): Ide {
  const folder = getDistDirectory();
  const names = new Set(filesBelow(folder));
  const page = renderAltair({
    ...options,
    baseURL: idePath,
    serveInitialOptionsInSeperateRequest: optionsFile,
  });
  const settings: IdeFile = { type: typeOf(optionsFile), content: renderInitSnippet(options) };
  return {
    page: { type: typeOf('.html'), content: page },
    file: async (path) => {
      if (path === optionsFile) return settings;
      if (!names.has(path)) return null;
      return { type: typeOf(path), content: await readFile(join(folder, path)) };
    },
  };
}

function typeOf(name: string): string {
  return types[extname(name) || name] ?? 'application/octet-stream';
}

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}
