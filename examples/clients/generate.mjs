// Writes what the tools of the clients make of schema.graphql and of the operations of these programs: the artifacts
// of relay-compiler, the possible types for the cache of Apollo Client, and the typed operations of client-preset.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { preset } from '@graphql-codegen/client-preset';
import { codegen } from '@graphql-codegen/core';
import { buildSchema, isAbstractType, parse } from 'graphql';
import relayCompiler from 'relay-compiler';

const here = dirname(fileURLToPath(import.meta.url));
const sdl = readFileSync(join(here, '../../schema.graphql'), 'utf8');
const schema = buildSchema(sdl);

function write(file, text) {
  mkdirSync(dirname(join(here, file)), { recursive: true });
  writeFileSync(join(here, file), text);
}

rmSync(join(here, 'relay/generated'), { recursive: true, force: true });
// The artifacts are CommonJS modules.
write('relay/generated/package.json', '{ "type": "commonjs" }\n');
// relay-compiler adds the trusted documents to this file.
write('relay/generated/persisted-documents.json', '{}\n');
execFileSync(relayCompiler, [], { cwd: join(here, 'relay'), stdio: 'inherit' });

const possibleTypes = Object.fromEntries(
  Object.values(schema.getTypeMap())
    .filter(isAbstractType)
    .map((type) => [type.name, schema.getPossibleTypes(type).map(({ name }) => name)]),
);
write(
  'apollo/generated/possible-types.mjs',
  `export const possibleTypes = ${JSON.stringify(possibleTypes, null, 2)};\n`,
);

// What the command line of GraphQL Code Generator does with `preset: 'client'`.
const program = readFileSync(join(here, 'client-preset/main.ts'), 'utf8');
const documents = Array.from(program.matchAll(/\bgraphql\(`([^`]*)`\)/g), ([, rawSDL]) => ({
  location: 'client-preset/main.ts',
  document: parse(rawSDL),
  rawSDL,
}));
const outputs = await preset.buildGeneratesSection({
  baseOutputDir: 'client-preset/generated/',
  presetConfig: {
    fragmentMasking: { unmaskFunctionName: 'readFragment' },
    persistedDocuments: { hashAlgorithm: 'sha256' },
  },
  config: {
    documentMode: 'string',
    importExtension: '.js',
    useTypeImports: true,
    scalars: {
      DateTimeISO: 'string',
      Duration: 'string',
      JSON: 'unknown',
      NonNegativeInt: 'number',
    },
  },
  schema: parse(sdl),
  schemaAst: schema,
  documents,
  documentTransforms: [],
  plugins: [],
  pluginMap: {},
  pluginContext: {},
});
rmSync(join(here, 'client-preset/generated'), { recursive: true, force: true });
for (const output of outputs) write(output.filename, await codegen(output));
const compiler = join(here, 'node_modules/typescript/bin/tsc');
execFileSync(process.execPath, [compiler, '-p', 'client-preset'], {
  cwd: here,
  stdio: 'inherit',
});
