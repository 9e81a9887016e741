import { Kind, visit } from 'graphql';

/**
 * The schema coordinate of the innermost definition around a place: `Type`, `Type.field`, `Type.field(argument:)`,
 * `Enum.VALUE`, `@directive`, `@directive(argument:)`. Empty outside all definitions.
 *
 * @param {import('graphql').DocumentNode} schema Parsed with locations.
 * @param {{ line: number, column: number }} place Both from 1.
 */
export function coordinateAt(schema, { line, column }) {
  const lines = schema.loc.source.body.split('\n');
  const before = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
  const offset = before + column - 1;
  let found = '';
  for (const { node, coordinate } of coordinatesOf(schema))
    if (node.loc.start <= offset && offset < node.loc.end) found = coordinate;
  return found;
}

/** Every definition of a schema with its coordinate; a definition stands before those within it. */
export function coordinatesOf(schema) {
  const found = [];
  const add = (node, coordinate) => {
    found.push({ node, coordinate });
  };
  const enterType = (node) => {
    add(node, node.name.value);
    for (const field of node.fields ?? []) {
      add(field, `${node.name.value}.${field.name.value}`);
      for (const argument of field.arguments ?? [])
        add(argument, `${node.name.value}.${field.name.value}(${argument.name.value}:)`);
    }
    for (const value of node.values ?? []) add(value, `${node.name.value}.${value.name.value}`);
    return false;
  };
  visit(schema, {
    [Kind.SCALAR_TYPE_DEFINITION]: enterType,
    [Kind.OBJECT_TYPE_DEFINITION]: enterType,
    [Kind.INTERFACE_TYPE_DEFINITION]: enterType,
    [Kind.UNION_TYPE_DEFINITION]: enterType,
    [Kind.ENUM_TYPE_DEFINITION]: enterType,
    [Kind.INPUT_OBJECT_TYPE_DEFINITION]: enterType,
    [Kind.DIRECTIVE_DEFINITION](node) {
      add(node, `@${node.name.value}`);
      for (const argument of node.arguments)
        add(argument, `@${node.name.value}(${argument.name.value}:)`);
      return false;
    },
  });
  return found;
}
