import assert from 'node:assert/strict';
import { getNamedType, isObjectType } from 'graphql';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { type FieldsType, hasFields } from '../../../../src/api/graphql/schema/field-facts.ts';
import { createSchema } from '../../../../src/api/graphql/schema/schema.ts';
import { sampleSite, submitYaml } from '../../sample-site.ts';
import { serve, type TestServer } from '../../serve.ts';

const schema = createSchema();

/** So that there are resources. */
const segment = `---
schema: purser/ReferentialSchema/v1
metadata: {schema: metadata/Control/v1, name: lamps}
data: {resources: [{name: lamp, schema: harbour/Lamp/v1}]}
`;

/** Arguments for fields that need some. */
const given: Readonly<Record<string, string>> = {
  'Query.diff': '(from: { number: 1 })',
  'Query.documentHistory': '(schema: "harbour/Port/v1", name: "kota")',
  'Query.document': '(schema: "harbour/Lamp/v1", name: "lamp", layer: "site")',
  'Query.renderedDocument': '(schema: "harbour/Berth/v1", name: "berth-7")',
  'AnyDocument.exists': '(path: ".")',
  'Document.exists': '(path: ".")',
  'RenderedDocument.exists': '(path: ".")',
  'Query.node': '(id: "none")',
  'Query.dataSource': '(name: "nova")',
  'Query.importedDataSources': '(yaml: "name: nova")',
  'Query.deployment': '(id: "none")',
  'Query.checkDeployment': '(input: { manifests: ["www"], environment: "prod" })',
  'Query.deploymentDiff': '(from: "none", to: "none")',
  'Query.deploymentGraph': '(input: { manifests: ["www"], environment: "prod" })',
  'Query.ruleRows': '(rule: "p.error")',
  'Query.explainRuleRow': '(rule: "p.error", row: {})',
  'Query.rulePolicy': '(name: "p")',
  'Query.violationCounts':
    '(input: { since: "2026-01-01T00:00:00Z", until: "2026-01-03T00:00:00Z" })',
  'Query.action': '(key: "none")',
  'Query.backtestRule': '(input: { rule: { rows: [] } })',
  'Query.previewRule': '(input: { rule: { rows: [] } })',
  'Query.tableRows': '(table: "nova.servers")',
  'Query.nodes': '(ids: ["none"])',
  'Query.explainSubmittedReferences':
    '(input: { source: { documents: [] } }, schema: "harbour/Lamp/v1", name: "lamp")',
  ...ofReferences('Query'),
  ...ofSnapshot('Snapshot'),
  ...ofSnapshot('Revision'),
  ...ofSnapshot('RevisionPreview'),
};

/** The answers about rules and tables of a live revision without any. */
const nothingIsLive = new Set<unknown>(['RULE_NOT_FOUND', 'TABLE_NOT_FOUND']);

function ofSnapshot(type: string): Readonly<Record<string, string>> {
  return {
    ...ofReferences(type),
    [`${type}.document`]: '(schema: "harbour/Port/v1", name: "kota")',
    [`${type}.renderedDocument`]: '(schema: "harbour/Lamp/v1", name: "lamp")',
    [`${type}.resources`]: '(kind: "lamp")',
    [`${type}.validation`]: '(name: "deckhand-schema-validation")',
  };
}

function ofReferences(type: string): Readonly<Record<string, string>> {
  const lamp = 'schema: "harbour/Lamp/v1", name: "lamp"';
  return {
    [`${type}.referenceGraph`]: `(${lamp})`,
    [`${type}.deletionPlan`]: `(documents: [{ ${lamp} }])`,
    [`${type}.explainReferences`]: `(${lamp})`,
  };
}

/** A selection of everything a type has, to a depth; what it names is noted. */
function everything(type: FieldsType, depth: number, named: Set<string>): string {
  const fields = Object.values(type.getFields()).flatMap(({ name, type: fieldType }) => {
    const inner = getNamedType(fieldType);
    if (hasFields(inner) && depth === 1) return [];
    named.add(`${type.name}.${name}`);
    const selection = hasFields(inner) ? everything(inner, depth - 1, named) : '';
    return [`${name} ${given[`${type.name}.${name}`] ?? ''} ${selection}`];
  });
  return `{ __typename ${fields.join(' ')} }`;
}

describe('the resolvers', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await serve({ query: { maxCost: 1e9, maxTokens: 1e6 } });
    await server.ask(submitYaml, { yaml: sampleSite + segment });
    await server.ask(submitYaml, { yaml: sampleSite.replace('white', 'red') });
    await server.ask(
      'mutation { putTag(input: { revision: { number: 2 }, name: "ready" }) { tag { name } } }',
    );
  });
  afterAll(() => server.close());

  it('answer every field that can be asked for', async () => {
    const named = new Set<string>();
    const query = schema.getQueryType();
    assert.ok(query);
    const { data, errors } = await server.ask(everything(query, 5, named));
    assert.deepEqual(
      (errors ?? []).filter(({ extensions }) => !nothingIsLive.has(extensions?.code)),
      [],
    );
    assert.equal(data.document.name, 'lamp');
    const explained = schema.getType('ExplainedValue');
    assert.ok(isObjectType(explained));
    const values = `explain { nodes ${everything(explained, 4, named)} }`;
    const deeper = await server.ask(
      `{ renderedDocument${given['Query.renderedDocument']} { ${values} } }`,
    );
    assert.deepEqual(deeper.errors ?? [], []);
    const candidate = schema.getType('ReferenceCandidate');
    assert.ok(isObjectType(candidate));
    const candidates = `candidates { nodes ${everything(candidate, 3, named)} }`;
    const references = await server.ask(
      `{ explainReferences${given['Query.explainReferences']} { ${candidates} } }`,
    );
    assert.deepEqual(references.errors ?? [], []);
    const validation = schema.getType('Validation');
    assert.ok(isObjectType(validation));
    const results = `validations { nodes ${everything(validation, 4, named)} }`;
    const validated = await server.ask(`{ revision(ref: { number: 1 }) { ${results} } }`);
    assert.deepEqual(validated.errors ?? [], []);
    const reachable = Object.values(schema.getTypeMap())
      .filter(isObjectType)
      .filter(
        ({ name }) =>
          !/^__|Payload$|^(Action|Document|DocumentContent|Schema|Segment|Table)Change$|^RenderedDocumentState$|^TriedTable$|^DeploymentEvent$|^RevisionPreview$|^Mutation$|^Subscription$/.test(
            name,
          ),
      )
      .flatMap((type) => Object.keys(type.getFields()).map((name) => `${type.name}.${name}`));
    assert.deepEqual(
      reachable.filter((name) => !named.has(name)),
      [],
    );
  });

  it('answer every field of what a mutation gives', async () => {
    const mutation = schema.getMutationType();
    assert.ok(mutation);
    const named = new Set<string>();
    for (const [name, input] of [
      ['putTag', '{ revision: { number: 1 }, name: "seen" }'],
      ['deleteTag', '{ revision: { number: 1 }, name: "seen" }'],
      ['submitDocuments', '{ source: { json: "[]" } }'],
      ['rollback', '{ revision: { number: 1 }, dryRun: true }'],
      ['addValidation', '{ revision: { number: 1 }, name: "x", status: SUCCESS, validator: "me" }'],
      [
        'submitDocuments',
        `{ source: { yaml: ${JSON.stringify(
          segment
            .replaceAll('lamps', 'other')
            .replaceAll(/\bname: lamp,/g, 'name: buoy,')
            .replaceAll('Lamp', 'Buoy'),
        )} } dryRun: true }`,
      ],
    ]) {
      const type = getNamedType(mutation.getFields()[name ?? '']?.type);
      assert.ok(isObjectType(type));
      const selection = everything(type, 3, named);
      const { errors } = await server.ask(`mutation { ${name}(input: ${input}) ${selection} }`);
      assert.deepEqual(errors ?? [], []);
    }
    const preview = schema.getType('RevisionPreview');
    assert.ok(isObjectType(preview));
    const fields = Object.keys(preview.getFields()).map((name) => `RevisionPreview.${name}`);
    assert.deepEqual(
      fields.filter((field) => !named.has(field)),
      [],
    );
  });
});
