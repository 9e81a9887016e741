/**
 * Requests as an engineer wrote them who knows GitHub's API and had not seen the schema, that once took several corrections,
 * and messages that lead to what they mean.
 */
export const guessedRequests: readonly (readonly [of: string, query: string, expected: string])[] =
  [
    [
      'of what a revision changed',
      '{ revision { changes { nodes { status } } } }',
      'After these corrections: Cannot query field "status" on type "DocumentDiff". Did you mean "kind"?',
    ],
    [
      'of a page of what is one object',
      '{ revision { parents(first: 1) { nodes { number } } } }',
      'After these corrections: Unknown argument "first" on field "Revision.parent". Leave it out: this is no page.',
    ],
    [
      'of the rows of what is one object',
      '{ revision { parents(first: 1) { edges { node { number } } } } }',
      'After these corrections: Cannot query field "edges" on type "Revision". Leave it out: this is no page. Select the fields directly.',
    ],
    [
      'of a page of a plain list whose values have pages',
      '{ dataSources { nodes { tables { nodes { name rows(first: 1) { totalCount } } } } } }',
      'Cannot query field "nodes" on type "DataTable". Leave it out: this is no page. Select the fields directly.',
    ],
    [
      'inside the rows of a page that is none',
      '{ rulePolicies { nodes { rules { nodes { name severity violationCount } } } } }',
      'After these corrections: Cannot query field "violationCount" on type "PolicyRule". Did you mean "rowCount"?',
    ],
    [
      'of the text of a document',
      '{ document(schema: "a", name: "b") { source { startLine } } }',
      'Cannot query field "source" on type "Document". Did you mean "yaml"?',
    ],
    [
      'of the time of a version of a document',
      '{ documentHistory(schema: "a", name: "b") { nodes { changedAt } } }',
      'Cannot query field "changedAt" on type "DocumentVersion". Did you mean "revision { createdAt }"?',
    ],
    [
      'of how a data source does',
      '{ dataSource(name: "nova") { health } }',
      'Cannot query field "health" on type "DataSource". Did you mean "state"?',
    ],
    [
      'of the time of a row',
      '{ tableRows(table: "nova.servers") { nodes { updatedAt } } }',
      'Cannot query field "updatedAt" on type "TableRow". Did you mean "DataTable.lastChangeAt"?',
    ],
    [
      'of the violations of a policy',
      '{ rulePolicy(name: "hosts") { violations(first: 5) { totalCount } } }',
      'Cannot query field "violations" on type "RulePolicy". Did you mean "Query.violations(filter: { policy: … }) { totalCount nodes { rule message row } }"?',
    ],
    [
      'of the violations of a rule',
      '{ rulePolicy(name: "hosts") { rules { violations(first: 5) { totalCount } } } }',
      'Cannot query field "violations" on type "PolicyRule". Did you mean "Query.violations(filter: { rule: … }) { totalCount nodes { message row } }"?',
    ],
    [
      'of violations per day',
      '{ violationHistory(from: "2026-01-01T00:00:00Z") { nodes { day opened } } }',
      'After these corrections: Cannot query field "day" on type "ViolationEvent". Did you mean "Query.violationCounts(input: { since: …, period: DAY }) { start opened closed open }"?',
    ],
    [
      'of the begin of a period',
      '{ violationCounts(input: { from: "2026-01-01T00:00:00Z" }) { date count } }',
      'Cannot query field "date" on type "ViolationCount". Did you mean "start"?',
    ],
    [
      'of the begin of a span',
      '{ violations(from: "2026-01-01T00:00:00Z") { totalCount } }',
      'Unknown argument "from" on field "Query.violations". Did you mean "filter: { since }"?',
    ],
    [
      'of the violation of an action',
      '{ actions { nodes { violation { id } } } }',
      'Cannot query field "violation" on type "Action". Did you mean "rules"?',
    ],
    [
      'of the number of a deployment',
      '{ deployments { nodes { number } } }',
      'Cannot query field "number" on type "Deployment". Did you mean "uuid"?',
    ],
    [
      'of the manifest of a deployment',
      '{ deployments { nodes { manifest { name } } } }',
      'Cannot query field "manifest" on type "Deployment". Did you mean "manifests"?',
    ],
    [
      'of the steps of a resource',
      '{ deployment(id: "a") { resources { nodes { steps { nodes { name } } } } } }',
      'Cannot query field "steps" on type "DeploymentResource". Did you mean "Deployment.steps { nodes { resource phase action status } }"?',
    ],
    [
      'of the log of a step',
      '{ deployment(id: "a") { steps { nodes { log(first: 5) { nodes { text } } } } } }',
      'Cannot query field "log" on type "DeploymentStep". Did you mean "Deployment.log(step: …) { nodes { step text } }"?',
    ],
    [
      'of the variables of a deployment',
      'mutation { planDeployment(input: { manifests: ["m"], environment: "e", variables: { a: 1 } }) { deployment { id } } }',
      'Field "variables" is not defined by type "DeploymentInput". Did you mean "context: [{ name: …, value: … }]"?',
    ],
    [
      'of a mapping of variables',
      'mutation { planDeployment(input: { manifests: ["m"], environment: "e", context: { variables: { a: 1 } } }) { deployment { id } } }',
      'String cannot represent a non string value: {a: 1}, at "input.context.variables". Did you mean "values"?',
    ],
    [
      'of a plan to apply',
      'mutation { applyDeployment(input: { manifests: ["m"], environment: "e", planId: "a" }) { deployment { id } } }',
      'Field "planId" is not defined by type "DeploymentInput". Did you mean "applyDeploymentPlan(input: { plan: … }) in place of applyDeployment"?',
    ],
    [
      'of what a drift check found',
      '{ driftChecks { nodes { drifted } } }',
      'Cannot query field "drifted" on type "DriftCheck". Did you mean "Query.deployments(filter: { driftCheck: … }, first: 1) { nodes { environment status endedAt drift { result resources { name } } } }"?',
    ],
    [
      'of the drift check that begins',
      'mutation { checkDrift(input: { driftCheck: "a" }) { driftCheck { id } } }',
      'Cannot query field "driftCheck" on type "CheckDriftPayload". Did you mean "deployment"?',
    ],
    [
      'of what an entry of the audit log is about',
      '{ auditLog { nodes { revision { number } } } }',
      'Cannot query field "revision" on type "AuditEntry". Did you mean "target"?',
    ],
    [
      'of the deployment of a subscription',
      'subscription { deploymentEvents(deploymentId: "a") { at type } }',
      'After these corrections: Unknown argument "deploymentId" on field "Subscription.deploymentChanged". Did you mean "id"?',
    ],
    [
      'of a value, after corrections',
      '{ dataSource(name: "a") { table(name: "t") { rows(orderBy: { field: KEY }) { totalCount } } } }',
      'After these corrections: String cannot represent a non string value: KEY, at "orderBy.field".',
    ],
    [
      'of a selection of a value, inside an unknown field',
      'subscription { deploymentEvents(deploymentId: "a") { step { name } } }',
      'After these corrections: Field "step" must not have a selection since type "Int" has no subfields. Leave out its { … }.',
    ],
    [
      'of the id of a plan',
      'mutation { applyDeploymentPlan(input: { planId: "a" }) { deployment { id } } }',
      'Field "planId" is not defined by type "ApplyDeploymentPlanInput". Did you mean "plan"?',
    ],
    [
      'of a selection of what is a value by its name here',
      '{ document(schema: "a", name: "b") { source { text } } }',
      'After these corrections: Field "yaml" must not have a selection since type "String!" has no subfields. Leave out its { … }.',
    ],
    [
      'of a file by an expression',
      '{ object(expression: "HEAD:a.yaml") { ... on Blob { text } } }',
      'After these corrections: Cannot query field "text" on type "Document". Did you mean "yaml"?',
    ],
    [
      'of the argument of a file',
      '{ revision { file(path: "a.yaml") { text } } }',
      'After these corrections: Unknown argument "path" on field "Revision.document". Did you mean "schema: …, name: …"?',
    ],
    [
      'of what an entry of a tree holds',
      '{ revision { tree { entries { object { ... on Blob { text } } } } } }',
      'After these corrections: Cannot query field "object" on type "Document". Leave it out: this is the object itself. Select the fields directly.',
    ],
    [
      'of the path of a file',
      '{ files { path } }',
      'After these corrections: Cannot query field "path" on type "DocumentConnection". Did you mean "nodes { schema name layer bucket }"?',
    ],
    [
      'of the lines of a document',
      '{ document(schema: "a", name: "b") { blame { ranges { commit { oid } } } } }',
      'After these corrections: Cannot query field "oid" on type "Revision". Did you mean "digest"?',
    ],
    [
      'of the rendered form of a document',
      '{ document(schema: "a", name: "b") { rendered } }',
      'Field "rendered" of type "RenderedDocument" must have a selection of subfields. Did you mean "rendered { schema name layer data }"?',
    ],
    [
      'of one rendered document',
      '{ rendered(schema: "a", name: "b") { yaml } }',
      'Cannot query field "rendered" on type "Query". Did you mean "renderedDocuments" or "renderedDocument(schema: …, name: …)"?',
    ],
    [
      'of a document by its id',
      '{ document(id: "a") { name } }',
      'Unknown argument "id" on field "Query.document". Did you mean "Query.node(id: …) { ... on Document { name } }"?',
    ],
    [
      'of the time of a document',
      '{ documents { nodes { lastModified } } }',
      'Cannot query field "lastModified" on type "Document". Did you mean "origin { number createdAt }"?',
    ],
    [
      'of the problems of one revision',
      '{ problems(revision: 2) { totalCount } }',
      'After these corrections: Unknown argument "revision" on field "Revision.problems". Did you mean "Query.revision(ref: …)" around it?',
    ],
    [
      'of the state of all checks',
      '{ revision { statusCheckRollup { state contexts { nodes { context } } } } }',
      'Cannot query field "statusCheckRollup" on type "Revision". Did you mean "status" or "validations { nodes { name status } }"?',
    ],
    [
      'of the state of all checks of the head',
      '{ statusCheckRollup { state } }',
      'Cannot query field "statusCheckRollup" on type "Query". Did you mean "revision { status validations { nodes { name status } } }"?',
    ],
    [
      'of the runs of a check',
      '{ revision { checkSuites { nodes { checkRuns { nodes { conclusion } } } } } }',
      'After these corrections: Cannot query field "conclusion" on type "ValidationEntry". Did you mean "status"?',
    ],
    [
      'of who recorded a result',
      '{ revision { validations { createdBy } } }',
      'Cannot query field "createdBy" on type "ValidationConnection". Did you mean "nodes { latest { recordedBy } }"?',
    ],
    [
      'of why a policy fails',
      '{ revision { validationPolicies { nodes { reason } } } }',
      'Cannot query field "reason" on type "PolicyState". Did you mean "validations { name status }"?',
    ],
    [
      'of policies of either kind',
      '{ policies { nodes { name } } }',
      'Cannot query field "policies" on type "Query". Did you mean "rulePolicies" or "revision { validationPolicies }"?',
    ],
    [
      'of releases',
      '{ releases(first: 3) { nodes { tagName } } }',
      'After these corrections: Cannot query field "tagName" on type "Tag". Did you mean "name"?',
    ],
    [
      'of one tag',
      '{ tag(name: "a") { revision { number } } }',
      'Cannot query field "tag" on type "Query". Did you mean "tags(name: …)" or "revision(ref: { tag: … })"?',
    ],
    [
      'of what a ref points to',
      '{ ref(qualifiedName: "a") { target { oid } } }',
      'After these corrections: Cannot query field "target" on type "Revision". Leave it out: this is the object itself. Select the fields directly.',
    ],
    [
      'of a comparison of a revision',
      '{ ref(qualifiedName: "a") { compare(headRef: "b") { id } } }',
      'After these corrections: Unknown argument "headRef" on field "Query.diff". Did you mean "to"?',
    ],
    [
      'of branches',
      '{ branches { nodes { name } } }',
      'Cannot query field "branches" on type "Query". Did you mean "tags"?',
    ],
    [
      'of a type for the store',
      '{ ...R } fragment R on Repository { releases { nodes { name } } }',
      'After these corrections: Cannot query field "releases" on type "Query". Did you mean "tags"?',
    ],
    [
      'of the store in an input',
      'mutation { createRef(input: { repositoryId: "a", name: "b", oid: "c" }) { ref { name } } }',
      'After these corrections: Field "repositoryId" is not defined by type "PutTagInput". Leave it out: a server has one store.',
    ],
    [
      'of the identity of a document to write',
      'mutation { updateDocument(input: { schema: "a", name: "b" }) { document { name } } }',
      'After these corrections: Field "schema" is not defined by type "SubmitDocumentsInput". Did you mean "source: { documents: [{ schema: …, metadata: …, data: … }] }"?',
    ],
    [
      'of a subscription to commits',
      'subscription { commitAdded { oid } }',
      'After these corrections: Cannot query field "oid" on type "Revision". Did you mean "digest"?',
    ],
    [
      'of the wait for a value',
      'mutation { wait(input: { path: ".mtu" }) { ok } }',
      'Cannot query field "wait" on type "Mutation". Did you mean "subscription { renderedDocumentChanged(schema: …, name: …, path: …) { renderedDocument { data } } }"?',
    ],
    [
      'of the lines that a version changed',
      '{ document(schema: "a", name: "b") { history { nodes { additions } } } }',
      'Cannot query field "additions" on type "DocumentVersion". Did you mean "diff { additions deletions text }"?',
    ],
    [
      'of the document of a dependent',
      '{ document(schema: "a", name: "b") { dependents { nodes { document { name } } } } }',
      'After these corrections: Cannot query field "document" on type "Reference". Did you mean "to" or "from"?',
    ],
    [
      'of the path of a substitution',
      '{ renderedDocument(schema: "a", name: "b") { sources { path } } }',
      'After these corrections: Cannot query field "path" on type "SubstitutionConnection". Did you mean "edges { node { schema name } substitutions { sourcePath destinationPath } }"?',
    ],
    [
      'of the layers of a document',
      '{ renderedDocument(schema: "a", name: "b") { layers { name } } }',
      'Cannot query field "layers" on type "RenderedDocument". Did you mean "parent { name layer parent { name layer } }"?',
    ],
    [
      'of whether a submission is valid',
      'mutation { submitDocuments(input: { source: { yaml: "" } }) { valid } }',
      'Cannot query field "valid" on type "SubmitDocumentsPayload". Did you mean "problems { code message }"?',
    ],
    [
      'of a message with a headline',
      'mutation { submitDocuments(input: { source: { yaml: "" }, message: { headline: "a", body: "b" } }) { changed } }',
      'String cannot represent a non string value: {headline: "a", body: "b"}, at "input.message". Leave out its { … }.',
    ],
    [
      'of a filter as text',
      '{ auditLog(query: "action:putTag") { nodes { action } } }',
      'After these corrections: Expected value of type "AuditFilter", found "action:putTag". The members are: principal, action, status, code, since, until.',
    ],
    [
      'of the lines of a problem',
      '{ revision { problems { nodes { startLine } } } }',
      'Cannot query field "startLine" on type "Problem". Did you mean "place"?',
    ],
    [
      'of a change that is forced',
      'mutation { submitDocuments(input: { source: { yaml: "" }, force: true }) { changed } }',
      'After these corrections: Enum "OnProblems" cannot represent non-enum value: true, at "input.onProblems". The values are: REJECT, ACCEPT.',
    ],
    [
      'of the time at which a result expires',
      'mutation { addValidation(input: { revision: { head: true }, name: "a", status: SUCCESS, expiresAt: "2027" }) { entry { id } } }',
      'After these corrections: Expected value of type "Duration", found "2027". Example: "P1W".',
    ],
    [
      'of all labels',
      '{ labels { nodes { name } } }',
      'Cannot query field "labels" on type "Query". Did you mean "documents { nodes { name labels { key value } } }"?',
    ],
    [
      'of all authors',
      '{ contributors { login } }',
      'Cannot query field "contributors" on type "Query". Did you mean "revisions { nodes { author } }"?',
    ],
    [
      'of the references of one document',
      '{ references(schema: "a", name: "b") { nodes { name } } }',
      'Cannot query field "references" on type "Query". Did you mean "document(schema: …, name: …) { references { nodes { relation target { schema name } } } }"?',
    ],
    [
      'of the referrers of one document',
      '{ referencedBy(schema: "a", name: "b") { nodes { name } } }',
      'Cannot query field "referencedBy" on type "Query". Did you mean "document(schema: …, name: …) { referrers { nodes { from { schema name } } } }"?',
    ],
    [
      'of one check',
      '{ checkRun(name: "a") { conclusion } }',
      'Cannot query field "checkRun" on type "Query". Did you mean "revision { validation(name: …) { status } }"?',
    ],
    [
      'of a commit by its oid',
      '{ object(oid: "a") { ... on Commit { message } } }',
      'After these corrections: Unknown argument "oid" on field "Query.document". Did you mean "Query.revision(ref: { number: … })"?',
    ],
    [
      'of the entries of a tree',
      '{ node(id: "a") { ... on Tree { entries { name } } } }',
      'After these corrections: Cannot query field "entries" on type "Revision". Did you mean "documents"?',
    ],
    [
      'of the audit log of an organization',
      '{ organization(login: "a") { auditLog { nodes { actorLogin } } } }',
      'Cannot query field "organization" on type "Query". Leave it out: a server has one store. Select the fields directly.',
    ],
    [
      'six levels deep',
      '{ repository(owner: "a", name: "b") { object(oid: "c") { ... on Commit { checkSuites { nodes { checkRuns { nodes { annotations(first: 5) { nodes { annotationLevel } } } } } } } } } }',
      'After these corrections: Unknown argument "first" on field "ValidationEntry.errors". Leave it out: this is no page.',
    ],
    [
      'of a word in quotes',
      '{ revision { problems(filter: { severity: "ERROR" }) { totalCount } } }',
      'Enum "ProblemSeverity" cannot represent non-enum value: "ERROR", at "filter.severity". Did you mean the enum value "ERROR"?',
    ],
    [
      'of the time of a revision in a filter',
      '{ revisions(filter: { createdAt: "2026-11-01T00:00:00Z" }) { totalCount } }',
      'Field "createdAt" is not defined by type "RevisionFilter". Did you mean "since"?',
    ],
    [
      'of the place of an annotation',
      '{ revision { schemaValidation { errors { location { line } } } } }',
      'Cannot query field "location" on type "ValidationError". Did you mean "place"?',
    ],
  ];
