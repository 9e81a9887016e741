import plugin from '@graphql-eslint/eslint-plugin';
import { ESLint } from 'eslint';
import { operationsIn } from './operations-in.mjs';

/** Programs of examples/clients. curl.sh is none: its operations stand in JSON, and its test executes them. */
export const programs = [
  'apollo/main.mjs',
  'client-preset/main.ts',
  'graphql-request/main.mjs',
  'graphql-sse/main.mjs',
  'graphql-ws/main.mjs',
  'relay/operations.js',
  'service.py',
  'urql/main.mjs',
];

/** These rules compare a document with the documents of its program, and find the document itself there. */
const off = {
  '@graphql-eslint/unique-operation-name': 'off',
  '@graphql-eslint/unique-fragment-name': 'off',
};

/**
 * What the recommended rules for operations of @graphql-eslint find in a program.
 *
 * @param {string} schema
 * @param {{ name: string, text: string }} program
 * @returns {Promise<import('./excepted.mjs').Finding[]>} Their coordinates are the name of the program.
 */
export async function lintOperations(schema, { name, text }) {
  const { configs, parser } = plugin;
  const documents = operationsIn(text);
  // Elsewhere the plugin keeps the first configuration of a process, and with it the documents of another program.
  process.env.NODE_ENV = 'test';
  const eslint = new ESLint({
    overrideConfigFile: true,
    overrideConfig: {
      files: ['**/*.graphql'],
      plugins: { '@graphql-eslint': plugin },
      languageOptions: { parser, parserOptions: { graphQLConfig: { schema, documents } } },
      rules: { ...configs['flat/operations-recommended'].rules, ...off },
    },
  });
  if (documents.trim() === '') throw new Error(`${name} has no operations`);
  const [{ messages }] = await eslint.lintText(documents, { filePath: 'operations.graphql' });
  return messages.map(({ ruleId, line, message }) => {
    if (ruleId === null) throw new Error(`${name}:${line}: ${message}`);
    return { rule: ruleId, coordinate: name, line, message: message.replaceAll(/\s+/g, ' ') };
  });
}
