// Writes the files that codegen.yml lists, the module of the schemas of Purser's own kinds, and the tables of
// docs/query-cost.md; with --check, only reports which of them are stale. It stands in for the official command line and reads the same file.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { preset as clientPreset } from '@graphql-codegen/client-preset';
import { codegen } from '@graphql-codegen/core';
import * as typescript from '@graphql-codegen/typescript';
import * as operations from '@graphql-codegen/typescript-operations';
import * as resolvers from '@graphql-codegen/typescript-resolvers';
import { buildASTSchema, parse } from 'graphql';
import { load } from 'js-yaml';
import * as operationDocuments from './codegen-documents.mjs';
import { withCostTables } from './query-cost-tables.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const pluginMap = {
  typescript,
  'typescript-operations': operations,
  'typescript-resolvers': resolvers,
  './scripts/codegen-documents.mjs': operationDocuments,
};

function read(file) {
  return readFileSync(join(root, file), 'utf8');
}

// The GraphQL documents of a pattern "FOLDER/**/*SUFFIX", in order of their paths.
function readDocuments(pattern) {
  const [folder, suffix] = pattern.split('**/*');
  return readdirSync(join(root, folder), { recursive: true })
    .filter((name) => name.endsWith(suffix))
    .sort()
    .map((name) => {
      const rawSDL = read(join(folder, name));
      return { location: name, document: parse(rawSDL), rawSDL };
    });
}

async function generate(settings, filename, { plugins, config, documents }) {
  const text = await codegen({
    filename,
    schema: parse(read(settings.schema)),
    documents: documents === undefined ? [] : readDocuments(documents),
    plugins: plugins.map((name) => ({ [name]: {} })),
    pluginMap,
    config,
  });
  const sources = [settings.schema, documents].filter((source) => source !== undefined);
  return `// Made from ${sources.join(' and ')} by \`npm run codegen\`. Do not edit.\n\n${text}`;
}

// The files of the client preset in a folder, with their texts. Only `graphql.ts` is used: the operations are in files of
// their own, so programs import them by name.
async function generateClient(settings, folder, { documents, presetConfig, config }) {
  const schema = parse(read(settings.schema));
  const outputs = await clientPreset.buildGeneratesSection({
    baseOutputDir: folder,
    presetConfig,
    config,
    schema,
    schemaAst: buildASTSchema(schema),
    documents: readDocuments(documents),
    documentTransforms: [],
    plugins: [],
    pluginMap: {},
    pluginContext: {},
  });
  const wanted = outputs.filter(({ filename }) => filename.endsWith('/graphql.ts'));
  return Promise.all(
    wanted.map(async (output) => [
      output.filename,
      `// Made from ${settings.schema} and ${documents} by \`npm run codegen\`. Do not edit.\n\n${await codegen(output)}`,
    ]),
  );
}

function isFresh(file, text) {
  try {
    return read(file) === text;
  } catch {
    return false;
  }
}

function keepFresh(file, text) {
  if (isFresh(file, text)) return;
  if (process.argv.includes('--check')) {
    console.error(`${file} does not match its sources: run \`npm run codegen\``);
    process.exitCode = 1;
  } else {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
    console.log(`wrote ${file}`);
  }
}

/** The JSON Schemas below `schemas` by kind or message, which the domain needs without reading files. */
function kindSchemasModule() {
  const files = readdirSync(join(root, 'schemas'), { recursive: true })
    .filter((name) => name.endsWith('.json'))
    .sort();
  const schemas = Object.fromEntries(
    files.map((name) => [name.replace(/\.json$/, ''), JSON.parse(read(join('schemas', name)))]),
  );
  return [
    '// Made from schemas by `npm run codegen`. Do not edit.',
    '',
    "import type { JsonObject } from '../../json/value.ts';",
    '',
    '/** The JSON Schemas of whole documents of kinds of Purser, by their schema, and of messages to and from resources. */',
    `export const kindSchemas: Readonly<Record<string, JsonObject>> = ${JSON.stringify(schemas, null, 2)};`,
    '',
  ].join('\n');
}

const settings = load(read('codegen.yml'));
for (const [target, output] of Object.entries(settings.generates)) {
  if (output.preset === 'client') {
    for (const [file, text] of await generateClient(settings, target, output))
      keepFresh(file, text);
  } else keepFresh(target, await generate(settings, target, output));
}

const kinds = 'src/domain/kind-schemas/generated/kind-schemas.ts';
keepFresh(kinds, kindSchemasModule());

const page = 'docs/query-cost.md';
keepFresh(page, withCostTables(read(page), read(settings.schema)));
