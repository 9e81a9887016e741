import { formatLocation } from '../json/path/format-location.ts';
import type { Location } from '../json/path/read.ts';

/** One way in which a schema is invalid. */
export interface SchemaFlaw {
  /** Where in the schema, as a path. */
  readonly path: string;
  readonly reason: string;
}

/** A list of flaws with a maximum length. */
export interface Flaws {
  readonly found: readonly SchemaFlaw[];
  add(location: Location, reason: string): void;
}

const maxFlaws = 1_000;
const maxStepLength = 200;

/** An empty list of flaws. */
export function createFlaws(): Flaws {
  const found: SchemaFlaw[] = [];
  return {
    found,
    add(location, reason) {
      if (found.length < maxFlaws)
        found.push({ path: formatLocation(location.map(clipped)), reason });
    },
  };
}

function clipped(step: string | number): string | number {
  return typeof step === 'string' && step.length > maxStepLength
    ? `${step.slice(0, maxStepLength)}…`
    : step;
}
