// Checks schema.graphql: two linters, less the exceptions of exceptions.mjs; the operations of examples/clients;
// deprecations; and breaking changes since the last release, whose schema is published/schema.graphql. A release copies
// schema.graphql there.
//
//   npm ci --prefix scripts/schema-check && node scripts/schema-check/main.mjs
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { diff } from '@graphql-inspector/core';
import { buildSchema, parse } from 'graphql';
import { applyExceptions } from './excepted.mjs';
import { exceptions, operationExceptions } from './exceptions.mjs';
import { lintSchema } from './linters.mjs';
import { lintOperations, programs } from './operations.mjs';
import { deprecationFaults, unannouncedChanges } from './published.mjs';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const read = (path) => readFileSync(at(path), 'utf8');
const schema = read('../../schema.graphql');

let faultCount = 0;

/** Prints the result of a check, and its faults. */
function report(check, faults) {
  faultCount += faults.length;
  console.log(`${faults.length === 0 ? 'passed' : 'FAILED'}: ${check}`);
  for (const fault of faults) console.log(`  ${fault}`);
}

const { faults, unused } = applyExceptions(await lintSchema(schema), exceptions);
report(
  'linters',
  faults.map(
    ({ rule, coordinate, line, message }) =>
      `schema.graphql:${line} ${coordinate}: ${message} (${rule})`,
  ),
);
report(
  'exceptions of the linters',
  unused.map(({ rule, at }) => `${rule} finds nothing at ${at}: delete the exception`),
);
const found = [];
for (const name of programs) {
  found.push(
    ...(await lintOperations(schema, { name, text: read(`../../examples/clients/${name}`) })),
  );
}
const operations = applyExceptions(found, operationExceptions);
report(
  'operations of examples/clients',
  operations.faults.map(
    ({ rule, coordinate, line, message }) =>
      `examples/clients/${coordinate}:${line} ${message} (${rule})`,
  ),
);
report(
  'exceptions of operations',
  operations.unused.map(({ rule, at }) => `${rule} finds nothing at ${at}: delete the exception`),
);
report(
  'deprecations',
  deprecationFaults(parse(schema)).map(({ coordinate, message }) => `${coordinate}: ${message}`),
);

if (existsSync(at('published/schema.graphql'))) {
  const published = buildSchema(read('published/schema.graphql'));
  const changes = await diff(published, buildSchema(schema));
  report(
    'breaking changes',
    unannouncedChanges(changes, read('../../CHANGELOG.md')).map(
      ({ coordinate, message }) =>
        `${message.replace(/\.$/, '')}; CHANGELOG.md needs an entry ` +
        `\`Breaking (schema):\` that names \`${coordinate}\``,
    ),
  );
} else {
  console.log('passed: breaking changes: nothing published yet');
}
process.exitCode = faultCount === 0 ? 0 : 1;
