import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { getDistDirectory, renderAltair, renderInitSnippet } from 'altair-static';
import { typeOfFile } from './file-type.ts';
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
  const settings: IdeFile = { type: typeOfFile(optionsFile), content: renderInitSnippet(options) };
  return {
    page: { type: typeOfFile('.html'), content: page },
    file: async (path) => {
      if (path === optionsFile) return settings;
      if (!names.has(path)) return null;
      return { type: typeOfFile(path), content: await readFile(join(folder, path)) };
    },
  };
}

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}
