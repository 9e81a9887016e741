// A plugin of codegen.yml: a constant for each GraphQL operation, with its text, its fields and its types.
import { concatAST, Kind, print, stripIgnoredCharacters, visit } from 'graphql';

/** The plugin function that @graphql-codegen calls. */
export function plugin(_schema, files, { documentType }) {
  const { definitions } = concatAST(files.map(({ document }) => document));
  const fragments = new Map(
    definitions
      .filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION)
      .map((fragment) => [fragment.name.value, fragment]),
  );
  const operations = definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  const [module, name] = documentType.split('#');
  return {
    prepend: [`import type { ${name} } from '${module}';`],
    content: operations.map((one) => constant(one, fragments, name)).join('\n\n'),
  };
}

function constant(operation, fragments, typeName) {
  const { value: name } = operation.name;
  const data = name + operation.operation[0].toUpperCase() + operation.operation.slice(1);
  const parts = [operation, ...fragmentsOf(operation, fragments)];
  const text = stripIgnoredCharacters(parts.map(print).join('\n'));
  const fields = fieldsOf(operation.selectionSet, fragments);
  return [
    `export const ${name}Document: ${typeName}<${data}, ${data}Variables> = {`,
    `  text: ${JSON.stringify(text)},`,
    `  fields: ${JSON.stringify(fields)},`,
    '};',
  ].join('\n');
}

/** The fragments that a definition needs, directly and through others. */
function fragmentsOf(definition, fragments, found = new Set()) {
  visit(definition, {
    FragmentSpread({ name }) {
      const fragment = fragments.get(name.value);
      if (found.has(fragment)) return;
      found.add(fragment);
      fragmentsOf(fragment, fragments, found);
    },
  });
  return [...found];
}

/** The keys of an answer, each with those below it; null for scalars. Optional keys end in `?`. */
function fieldsOf(selectionSet, fragments) {
  const entries = selectionSet.selections.flatMap((node) => {
    const below = entriesOf(node, fragments);
    const isOptional = node.directives.length > 0;
    return isOptional ? below.map(([key, fields]) => [key.replace(/\??$/, '?'), fields]) : below;
  });
  return Object.fromEntries(entries);
}

function entriesOf(node, fragments) {
  if (node.kind === Kind.FIELD) {
    const fields = node.selectionSet === undefined ? null : fieldsOf(node.selectionSet, fragments);
    return [[(node.alias ?? node.name).value, fields]];
  }
  const { selectionSet } = node.selectionSet ? node : fragments.get(node.name.value);
  return Object.entries(fieldsOf(selectionSet, fragments));
}
