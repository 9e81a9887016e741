import type { ErrorEntry } from './error-entry.ts';

/**
 * The facts of errors of data sources, by code. `path` leads from the `data` of the document to the member that is
 * wrong, in the spelling that was submitted.
 */
export interface SourceFacts {
  /** `what`: the kind of the document. `advice` takes the place of the usual remedy. */
  CONFIG_INVALID: { what: string; path: string; reason: string; advice?: string };
  UNKNOWN_KEY: { path: string; nearest?: string; members?: readonly string[] };
  BAD_IDENTIFIER: { path: string };
  /**
   * `isTaken`, or the other `document` of that name; neither if the name is reserved. `name` is left out of what is said
   * of a secret policy.
   */
  NAME_CONFLICT: { path: string; name?: string; isTaken?: true; document?: string };
  /** `other`: the path of the member that says something else. */
  ALIAS_CONFLICT: { path: string; other: string };
  /** `type` is left out of what is said of a secret. */
  AUTH_TYPE_UNSUPPORTED: { path: string; types: readonly string[]; type?: string };
  AUTH_FIELD_MISSING: { path: string };
  ENDPOINT_MISSING: { path: string };
  METHOD_UNSUPPORTED: { path: string };
  HEADER_VALUE: { path: string; reason: string };
  URL_FORBIDDEN: { path: string; reason: string };
  PATH_FORBIDDEN: { path: string; reason: string };
  OPERATOR_FORBIDDEN: { path: string };
  /** `position` and `reason` are left out of what is said of a secret. */
  JSONPATH_SYNTAX: { path: string; position?: number; reason?: string };
  TABLE_INTAKE_CONFLICT: { path: string; table: string };
  TABLE_WITHOUT_INTAKE: { path: string; table: string };
  JSONPATH_NO_MATCH: Record<never, never>;
  ROW_ID: { matches: number };
  RECORD_MATCH: { jsonpath: string; matches: number };
  ID_MATCH: { jsonpath: string; matches: number };
  KEY_TOO_LONG: { bytes: number; limit: number };
  /** A warning. */
  JSONPATH_WITHOUT_ITEMS: { path: string };
  /** A warning. `path` is left out where a whole document is meant. */
  SECRET_IN_CLEARTEXT: { path: string; document?: string };
}

/** The part of the catalogue that is about data sources. */
export const sourceErrors: { readonly [C in keyof SourceFacts]: ErrorEntry<SourceFacts[C]> } = {
  CONFIG_INVALID: {
    kind: 'invalid',
    message: ({ path, reason }) => `${path === '' ? 'the data' : `"${path}"`} ${reason}`,
    remedy: ({ what, advice }) =>
      advice ?? `Correct the member; \`purser schema ${what}\` prints what there may be.`,
  },
  UNKNOWN_KEY: {
    kind: 'invalid',
    message: ({ path, nearest, members }) => {
      const known = members === undefined ? '' : `. The members are: ${members.join(', ')}`;
      const hint = nearest === undefined ? known : `. Did you mean "${nearest}"?`;
      return `there is no member "${path}"${hint}`;
    },
    remedy: 'Correct the key, or leave it out.',
  },
  BAD_IDENTIFIER: {
    kind: 'invalid',
    message: ({ path }) => `"${path}" is no name for a source or a table`,
    remedy:
      'Use at most 60 letters, digits and "_", and no digit first. A document whose metadata.name has others says in data.name how its source is called.',
  },
  NAME_CONFLICT: {
    kind: 'invalid',
    message: ({ name, isTaken, document }) => {
      const said = name === undefined ? 'this name' : `the name "${name}"`;
      if (document !== undefined) return `${document} is also the source "${name}"`;
      return isTaken ? `another document has ${said}` : `${said} is reserved`;
    },
    remedy: 'Choose another name.',
  },
  ALIAS_CONFLICT: {
    kind: 'invalid',
    message: ({ path, other }) => `"${path}" and "${other}" mean the same, and differ`,
    remedy: 'Keep one of the two.',
  },
  AUTH_TYPE_UNSUPPORTED: {
    kind: 'invalid',
    message: ({ path, types, type }) =>
      `"${path}" is ${type === undefined ? '' : `"${type}", `}none of ${types.join(', ')}`,
    remedy: 'Choose one of the types, or leave the authentication out.',
  },
  AUTH_FIELD_MISSING: {
    kind: 'invalid',
    message: ({ path }) => `"${path}" is missing`,
    remedy: 'Add the member; a substitution can put a secret there.',
  },
  ENDPOINT_MISSING: {
    kind: 'invalid',
    message: ({ path }) => `"${path}" is missing, which polls and calls need`,
    remedy: 'Give the base URL of the API as `api_endpoint`.',
  },
  METHOD_UNSUPPORTED: {
    kind: 'invalid',
    message: ({ path }) => `"${path}" is neither get nor post`,
    remedy: 'Use `get`, or `post` with `api_body`.',
  },
  HEADER_VALUE: {
    kind: 'invalid',
    message: ({ path, reason }) => `the header at "${path}" ${reason}`,
    remedy: 'Write the value as a text: put numbers in quotes, as in "2.30".',
  },
  URL_FORBIDDEN: {
    kind: 'invalid',
    message: ({ path, reason }) => `the URL at "${path}" cannot be used: ${reason}`,
    remedy: 'Give an https URL (or http) of a host, without user and password.',
  },
  PATH_FORBIDDEN: {
    kind: 'invalid',
    message: ({ path, reason }) => `the path at "${path}" cannot be used: ${reason}`,
    remedy: 'Give a path below `api_endpoint`, which may have a query.',
  },
  OPERATOR_FORBIDDEN: {
    kind: 'invalid',
    message: ({ path }) => `"${path}" is no operator that may be used here`,
    remedy:
      'Use the operators that docs/policies.md lists for rules, and docs/data-sources.md for webhooks.',
  },
  JSONPATH_SYNTAX: {
    kind: 'invalid',
    message: ({ path, position, reason }) =>
      position === undefined
        ? `"${path}" is no JSONPath`
        : `"${path}" is no JSONPath, at character ${position}: ${reason}`,
    remedy: 'See docs/data-sources.md for the JSONPath of data sources.',
  },
  TABLE_INTAKE_CONFLICT: {
    kind: 'invalid',
    message: ({ table }) => `the table "${table}" has both "poll" and "webhook"`,
    remedy: 'Keep one of the two, or make two tables.',
  },
  TABLE_WITHOUT_INTAKE: {
    kind: 'invalid',
    message: ({ table }) => `the table "${table}" has neither "poll" nor "webhook"`,
    remedy: 'Say where its rows come from.',
  },
  JSONPATH_NO_MATCH: {
    kind: 'invalid',
    message: () => 'the JSONPath of the table matches nothing in the answer',
    remedy:
      'Compare the JSONPath with an answer of the API. If the member may be missing, set allow_missing.',
  },
  ROW_ID: {
    kind: 'invalid',
    message: ({ matches }) => `a row has ${matches} matches of id_jsonpath, not one`,
    remedy: 'Choose an id_jsonpath that matches once in each row.',
  },
  RECORD_MATCH: {
    kind: 'invalid',
    message: ({ jsonpath, matches }) => `the body has ${matches} matches of ${jsonpath}, not one`,
    remedy: 'Compare record_jsonpath with what is sent.',
  },
  ID_MATCH: {
    kind: 'invalid',
    message: ({ jsonpath, matches }) => `the record has ${matches} matches of ${jsonpath}, not one`,
    remedy: 'Compare id_jsonpath with what is sent; it is looked up in the record.',
  },
  KEY_TOO_LONG: {
    kind: 'invalid',
    message: ({ bytes, limit }) => `the identity takes ${bytes} bytes, ${limit} are allowed`,
    remedy: 'Choose an id_jsonpath whose value is shorter.',
  },
  JSONPATH_WITHOUT_ITEMS: {
    kind: 'invalid',
    message: ({ path }) => `"${path}" selects one value, so that the table has one row`,
    remedy: 'If the rows are the items of a list, end the JSONPath in [:].',
  },
  SECRET_IN_CLEARTEXT: {
    kind: 'invalid',
    message: ({ path, document }) =>
      document === undefined
        ? `"${path}" is a secret, and the document asks to be stored in cleartext`
        : `${document} holds a secret at "${path}", so it is stored encrypted as a whole`,
    remedy:
      'Put the secret into a deckhand/Passphrase/v1 document that is stored encrypted, and substitute it.',
  },
};
