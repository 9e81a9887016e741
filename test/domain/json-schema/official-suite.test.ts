import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'vitest';
import { parseJson } from '../../../src/domain/json/parse-json.ts';
import { isJsonObject, type Json, withKey } from '../../../src/domain/json/value.ts';
import { compileSchema } from '../../../src/domain/json-schema/compile-schema.ts';
import {
  emptyLibrary,
  type SchemaLibrary,
} from '../../../src/domain/json-schema/schema-library.ts';
import { validate } from '../../../src/domain/json-schema/validate.ts';
import { allDrafts, type DraftName, draftUris, plentyOfSteps } from '../../support/json-schemas.ts';

/** The suite's name of a draft, and how many required tests it has for it. */
const drafts: Readonly<Record<DraftName, readonly [string, number]>> = {
  4: ['draft4', 618],
  6: ['draft6', 841],
  7: ['draft7', 929],
  2019: ['draft2019-09', 1_261],
  2020: ['draft2020-12', 1_301],
};

interface Group {
  readonly description: string;
  readonly schema: Json;
  readonly tests: readonly {
    readonly description: string;
    readonly data: Json;
    readonly valid: boolean;
  }[];
}

/** Groups of tests whose schema Purser refuses, or, with `wrong`, whose tests it gets wrong. */
interface Exception {
  readonly drafts: readonly DraftName[];
  readonly file: string;
  /** The descriptions of the groups; all groups of the file if left out. */
  readonly groups?: readonly string[];
  /** The descriptions of the tests with another verdict; if left out, the schema is refused. */
  readonly wrong?: readonly string[];
  readonly reason: string;
}

const remote = 'refers to a schema on a server, and Purser never fetches any';
const from2019: readonly DraftName[] = [2019, 2020];

/** What Purser refuses because the document referred to is elsewhere. */
const remoteExceptions: readonly Exception[] = [
  { drafts: allDrafts, file: 'refRemote.json', reason: remote },
  {
    drafts: [2020],
    file: 'dynamicRef.json',
    groups: [
      'strict-tree schema, guards against misspelled properties',
      'tests for implementation dynamic anchor and reference link',
      '$ref and $dynamicAnchor are independent of order - $defs first',
      '$ref and $dynamicAnchor are independent of order - $ref first',
      '$ref to $dynamicRef finds detached $dynamicAnchor',
    ],
    reason: remote,
  },
  { drafts: [7, ...from2019], file: 'optional/cross-draft.json', reason: remote },
];

/** What Purser does otherwise wherever the documents are. */
const exceptions: readonly Exception[] = [
  {
    drafts: from2019,
    file: 'vocabulary.json',
    groups: ['schema that uses custom metaschema with with no validation vocabulary'],
    reason:
      'a `$schema` that is not known means draft-04, as in Deckhand, where false is no schema',
  },
  {
    drafts: [7],
    file: 'optional/content.json',
    wrong: [
      'an invalid JSON document',
      'an invalid base64 string (% is not a valid character)',
      'a validly-encoded invalid JSON document',
      'an invalid base64 string that is valid JSON',
    ],
    reason: 'the content of strings is not validated, as later drafts advise',
  },
];

function readSuite(name: string): Readonly<Record<string, Json>> {
  const url = new URL(`../../json-schema-test-suite/${name}.json`, import.meta.url);
  const value = parseJson(readFileSync(url, 'utf8'));
  assert.ok(isJsonObject(value));
  return value;
}

/** A schema that names its draft, as the suite means it. */
function ofDraft(schema: Json, draft: DraftName): Json {
  const $schema = draftUris[draft];
  if (!isJsonObject(schema)) return { $schema, allOf: [schema] };
  return Object.hasOwn(schema, '$schema') ? schema : withKey(schema, '$schema', $schema);
}

/** The documents that the suite expects to be served. */
function remoteLibrary(draft: DraftName): SchemaLibrary {
  const remotes = readSuite('remotes');
  const origin = 'http://localhost:1234/';
  return {
    find(reference) {
      const value = reference.startsWith(origin)
        ? remotes[reference.slice(origin.length)]
        : undefined;
      return value === undefined
        ? null
        : { name: reference, base: reference, value: ofDraft(value, draft) };
    },
  };
}

const known = (group: string, test: string) => `${group} | ${test}`;

/** What came of a draft's tests: how many are required, and the names of those not as the suite says. */
function outcomes(draft: DraftName, library: SchemaLibrary) {
  const wrong: string[] = [];
  const refused: string[] = [];
  let required = 0;
  for (const [file, groups] of Object.entries(readSuite(drafts[draft][0]))) {
    for (const { description, schema, tests } of groups as unknown as readonly Group[]) {
      const compiled = compileSchema(ofDraft(schema, draft), { library });
      if (!file.startsWith('optional/')) required += tests.length;
      for (const test of tests) {
        const name = known(`${file} | ${description}`, test.description);
        if (compiled.schema === null) refused.push(name);
        else if ((validate(compiled.schema, test.data, plentyOfSteps).total === 0) !== test.valid) {
          wrong.push(name);
        }
      }
    }
  }
  return { required, wrong, refused };
}

/** Whether an exception is about a test. */
function covers({ file, groups, wrong }: Exception, name: string, isWrong: boolean): boolean {
  const [itsFile, group = '', test = ''] = name.split(' | ');
  if (file !== itsFile || (groups !== undefined && !groups.includes(group))) return false;
  return isWrong ? wrong?.includes(test) === true : wrong === undefined;
}

/** The tests that no exception is about, and the exceptions that are about no test. */
function unexplained(draft: DraftName, library: SchemaLibrary, listed: readonly Exception[]) {
  const { wrong, refused } = outcomes(draft, library);
  const own = listed.filter((exception) => exception.drafts.includes(draft));
  const isListed = (name: string, isWrong: boolean) =>
    own.some((exception) => covers(exception, name, isWrong));
  return {
    wrong: wrong.filter((name) => !isListed(name, true)),
    refused: refused.filter((name) => !isListed(name, false)),
    needless: own
      .filter(
        (exception) =>
          !wrong.some((name) => covers(exception, name, true)) &&
          !refused.some((name) => covers(exception, name, false)),
      )
      .map(({ file }) => file),
  };
}

const nothing = { wrong: [], refused: [], needless: [] };

describe.each(allDrafts)('the official test suite of draft %s', (draft) => {
  it('passes but for what needs a server, and other exceptions with a reason', () => {
    const listed = [...remoteExceptions, ...exceptions];
    assert.deepEqual(unexplained(draft, emptyLibrary, listed), nothing);
  });

  it('passes with the documents of the server provided', () => {
    assert.deepEqual(unexplained(draft, remoteLibrary(draft), exceptions), nothing);
  });

  it('is whole', () => {
    assert.equal(outcomes(draft, emptyLibrary).required, drafts[draft][1]);
  });
});

describe('the official test suite', () => {
  it('has no required test with a wrong verdict, and few whose schema is refused', () => {
    const all = allDrafts.map((draft) => outcomes(draft, emptyLibrary));
    const isRequired = (name: string) => !name.startsWith('optional/');
    assert.deepEqual(all.flatMap(({ wrong }) => wrong).filter(isRequired), []);
    assert.equal(all.flatMap(({ refused }) => refused).filter(isRequired).length, 144);
    assert.equal(
      all.reduce((sum, { required }) => sum + required, 0),
      4_950,
    );
  });
});
