import assert from 'node:assert/strict';
import {
  type GraphQLArgument,
  type GraphQLInputField,
  isInputObjectType,
  parse,
  validate,
} from 'graphql';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { hasFields } from '../../../../src/api/graphql/schema/field-facts.ts';
import { createSchema } from '../../../../src/api/graphql/schema/schema.ts';
import { withSuggestions } from '../../../../src/api/graphql/suggestions/further-errors.ts';
import { otherNamesOf } from '../../../../src/api/graphql/suggestions/known-names.ts';
import { suggestNames } from '../../../../src/api/graphql/suggestions/suggest-names.ts';
import { problemsOf, serve, type TestServer } from '../../serve.ts';
import { guessedRequests } from './guessed-requests.ts';

const schema = createSchema();

const errorsOf = (query: string) => {
  const document = parse(query);
  return withSuggestions(schema, document, validate(schema, document));
};

const messagesOf = (query: string): readonly string[] =>
  errorsOf(query).map(({ message }) => message);

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
      'of what the headers of the response hold here',
      '{ rateLimit { cost } }',
      'Cannot query field "rateLimit" on type "Query". Did you mean "server { limits { queryCost } }, extensions.cost of the response, and its RateLimit headers"?',
    ],
    [
      'of a mutation that is a submission here',
      'mutation { deleteDocument(input: { schema: "a", name: "b" }) { clientMutationId } }',
      'Cannot query field "deleteDocument" on type "Mutation". Did you mean "submitDocuments(input: { source: { documents: [{ schema: …, metadata: { schema: "metadata/Tombstone/v1", name: … } }] } })"?',
    ],
    [
      'of a mutation on one of several',
      'mutation { approveAction(input: { id: "a" }) { action { state } } }',
      'After these corrections: Field "id" is not defined by type "ExecuteActionsInput". Did you mean "keys"?',
    ],
    [
      'of an order of a list that has only one',
      '{ revisions(first: 5, orderBy: { field: CREATED_AT, direction: DESC }) { totalCount } }',
      'Unknown argument "orderBy" on field "Query.revisions". The order is fixed: "first" reads the list from its beginning, "last" from its end.',
    ],
    [
      'of the address of an object',
      '{ revision { url } }',
      'Cannot query field "url" on type "Revision". Did you mean "id"?',
    ],
    [
      'of the address of a receiver',
      '{ notifications { nodes { url } } }',
      'Cannot query field "url" on type "Notification". Did you mean "host"?',
    ],
    [
      'of the numbers of lines of all documents',
      '{ diff(from: { number: 1 }) { additions } }',
      'Cannot query field "additions" on type "RevisionDiff". Did you mean "documents { nodes { name additions deletions } }"?',
    ],
    [
      'of the id of a mutation in its payload',
      'mutation { purge(input: { confirm: 1 }) { clientMutationId } }',
      'Cannot query field "clientMutationId" on type "PurgePayload". Leave it out: no mutation has one.',
    ],
    [
      'of the id of a mutation in its input',
      'mutation { purge(input: { confirm: 1, clientMutationId: "a" }) { revisions } }',
      'Field "clientMutationId" is not defined by type "PurgeInput". Leave it out: no mutation has one.',
    ],
    [
      'of what the caller may do',
      '{ revision { viewerCanUpdate } }',
      'Cannot query field "viewerCanUpdate" on type "Revision". Did you mean "Query.viewer { permissions }"?',
    ],
    [
      'of a type of a fragment',
      '{ node(id: "a") { ... on Commit { id } } }',
      'Unknown type "Commit". Did you mean "Revision"?',
    ],
    [
      'of a type that is the row of a list here',
      '{ node(id: "a") { ... on CheckRun { id } } }',
      'Unknown type "CheckRun". Did you mean "Validation"?',
    ],
    [
      'of the type of an input',
      'mutation Make($input: CreateRefInput!) { putTag(input: $input) { tag { name } } }',
      'Unknown type "CreateRefInput". Did you mean "PutTagInput"?',
    ],
    [
      'of a scalar',
      'query Made($since: GitTimestamp) { revisions(filter: { since: $since }) { totalCount } }',
      'Unknown type "GitTimestamp". Did you mean "DateTimeISO"?',
    ],
    [
      'of the explanation of a document',
      '{ explain(schema: "a", name: "b", path: ".mtu") { value } }',
      'Cannot query field "explain" on type "Query". Did you mean "renderedDocument(schema: …, name: …) { explain(path: …) { nodes { value origin { document { name } } } } }"?',
    ],
    [
      'of a type that resembles another one',
      '{ node(id: "a") { ... on Revison { id } } }',
      'Unknown type "Revison". Did you mean "Revision"?',
    ],
    [
      'of an object that is several fields here',
      '{ revision { problems { nodes { document { schema name } } } } }',
      'Cannot query field "document" on type "Problem". Did you mean "schema name layer"?',
    ],
    [
      'of an object around a field that the type itself has',
      '{ archive { owner { login } revision { number } } }',
      'Cannot query field "archive" on type "Query". Did you mean "revision"?',
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
      'of who began a deployment',
      '{ deployments { nodes { creator { login } } } }',
      'Cannot query field "creator" on type "Deployment". Did you mean "startedBy"?',
    ],
    [
      'of what is a kind of documents here',
      '{ environments(first: 3) { nodes { name } } }',
      'Cannot query field "environments" on type "Query". Did you mean "documents(filter: { schema: "purser/Environment" }) { nodes { name data } }"?',
    ],
    [
      'of what runs of drift checks found',
      '{ drift(environment: "prod") { resources { name } } }',
      'Cannot query field "drift" on type "Query". Did you mean "deployments(filter: { driftCheck: … }) { nodes { drift { result resources { name } } } }"?',
    ],
    [
      'of webhooks',
      '{ hooks { nodes { name } } }',
      'Cannot query field "hooks" on type "Query". Did you mean "notifications"?',
    ],
    [
      'of an argument that the filter has',
      '{ actions(states: [FAILED]) { totalCount } }',
      'Unknown argument "states" on field "Query.actions". Did you mean "filter: { state }"?',
    ],
    [
      'of a field of another place',
      '{ rulePolicies { nodes { rules { rows { nodes } } } } }',
      'Cannot query field "rows" on type "PolicyRule". Did you mean "Query.ruleRows(rule: POLICY.RULE) { nodes }"?',
    ],
    [
      'of an argument of another place',
      '{ renderedDocument(schema: "a", name: "b") { blame(path: ".c") { totalCount } } }',
      'Unknown argument "path" on field "RenderedDocument.blame". Did you mean "explain(path: …) { nodes { value origin { document { name } } } }"?',
    ],
    [
      'of an argument',
      '{ tableRows(table: "a.b", sort: []) { totalCount } }',
      'Unknown argument "sort" on field "Query.tableRows". Did you mean "orderBy"?',
    ],
    [
      'of an argument of a list with an order',
      '{ documents(reverse: true) { totalCount } }',
      'Unknown argument "reverse" on field "Query.documents". Did you mean "orderBy"?',
    ],
    [
      'of a page where the list is a plain one',
      '{ document(schema: "a", name: "b") { labels { nodes { key } } } }',
      'Cannot query field "nodes" on type "Label". Leave it out: this is no page. Select the fields directly.',
    ],
    [
      'of a subscription that has the name of a list',
      'subscription { violations { rule } }',
      'Cannot query field "violations" on type "Subscription". Did you mean "violationChanged"?',
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
      'Unknown argument "showSecrets" on field "Query.document". Did you mean "data(cleartext:)" or "yaml(cleartext:)"?',
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
      'of a value in place of a list of inputs',
      '{ documents(orderBy: NAME_ASC) { totalCount } }',
      'Expected value of type "[DocumentOrder!]", found NAME_ASC. Did you mean "{ field }"?',
    ],
    [
      'of several members where one is allowed',
      '{ revision(ref: { number: 1, head: true }) { id } }',
      'OneOf Input Object "RevisionRef" must specify exactly one key. Did you mean "{ number }", "{ tag }", or "{ head }"?',
    ],
    [
      'of a typing error is that of graphql-js',
      '{ revisoin { number } }',
      'Cannot query field "revisoin" on type "Query". Did you mean "revision" or "revisions"?',
    ],
    [
      'of an object whose fields are fields here',
      'subscription { revisionCreated { commit { number author } } }',
      'Cannot query field "commit" on type "Revision". Did you mean "number author"?',
    ],
    [
      'of an unknown name is the list of all names',
      '{ server { zzzzzzzz } }',
      'Cannot query field "zzzzzzzz" on type "Server". The fields are: version, store, limits.',
    ],
    [
      'of an unknown argument is the list of arguments',
      '{ revisions(zzzzzzzz: 1) { totalCount } }',
      'Unknown argument "zzzzzzzz" on field "Query.revisions". The arguments are: filter, first, after, last, before.',
    ],
    [
      'of an argument of a field that has none',
      '{ server(zzzzzzzz: 1) { version } }',
      'Unknown argument "zzzzzzzz" on field "Query.server". There are no arguments.',
    ],
    [
      'of an unknown member is the list of members',
      'mutation { purge(input: { zzzzzzzz: 1, confirm: 1 }) { revisions } }',
      'Field "zzzzzzzz" is not defined by type "PurgeInput". The members are: confirm.',
    ],
    [
      'of an unknown word is the list of words',
      '{ documents(orderBy: { field: ZZZZZZZZ }) { totalCount } }',
      'Value "ZZZZZZZZ" does not exist in "DocumentOrderField" enum. The values are: SCHEMA, NAME, LAYER, BUCKET, ORIGIN, SERIAL.',
    ],
    [
      'of a missing argument is the form of its value',
      'mutation { putTag { tag { name } } }',
      'Field "putTag" argument "input" of type "PutTagInput!" is required, but it was not provided. Did you mean "{ revision, name }"?',
    ],
    [
      'of a missing selection is one of some fields',
      '{ revision { tags } }',
      'Field "tags" of type "TagConnection!" must have a selection of subfields. Did you mean "tags { nodes { name data } }"?',
    ],
    [
      'of a selection of a value is its field alone',
      '{ revision { author { login } } }',
      'Field "author" must not have a selection since type "String!" has no subfields. Leave out its { … }.',
    ],
    [
      'of a field with a value of its own is the whole form',
      '{ diff(from: { number: 1 }) { added { name } } }',
      'Cannot query field "added" on type "RevisionDiff". Did you mean "documents { nodes { kind schema name changes { path before after } } }"?',
    ],
  ])('%s', (_of, query, expected) =>
    assert.ok(messagesOf(query).includes(expected), messagesOf(query).join('\n')),
  );

  it.each(guessedRequests)('%s', (_of, query, expected) =>
    assert.ok(messagesOf(query).includes(expected), messagesOf(query).join('\n')),
  );

  it('is followed by those inside of unknown names, at their places', () => {
    const query = '{ head { documents(schema: "a") { nodes { title } } rows: export } }';
    assert.deepEqual(
      errorsOf(query).map(({ message, locations }) => [
        message,
        locations?.map(({ column }) => column),
      ]),
      [
        ['Cannot query field "head" on type "Query". Did you mean "revision"?', [3]],
        [
          'After these corrections: Unknown argument "schema" on field "Revision.documents". Did you mean "filter: { schema }"?',
          [20],
        ],
        [
          'After these corrections: Cannot query field "title" on type "Document". Did you mean "name"?',
          [43],
        ],
        [
          'After these corrections: Cannot query field "export" on type "Revision". Did you mean "renderedDocuments { nodes { name yaml } }"?',
          [53],
        ],
      ],
    );
  });

  it('reports all names of a whole request to GitHub at once', () => {
    const query =
      '{ repository(owner: "a", name: "b") { defaultBranchRef { target { ... on Commit { history(first: 9) { nodes { oid author { name } } } } } } } }';
    assert.deepEqual(messagesOf(query), [
      'Cannot query field "repository" on type "Query". Leave it out: a server has one store. Select the fields directly.',
      'Unknown type "Commit". Did you mean "Revision"?',
      'After these corrections: Cannot query field "defaultBranchRef" on type "Query". Did you mean "revision"?',
      'After these corrections: Cannot query field "history" on type "Revision". Did you mean "Query.revisions"?',
      'After these corrections: Cannot query field "target" on type "Revision". Leave it out: this is the object itself. Select the fields directly.',
      'After these corrections: Cannot query field "oid" on type "Revision". Did you mean "digest"?',
      'After these corrections: Field "author" must not have a selection since type "String!" has no subfields. Leave out its { … }.',
    ]);
  });

  it('reports nothing that only a correction made wrong', () => {
    const ofTag = 'mutation { deleteTag(input: { revision: { head: true }, name: "a" }) ';
    assert.deepEqual(messagesOf(`${ofTag}{ tag { name } } }`), [
      'Cannot query field "tag" on type "DeleteTagPayload". Did you mean "revision { number }"?',
    ]);
    assert.deepEqual(
      messagesOf(
        '{ document(schema: "a", name: "b") { history { ranges { revision { digest } } } } }',
      ),
      [
        'Cannot query field "ranges" on type "DocumentVersionConnection". Did you mean "nodes { revision }"?',
      ],
    );
    assert.deepEqual(messagesOf('{ revision { compare { id } } }'), [
      'Cannot query field "compare" on type "Revision". Did you mean "Query.diff"?',
      'After these corrections: Field "diff" argument "from" of type "RevisionRef!" is required, but it was not provided. Did you mean "{ number }", "{ tag }", or "{ head }"?',
    ]);
    const ofRollback = 'mutation { rollback(input: { revision: { head: true } }) ';
    assert.deepEqual(messagesOf(`${ofRollback}{ revision { compare { id } } } }`), [
      'Cannot query field "compare" on type "Revision". Did you mean "Query.diff"?',
    ]);
  });

  it('hides that an argument is missing which is there by another name', () => {
    const query = '{ compare(base: { number: 1 }) { id } }';
    assert.deepEqual(messagesOf(query), [
      'Cannot query field "compare" on type "Query". Did you mean "diff"?',
      'After these corrections: Unknown argument "base" on field "Query.diff". Did you mean "from"?',
    ]);
  });

  it('takes members that it puts into the same input together', () => {
    const query = '{ documents(schema: "a", layer: "b", first: "x") { totalCount } }';
    assert.deepEqual(
      messagesOf(query).filter((message) => message.startsWith('After')),
      [],
    );
  });

  it('names the member of a value of a wrong type, and what is meant by a mapping', () => {
    assert.deepEqual(
      messagesOf('{ documents(filter: { name: { contains: "x" } }) { totalCount } }'),
      [
        'String cannot represent a non string value: {contains: "x"}, at "filter.name". Did you mean "search"?',
      ],
    );
  });

  it('takes no name from what every object has', () => {
    assert.deepEqual(
      messagesOf('{ node(id: "a") { ... on constructor { id } ... on toString { id } } }'),
      ['Unknown type "constructor".', 'Unknown type "toString". Did you mean "String"?'],
    );
  });

  it('ends, however many names are unknown', () => {
    const fields = Array.from({ length: 200 }, (_, at) => `f${at}: head { current { latest } }`);
    assert.equal(messagesOf(`{ ${fields.join(' ')} }`).length, 101);
    assert.equal(messagesOf(`{ ${fields.slice(0, 50).join(' ')} }`).length, 75);
  });

  it('takes no text of a value for its message', () => {
    const text = 'Value \\"x\\" does not exist in \\"OrderDirection\\" enum.';
    const [message = ''] = messagesOf(`{ documents(filter: "${text}") { totalCount } }`);
    assert.ok(message.startsWith('Expected value of type "DocumentFilter", found '), message);
    assert.ok(!message.includes('The values are'), message);
  });

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
  const known = (part: Parameters<typeof otherNamesOf>[1]): readonly string[] =>
    otherNamesOf(schema, part).flatMap(({ names }) => names);

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
