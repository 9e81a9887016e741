import type { ManifestPlug } from '../../domain/deployment/manifest.ts';
import type { DeploymentVariable } from '../../domain/deployment/run-variables.ts';
import { isJsonArray, isJsonObject, type Json, type Scalar } from '../../domain/json/value.ts';

/** The texts that nobody may read in a run: of secret documents, of secret variables, and of plugs with content. */
export function secretTexts(
  ofDocuments: readonly Scalar[],
  variables: readonly DeploymentVariable[],
  plugs: Iterable<ManifestPlug>,
): readonly string[] {
  const found = new Set<string>();
  const add = (value: Json): void => {
    if (typeof value === 'string') found.add(value);
    else if (isJsonArray(value)) value.forEach(add);
    else if (isJsonObject(value)) Object.values(value).forEach(add);
    else if (value !== null && typeof value !== 'boolean') found.add(String(value));
  };
  ofDocuments.forEach(add);
  for (const variable of variables) {
    if (!variable.isSecret) continue;
    if (variable.kind === 'variable') add(variable.text.slice(variable.text.indexOf('=') + 1));
    else if (variable.kind === 'value') add(variable.value);
    else if (variable.kind === 'values') add(variable.values);
  }
  for (const { content } of plugs) if (content !== null) found.add(content);
  found.delete('');
  return [...found];
}
