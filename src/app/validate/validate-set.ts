import { manifestFlaws } from '../../domain/deployment/manifest-flaws.ts';
import {
  dataSchemaKind,
  dataSourceKind,
  documentKey,
  isOfKind,
} from '../../domain/document/document.ts';
import type { Limits } from '../../domain/limits.ts';
import {
  checkPolicies,
  isPolicyInput,
  type PolicyDocument,
} from '../../domain/policy/check-policies.ts';
import { secretNodes } from '../../domain/render/secret-nodes.ts';
import { runSteps } from '../../domain/run-steps.ts';
import { nameConflicts, type RenderedDataSource } from '../../domain/source/name-conflicts.ts';
import { dataSchemaSchema } from '../../domain/validation/built-in-schemas.ts';
import {
  compileDataSchemas,
  createSourceCount,
  schemaSourceOf,
} from '../../domain/validation/compile-data-schemas.ts';
import { registeredRules, rulesFor } from '../../domain/validation/data-rules.ts';
import type { Finding } from '../../domain/validation/finding.ts';
import {
  findingOfKind,
  type Verdict,
  validateDocumentInSteps,
} from '../../domain/validation/validate-document.ts';
import type { ValidationWork } from '../../domain/validation/validation-work.ts';
import { documentsInSet } from '../deployments/documents-in-set.ts';
import type { RenderedSet } from '../render/render-files.ts';

/**
 * Validates the output of a set of documents against the built-in rules and their DataSchemas.
 *
 * @throws ValidationBudgetExceeded
 */
export function validateSet(set: RenderedSet, limits: Limits, work: ValidationWork): Verdict {
  const { maxFaults: maxFindings } = limits;
  const secret = new Set(Array.from(secretNodes(set.graph), ({ key }) => key));
  const count = createSourceCount();
  const sources = set.output.flatMap(({ entry, data }) => {
    if (!isOfKind(entry.schema, dataSchemaKind)) return [];
    return [{ name: entry.name, key: documentKey(entry), source: count(schemaSourceOf(data)) }];
  });
  const compiled = runSteps(compileDataSchemas(sources, new Map()));
  const schemas = sources.flatMap(({ name, key }) => {
    const made = compiled.get(key);
    return made === undefined ? [] : [{ name, secret: secret.has(key), compiled: made }];
  });
  const registered = registeredRules(schemas);
  const { findings: beside } = checkPolicies(policyInputsIn(set, secret), new Set(), limits);
  const findings: Finding[] = [];
  let total = 0;
  let steps = 0;
  for (const { entry, data } of set.output) {
    const key = documentKey(entry);
    const flaws = entry.schema === dataSchemaSchema ? (compiled.get(key)?.flaws ?? []) : [];
    const found = beside.get(key);
    const rules = [
      ...(rulesFor(registered, entry.schema)?.rules ?? []),
      ...(found === undefined ? [] : [{ find: () => found }]),
    ];
    const { schema, name, layer } = entry;
    const document = { id: { schema, name, layer }, data, secret: secret.has(key) };
    const verdict = runSteps(validateDocumentInSteps(document, { rules, flaws }, maxFindings));
    work.spend(verdict.steps);
    steps += verdict.steps;
    findings.push(...verdict.findings.slice(0, maxFindings - findings.length));
    total += verdict.total;
  }
  const flaws = [
    ...nameConflicts(dataSourcesOf(set)),
    ...manifestFlaws(documentsInSet(set, limits), true),
  ];
  const found = flaws.map(({ id, finding }) => findingOfKind({ id }, finding));
  findings.push(...found.slice(0, maxFindings - findings.length));
  return { findings, total: total + found.length, steps };
}

function dataSourcesOf({ output }: RenderedSet): readonly RenderedDataSource[] {
  return output.flatMap(({ entry: { schema, name, layer }, data }) =>
    isOfKind(schema, dataSourceKind) ? [{ id: { schema, name, layer }, data }] : [],
  );
}

function policyInputsIn(
  { output }: RenderedSet,
  secret: ReadonlySet<string>,
): readonly PolicyDocument[] {
  return output.flatMap(({ entry, data }) => {
    const { schema, name, layer } = entry;
    if (!isPolicyInput(schema)) return [];
    return [{ id: { schema, name, layer }, data, secret: secret.has(documentKey(entry)) }];
  });
}
