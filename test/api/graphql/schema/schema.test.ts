import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import {
  buildSchema,
  type GraphQLField,
  type GraphQLInputObjectType,
  type GraphQLNamedType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isSpecifiedScalarType,
  printSchema,
} from 'graphql';
import { describe, it } from 'vitest';
import { createSchema } from '../../../../src/api/graphql/schema/schema.ts';
import { integrityRemedies } from '../../../../src/app/references/integrity-codes.ts';

const schema = createSchema();
const types = Object.values(schema.getTypeMap()).filter(
  (type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type),
);

describe('schema.graphql', () => {
  it('is served as it stands', () => {
    const text = readFileSync('schema.graphql', 'utf8');
    assert.equal(printSchema(schema), printSchema(buildSchema(text)));
  });

  it('describes every type, field, argument and value', () => {
    assert.deepEqual(types.flatMap(undescribed), []);
  });

  it('describes every directive', () => {
    const undescribedOnes = schema
      .getDirectives()
      .filter(({ description }) => !description)
      .map(({ name }) => name);
    assert.deepEqual(undescribedOnes, []);
  });

  it('pages every connection in both directions', () => {
    const pages = types.filter((type) => isObjectType(type) || isInterfaceType(type));
    const fields = pages.flatMap((type) =>
      Object.values(type.getFields())
        .filter(({ type: of }) => getNamedType(of).name.endsWith('Connection'))
        .map(({ name, args }) => ({ place: `${type.name}.${name}`, args })),
    );
    assert.ok(fields.length > 40);
    const oneWay = fields.filter(({ args }) => {
      const names = new Set(args.map(({ name }) => name));
      return !['first', 'after', 'last', 'before'].every((name) => names.has(name));
    });
    assert.deepEqual(
      oneWay.map(({ place }) => place),
      [],
    );
  });

  it('counts every connection', () => {
    const uncounted = types
      .filter(isObjectType)
      .filter(({ name }) => name.endsWith('Connection'))
      .filter((type) => type.getFields().totalCount === undefined);
    assert.deepEqual(uncounted.map(String), []);
  });

  it('has no recursive input types', () => {
    assert.deepEqual(
      types.filter(isInputObjectType).filter((type) => reaches(type, type)),
      [],
    );
  });

  it('has a resolver for every field whose parent does not hold it under its name', () => {
    const resolved = ['Query', 'Mutation', 'Document', 'RenderedDocument'];
    const unresolved = types.filter(isObjectType).flatMap((type) =>
      Object.values(type.getFields())
        .filter(({ resolve }) => resolved.includes(type.name) && resolve === undefined)
        .map(({ name }) => `${type.name}.${name}`),
    );
    assert.deepEqual(unresolved, []);
  });

  it('lists the codes of integrity issues', () => {
    const type = schema.getType('IntegrityIssueCode');
    const values = isEnumType(type) ? type.getValues().map(({ name }) => name) : [];
    assert.deepEqual(values, Object.keys(integrityRemedies));
  });

  it('is what the generated types were made from', () => {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/codegen.mjs', '--check']);
    assert.equal(status, 0, String(stderr));
  });
});

function undescribedArguments(place: string, member: object): readonly string[] {
  const { args = [] } = member as Partial<GraphQLField<unknown, unknown>>;
  return args.filter(({ description }) => !description).map(({ name }) => `${place}(${name}:)`);
}

function undescribed(type: GraphQLNamedType): readonly string[] {
  const members = isEnumType(type)
    ? type.getValues()
    : isObjectType(type) || isInterfaceType(type) || isInputObjectType(type)
      ? Object.values(type.getFields())
      : [];
  return [
    ...(type.description ? [] : [type.name]),
    ...members.filter(({ description }) => !description).map(({ name }) => `${type.name}.${name}`),
    ...members.flatMap((member) => undescribedArguments(`${type.name}.${member.name}`, member)),
  ];
}

function reaches(from: GraphQLInputObjectType, to: GraphQLInputObjectType): boolean {
  const seen = new Set<GraphQLInputObjectType>();
  const visit = (type: GraphQLInputObjectType): boolean => {
    if (seen.has(type)) return false;
    seen.add(type);
    return Object.values(type.getFields())
      .map(({ type: inner }) => getNamedType(inner))
      .filter(isInputObjectType)
      .some((inner) => inner === to || visit(inner));
  };
  return visit(from);
}
