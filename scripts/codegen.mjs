// Writes the resolver types that codegen.yml asks for, and the tables of docs/query-cost.md; with --check, only
// says whether they are fresh. It stands in for the official command line and reads the same file.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { codegen } from '@graphql-codegen/core';
import * as typescript from '@graphql-codegen/typescript';
import * as resolvers from '@graphql-codegen/typescript-resolvers';
import { parse } from 'graphql';
import { load } from 'js-yaml';
import { withCostTables } from './query-cost-tables.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const header = '// Made from schema.graphql by `npm run codegen`. Do not edit.\n\n';
const pluginMap = { typescript, 'typescript-resolvers': resolvers };

function read(file) {
  return readFileSync(join(root, file), 'utf8');
}

async function generate(settings, filename, { plugins, config }) {
  const text = await codegen({
    filename,
    schema: parse(read(settings.schema)),
    documents: [],
    plugins: plugins.map((name) => ({ [name]: {} })),
    pluginMap,
    config,
  });
  return header + text;
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
    console.error(`${file} does not match schema.graphql: run \`npm run codegen\``);
    process.exitCode = 1;
  } else {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
    console.log(`wrote ${file}`);
  }
}

const settings = load(read('codegen.yml'));
for (const [file, output] of Object.entries(settings.generates)) {
  keepFresh(file, await generate(settings, file, output));
}

const page = 'docs/query-cost.md';
keepFresh(page, withCostTables(read(page), read(settings.schema)));
