import { type ErrorCode, type ErrorFacts, type Fault, fault } from '../errors.ts';
import type { Location } from '../json/path/read.ts';
import { dataPath } from './check-shape.ts';

/** Something that is wrong, or looks wrong, with the data of a document of Purser's own kinds. */
export interface KindFinding {
  /** Its place has the path, from the data on. */
  readonly fault: Fault;
  /** The same path as keys and indexes. */
  readonly location: Location;
}

/** Notes a finding at a location of the data. */
export type NoteFinding = <C extends ErrorCode & keyof PathFacts>(
  code: C,
  location: Location,
  facts: Omit<ErrorFacts[C], 'path'>,
) => void;

/** The codes whose facts have a path. */
type PathFacts = {
  [C in ErrorCode as ErrorFacts[C] extends { path: string } ? C : never]: ErrorFacts[C];
};

/** Adds findings to a list. */
export function noteInto(found: { push(finding: KindFinding): unknown }): NoteFinding {
  return (code, location, facts) => {
    const path = dataPath(location);
    found.push({
      fault: fault(code, { ...facts, path } as ErrorFacts[typeof code], { path }),
      location,
    });
  };
}
