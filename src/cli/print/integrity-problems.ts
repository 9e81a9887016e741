import type { IntegrityIssue, IntegrityReport } from '../../app/references/reference-cases.ts';
import { documentLabel } from '../../domain/document/document.ts';
import { capFaults } from '../../domain/fault-list.ts';
import type { Problem } from '../client/problem.ts';

/** What to do about what is wrong with references. */
const remedies: Readonly<Record<IntegrityIssue['code'], string>> = {
  KIND_UNKNOWN: 'Submit the segment that declares it, or delete the document.',
  KEY_INVALID: 'Submit the document under a name that is a Key, and delete this one.',
  NO_DATA: 'Submit the document with the body of its resource, or delete it.',
  NAME_MISMATCH: 'Write the same name in both.',
  REFERENCE_MALFORMED: 'Give the whole Key, its values joined by /, or the name alone.',
  ORPHAN: 'Submit the parent, or delete the document.',
  DANGLING_REFERENCE: 'Submit what it refers to, or correct the reference.',
  STALE_REFERENCES: 'Submit the document changed, which stores its references anew.',
  UNRENDERABLE: 'Correct what keeps it from being rendered.',
};

/** What an integrity report found, as problems; there may be more than it lists. */
export function integrityProblems({ issues, total }: IntegrityReport): readonly Problem[] {
  const problems = issues.map(problemOf);
  return [...problems, ...capFaults([], problems.length, total)];
}

function problemOf({ code, document, target, message }: IntegrityIssue): Problem {
  const facts = {
    document: documentLabel(document),
    ...(target !== null && { target: documentLabel(target) }),
  };
  return { code, kind: 'invalid', message, remedy: remedies[code], facts, place: { ...document } };
}
