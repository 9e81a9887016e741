/** The codes of integrity issues, each with its remedy. `IntegrityIssueCode` of schema.graphql has the same values. */
export const integrityRemedies = {
  KIND_UNKNOWN: 'Submit the segment that declares it, or delete the document.',
  KEY_INVALID: 'Submit the document under a name that is a Key, and delete this one.',
  NO_DATA: 'Submit the document with the body of its resource, or delete it.',
  NAME_MISMATCH: 'Write the same name in both.',
  REFERENCE_MALFORMED: 'Give the whole Key, its values joined by /, or the name alone.',
  ORPHAN: 'Submit the parent, or delete the document.',
  DANGLING_REFERENCE: 'Submit what it refers to, or correct the reference.',
  STALE_REFERENCES: 'Submit the document changed, which stores its references anew.',
  UNRENDERABLE: 'Correct what keeps it from being rendered.',
} as const;

/** The subject of an integrity issue. */
export type IntegrityCode = keyof typeof integrityRemedies;
