import {
  buildASTSchema,
  type DocumentNode,
  defaultFieldResolver,
  type GraphQLField,
  GraphQLInterfaceType,
  GraphQLObjectType,
  GraphQLScalarType,
  type GraphQLSchema,
  getNullableType,
  isIntrospectionType,
  isListType,
} from 'graphql';
import { throwFaults } from '../../../domain/errors.ts';
import type { GraphQLContext } from '../execution/context.ts';
import { selectsField } from '../execution/selects.ts';
import type { Resolvers } from '../generated/schema.ts';
import { resolvers } from '../resolvers/resolvers.ts';
import { fieldFacts } from './field-facts.ts';
import type { RefusedPayload } from './models.ts';
import { selectPlainMembers, withPlainScalars } from './plain-types.ts';
import { readSchemaDocument } from './schema-document.ts';

let created: GraphQLSchema | undefined;

/**
 * The executable schema: the text of schema.graphql with the resolvers attached. It is created once in a process and
 * never changed, because creating it takes longer than everything else at the start of a server.
 */
export function createSchema(): GraphQLSchema {
  created ??= buildExecutable(schemaDocument());
  return created;
}

let executing: GraphQLSchema | undefined;

/**
 * A schema that executes the operations that are valid for the other, in less time, but for those that ask about the
 * schema itself.
 */
export function createFastSchema(): GraphQLSchema {
  if (executing === undefined) {
    executing = buildExecutable(withPlainScalars(schemaDocument()));
    selectPlainMembers(executing, createSchema());
  }
  return executing;
}

let read: DocumentNode | undefined;

function schemaDocument(): DocumentNode {
  read ??= readSchemaDocument();
  return read;
}

function buildExecutable(document: DocumentNode): GraphQLSchema {
  // Tests and code generation validate it. Commands would validate it each time they start.
  const schema = buildASTSchema(document, { assumeValidSDL: true });
  for (const [name, part] of Object.entries(resolvers)) attach(schema, name, part);
  for (const type of Object.values(schema.getTypeMap())) {
    if (type instanceof GraphQLObjectType && !isIntrospectionType(type)) boundLists(schema, type);
  }
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    field.resolve = refusingAloud(field.resolve);
  }
  return schema;
}

type Field = GraphQLField<unknown, GraphQLContext>;

/** A mutation whose problems are errors if the request does not select them. (docs/errors.md#errors-and-problems) */
function refusingAloud(
  resolve: Field['resolve'] = defaultFieldResolver,
): NonNullable<Field['resolve']> {
  return async (source, args, context, info) => {
    const payload = (await resolve(source, args, context, info)) as Partial<RefusedPayload> | null;
    const problems = payload?.problems ?? [];
    if (!selectsField(info, 'problems')) throwFaults(problems);
    return payload;
  };
}

/** Counts every list, and charges it to the response budget: a few nested lists are very many rows. */
function boundLists(schema: GraphQLSchema, type: GraphQLObjectType<unknown, GraphQLContext>): void {
  for (const field of Object.values(type.getFields())) {
    if (isListType(getNullableType(field.type))) {
      field.resolve = bounded(field.resolve);
      continue;
    }
    const { assumedSize } = fieldFacts(schema, type, field);
    if (assumedSize !== null) field.resolve = assuming(assumedSize, field.resolve);
  }
}

/** A connection with an assumed size: without `first` and `last` the cost counts at most that many rows. */
function assuming(
  rows: number,
  resolve: Field['resolve'] = defaultFieldResolver,
): NonNullable<Field['resolve']> {
  return (source, args, context, info) => {
    const isSized = typeof (args['first'] ?? args['last']) === 'number';
    if (!isSized) context.cost.assumePage(info, rows);
    return resolve(source, args, context, info);
  };
}

function bounded(resolve: Field['resolve'] = defaultFieldResolver): NonNullable<Field['resolve']> {
  return (source, args, context, info) => {
    const take = (rows: unknown): unknown => {
      if (!Array.isArray(rows)) return rows;
      context.cost.add(info, rows.length);
      return context.budget.rows(rows);
    };
    const found: unknown = resolve(source, args, context, info);
    return found instanceof Promise ? found.then(take) : take(found);
  };
}

function attach(schema: GraphQLSchema, name: string, part: Resolvers[keyof Resolvers]): void {
  const type = schema.getType(name);
  if (type instanceof GraphQLScalarType && part instanceof GraphQLScalarType) {
    type.serialize = part.serialize;
    type.parseValue = part.parseValue;
    type.parseLiteral = part.parseLiteral;
  } else if (type instanceof GraphQLInterfaceType) {
    type.resolveType = (part as InterfaceResolvers).__resolveType;
  } else if (type instanceof GraphQLObjectType) {
    attachFields(type, part ?? {});
  }
}

interface InterfaceResolvers {
  readonly __resolveType: NonNullable<GraphQLInterfaceType['resolveType']>;
}

function attachFields(type: GraphQLObjectType, part: object): void {
  const fields = type.getFields();
  for (const [name, resolve] of Object.entries(part)) {
    const field = fields[name];
    if (field === undefined) throw new Error(`schema.graphql has no ${type.name}.${name}`);
    if (typeof resolve === 'function') field.resolve = resolve;
    else Object.assign(field, resolve);
  }
}
