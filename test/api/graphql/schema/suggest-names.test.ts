import assert from 'node:assert/strict';
import {
  type GraphQLArgument,
  type GraphQLInputField,
  isInputObjectType,
  parse,
  validate,
} from 'graphql';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { directiveOn, hasFields } from '../../../../src/api/graphql/schema/field-facts.ts';
import { createSchema } from '../../../../src/api/graphql/schema/schema.ts';
import { suggestNames } from '../../../../src/api/graphql/schema/suggest-names.ts';
import { problemsOf, serve, type TestServer } from '../../serve.ts';

const schema = createSchema();

const messagesOf = (query: string): readonly string[] =>
  validate(schema, parse(query)).map((error) => suggestNames(schema, error));

describe('the suggestion for an unknown name', () => {
  it.each([
    [
      'of a field of another API',
      '{ compare { id } }',
      'Cannot query field "compare" on type "Query". Did you mean "diff"?',
    ],
    [
      'of a field that an interface declares',
      '{ renderedDocument(schema: "a", name: "b") { referencedBy { id } } }',
      'Cannot query field "referencedBy" on type "RenderedDocument". Did you mean "referrers"?',
    ],
    [
      'of a field one level below',
      '{ problems { totalCount } }',
      'Cannot query field "problems" on type "Query". Did you mean "revision { problems }"?',
    ],
    [
      'of several fields below',
      '{ document(schema: "a", name: "b") { references { nodes { schema } } } }',
      'Cannot query field "schema" on type "Reference". Did you mean "from { schema }", "target { schema }", or "to { schema }"?',
    ],
    [
      'of a field that another API has below',
      '{ rateLimit { cost } }',
      'Cannot query field "rateLimit" on type "Query". Did you mean "server { limits }"?',
    ],
    [
      'of an object that is several fields here',
      '{ revision { problems { nodes { document { schema name } } } } }',
      'Cannot query field "document" on type "Problem". Did you mean "name"?',
    ],
    [
      'of an object around a field that the type itself has',
      '{ repository { owner { login } revision { number } } }',
      'Cannot query field "repository" on type "Query". Did you mean "revision"?',
    ],
    [
      'of an object that is a scalar below',
      '{ document(schema: "a", name: "b") { history { nodes { author { login } } } } }',
      'Cannot query field "author" on type "DocumentVersion". Did you mean "revision { author }"?',
    ],
    [
      'of a field two levels below a page',
      '{ renderedDocument(schema: "a", name: "b") { blame { revision { number } } } }',
      'Cannot query field "revision" on type "BlamedLineConnection". Did you mean "nodes { step { revision } }"?',
    ],
    [
      'of a field of another place',
      '{ rulePolicies { nodes { rules { rows { nodes } } } } }',
      'Cannot query field "rows" on type "PolicyRule". Did you mean "Query.ruleRows"?',
    ],
    [
      'of an argument of another place',
      '{ renderedDocument(schema: "a", name: "b") { blame(path: ".c") { totalCount } } }',
      'Unknown argument "path" on field "RenderedDocument.blame". Did you mean "RenderedDocument.explain"?',
    ],
    [
      'of an argument',
      '{ tableRows(table: "a.b", orderBy: []) { totalCount } }',
      'Unknown argument "orderBy" on field "Query.tableRows". Did you mean "sort"?',
    ],
    [
      'of an argument that is a member of another one',
      '{ revision(number: 3) { number } }',
      'Unknown argument "number" on field "Query.revision". Did you mean "ref: { number }"?',
    ],
    [
      'of an argument that has another name here, and not of members of other arguments',
      '{ diff(base: 3, head: 5) { id } }',
      'Unknown argument "head" on field "Query.diff". Did you mean "to" or "to: { head }"?',
    ],
    [
      'of an argument of a field below',
      '{ document(schema: "a", name: "b", showSecrets: true) { name } }',
      'Unknown argument "showSecrets" on field "Query.document". Did you mean "data(cleartext:)"?',
    ],
    [
      'of a member of an input',
      'mutation { submitDocuments(input: { source: {}, yaml: "" }) { changed } }',
      'Field "yaml" is not defined by type "SubmitDocumentsInput". Did you mean "source" or "source: { yaml }"?',
    ],
    [
      'of a value in place of an input with one of several members',
      '{ diff(from: 1) { id } }',
      'Expected value of type "RevisionRef!", found 1. Did you mean "{ number }", "{ tag }", or "{ head }"?',
    ],
    [
      'of a typing error is that of graphql-js',
      '{ revisoin { number } }',
      'Cannot query field "revisoin" on type "Query". Did you mean "revision" or "revisions"?',
    ],
    [
      'of an unknown page is not the field `nodes` of the root',
      '{ widgets { nodes { id } } }',
      'Cannot query field "widgets" on type "Query".',
    ],
    ['of nothing known is none', '{ zzzzzzzz }', 'Cannot query field "zzzzzzzz" on type "Query".'],
  ])('%s', (_of, query, expected) =>
    assert.ok(messagesOf(query).includes(expected), messagesOf(query).join('\n')),
  );

  it('leaves other messages as they are, whatever they quote', () => {
    for (const message of ['', 'x', 'Expected value of type "Int", found "$& $1".']) {
      assert.equal(suggestNames(schema, { message }), message);
    }
  });
});

describe('on a server', () => {
  const query = '{ compare { id } }';
  const mutation = 'mutation ($input: PutTagInput!) { putTag(input: $input) { tag { name } } }';
  const input = { name: 'x', revision: { number: 1 }, message: 'hush' };
  let open: TestServer;
  let closed: TestServer;
  beforeAll(async () => {
    open = await serve();
    closed = await serve({ query: { introspection: false } });
  });
  afterAll(() => Promise.all([open.close(), closed.close()]));

  it('suggestions are in the error, for literals and for variables', async () => {
    const [unknown] = problemsOf(await open.ask(query));
    assert.equal(
      unknown?.message,
      'Cannot query field "compare" on type "Query". Did you mean "diff"?',
    );
    const [member] = problemsOf(await open.ask(mutation, { input }));
    assert.equal(
      member?.message,
      'Variable "$input" got an invalid value; Field "message" is not defined by type "PutTagInput". Did you mean "data"?',
    );
    const [value] = problemsOf(await open.ask('{ diff(from: "hush") { id } }'));
    assert.equal(
      value?.message,
      'Expected value of type "RevisionRef!". Did you mean "{ number }", "{ tag }", or "{ head }"?',
    );
  });

  it('without introspection there are none', async () => {
    const answers = [await closed.ask(query), await closed.ask(mutation, { input })];
    const messages = answers.flatMap(problemsOf).map(({ message }) => message);
    assert.deepEqual(messages, [
      'Cannot query field "compare" on type "Query".',
      'Variable "$input" got an invalid value; Field "message" is not defined by type "PutTagInput".',
    ]);
  });
});

describe('the other names of schema.graphql', () => {
  const known = (part: Parameters<typeof directiveOn>[2]): readonly string[] =>
    (directiveOn(schema, 'alsoKnownAs', part)?.['names'] ?? []) as readonly string[];

  it('with dots are missing fields of types, or missing arguments of fields', () => {
    const types = Object.values(schema.getTypeMap()).filter(hasFields);
    const fields = types.flatMap((type) => Object.values(type.getFields()));
    const places = fields.flatMap(known).filter((name) => name.includes('.'));
    assert.ok(places.length > 0 && new Set(places).size === places.length, places.join());
    for (const place of places) {
      const [type = '', field = '', argument] = place.split('.');
      const holder = schema.getType(type);
      assert.ok(hasFields(holder), place);
      const declared = holder.getFields()[field];
      assert.equal(declared === undefined, argument === undefined, place);
      assert.ok(declared?.args.every(({ name }) => name !== argument) ?? true, place);
    }
  });

  it('are names of one field, argument or member, and of none that exists beside it', () => {
    const check = (
      holder: string,
      parts: readonly (GraphQLArgument | GraphQLInputField)[],
    ): void => {
      const names = parts.map(({ name }) => name);
      const others = parts.flatMap(known);
      const twice = others.filter(
        (name, at) => names.includes(name) || others.indexOf(name) !== at,
      );
      assert.deepEqual(twice, [], holder);
    };
    for (const type of Object.values(schema.getTypeMap())) {
      if (isInputObjectType(type)) check(type.name, Object.values(type.getFields()));
      if (!hasFields(type)) continue;
      const fields = Object.values(type.getFields());
      for (const field of fields) check(`${type.name}.${field.name}`, field.args);
      const names = fields.map(({ name }) => name);
      const others = [type, ...type.getInterfaces()].flatMap((one) =>
        Object.values(one.getFields()).flatMap(known),
      );
      const twice = others.filter(
        (name, at) => names.includes(name) || others.indexOf(name) !== at,
      );
      assert.deepEqual(twice, [], type.name);
    }
  });
});
