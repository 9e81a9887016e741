import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { parseAccess } from '../../../src/domain/access/parse-access.ts';
import { permissionNames } from '../../../src/domain/access/roles.ts';

const source = { setting: 'PURSER_ACCESS_FILE', file: 'access.yaml' };

const example = `
roles:
  deployer:
    - permissions: [deckhand:create_cleartext_documents, "deckhand:list_*"]
      buckets: [site]
      schemas: [example/Kind/v1, other]
    - permissions: [deckhand:show_revision]
  auditor:
    - permissions: ["*"]
limits:
  deployer: {requestsPerMinute: 600, submissionBytes: 4MiB}
  reader: {requestsPerMinute: 60}
`;

describe('an access file', () => {
  it('gives roles beside those built in', () => {
    const { roles, faults } = parseAccess(example, source);
    assert.deepEqual(faults, []);
    assert.deepEqual([...roles.keys()], ['admin', 'reader', 'editor', 'deployer', 'auditor']);
    const [first, second] = roles.get('deployer')?.grants ?? [];
    const listed = permissionNames.filter((name) => name.startsWith('deckhand:list_'));
    assert.deepEqual(
      first?.permissions,
      new Set(['deckhand:create_cleartext_documents', ...listed]),
    );
    assert.deepEqual(first?.buckets, ['site']);
    assert.deepEqual(first?.schemas, ['example/Kind/v1', 'other']);
    assert.deepEqual([second?.buckets, second?.schemas], [null, null]);
    assert.equal(roles.get('auditor')?.grants[0]?.permissions, 'all');
  });

  it('limits roles, those built in too', () => {
    const { roles } = parseAccess(example, source);
    const usual = { requestsPerMinute: null, submissionBytes: null };
    assert.deepEqual(roles.get('deployer')?.allowance, {
      requestsPerMinute: 600,
      submissionBytes: 4 * 1024 * 1024,
    });
    assert.deepEqual(roles.get('reader')?.allowance, { ...usual, requestsPerMinute: 60 });
    assert.deepEqual(roles.get('admin')?.allowance, usual);
  });

  it('takes names that mean something to JavaScript for names', () => {
    const text = 'roles: {__proto__: [{permissions: ["*"]}], constructor: []}';
    const { roles, faults } = parseAccess(text, source);
    assert.deepEqual(faults, []);
    assert.equal(roles.get('__proto__')?.grants.length, 1);
    assert.deepEqual(roles.get('constructor')?.grants, []);
  });

  const grant = (text: string) => `roles:\n  a:\n    - ${text}\n`;
  const wrong: readonly [string, string, number, RegExp][] = [
    ['what is no YAML', 'roles: [', 1, /./],
    ['a list', '- roles', 1, /the file must be a mapping/],
    ['a slip in a member', 'rolse: {}', 1, /has no "rolse"; "roles" may be meant/],
    ['a role twice', 'roles:\n  a: []\n  a: []\n', 3, /unique/],
    ['a role that is built in', 'roles:\n  admin: []\n', 2, /built in/],
    ['a role that is no list', 'roles:\n  a: {}\n', 2, /the role "a" must be a list/],
    ['a grant of nothing', grant('{buckets: [a]}'), 3, /must have permissions/],
    ['permissions in a text', grant('{permissions: "*"}'), 3, /permissions must be a list/],
    [
      'a slip in a permission',
      grant('{permissions: [deckhand:list_tag]}'),
      3,
      /no permission "deckhand:list_tag"; "deckhand:list_tags" may be meant/,
    ],
    ['a star that means none', grant('{permissions: ["deckhant:*"]}'), 3, /no permission/],
    ['a star in the middle', grant('{permissions: ["deckhand:*_tag"]}'), 3, /no permission/],
    [
      'half a section',
      grant('{permissions: ["*"], schemas: [a/B/v1/x]}'),
      3,
      /a schema is written/,
    ],
    ['a pattern of schemas', grant('{permissions: ["*"], schemas: ["a/*"]}'), 3, /a schema is/],
    ['a bucket that is no text', grant('{permissions: ["*"], buckets: [{}]}'), 3, /must be a text/],
    ['limits of no role', 'limits: {readr: {}}', 1, /no role "readr"; "reader" may be meant/],
    ['a limit of 0', 'limits: {reader: {requestsPerMinute: 0}}', 1, /whole number, above 0/],
    ['a limit of bytes without sense', 'limits: {reader: {submissionBytes: 4MB}}', 1, /4MiB/],
    [
      'a certificate of anybody',
      'certificates: [{roles: [reader]}]',
      1,
      /must have one of uri, dns/,
    ],
    ['a certificate without roles', 'certificates: [{uri: a}]', 1, /must have roles/],
    ['a slip in a part', 'certificates: [{uri: a, urx: b, roles: []}]', 1, /"uri" may be meant/],
    [
      'a certificate with a role of nobody',
      'certificates: [{uri: a, roles: [readr]}]',
      1,
      /no role "readr"; "reader" may be meant/,
    ],
    ['an alias', 'roles:\n  a: &x []\n  b: *x\n', 3, /alias/],
  ];
  for (const [title, text, line, reason] of wrong) {
    it(`is refused with ${title}, with the place`, () => {
      const [found] = parseAccess(text, source).faults;
      assert.equal(found?.code, 'SETTING_INVALID');
      assert.equal(found?.facts['setting'], 'PURSER_ACCESS_FILE');
      assert.equal(found?.place.file, 'access.yaml');
      assert.equal(found?.place.line, line);
      assert.match(found?.message ?? '', reason);
    });
  }

  it('reports all faults at once, as the file has it', () => {
    const text =
      'roles:\n  admin: []\n  a: [{permissions: [x, y], bucket: []}]\nlimits: {b: {}}\nmore: 1\n';
    assert.deepEqual(
      parseAccess(text, source).faults.map(({ place }) => [place.line, place.column]),
      [
        [2, 3],
        [3, 22],
        [3, 25],
        [3, 29],
        [4, 10],
        [5, 1],
      ],
    );
  });
});
