import type { Location } from '../json/path/read.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject, memberAt } from '../json/value.ts';
import { knownMembers, type ShapeFlaw, shapeFlaws } from '../kind-schemas/check-shape.ts';
import { type KindFinding, type NoteFinding, noteInto } from '../kind-schemas/kind-finding.ts';
import { identifierPattern, isReservedName } from '../source/names.ts';
import { checkPipeline } from './check-pipeline.ts';
import { noteLong, type PipelineLimits } from './pipeline-size.ts';
import { withPlainNumbers } from './plain-numbers.ts';
import type { NamedDocumentOfRow, Policy, PolicyRule, PolicyTest, RowSeverity } from './policy.ts';
import type { RuleNotes } from './rule-notes.ts';
import { noteUnguarded } from './unguarded-lookups.ts';

/** The schema of documents that hold policies. */
export const policySchema = 'purser/Policy/v1';

/** A place at which a rule names a relation. */
export interface RelationUse {
  readonly relation: string;
  readonly location: Location;
}

/** What a rule depends on. */
export interface RuleUses {
  readonly relations: readonly RelationUse[];
  /** Whether its rows depend on the moment. */
  readonly now: boolean;
}

/** What the data of a document is as a policy. */
export interface ReadPolicy {
  /** Its rules that have no error of their own. */
  readonly policy: Policy;
  /** By name of rule. */
  readonly uses: ReadonlyMap<string, RuleUses>;
  readonly errors: readonly KindFinding[];
  readonly warnings: readonly KindFinding[];
}

/**
 * Reads the data of a `purser/Policy/v1` document: its normal form, and everything that is wrong with it but for names
 * of relations. `documentName`: the name of the policy unless the data says another. (docs/policies.md#the-document)
 */
export function readPolicy(
  written: Json,
  documentName: string | null,
  limits: PipelineLimits,
): ReadPolicy {
  const errors: KindFinding[] = [];
  const warnings: KindFinding[] = [];
  const error = noteInto(errors);
  const data = withPlainNumbers(written, (at) =>
    error('CONFIG_INVALID', at, { what: policySchema, reason: 'is too large a number' }),
  );
  const warning = noteInto(warnings);
  for (const flaw of shapeFlaws(policySchema, data)) noteShape(error, flaw);
  const uses = new Map<string, RuleUses>();
  const rules = new Map<string, PolicyRule>();
  for (const [name, rule] of Object.entries(objectAt(data, 'rules'))) {
    const before = errors.length;
    uses.set(name, checkRule({ error, warning }, rule, ['rules', name], limits));
    if (errors.length === before && isJsonObject(rule)) rules.set(name, normalRule(name, rule));
  }
  const policy = {
    name: readName(error, data, documentName),
    execution: executionIn(data),
    rules,
    tests: errors.length === 0 ? testsIn(data) : [],
  };
  noteUnknownRules(error, policy.tests, rules);
  return { policy, uses, errors, warnings };
}

function noteShape(note: NoteFinding, flaw: ShapeFlaw): void {
  const { code, location, reason } = flaw;
  if (code === 'UNKNOWN_KEY') note(code, location, knownMembers(flaw));
  else if (code === 'BAD_IDENTIFIER') note(code, location, {});
  else note('CONFIG_INVALID', location, { what: policySchema, reason });
}

function readName(note: NoteFinding, data: Json, documentName: string | null): string {
  const given = memberAt(data, 'name');
  const name = typeof given === 'string' ? given : (documentName ?? '');
  if (given === undefined && !identifierPattern.test(name)) note('BAD_IDENTIFIER', ['name'], {});
  if (isReservedName(name)) note('NAME_CONFLICT', ['name'], { name });
  return name;
}

function executionIn(data: Json): Policy['execution'] {
  const execution = memberAt(data, 'execution');
  return execution === 'live' || execution === 'off' ? execution : 'simulate';
}

function checkRule(
  found: { readonly error: NoteFinding; readonly warning: NoteFinding },
  rule: Json,
  at: Location,
  limits: PipelineLimits,
): RuleUses {
  const relations: RelationUse[] = [];
  let now = false;
  const notes: RuleNotes = {
    ...found,
    reads: (relation, location) => relations.push({ relation, location }),
    usesNow: () => {
      now = true;
    },
  };
  const from = memberAt(rule, 'from');
  const pipeline = memberAt(rule, 'pipeline');
  const rows = memberAt(rule, 'rows');
  noteInput(notes, { from, pipeline, rows }, at);
  if (typeof from === 'string') notes.reads(from, [...at, 'from']);
  if (pipeline === undefined || !noteLong(notes, rule, at, limits)) return { relations, now };
  const here = [...at, 'pipeline'];
  const check = { notes, scope: new Set<string>(), depth: 0, inFacet: false };
  // What is no list, the shape says.
  if (isJsonArray(pipeline) && pipeline.every(isJsonObject)) {
    checkPipeline(check, pipeline, here);
    noteUnguarded(notes, pipeline, here);
  }
  return { relations, now };
}

function noteInput(
  { error }: RuleNotes,
  input: {
    readonly from: Json | undefined;
    readonly pipeline: Json | undefined;
    readonly rows: Json | undefined;
  },
  at: Location,
): void {
  const { from, pipeline, rows } = input;
  if (from === undefined && rows === undefined)
    error('CONFIG_INVALID', [...at, 'from'], { what: policySchema, reason: 'is missing' });
  if (rows === undefined) return;
  const other = from === undefined ? (pipeline === undefined ? null : 'pipeline') : 'from';
  if (other !== null) error('RULE_INVALID', [...at, 'rows'], { reason: `stands beside ${other}` });
}

function normalRule(name: string, rule: JsonObject): PolicyRule {
  const { from, rows, message } = rule;
  return {
    from: typeof from === 'string' ? from : null,
    pipeline: listAt(rule, 'pipeline') as unknown as readonly JsonObject[],
    rows: isJsonArray(rows) ? (rows as readonly JsonObject[]) : null,
    severity: (memberAt(rule, 'severity') ?? defaultSeverity(name)) as RowSeverity | null,
    key: 'key' in rule ? (listAt(rule, 'key') as readonly string[]) : null,
    message: typeof message === 'string' ? message : null,
    documents:
      'documents' in rule
        ? (listAt(rule, 'documents') as unknown as readonly NamedDocumentOfRow[])
        : null,
  };
}

/** The severity of a rule that states none, by its short name. */
export function defaultSeverity(name: string): RowSeverity | null {
  return name === 'error' || name === 'warning' ? name : null;
}

/** The shape of all of them was checked. */
function testsIn(data: Json): readonly PolicyTest[] {
  return listAt(data, 'tests').map((test) => {
    const now = memberAt(test, 'now');
    return {
      given: objectAt(test, 'given') as PolicyTest['given'],
      now: typeof now === 'string' ? now : null,
      rule: String(memberAt(test, 'rule')),
      expect: listAt(test, 'expect') as unknown as readonly JsonObject[],
      ordered: memberAt(test, 'ordered') === true,
    };
  });
}

function noteUnknownRules(
  note: NoteFinding,
  tests: readonly PolicyTest[],
  rules: ReadonlyMap<string, PolicyRule>,
): void {
  for (const [index, { rule, now }] of tests.entries()) {
    const at = ['tests', index];
    if (!rules.has(rule)) note('RELATION_UNKNOWN', [...at, 'rule'], { relation: rule });
    if (now !== null && Number.isNaN(Date.parse(now)))
      note('CONFIG_INVALID', [...at, 'now'], { what: policySchema, reason: 'is no moment' });
  }
}

function objectAt(holder: Json, key: string): JsonObject {
  const value = memberAt(holder, key);
  return isJsonObject(value) ? value : {};
}

function listAt(holder: Json, key: string): readonly Json[] {
  const value = memberAt(holder, key);
  return isJsonArray(value) ? value : [];
}
