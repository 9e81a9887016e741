/**
 * Compiles src into dist, twice: each file by itself, as the benches and the tests load single modules, and the
 * program `dist/bin/purser.js` and its workers, in as few files as can be. Most of the time that a command or a thread
 * takes to start is loading files: the program opens a store in half the time that the modules take, and a thread of
 * rules starts in a third of it.
 *
 * The man pages are written into dist/man. Types are not checked here; `npm run typecheck` does.
 */
import { chmod, copyFile, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parse } from 'graphql';
import { rolldown } from 'rolldown';
import { recordCode } from './record-code.mjs';
import { root } from './run.mjs';

const programFolder = join(root, 'dist', 'bin');

/**
 * Packages that are not part of the program: they have binaries, find files of their own, start threads, or are shared
 * with what a user loads beside the program. All others are in it, so that it loads fewer files.
 */
const outside =
  /^(?:lmdb|mongodb|pino|@aws-sdk\/client-s3|altair-static|@opentelemetry\/api)(?:\/|$)/;

/** What threads and child processes run. Each is one file, with all that it needs. */
const workers = [
  'containers/starter-process',
  'long-parts/part-worker',
  'rules/rule-worker',
  'rows/row-process',
];

/**
 * What most commands load is in one file, as each file takes time to load. What `--version` loads is apart from it.
 */
const groups = [
  { name: 'version', test: /[\\/]src[\\/](?:version|package-file)\.ts$/, priority: 1 },
  { name: 'commands', minShareCount: 25 },
];

/** Modules of CommonJS, as V8 takes recorded code for no others. */
const programOutput = {
  dir: join('dist', 'bin'),
  format: 'cjs',
  entryFileNames: '[name]-program.js',
};

/** The program reads schema.graphql as it is parsed here. */
const parsedSchema = {
  name: 'parsed-schema',
  async load(id) {
    if (!/[\\/]schema[\\/]schema-document\.ts$/.test(id)) return null;
    const text = await readFile(join(root, 'schema.graphql'), 'utf8');
    const source = JSON.stringify(parse(text, { noLocation: true }));
    this.emitFile({ type: 'asset', fileName: 'schema.json', source });
    return {
      code: `import { readFileSync } from 'node:fs';
        export const readSchemaDocument = () => JSON.parse(readFileSync(new URL('schema.json', import.meta.url), 'utf8'));`,
      moduleType: 'js',
    };
  },
};

/** What a file that Node starts contains: the program itself is in the file beside it. */
const starter = (name) =>
  `#!/usr/bin/env node\nrequire('./load.js').load(require.resolve('./${name}-program.js'));\n`;

/** @param {readonly string[]} sources the files of src, relative to the root of the repository */
export async function compile(sources) {
  await Promise.all([compileModules(sources), compileProgram(), ...workers.map(compileWorker)]);
  await copyFile(join(root, 'scripts', 'program-loader.cjs'), join(programFolder, 'load.js'));
  await writeFile(join(programFolder, 'package.json'), '{ "type": "commonjs" }\n');
  // Writes the man pages, too: they are made of the declarations of the commands, by one of them.
  await recordCode('purser-program.js');
}

async function compileModules(sources) {
  await write(
    { input: sources.map((file) => join(root, file)), external: isPackage },
    { dir: 'dist', preserveModules: true, preserveModulesRoot: join(root, 'src') },
  );
}

async function compileProgram() {
  await write(
    {
      input: { purser: join(root, 'src', 'cli', 'main.ts') },
      // The form of a package that a bundle takes parts of, and one form alone: `graphql` must exist once in a process.
      resolve: { mainFields: ['module', 'main'], conditionNames: ['node', 'import', 'default'] },
      plugins: [parsedSchema],
      external: (id) => id.startsWith('node:') || outside.test(id),
    },
    { ...programOutput, chunkFileNames: '[name]-[hash].js', codeSplitting: { groups } },
  );
  await writeStarter('purser');
}

async function compileWorker(worker) {
  await write(
    {
      input: join(root, 'src', 'adapters', `${worker}.ts`),
      // The form of a package that a bundle takes parts of; for Node alone, mingo offers another.
      resolve: { conditionNames: ['import', 'default'] },
    },
    programOutput,
  );
  await writeStarter(basename(worker));
}

async function writeStarter(name) {
  const file = join(programFolder, `${name}.js`);
  await writeFile(file, starter(name));
  await chmod(file, 0o755);
}

function isPackage(id) {
  return !id.startsWith('.') && !id.startsWith('/') && !/^[A-Za-z]:/.test(id);
}

async function write(input, output) {
  const bundle = await rolldown({ cwd: root, platform: 'node', logLevel: 'warn', ...input });
  await bundle.write({
    format: 'esm',
    sourcemap: true,
    entryFileNames: '[name].js',
    ...output,
    dir: join(root, output.dir),
  });
  await bundle.close();
}
