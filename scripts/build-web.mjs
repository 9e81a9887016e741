/**
 * Builds the dashboard: web into dist/web, with a compressed copy of each file, and the list of its GraphQL operations.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createRequest, formatDocument, stringifyDocument } from '@urql/core';
import { getOperationAST, parse } from 'graphql';
import { build, runnerImport } from 'vite';
import { root } from './run.mjs';

const output = join(root, 'dist', 'web');

/** Rejects if the sources cannot be built. Types are not checked here; `npm run typecheck` does. */
export async function buildWeb() {
  await build({ configFile: join(root, 'web', 'vite.config.mjs'), logLevel: 'warn' });
  const assets = join(output, 'assets');
  for (const name of readdirSync(assets)) {
    const content = readFileSync(join(assets, name));
    writeFileSync(join(assets, `${name}.gz`), gzipSync(content, { level: 9 }));
  }
  writeFileSync(join(output, 'operations.json'), JSON.stringify(await operations(), null, 2));
}

/** The texts of the operations of the dashboard by their names, letter by letter as its client sends them. */
async function operations() {
  const generated = join(root, 'web', 'data', 'generated', 'graphql.ts');
  const { module } = await runnerImport(generated, { configFile: false, logLevel: 'warn' });
  const texts = Object.values(module)
    .filter((value) => value instanceof module.TypedDocumentString)
    .map(String);
  return Object.fromEntries(
    texts.flatMap((text) => {
      const operation = getOperationAST(parse(text));
      return operation ? [[operation.name.value, sentText(text, operation)]] : [];
    }),
  );
}

/** The client asks for the names of types in queries and mutations, by which it caches their results. */
function sentText(text, { operation }) {
  const { query } = createRequest(text, {});
  return stringifyDocument(operation === 'subscription' ? query : formatDocument(query));
}
