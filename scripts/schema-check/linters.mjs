import plugin from '@graphql-eslint/eslint-plugin';
import { ESLint } from 'eslint';
import { parse } from 'graphql';
import schemaLinter from 'graphql-schema-linter';
import { coordinateAt } from './coordinates.mjs';

/**
 * What the recommended rules and the rules for Relay of @graphql-eslint find, and all rules of graphql-schema-linter.
 *
 * @param {string} text The schema.
 * @returns {Promise<import('./excepted.mjs').Finding[]>} The names of rules begin with that of their linter.
 */
export async function lintSchema(text) {
  const schema = parse(text);
  const found = [...(await lintWithEslint(text)), ...lintWithSchemaLinter(text)];
  return found.map(({ rule, line, column, message }) => {
    const coordinate = coordinateAt(schema, { line, column });
    return { rule, coordinate, line, message: message.replaceAll(/\s+/g, ' ') };
  });
}

async function lintWithEslint(text) {
  const { configs, parser } = plugin;
  const eslint = new ESLint({
    overrideConfigFile: true,
    overrideConfig: {
      files: ['**/*.graphql'],
      plugins: { '@graphql-eslint': plugin },
      languageOptions: { parser, parserOptions: { graphQLConfig: { schema: text } } },
      rules: { ...configs['flat/schema-recommended'].rules, ...configs['flat/schema-relay'].rules },
    },
  });
  const [{ messages }] = await eslint.lintText(text, { filePath: 'schema.graphql' });
  return messages.map(({ ruleId, line, column, message }) => {
    if (ruleId === null) throw new Error(message);
    return { rule: ruleId, line, column, message };
  });
}

function lintWithSchemaLinter(text) {
  const { configuration, validator } = schemaLinter;
  const settings = new configuration.Configuration({ definition: text });
  return validator
    .validateSchemaDefinition({ definition: text }, settings.getRules(), settings)
    .map(({ ruleName, locations: [{ line, column }], message }) => ({
      rule: `graphql-schema-linter/${ruleName}`,
      line,
      column,
      message,
    }));
}
