import assert from 'node:assert/strict';
import { createSourceEventStream, parse } from 'graphql';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { createContext, type Service } from '../../../../src/api/graphql/execution/context.ts';
import { createExecutor } from '../../../../src/api/graphql/execution/execute.ts';
import { createSchema } from '../../../../src/api/graphql/schema/schema.ts';
import type { Permission } from '../../../../src/domain/access/permissions.ts';
import {
  anonymous,
  type Principal,
  unauthenticated,
} from '../../../../src/domain/access/principal.ts';
import { openTestApp, type TestApp } from '../../../support/app.ts';
import { granted, grantedAllBut } from '../../../support/granted.ts';
import { loggerInto, problemsOf } from '../../serve.ts';
import { testConfig } from '../../test-config.ts';

const clear = 'deckhand:list_cleartext_documents';
const deployed = '{ manifests: ["www"], environment: "prod" }';
const sealed = 'deckhand:list_encrypted_documents';
const show = 'deckhand:show_revision';
const page = `schema: "ns/Page/v1", name: "page"`;
const safe = `schema: "ns/Safe/v1", name: "safe"`;

const site = `
schema: ns/Page/v1
metadata: { schema: metadata/Document/v1, name: page }
data: { word: open }
---
schema: ns/Safe/v1
metadata: { schema: metadata/Document/v1, name: safe, storagePolicy: encrypted }
data: { word: hush }
`;

/** A document of its own for each submission, as these change what exists. */
const submitPage = (
  name: string,
  more = '',
  policy = 'cleartext',
  made = 'revision { number author }',
) => `mutation {
  submitDocuments(input: { source: { yaml: """
schema: ns/Made/v1
metadata: { schema: metadata/Document/v1, name: ${name}, storagePolicy: ${policy} }
data: { made: 1 }
""" } ${more} }) { changed ${made} documents { name document { schema } } }
}`;

const made =
  '{ source: { documents: [{ schema: "ns/Made/v1", metadata: { schema: "metadata/Document/v1", name: "tried" }, data: {} }] } }';

interface Row {
  /** The fields of the table's types that it is about. */
  readonly field: string;
  readonly ask: string;
  /** All that it takes. */
  readonly needs: readonly Permission[];
  /** One of these as well. */
  readonly anyOf?: readonly Permission[];
  /** Those without which it is answered, with less: what is left out then. */
  readonly leavesOut?: Readonly<Partial<Record<Permission, string>>>;
  /** How it ends where something is left out, if that is what was asked about. */
  readonly lacks?: string;
  /** Whether it is null, without an error, for a caller who may not see it. */
  readonly hides?: true;
  /** How it ends for a caller who may do it, if not well. */
  readonly ends?: string;
}

const submits = 'deckhand:create_cleartext_documents';

const rows: readonly Row[] = [
  { field: 'Query.server', ask: '{ server { version } }', needs: [] },
  { field: 'Query.viewer', ask: '{ viewer { name via permissions } }', needs: [] },
  {
    field: 'Query.auditLog',
    ask: '{ auditLog { nodes { action } } }',
    needs: ['purser:read_audit_log'],
  },
  {
    field: 'Query.actions',
    ask: '{ actions { totalCount } }',
    needs: ['purser:read_actions'],
  },
  {
    field: 'Query.action',
    ask: '{ action(key: "none") { state } }',
    needs: ['purser:read_actions'],
  },
  {
    field: 'Query.rulePolicies',
    ask: '{ rulePolicies { totalCount } }',
    needs: ['purser:read_policies'],
  },
  {
    field: 'Query.notifications',
    ask: '{ notifications { totalCount } }',
    needs: ['purser:read_policies'],
  },
  {
    field: 'Query.ruleRows',
    ask: '{ ruleRows(rule: "p.error") { totalCount } }',
    needs: ['purser:read_policies', 'purser:read_tables'],
    ends: 'RULE_NOT_FOUND',
  },
  {
    field: 'Query.explainRuleRow',
    ask: '{ explainRuleRow(rule: "p.error", row: {}) { complete } }',
    needs: ['purser:read_policies', 'purser:read_tables'],
    ends: 'RULE_NOT_FOUND',
  },
  {
    field: 'Query.violations',
    ask: '{ violations { totalCount } }',
    needs: ['purser:read_policies', 'purser:read_tables'],
  },
  {
    field: 'Query.violationEvents',
    ask: '{ violationEvents { totalCount } }',
    needs: ['purser:read_policies', 'purser:read_tables'],
  },
  {
    field: 'Query.violationCounts',
    ask: '{ violationCounts(input: { since: "2026-01-01T00:00:00Z", until: "2026-01-02T00:00:00Z" }) { open } }',
    needs: ['purser:read_policies', 'purser:read_tables'],
  },
  {
    field: 'Query.rulePolicy',
    ask: '{ rulePolicy(name: "p") { name } }',
    needs: ['purser:read_policies'],
  },
  {
    field: 'Query.backtestRule',
    ask: '{ backtestRule(input: { rule: { rows: [] } }) { complete } }',
    needs: ['purser:read_policies', 'purser:read_tables'],
  },
  {
    field: 'Query.deployment',
    ask: '{ deployment(id: "none") { uuid } }',
    needs: ['purser:read_deployments'],
  },
  {
    field: 'Query.deployments',
    ask: '{ deployments { totalCount } }',
    needs: ['purser:read_deployments'],
  },
  {
    field: 'Query.checkDeployment',
    ask: `{ checkDeployment(input: ${deployed}) { resources { name } } }`,
    needs: ['purser:plan_deployments'],
  },
  {
    field: 'Query.deploymentGraph',
    ask: `{ deploymentGraph(input: ${deployed}) { dot } }`,
    needs: ['purser:plan_deployments'],
  },
  {
    field: 'Query.deploymentImpact',
    ask: '{ deploymentImpact { environment } }',
    needs: ['purser:plan_deployments'],
  },
  {
    field: 'Query.driftChecks',
    ask: '{ driftChecks { nodes { name } } }',
    needs: ['purser:read_deployments'],
  },
  {
    field: 'Query.deploymentDiff',
    ask: '{ deploymentDiff(from: "none", to: "none") { resources { name } } }',
    needs: ['purser:read_deployments'],
  },
  {
    field: 'Query.previewRule',
    ask: '{ previewRule(input: { rule: { rows: [] } }) { rowCount } }',
    needs: ['purser:read_policies', 'purser:read_tables'],
  },
  { field: 'Query.dataSources', ask: '{ dataSources { totalCount } }', needs: [], leavesOut: {} },
  {
    field: 'Query.dataSource',
    ask: '{ dataSource(name: "nova") { name } }',
    needs: [],
    leavesOut: {},
  },
  {
    field: 'Query.importedDataSources',
    ask: '{ importedDataSources(yaml: "name: nova") { documents problems { code } } }',
    needs: ['purser:change_sources'],
  },
  {
    field: 'Query.tableRows',
    ask: '{ tableRows(table: "nova.servers") { totalCount } }',
    needs: ['purser:read_tables'],
    ends: 'TABLE_NOT_FOUND',
  },
  {
    field: 'Query.documents',
    ask: '{ documents { nodes { name data metadata yaml } totalCount } }',
    needs: [],
    leavesOut: { [clear]: '"page"', [sealed]: '"safe"' },
  },
  {
    field: 'Query.renderedDocuments',
    ask: '{ renderedDocuments { nodes { name data } totalCount } }',
    needs: [],
    leavesOut: { [clear]: '"page"', [sealed]: '"safe"' },
  },
  {
    field: 'Query.node',
    ask: 'query ($revision: ID!) { node(id: $revision) { ... on Revision { author } } }',
    needs: [],
    leavesOut: { [show]: '"author"' },
    hides: true,
  },
  {
    field: 'Query.node of a tag',
    ask: 'query ($tag: ID!) { node(id: $tag) { ... on Tag { name } } }',
    needs: [],
    leavesOut: { 'deckhand:list_tags': '"live"' },
    hides: true,
  },
  {
    field: 'Query.nodes',
    ask: 'query ($page: ID!, $safe: ID!) { nodes(ids: [$page, $safe]) { ... on Document { schema data } } }',
    needs: [],
    leavesOut: { [clear]: '"ns/Page/v1"', [sealed]: '"ns/Safe/v1"' },
    hides: true,
  },
  {
    field: 'Query.revision',
    ask: '{ revision { number author changedBuckets changes { created } } }',
    needs: [show],
  },
  {
    field: 'Query.revision by tag',
    ask: '{ revision(ref: { tag: "live" }) { message } }',
    needs: [show, 'deckhand:show_tag'],
  },
  {
    field: 'Revision.parent',
    ask: '{ revision(ref: { number: 2 }) { parent { createdAt } } }',
    needs: [show],
  },
  {
    field: 'Query.tags',
    ask: '{ tags { nodes { name } } }',
    needs: ['deckhand:list_tags'],
  },
  {
    field: 'Revision.tags',
    ask: '{ revision(ref: { number: 1 }) { tags { nodes { name } } } }',
    needs: ['deckhand:list_tags'],
  },
  {
    field: 'Revision.deployments',
    ask: '{ revision(ref: { number: 1 }) { deployments { nodes { uuid } } } }',
    needs: ['purser:read_deployments'],
  },
  {
    field: 'Revision.documents',
    ask: '{ revision { documents { nodes { name data metadata yaml } totalCount } } }',
    needs: [],
    leavesOut: { [clear]: '"page"', [sealed]: '"safe"' },
  },
  {
    field: 'Revision.renderedDocuments',
    ask: '{ revision { renderedDocuments { nodes { name data } totalCount } } }',
    needs: [],
    leavesOut: { [clear]: '"page"', [sealed]: '"safe"' },
  },
  {
    field: 'Revision.validations',
    ask: '{ revision { status validationPolicies { nodes { name } } validations { nodes { name } } } }',
    needs: ['deckhand:list_validations'],
  },
  {
    field: 'Revision.schemaValidation',
    ask: '{ revision { schemaValidation { status errors { message } } } }',
    needs: ['deckhand:show_validation'],
  },
  {
    field: 'Validation.latest',
    ask: '{ revision(ref: { number: 1 }) { validation(name: "lint") { latest { errors { message } } } } }',
    needs: ['deckhand:list_validations'],
    leavesOut: { 'deckhand:show_validation': '"found"', [clear]: '"found"' },
  },
  {
    field: 'Query.revisions',
    ask: '{ revisions { nodes { number author changedBuckets } totalCount } }',
    needs: ['deckhand:list_revisions'],
  },
  {
    field: 'Query.revisions by tag',
    ask: '{ revisions(filter: { tag: ["live"] }) { nodes { number } } }',
    needs: ['deckhand:list_revisions', 'deckhand:show_tag'],
  },
  {
    field: 'Query.revisions by status',
    ask: '{ revisions(filter: { status: SUCCESS }) { nodes { number } } }',
    needs: ['deckhand:list_revisions', 'deckhand:list_validations'],
  },
  {
    field: 'Query.document',
    ask: `{ document(${page}) { schema data parent { name } rendered { data } } }`,
    needs: [],
    leavesOut: { [clear]: '"ns/Page/v1"' },
  },
  {
    field: 'Query.document, encrypted',
    ask: `{ document(${safe}) { schema data } }`,
    needs: [],
    leavesOut: { [sealed]: '"ns/Safe/v1"' },
  },
  {
    field: 'Document.origin',
    ask: `{ document(${page}) { origin { author } } }`,
    needs: [clear, show],
    leavesOut: { [clear]: 'author' },
  },
  {
    field: 'Document.data, opened',
    ask: `{ document(${safe}) { data(cleartext: true) yaml(cleartext: true) } }`,
    needs: [sealed, 'purser:open_secrets'],
    leavesOut: { [sealed]: 'hush' },
  },
  {
    field: 'Query.renderedDocument',
    ask: `{ renderedDocument(${page}) { schema data explain { nodes { path } } blame { nodes { text } } } }`,
    needs: [],
    leavesOut: { [clear]: '"ns/Page/v1"' },
  },
  {
    field: 'RenderedDocument.data, opened',
    ask: `{ renderedDocument(${safe}) { data(cleartext: true) yaml(cleartext: true) } }`,
    needs: [sealed, 'purser:open_secrets'],
    leavesOut: { [sealed]: 'hush' },
  },
  {
    field: 'Query.documentHistory',
    ask: `{ documentHistory(${page}) { nodes { diff { kind name } } totalCount } }`,
    needs: [],
    leavesOut: { [clear]: '"page"' },
  },
  {
    field: 'DocumentVersion.revision',
    ask: `{ documentHistory(${page}) { nodes { revision { author } } } }`,
    needs: [clear, show],
    leavesOut: { [clear]: 'author' },
  },
  {
    field: 'Document.referrers',
    ask: `{ document(${page}) { references { totalCount } referrers { totalCount } } }`,
    needs: [],
    leavesOut: { [clear]: 'totalCount' },
  },
  {
    field: 'Query.referenceGraph',
    ask: `{ referenceGraph(${page}) { nodes { name } edges { relation } isCut } }`,
    needs: [],
    leavesOut: { [clear]: '"page"' },
  },
  {
    field: 'Query.deletionPlan',
    ask: `{ deletionPlan(documents: [{ ${page} }]) { allowed documents { nodes { name } } } }`,
    needs: [],
    leavesOut: { [clear]: '"allowed"' },
    lacks: 'DOCUMENT_NOT_FOUND',
  },
  {
    field: 'Query.explainReferences',
    ask: `{ explainReferences(${page}) { document { name } candidates { totalCount } } }`,
    needs: [],
    leavesOut: { [clear]: '"page"' },
  },
  {
    field: 'Query.explainSubmittedReferences',
    ask: `{ explainSubmittedReferences(input: ${made}, ${page}) { document { name } candidates { totalCount } } }`,
    needs: [submits],
    leavesOut: { [clear]: '"page"' },
  },
  {
    field: 'Query.explainReferences, encrypted',
    ask: `{ explainReferences(${safe}) { document { name } } }`,
    needs: [sealed, 'purser:open_secrets'],
    leavesOut: { [sealed]: '"safe"' },
  },
  {
    field: 'Query.diff',
    ask: '{ diff(from: { number: 0 }, to: { number: 2 }) { documents { nodes { name } } renderedDocuments { nodes { name } } problemChanges { standing } } }',
    needs: ['deckhand:show_revision_deepdiff'],
    leavesOut: { [clear]: '"page"', [sealed]: '"safe"' },
  },
  {
    field: 'RevisionDiff.buckets',
    ask: '{ diff(from: { number: 0 }, to: { number: 2 }) { buckets { nodes { name } } } }',
    needs: ['deckhand:show_revision_diff'],
    leavesOut: { [clear]: '"pages"', [sealed]: '"safes"' },
  },
  {
    field: 'RevisionDiff.from',
    ask: '{ diff(from: { number: 1 }, to: { number: 2 }) { from { author } to { message } } }',
    needs: [show],
  },
  { field: 'Mutation.submitDocuments', ask: submitPage('clear'), needs: [submits] },
  {
    field: 'Mutation.submitDocuments, encrypted',
    ask: submitPage('sealed', '', 'encrypted'),
    needs: ['deckhand:create_encrypted_documents'],
  },
  {
    field: 'Mutation.submitDocuments, dry',
    ask: submitPage('dry', 'dryRun: true', 'cleartext', 'preview { author }'),
    needs: [submits],
  },
  {
    field: 'Mutation.submitDocuments, signed',
    ask: submitPage('signed', 'author: "ada"'),
    needs: [submits, 'purser:sign_for_others'],
  },
  {
    field: 'Mutation.rollback, dry',
    ask: 'mutation { rollback(input: { revision: { number: 1 }, dryRun: true }) { preview { message } } }',
    needs: ['purser:rollback', submits, 'deckhand:create_encrypted_documents'],
  },
  {
    field: 'Mutation.rollback',
    ask: 'mutation { rollback(input: { revision: { number: 0 } }) { revision { number author } problems { code } } }',
    needs: ['purser:rollback', submits, 'deckhand:create_encrypted_documents'],
  },
  {
    field: 'Mutation.putTag',
    ask: 'mutation { putTag(input: { revision: { number: 1 }, name: "put" }) { tag { name } } }',
    needs: ['deckhand:create_tag'],
  },
  {
    field: 'Mutation.deleteTag',
    ask: 'mutation { deleteTag(input: { revision: { number: 1 }, name: "never" }) { revision { number } } }',
    needs: ['deckhand:delete_tag'],
    ends: 'TAG_NOT_FOUND',
  },
  {
    field: 'Mutation.putDocumentContent',
    ask: `mutation { putDocumentContent(input: { ${page}, tag: "put", value: { value: 1 } }) { content { tag } problems { code } } }`,
    needs: ['purser:write_contents'],
    leavesOut: { 'deckhand:list_cleartext_documents': '"tag":"put"' },
  },
  {
    field: 'Mutation.deleteDocumentContent',
    ask: `mutation { deleteDocumentContent(input: { ${page}, tag: "never" }) { problems { code } } }`,
    needs: ['purser:write_contents'],
    leavesOut: { 'deckhand:list_cleartext_documents': 'CONTENT_NOT_FOUND' },
  },
  {
    field: 'Mutation.testDataSource',
    ask: 'mutation { testDataSource(input: { text: "{}" }) { tables { name } problems { code } } }',
    needs: ['purser:manage_sources'],
  },
  {
    field: 'Mutation.ingestRecord',
    ask: 'mutation { ingestRecord(input: { table: "nova.alarms", record: { json: "{}" } }) { problems { code } } }',
    needs: ['purser:ingest_records'],
  },
  {
    field: 'Mutation.checkDrift',
    ask: 'mutation { checkDrift(input: { name: "none" }) { problems { code } } }',
    needs: ['purser:plan_deployments'],
  },
  {
    field: 'Mutation.planDeployment',
    ask: `mutation { planDeployment(input: ${deployed}) { problems { code } } }`,
    needs: ['purser:plan_deployments'],
    ends: 'RUNTIME_UNAVAILABLE',
  },
  {
    field: 'Mutation.applyDeployment',
    ask: `mutation { applyDeployment(input: ${deployed}) { problems { code } } }`,
    needs: ['purser:apply_deployments'],
    ends: 'RUNTIME_UNAVAILABLE',
  },
  {
    field: 'Mutation.applyDeploymentPlan',
    ask: 'mutation { applyDeploymentPlan(input: { plan: "none" }) { problems { code } } }',
    needs: ['purser:apply_deployments'],
  },
  {
    field: 'Mutation.approveDeploymentStep',
    ask: 'mutation { approveDeploymentStep(input: { deployment: "none", step: 1 }) { problems { code } } }',
    needs: ['purser:approve_deployments'],
  },
  {
    field: 'Mutation.rejectDeploymentStep',
    ask: 'mutation { rejectDeploymentStep(input: { deployment: "none", step: 1 }) { problems { code } } }',
    needs: ['purser:approve_deployments'],
  },
  {
    field: 'Mutation.cancelDeployment',
    ask: 'mutation { cancelDeployment(input: { id: "none" }) { problems { code } } }',
    needs: [],
    anyOf: ['purser:apply_deployments', 'purser:plan_deployments'],
  },
  {
    field: 'Mutation.resumeDeployment',
    ask: 'mutation { resumeDeployment(input: { id: "none" }) { problems { code } } }',
    needs: [],
    anyOf: ['purser:apply_deployments', 'purser:plan_deployments'],
  },
  {
    field: 'Mutation.resolveAction',
    ask: 'mutation { resolveAction(input: { key: "none", decision: RETRY }) { problems { code } } }',
    needs: ['purser:manage_actions'],
  },
  {
    field: 'Mutation.resumeNotification',
    ask: 'mutation { resumeNotification(input: { name: "none" }) { problems { code } } }',
    needs: ['purser:manage_actions'],
  },
  {
    field: 'Mutation.executeActions',
    ask: 'mutation { executeActions(input: { keys: [] }) { problems { code } } }',
    needs: ['purser:manage_actions'],
  },
  {
    field: 'Mutation.evaluatePolicies',
    ask: 'mutation { evaluatePolicies(input: {}) { problems { code } } }',
    needs: ['purser:evaluate_policies'],
  },
  {
    field: 'Mutation.refreshDataSource',
    ask: 'mutation { refreshDataSource(input: { name: "nova" }) { problems { code } } }',
    needs: ['purser:manage_sources'],
  },
  {
    field: 'Mutation.addValidation',
    ask: 'mutation { addValidation(input: { revision: { number: 1 }, name: "x", status: SUCCESS, validator: "v" }) { entry { name } } }',
    needs: ['deckhand:create_validation'],
  },
  {
    field: 'Mutation.purge',
    ask: 'mutation { purge(input: { confirm: 1 }) { revisions } }',
    needs: ['deckhand:delete_revisions'],
    ends: 'PURGE_NOT_ALLOWED',
  },
];

const streams: readonly Pick<Row, 'field' | 'ask' | 'needs' | 'anyOf' | 'ends'>[] = [
  {
    field: 'Subscription.revisionCreated',
    ask: 'subscription { revisionCreated(after: 0) { author } }',
    needs: ['deckhand:list_revisions'],
  },
  {
    field: 'Subscription.validationRecorded',
    ask: 'subscription { validationRecorded(after: 0) { name } }',
    needs: ['deckhand:list_validations'],
  },
  {
    field: 'Subscription.documentContentChanged',
    ask: 'subscription { documentContentChanged(after: 0) { tag } }',
    needs: [],
    anyOf: ['deckhand:list_cleartext_documents', sealed],
  },
  {
    field: 'Subscription.renderedDocumentChanged',
    ask: `subscription { renderedDocumentChanged(${page}) { exists } }`,
    needs: [],
    anyOf: ['deckhand:list_cleartext_documents', sealed],
  },
  {
    field: 'Subscription.dataSourceChanged',
    ask: 'subscription { dataSourceChanged { name } }',
    needs: [],
    anyOf: ['deckhand:list_cleartext_documents', sealed],
  },
  {
    field: 'Subscription.deploymentChanged',
    ask: 'subscription { deploymentChanged(id: "none") { sequence } }',
    needs: ['purser:read_deployments'],
    ends: 'there is no deployment none',
  },
  {
    field: 'Subscription.violationChanged',
    ask: 'subscription { violationChanged { sequence } }',
    needs: ['purser:read_policies', 'purser:read_tables'],
  },
  {
    field: 'Subscription.actionChanged',
    ask: 'subscription { actionChanged { sequence } }',
    needs: ['purser:read_actions'],
  },
  {
    field: 'Subscription.tableChanged',
    ask: 'subscription { tableChanged { table } }',
    needs: [],
    anyOf: ['deckhand:list_cleartext_documents', sealed],
  },
];

const schema = createSchema();

describe('the permission matrix', () => {
  let test: TestApp;
  let service: Service;
  let ask: (query: string, by: Principal) => Promise<string>;

  beforeAll(async () => {
    test = await openTestApp();
    const { app } = test;
    const info = { version: '1', store: 'embedded' } as const;
    service = { app, config: testConfig(), info };
    const execute = createExecutor({ ...service, logger: loggerInto([]) });
    const [pages = '', safes = ''] = site.split('---');
    await app.submitDocuments(anonymous, { text: pages, bucket: 'pages', dryRun: false });
    await app.submitDocuments(anonymous, { text: safes, bucket: 'safes' });
    await app.putTag(anonymous, 1, 'live', {});
    const errors = [{ documents: [{ schema: 'ns/Page/v1', name: 'page' }], message: 'found' }];
    await app.addValidation(anonymous, 1, 'lint', { status: 'failure', validator: 'v', errors });
    const found = await execute(
      {
        query: `{ revision(ref: { number: 1 }) { id tags { nodes { id } } } page: document(${page}) { id } safe: document(${safe}) { id } }`,
      },
      anonymous,
    );
    const { data } = JSON.parse(found);
    const { id: revision, tags } = data.revision;
    const ids = { revision, tag: tags.nodes[0].id, page: data.page.id, safe: data.safe.id };
    ask = (query, by) => execute({ query, variables: ids }, by);
  });
  afterAll(() => test.close());

  it('has every field that an operation can begin with', () => {
    const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
    const fields = roots.flatMap((type) =>
      Object.keys(type?.getFields() ?? {}).map((name) => `${type?.name}.${name}`),
    );
    const named = new Set([...rows, ...streams].map(({ field }) => field));
    assert.deepEqual(
      fields.filter((field) => !named.has(field)),
      [],
    );
  });

  for (const { field, ask: query, needs, anyOf = [], leavesOut = {}, lacks, hides, ends } of rows) {
    const extra = Object.keys(leavesOut) as Permission[];
    const enough = [...new Set([...needs, ...extra, ...anyOf.slice(0, 1)])];

    for (const missing of needs.filter((one) => !extra.includes(one))) {
      it(`${field} is refused without ${missing}`, async () => {
        assert.deepEqual(codesOf(await ask(query, grantedAllBut(missing))), ['ACCESS_DENIED']);
      });
    }

    for (const missing of extra) {
      it(`${field} leaves something out without ${missing}`, async () => {
        const answer = await ask(query, grantedAllBut(missing));
        assert.deepEqual(codesOf(answer), lacks === undefined ? [] : [lacks]);
        assert.ok(!answer.includes(String(leavesOut[missing])), answer);
      });
    }

    if (enough.length > 0) {
      it(`${field} is ${hides ? 'null for' : 'refused to'} unauthenticated callers`, async () => {
        const answer = await ask(query, unauthenticated);
        assert.deepEqual(codesOf(answer), hides ? [] : ['ACCESS_DENIED']);
        for (const text of Object.values(leavesOut)) assert.ok(!answer.includes(text), answer);
      });
    }

    // Last, as it may change what exists.
    it(`${field} is answered to a caller who may just that`, async () => {
      const answer = await ask(query, granted({ permissions: enough }));
      assert.deepEqual(codesOf(answer), ends === undefined ? [] : [ends]);
      for (const text of Object.values(leavesOut)) assert.ok(answer.includes(text), answer);
    });
  }

  for (const { field, ask: query, needs, anyOf = [], ends } of streams) {
    const open = (by: Principal) =>
      createSourceEventStream({
        schema,
        document: parse(query),
        contextValue: createContext(service, by, 'id'),
      });

    it(`${field} is opened for who may just that, and for nobody else`, async () => {
      for (const enough of anyOf.length === 0 ? [needs] : anyOf.map((one) => [...needs, one])) {
        const events = await open(granted({ permissions: enough }));
        if (ends !== undefined) {
          assert.ok('errors' in events);
          assert.equal(events.errors?.[0]?.message, ends);
          continue;
        }
        assert.ok(Symbol.asyncIterator in events);
        await events[Symbol.asyncIterator]().return?.(undefined);
      }
      const lacking = [...needs.map((one) => [one]), ...(anyOf.length > 0 ? [anyOf] : [])];
      for (const by of [unauthenticated, ...lacking.map((some) => grantedAllBut(...some))]) {
        const refused = await open(by);
        assert.ok('errors' in refused);
        assert.match(String(refused.errors?.[0]?.message), /needs the permission/);
      }
    });
  }
});

function codesOf(answer: string): readonly string[] {
  return [...new Set(problemsOf(JSON.parse(answer)).map(({ code }) => code))];
}
