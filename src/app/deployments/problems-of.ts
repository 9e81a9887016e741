import type { DeploymentFinding } from '../../domain/deployment/deployment-notes.ts';
import type { SourceId } from '../../domain/document/document.ts';
import { located } from '../../domain/errors.ts';
import type { DeploymentProblem } from './runs/prepared-run.ts';

/** Something that findings are about. */
export interface SourceOfDocument {
  /** Null if the caller gave it. */
  readonly id: SourceId | null;
}

/** Findings with the document that they are in. */
export function problemsOf(
  findings: readonly DeploymentFinding[],
  sources: readonly SourceOfDocument[],
): readonly DeploymentProblem[] {
  return findings.map(({ fault, source, resource }) => {
    const id = source === null ? null : (sources[source]?.id ?? null);
    const path = fault.place.path;
    const place = id === null ? {} : { schema: id.schema, name: id.name };
    const within = id !== null && path !== undefined ? { path: `data.${path}` } : {};
    return { fault: located({ ...fault, place: { ...fault.place, ...within } }, place), resource };
  });
}
