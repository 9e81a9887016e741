import { maxDeploymentSteps } from '../../domain/deployment/manifest.ts';
import { type Fault, fault } from '../../domain/errors.ts';
import type { Json } from '../../domain/json/value.ts';
import { dataPath } from '../../domain/kind-schemas/check-shape.ts';
import type { Limits } from '../../domain/limits.ts';
import { evaluateTree } from '../../domain/template/evaluate-tree.ts';
import { createTemplateBudget } from '../../domain/template/template-run.ts';
import { readVariableFiles, type VariableFiles } from './check-deployment-files.ts';

/** A value after evaluation, or why it cannot be evaluated. */
export interface EvaluatedValue {
  /** Null if there are faults. */
  readonly result: Json;
  readonly faults: readonly Fault[];
}

/**
 * Evaluates the texts of a value with the variables of files and of the command line. Never throws.
 * (docs/deployments.md#expressions)
 */
export function evaluateWithFiles(
  value: Json,
  files: VariableFiles,
  limits: Limits,
): EvaluatedValue {
  const { variables, faults } = readVariableFiles(files, limits);
  if (faults.length > 0) return { result: null, faults };
  const budget = createTemplateBudget(maxDeploymentSteps);
  const { value: result, flaws } = evaluateTree(value, { context: variables, budget });
  if (flaws.length === 0) return { result, faults: [] };
  return {
    result: null,
    faults: flaws.map(({ location, flaw: { code, position, reason } }) => {
      const path = dataPath(location);
      return fault(code, { path, position, reason }, path === '' ? {} : { path });
    }),
  };
}
