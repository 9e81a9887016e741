import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, it } from 'vitest';
import { importCycles, resolvedImport } from './support/import-cycles.ts';
import { type SourceFile, sourceFile, sourceFiles, sourcePaths } from './support/source-file.ts';

const graphqlPackages = [
  'npm:graphql',
  'npm:graphql/execution/collectFields.js',
  'npm:@apollo/server*',
  'npm:dataloader',
  'npm:altair-static',
  'npm:graphql-ws',
  'npm:ws',
];
const terminalPackages = ['npm:commander', 'npm:picocolors', 'npm:pino'];
const entrance = ['config', 'version.ts', 'purser.ts', 'open-rules.ts', 'open-backup-target.ts'];

/**
 * What each room of `src` may import besides itself: other rooms (a folder stands for all in it),
 * packages, Node's own modules. A file belongs to the longest room that begins its path. Type
 * imports count. ARCHITECTURE.md says why.
 */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  domain: ['domain/catalogue'],
  'domain/catalogue': ['domain'],
  'domain/json': ['domain', 'node:crypto', 'npm:diff'],
  'domain/access': ['domain', 'npm:yaml'],
  'domain/audit': ['domain/json'],
  'domain/pattern': [],
  'domain/json-schema': ['domain', 'domain/json', 'domain/pattern', 'npm:re2js'],
  'domain/secret': ['domain', 'domain/json', 'domain/document', 'node:crypto'],
  'domain/validation': [
    'domain',
    'domain/json',
    'domain/document',
    'domain/json-schema',
    'domain/source',
    'domain/notification',
    'domain/deployment',
  ],
  'domain/document': ['domain', 'domain/json', 'npm:diff', 'npm:js-yaml', 'npm:yaml'],
  'domain/python': ['domain/json'],
  'domain/template': ['domain/json', 'domain/python'],
  'domain/references': ['domain', 'domain/json', 'domain/document'],
  'domain/json-path': ['domain', 'domain/json'],
  'domain/query-document': ['domain/json'],
  'domain/egress': ['npm:ipaddr.js'],
  'domain/kind-schemas': ['domain', 'domain/json', 'domain/document', 'npm:ajv'],
  'domain/source': [
    'domain',
    'domain/json',
    'domain/json-path',
    'domain/query-document',
    'domain/document',
    'domain/kind-schemas',
    'domain/egress',
    'domain/access',
    'node:crypto',
  ],
  'domain/execution': ['domain', 'domain/json', 'domain/source'],
  'domain/history': ['domain', 'domain/json', 'domain/document'],
  'domain/revision': [
    'domain',
    'domain/json',
    'domain/document',
    'domain/history',
    'domain/secret',
    'domain/references',
  ],
  'domain/problem': [
    'domain',
    'domain/json',
    'domain/document',
    'domain/history',
    'domain/revision',
  ],
  'domain/render': ['domain', 'domain/json', 'domain/document', 'domain/pattern', 'npm:re2js'],
  'domain/deployment': [
    'domain',
    'domain/document',
    'domain/deployment/output',
    'domain/catalogue',
    'domain/json',
    'domain/access',
    'domain/json-schema',
    'domain/kind-schemas',
    'domain/render',
    'domain/template',
    'npm:croner',
    'npm:yaml',
  ],
  'domain/deployment/output': ['domain/deployment', 'domain/json'],
  'domain/deepdiff': ['domain', 'domain/json', 'domain/document', 'domain/python'],
  'domain/explain': ['domain', 'domain/json', 'domain/document', 'domain/render'],
  'domain/policy': [
    'domain',
    'domain/json',
    'domain/document',
    'domain/query-document',
    'domain/kind-schemas',
    'domain/source',
    'npm:re2js',
  ],
  'domain/notification': [
    'domain/deployment',
    'domain',
    'domain/json',
    'domain/document',
    'domain/access',
    'domain/source',
    'domain/egress',
    'domain/kind-schemas',
    'domain/policy',
    'domain/violation',
    'domain/execution',
    'node:crypto',
  ],
  'domain/violation': ['domain', 'domain/json', 'domain/policy', 'domain/revision'],
  ports: ['domain/*'],
  app: ['domain/*', 'ports', 'npm:dataloader'],
  'adapters/audit-sink': ['domain/*', 'ports', 'adapters/records', 'http-client.ts', 'node:*'],
  'adapters/backups': ['domain/*', 'ports', 'make-folder.ts', 'node:*', 'npm:@aws-sdk/client-s3'],
  'adapters/polling': [],
  'adapters/records': ['domain/*', 'ports', 'node:timers/promises'],
  'adapters/embedded': [
    'domain/*',
    'ports',
    'adapters/polling',
    'adapters/records',
    'make-folder.ts',
    'npm:lmdb',
    'node:*',
  ],
  'adapters/mongo': [
    'domain/*',
    'ports',
    'adapters/polling',
    'adapters/records',
    'adapters/rule-results',
    'npm:mongodb',
    'node:*',
  ],
  'adapters/system': ['domain/*', 'ports', 'node:crypto', 'node:timers/promises', 'npm:pino'],
  'adapters/keys': ['domain/*', 'ports', 'config', 'http-client.ts', 'node:*'],
  'adapters/telemetry': [
    'domain/*',
    'ports',
    'node:async_hooks',
    'npm:prom-client',
    'npm:@opentelemetry/api',
  ],
  'adapters/rows': ['domain/*', 'ports', 'package-file.ts', 'node:child_process'],
  'adapters/long-parts': [
    'domain/*',
    'ports',
    'package-file.ts',
    'node:events',
    'node:timers/promises',
    'node:worker_threads',
  ],
  'adapters/rule-results': ['domain/*', 'ports'],
  'adapters/rules': [
    'domain/*',
    'ports',
    'adapters/rule-results',
    'package-file.ts',
    'node:v8',
    'node:vm',
    'node:worker_threads',
    'npm:mingo',
    'npm:mingo/*',
  ],
  'adapters/web': ['domain/*', 'ports', 'http-client.ts', 'node:*', 'npm:undici'],
  'adapters/containers': ['domain/*', 'ports', 'make-folder.ts', 'package-file.ts', 'node:*'],
  'adapters/deckhand': ['domain/*', 'ports', 'http-client.ts', 'node:*'],
  'adapters/tls': ['domain/*', 'ports', 'adapters/identity', 'node:*'],
  'adapters/trusted-documents': ['domain/*', 'ports', 'adapters/identity', 'node:*'],
  'adapters/identity': ['domain/*', 'ports', 'http-client.ts', 'node:*', 'npm:jose'],
  api: [
    'domain/*',
    'ports',
    'app',
    'config',
    'package-file.ts',
    'node:*',
    ...graphqlPackages,
    'npm:fastify',
    'npm:@fastify/cors',
    'npm:find-my-way',
    'npm:rate-limiter-flexible',
  ],
  cli: [
    'domain/*',
    'ports',
    'app',
    'api',
    'http-client.ts',
    'make-folder.ts',
    ...entrance,
    'node:*',
    'npm:yaml',
    ...terminalPackages,
  ],
  'http-client.ts': ['node:http', 'node:https'],
  'make-folder.ts': ['node:fs/promises', 'node:path'],
  config: ['domain', 'domain/egress', 'domain/execution', 'npm:zod'],
  'open-container-runtime.ts': [
    'domain/*',
    'ports',
    'app',
    'adapters/*',
    'config',
    'version.ts',
    'node:os',
    'node:path',
  ],
  'open-key-vault.ts': ['domain/*', 'ports', 'adapters/*', 'config'],
  'open-backup-target.ts': ['ports', 'adapters/*', 'config'],
  'open-rules.ts': ['domain/*', 'ports', 'app', 'adapters/*', 'config'],
  'package-file.ts': ['node:fs'],
  'version.ts': ['package-file.ts', 'node:fs'],
  'purser.ts': [
    'domain/*',
    'ports',
    'app',
    'adapters/*',
    'config',
    'open-container-runtime.ts',
    'open-key-vault.ts',
    'open-rules.ts',
    'version.ts',
  ],
};

/** Files directly in one folder of `src`. */
const maxFolderFiles = 27;
const longestFile = 400;
const longestFunction = 60;

/** Resolver maps are exported under the names of their GraphQL types, which are often those of the domain. */
const resolvers = 'src/api/graphql/resolvers/';
/** The two stores implement the same ports, and call the parts of them alike. */
const stores = ['src/adapters/embedded/', 'src/adapters/mongo/'];

type Rule = (files: readonly SourceFile[]) => readonly string[];

const rules: readonly { title: string; rule: Rule; offence: readonly [string, string][] }[] = [
  {
    title: 'imports point inwards, and packages stay where they are allowed',
    rule: (files) => files.flatMap((file) => offendingImports(file)),
    offence: [['src/domain/document/a.ts', "import type { App } from '../../app/app.ts';"]],
  },
  {
    title: 'the domain uses no package but its own few',
    rule: (files) => files.flatMap((file) => offendingImports(file)),
    offence: [['src/domain/json/a.ts', "import { existsSync, readFileSync } from 'node:fs';"]],
  },
  {
    title: 'nothing in src imports from test',
    rule: (files) =>
      offences(files, ({ imports }) => imports.filter((name) => /(^|\/)test\//.test(name))),
    offence: [['src/app/a.ts', "export { b } from '../../test/support/b.ts';"]],
  },
  {
    title: 'no files import each other in a circle, not even types',
    rule: importCycles,
    offence: [
      ['src/app/a.ts', "import type { B } from './b.ts';"],
      ['src/app/b.ts', "export const load = () => import('./a.ts');"],
    ],
  },
  {
    title: `no file is longer than ${longestFile} lines`,
    rule: (files) =>
      offences(files, ({ lines }) => (lines > longestFile ? [`${lines} lines`] : [])),
    offence: [['src/app/a.ts', 'export const a = [\n'.concat('1,\n'.repeat(400), '];')]],
  },
  {
    title: `no function is longer than ${longestFunction} lines`,
    rule: (files) =>
      offences(files, ({ functions }) =>
        functions
          .filter(({ lines }) => lines > longestFunction)
          .map(({ name, lines }) => `function ${name} has ${lines} lines`),
      ),
    offence: [['src/app/a.ts', `function a() {\n${'a();\n'.repeat(60)}}`]],
  },
  {
    title: `no folder holds more than ${maxFolderFiles} files`,
    rule: (files) =>
      Array.from(filesByFolder(files))
        .filter(([, inside]) => inside.length > maxFolderFiles)
        .map(([folder, inside]) => `${folder} has ${inside.length} files`),
    offence: Array.from({ length: maxFolderFiles + 1 }, (_, at) => [`src/app/a${at}.ts`, '']),
  },
  {
    title: 'every folder has a README that names where to begin',
    rule: (files) =>
      [...filesByFolder(files).keys()]
        .filter((folder) => folder !== 'src' && posix.basename(folder) !== 'use-cases')
        .filter((folder) => beginnings(folder).every((file) => !existsSync(file))),
    offence: [['src/app/odd/a.ts', '']],
  },
  {
    title: 'there are no default exports',
    rule: (files) =>
      offences(files, ({ exports }) =>
        exports.filter(({ name }) => name === 'default').map(() => 'export default'),
      ),
    offence: [['src/app/a.ts', 'export default 1;']],
  },
  {
    title: 'no two files export the same name',
    rule: (files) =>
      Array.from(filesByExport(files.filter(({ path }) => !path.startsWith(resolvers))))
        .filter(([, paths]) => !isOnePerStore(paths) && paths.length > 1)
        .map(([name, paths]) => `${name} is exported by ${paths.join(' and ')}`),
    offence: [
      ['src/app/a.ts', 'export const a = 1;'],
      ['src/domain/document/b.ts', 'export function a() {}'],
    ],
  },
  {
    title: 'only the command line reads the environment',
    rule: (files) =>
      offences(
        files.filter(({ path }) => path !== 'src/cli/main.ts'),
        ({ reaches }) => reaches.filter((name) => name === 'process.env'),
      ),
    offence: [['src/app/a.ts', "export const a = process['env'].HOME;"]],
  },
  {
    title: 'the domain knows neither time nor chance',
    rule: (files) => offences(inDomain(files), ({ reaches }) => reaches),
    offence: [['src/domain/revision/a.ts', 'export const a = () => [new Date(), Date.now()];']],
  },
  {
    title: 'use cases have time, chance and waiting from ports',
    // Giving way to other requests is no waiting: no result depends on it.
    rule: (files) =>
      offences(
        files.filter(
          ({ path }) => path.startsWith('src/app/') && path !== 'src/app/kernel/event-loop.ts',
        ),
        ({ reaches }) => reaches,
      ),
    offence: [['src/app/a.ts', 'export const a = () => setTimeout(a, Math.random());']],
  },
  {
    title: 'every export of domain and ports has a doc comment',
    rule: (files) =>
      offences(
        files.filter(({ path }) => /^src\/(domain|ports)\//.test(path)),
        ({ exports }) =>
          exports.filter(({ documented }) => !documented).map(({ name }) => `export ${name}`),
      ),
    offence: [['src/ports/a.ts', '/** Has one. */\nexport const a = 1;\nexport const b = 2;']],
  },
];

const files = sourceFiles('src').filter(({ path }) => !path.includes('/generated/'));

for (const { title, rule, offence } of rules) {
  describe(title, () => {
    it('holds', () => assert.deepEqual(rule(files), []));

    it('is a rule that can be broken', () => {
      const broken = offence.map(([path, text]) => sourceFile(path, text));
      assert.notDeepEqual(rule(broken), []);
    });
  });
}

describe('the folders of test mirror those of src', () => {
  const folders = new Set(files.map(({ path }) => posix.dirname(path)));
  const strays = (tests: readonly string[]) =>
    tests.filter((path) => !folders.has(posix.dirname(path.replace(/^test/, 'src'))));

  it('holds', () => {
    const tests = sourcePaths('test');
    const mirrored = /^test\/(domain|app|adapters|api|cli)\/.*\.test\.ts$/;
    assert.deepEqual(strays(tests.filter((path) => mirrored.test(path))), []);
  });

  it('is a rule that can be broken', () => {
    assert.deepEqual(strays(['test/app/odd/a.test.ts']), ['test/app/odd/a.test.ts']);
  });
});

it('every dependency is imported, and every package that is imported is a dependency', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const names = files
    .flatMap(({ imports }) => imports)
    .filter((name) => /^(?!node:)[@a-z]/.test(name));
  const packages = names.map((name) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name);
  assert.deepEqual([...new Set(packages)].sort(), Object.keys(dependencies).sort());
});

/** The files that export each name. */
function filesByExport(all: readonly SourceFile[]): ReadonlyMap<string, readonly string[]> {
  const byName = new Map<string, string[]>();
  for (const { path, exports } of all) {
    // Each once: a function may be declared several times, for its overloads.
    for (const name of new Set(exports.map((one) => one.name))) {
      byName.set(name, [...(byName.get(name) ?? []), path]);
    }
  }
  return byName;
}

function isOnePerStore(paths: readonly string[]): boolean {
  const found = paths.map((path) => stores.find((store) => path.startsWith(store)));
  return paths.length === stores.length && stores.every((store) => found.includes(store));
}

function filesByFolder(all: readonly SourceFile[]): ReadonlyMap<string, readonly SourceFile[]> {
  const folders = new Map<string, SourceFile[]>();
  for (const file of all) {
    const folder = posix.dirname(file.path);
    folders.set(folder, [...(folders.get(folder) ?? []), file]);
  }
  return folders;
}

/** The files that a folder's README names as the beginning. */
function beginnings(folder: string): readonly string[] {
  const page = posix.join(folder, 'README.md');
  if (!existsSync(page)) return [];
  const [, sentence = ''] = /Begin\s+with\s([\s\S]*)/.exec(readFileSync(page, 'utf8')) ?? [];
  return Array.from(sentence.matchAll(/`([\w./-]+)`/g), ([, name = '']) =>
    posix.join(folder, name),
  );
}

function offendingImports(file: SourceFile): readonly string[] {
  const room = roomOf(file.path);
  const allowed = mayImport[room] ?? [];
  return file.imports
    .filter((name) => {
      const origin = originOf(name, file.path);
      return origin !== room && !allowed.some((pattern) => covers(pattern, origin));
    })
    .map((name) => `${file.path} -> ${name}`);
}

/** The room of a path below `src`; the path itself if it is in none, which nothing may import. */
function roomOf(path: string): string {
  const inside = path.replace(/^src\//, '');
  const rooms = Object.keys(mayImport).filter(
    (room) => inside === room || inside.startsWith(`${room}/`),
  );
  return rooms.sort((a, b) => b.length - a.length)[0] ?? inside;
}

function originOf(name: string, importer: string): string {
  if (name.startsWith('.')) return roomOf(resolvedImport(name, importer));
  return name.startsWith('node:') ? name : `npm:${name}`;
}

function covers(pattern: string, origin: string): boolean {
  if (!pattern.endsWith('*')) return origin === pattern;
  const start = pattern.slice(0, -1);
  return origin.startsWith(start) || `${origin}/` === start;
}

function inDomain(all: readonly SourceFile[]): readonly SourceFile[] {
  return all.filter(({ path }) => path.startsWith('src/domain/'));
}

function offences(
  all: readonly SourceFile[],
  wrong: (file: SourceFile) => readonly string[],
): readonly string[] {
  return all.flatMap((file) => wrong(file).map((what) => `${file.path} -> ${what}`));
}
