/** The tables of docs/query-cost.md: what the directives of schema.graphql declare about cost. */
import { Kind, parse } from 'graphql';

/** The page with new tables in place of those it has. */
export function withCostTables(page, schemaText) {
  const begin = page.indexOf(mark);
  return (begin < 0 ? page : page.slice(0, begin)) + costTables(schemaText);
}

const mark = '<!-- Made from schema.graphql by `npm run codegen`. Do not edit what follows. -->\n';

function costTables(schemaText) {
  const { definitions } = parse(schemaText);
  const interfaces = definitions.filter(({ kind }) => kind === Kind.INTERFACE_TYPE_DEFINITION);
  const types = definitions.filter(({ kind }) => kind === Kind.OBJECT_TYPE_DEFINITION);
  const fields = [...types, ...interfaces].flatMap((type) =>
    ownFields(type, interfaces).map((field) => ({
      place: `${type.name.value}.${field.name.value}`,
      field,
    })),
  );
  return [
    mark,
    '## Fields that cost more than 1\n',
    table('cost', declared(fields, 'cost', 'weight')),
    '## Rows of lists, and of connections without `first` and `last`\n',
    table('rows', declared(fields, 'listSize', 'assumedSize')),
  ].join('\n');
}

/** The fields of a type that none of its interfaces has: those cost the same in each type and are listed once. */
function ownFields(type, interfaces) {
  const names = type.interfaces.map(({ name }) => name.value);
  const inherited = interfaces
    .filter(({ name }) => names.includes(name.value))
    .flatMap(({ fields }) => fields.map(({ name }) => name.value));
  return type.fields.filter(({ name }) => !inherited.includes(name.value));
}

/** Fields by the number that an argument of a directive gives them, greatest first. */
function declared(fields, directive, argument) {
  const places = new Map();
  for (const { place, field } of fields) {
    const found = field.directives.find(({ name }) => name.value === directive);
    const given = found?.arguments.find(({ name }) => name.value === argument);
    if (given === undefined) continue;
    const number = Number(given.value.value);
    places.set(number, [...(places.get(number) ?? []), place]);
  }
  return [...places].sort(([a], [b]) => b - a);
}

function table(heading, rows) {
  const lines = rows.map(
    ([number, places]) => `| ${number} | ${places.map((place) => `\`${place}\``).join(', ')} |`,
  );
  return [`| ${heading} | fields |`, '| --: | --- |', ...lines, ''].join('\n');
}
