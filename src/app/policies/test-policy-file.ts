import { readDocuments } from '../../domain/document/read-documents.ts';
import type { ReadDocument } from '../../domain/document/submitted.ts';
import { type Fault, fault, invariant, located, throwFaults } from '../../domain/errors.ts';
import { capFaults } from '../../domain/fault-list.ts';
import type { Location } from '../../domain/json/path/read.ts';
import {
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
  memberAt,
} from '../../domain/json/value.ts';
import type { Limits } from '../../domain/limits.ts';
import { tablesOfSource } from '../../domain/policy/check-policies.ts';
import { type CompiledPolicies, compilePolicies } from '../../domain/policy/compile-policies.ts';
import { documentRow } from '../../domain/policy/document-rows.ts';
import { outerRelations } from '../../domain/policy/outer-relations.ts';
import { ownerOf } from '../../domain/policy/policy.ts';
import { policySchema, type ReadPolicy, readPolicy } from '../../domain/policy/read-policy.ts';
import { dataSourceSchema } from '../../domain/source/data-source.ts';
import { readSource } from '../../domain/source/read-source.ts';
import type { RuleLimits, RuleOutcome, RuleRunner } from '../../ports/rule-engine.ts';
import type { SourceFile } from '../render/render-files.ts';
import { type RuleTestResult, runPolicyTests } from './run-policy-tests.ts';

/** What testing policies depends on beside the file. */
export interface PolicyTestOptions {
  readonly limits: Limits;
  readonly evaluation: RuleLimits;
  readonly runner: RuleRunner;
  /** The moment that `$$NOW` stands for if the file says none. */
  readonly now: string;
}

/**
 * Something that is wrong with a policy of the file, or, if `policy` is null, with the file; the path leads from the data
 * of the policy on.
 */
export interface PolicyFault {
  readonly policy: string | null;
  readonly fault: Fault;
}

/** What came out of a file with policies and tables. */
export interface TestedPolicies {
  readonly errors: readonly PolicyFault[];
  readonly warnings: readonly PolicyFault[];
  /** By full name of rule or table. */
  readonly results: ReadonlyMap<string, RuleOutcome>;
  readonly tests: readonly RuleTestResult[];
}

/** A policy of the file, and how to find places in it. */
interface PolicyInFile {
  readonly read: ReadPolicy;
  readonly locate: (location: Location) => Fault['place'];
}

/** A file in parts. */
interface TestFile {
  readonly policies: readonly PolicyInFile[];
  /** The `d` of rows, by full name of relation. */
  readonly tables: ReadonlyMap<string, readonly Json[]>;
  /** Null: all rules. */
  readonly queries: readonly string[] | null;
  readonly now: string | null;
}

/**
 * Checks the policies of a file, evaluates their rules over the tables in it, and runs their tests. The file, YAML or
 * JSON, is a mapping with `tables`, `policies`, `queries`, `now` and `documents`, or it holds policy documents, of which
 * only the tests run. (docs/policies.md#testing)
 *
 * @throws YAML_SYNTAX, YAML_UNSUPPORTED, LIMIT_EXCEEDED for what cannot be read; CONFIG_INVALID for a mapping that is not
 * of this form
 */
export async function testPolicyFile(
  source: SourceFile,
  options: PolicyTestOptions,
): Promise<TestedPolicies> {
  const file = readTestFile(source, options);
  const reads = file.policies.map(({ read }) => read);
  const compiled = compilePolicies(reads, file.tables.keys());
  const wanted = [...new Set(file.queries ?? [...compiled.rules.keys()])];
  const results = new Map<string, RuleOutcome>();
  const runnable = wanted.filter((name) => compiled.rules.has(name) || file.tables.has(name));
  const outcomes = await options.runner.run({
    rules: compiled.rules,
    wanted: runnable,
    now: file.now ?? options.now,
    limits: options.evaluation,
    tables: file.tables,
  });
  for (const name of wanted) results.set(name, outcomes.get(name) ?? unavailable(compiled, name));
  return {
    errors: placed(file, compiled.errors),
    warnings: placed(file, compiled.warnings),
    results,
    tests: await runPolicyTests(reads, options),
  };
}

/** Why a name has no rows: an error of its policy, or nobody knows it. */
function unavailable({ errors }: CompiledPolicies, name: string): RuleOutcome {
  const found = errors.find((error) => error.policy === ownerOf(name));
  return { fault: found?.fault ?? fault('RELATION_UNKNOWN', { path: name, relation: name }) };
}

function placed(
  { policies }: TestFile,
  findings: CompiledPolicies['errors'],
): readonly PolicyFault[] {
  const locate = new Map(policies.map((one) => [one.read.policy.name, one.locate]));
  return findings.map(({ policy, fault: found, location }) => ({
    policy,
    fault: located(found, locate.get(policy)?.(location) ?? {}),
  }));
}

function readTestFile({ file, text }: SourceFile, options: PolicyTestOptions): TestFile {
  const { limits } = options;
  const { documents, faults } = readDocuments(text, { limits, file });
  throwFaults(capFaults(faults, limits.maxFaults));
  const [first] = documents;
  const isOne = documents.length === 1 && first !== undefined;
  if (isOne && memberAt(first.value, 'schema') === undefined) {
    return readTables(first, file, options);
  }
  const ofSchema = (schema: string) =>
    documents.filter(({ value }) => memberAt(value, 'schema') === schema);
  const policies = ofSchema(policySchema).map((one) => policyOf(one, ['data'], file, options));
  const tables = [
    ...givenTables(ofSchema(policySchema)),
    ...tablesElsewhere(policies, ofSchema(dataSourceSchema)),
  ];
  return { policies, tables: new Map(tables), queries: [], now: null };
}

/**
 * The tables of the data sources of a file, and those that its policies read of others: what a file does not hold may
 * exist elsewhere.
 */
function tablesElsewhere(
  policies: readonly PolicyInFile[],
  documents: readonly ReadDocument[],
): readonly EmptyTable[] {
  const reads = policies.map(({ read }) => read);
  const sources = documents.map(({ value }) => {
    const name = nameOf(value);
    return readSource(memberAt(value, 'data') ?? {}, name ?? '').normal;
  });
  const held = new Set([
    ...reads.map(({ policy }) => policy.name),
    ...sources.map(({ name }) => String(name)),
    'documents',
  ]);
  const read = outerRelations(reads).filter((name) => !held.has(ownerOf(name)));
  return [...sources.flatMap(tablesOfSource), ...read].map((name) => [name, []]);
}

/** A table of which only its name is known. */
type EmptyTable = readonly [string, readonly Json[]];

/** The tables that tests of policies name: those exist, as far as their file goes. */
function givenTables(policies: readonly ReadDocument[]): readonly EmptyTable[] {
  return policies.flatMap(({ value }) => {
    const tests = memberAt(memberAt(value, 'data') ?? null, 'tests');
    const given = isJsonArray(tests) ? tests.map((test) => memberAt(test, 'given')) : [];
    const names = given.flatMap((one) => (isJsonObject(one) ? Object.keys(one) : []));
    return names.filter((name) => name.includes('.')).map((name) => [name, []] as const);
  });
}

function policyOf(
  document: ReadDocument,
  start: Location,
  file: string,
  { limits }: PolicyTestOptions,
): PolicyInFile {
  const data = start.reduce<Json | undefined>(memberAt, document.value) ?? {};
  return {
    read: readPolicy(data, nameOf(document.value), limits),
    locate: (location) => ({ file, ...document.locate([...start, ...location]) }),
  };
}

function nameOf(document: Json): string | null {
  const name = memberAt(memberAt(document, 'metadata') ?? null, 'name');
  return typeof name === 'string' ? name : null;
}

const keys = ['tables', 'policies', 'queries', 'now', 'documents'];

function readTables(document: ReadDocument, file: string, options: PolicyTestOptions): TestFile {
  const { value } = document;
  const invalid = (path: string, reason: string): Fault =>
    fault('CONFIG_INVALID', { what: policySchema, path, reason }, { file, path });
  const given = isJsonObject(value) ? value : {};
  const tables = memberAt(given, 'tables') ?? {};
  const policies = memberAt(given, 'policies') ?? [];
  const queries = memberAt(given, 'queries');
  const now = memberAt(given, 'now') ?? null;
  const documents = memberAt(given, 'documents');
  const flaws = [
    ...Object.keys(given)
      .filter((key) => !keys.includes(key))
      .map((key) => fault('UNKNOWN_KEY', { path: key }, { file, path: key })),
    ...(isJsonObject(value) ? [] : [invalid('', 'is not a mapping')]),
    ...(isJsonObject(tables) ? [] : [invalid('tables', 'is not a mapping of lists')]),
    ...Object.entries(isJsonObject(tables) ? tables : {}).flatMap(([name, rows]) =>
      isJsonArray(rows) ? [] : [invalid(`tables.${name}`, 'is not a list of rows')],
    ),
    ...(isJsonArray(policies) ? [] : [invalid('policies', 'is not a list of policies')]),
    ...(queries === undefined || isTexts(queries)
      ? []
      : [invalid('queries', 'is not a list of names')]),
    ...(now === null || isMoment(now) ? [] : [invalid('now', 'is not a moment in ISO 8601')]),
    ...(documents === undefined || isJsonArray(documents)
      ? []
      : [invalid('documents', 'is not a list of documents')]),
  ];
  throwFaults(flaws);
  invariant(isJsonArray(policies) && isJsonObject(tables), 'their forms were checked');
  return {
    policies: policies.map((_, at) => policyOf(document, ['policies', at], file, options)),
    tables: new Map([
      ...(Object.entries(tables) as [string, readonly Json[]][]),
      ...(documents === undefined ? [] : [documentTable(documents as readonly Json[])]),
    ]),
    queries: queries === undefined ? null : (queries as readonly string[]),
    now: typeof now === 'string' ? new Date(now).toISOString() : null,
  };
}

function documentTable(documents: readonly Json[]): [string, readonly JsonObject[]] {
  return ['documents.rendered', documents.map((one) => documentRow(one))];
}

function isTexts(value: Json): boolean {
  return isJsonArray(value) && value.every((item) => typeof item === 'string');
}

function isMoment(value: Json): boolean {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value));
}
