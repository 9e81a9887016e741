import { type ErrorCode, type ErrorFacts, type Fault, fault } from '../errors.ts';
import type { Location } from '../json/path/read.ts';
import { dataPath, shapeFlaws } from '../kind-schemas/check-shape.ts';
import type { LocatedFlaw } from '../template/evaluate-tree.ts';
import type { DeploymentInput } from './manifest.ts';

/** Something that is wrong with a manifest or with variables. */
export interface DeploymentFinding {
  /** Its place has the path, from the manifest or the data of its document on. */
  readonly fault: Fault;
  readonly location: Location;
  /** The number of the manifest, or of the source of variables, from 0; null: of none. */
  readonly source: number | null;
  /** The resource that it is about, if it is about one. */
  readonly resource: string | null;
}

/** Notes what is wrong with one manifest. */
export interface DeploymentNotes {
  readonly source: number;
  readonly found: DeploymentFinding[];
}

type PathCode = {
  [C in ErrorCode]: ErrorFacts[C] extends { path: string } ? C : never;
}[ErrorCode];

/** Notes a finding at a location. */
export function noteFinding<C extends PathCode>(
  { source, found }: DeploymentNotes,
  code: C,
  location: Location,
  facts: Omit<ErrorFacts[C], 'path'>,
): void {
  const path = dataPath(location);
  found.push({
    fault: fault(code, { ...facts, path } as unknown as ErrorFacts[C], { path }),
    location,
    source,
    resource: resourceAt(location),
  });
}

/** The resource that a location is in. */
function resourceAt([section, name]: Location): string | null {
  return section === 'resources' && typeof name === 'string' ? name : null;
}

/** What the shape says of a text that a pattern refuses. */
const formless = 'is not of the form that it must have';
const wrongName = 'is no name: it begins with a letter, and has letters, digits, "_" and "-"';

/** Whether a location ends in the name of a plug, of a resource, or in an alias. */
function isNamePlace(location: Location): boolean {
  const [section, , key] = location;
  if (section !== 'plugs' && section !== 'resources') return false;
  return location.length === 2 || key === 'dependencies';
}

/** Notes where the data is not of the shape of its kind. */
export function noteShapeFlaws(
  notes: DeploymentNotes,
  kind: string,
  { data }: DeploymentInput,
  code: 'MANIFEST_INVALID' | 'CONTEXT_INVALID' | 'ENVIRONMENT_INVALID',
): void {
  for (const { location, reason, nearest } of shapeFlaws(kind, data)) {
    const suggestion = nearest === null ? '' : `. Did you mean "${nearest}"?`;
    noteFinding(notes, code, location, {
      reason: (isNamePlace(location) && reason === formless ? wrongName : reason) + suggestion,
    });
  }
}

/** Notes texts that cannot be evaluated, whose locations begin at one of the manifest. */
export function noteTemplateFlaws(
  notes: DeploymentNotes,
  start: Location,
  flaws: readonly LocatedFlaw[],
): void {
  for (const { location, flaw } of flaws) {
    const { code, reason, position } = flaw;
    noteFinding(notes, code, [...start, ...location], { position, reason });
  }
}
