import type { GraphQLResolveInfo } from 'graphql';
import { type ErrorFacts, fault } from '../../../domain/errors.ts';

/** Maximum number of warnings in a response. */
const maxWarnings = 100;

/** A warning about a field of a response, as `extensions.warnings` lists it. */
interface AnswerWarning {
  readonly code: string;
  readonly message: string;
  /** The path of the field in `data`, like that of an error. */
  readonly path: readonly (string | number)[];
}

/** The members that warnings add to `extensions`; none without warnings. */
export interface WarningReport {
  readonly warnings?: readonly AnswerWarning[];
  /** The number of warnings that are not listed. */
  readonly omittedWarnings?: number;
}

/** Collects warnings about the fields of one response. */
export interface AnswerWarnings {
  addMissingValue(info: Pick<GraphQLResolveInfo, 'path'>, facts: MissingValue): void;
  /** In the order of their fields, so that equal answers have equal warnings. */
  report(): WarningReport;
}

type MissingValue = ErrorFacts['VALUE_NOT_FOUND'];

/** An empty collection. */
export function createWarnings(): AnswerWarnings {
  const added: { readonly path: AnswerWarning['path']; readonly facts: MissingValue }[] = [];
  return {
    addMissingValue({ path }, facts) {
      added.push({ path: keysOf(path), facts });
    },
    report() {
      if (added.length === 0) return {};
      const sorted = added.toSorted((one, other) => compareKeys(one.path, other.path));
      const warnings = sorted.slice(0, maxWarnings).map(({ path, facts }) => {
        const { code, message } = fault('VALUE_NOT_FOUND', facts);
        return { code, message, path };
      });
      const omitted = sorted.length - warnings.length;
      return { warnings, ...(omitted > 0 && { omittedWarnings: omitted }) };
    },
  };
}

function keysOf(path: GraphQLResolveInfo['path']): AnswerWarning['path'] {
  const keys: (string | number)[] = [];
  for (let at: typeof path | undefined = path; at !== undefined; at = at.prev) keys.push(at.key);
  return keys.reverse();
}

/** Items by their index, fields by their name. */
function compareKeys(one: AnswerWarning['path'], other: AnswerWarning['path']): number {
  for (const [at, key] of one.entries()) {
    const against = other[at];
    if (against === undefined) return 1;
    if (key !== against) return key < against ? -1 : 1;
  }
  return one.length - other.length;
}
