import assert from 'node:assert/strict';
import { load } from 'js-yaml';
import { describe, it } from 'vitest';
import { errorClasses } from '../../../src/api/rest/error-classes.ts';
import {
  errorText,
  invalidDocuments,
  restFailureOf,
  restRefusal,
} from '../../../src/api/rest/rest-errors.ts';
import { catalogue, type ErrorCode } from '../../../src/domain/error-catalogue.ts';
import { fault, type Place, PurserError, refusal } from '../../../src/domain/errors.ts';

const keptUnread = 'EncryptionSourceNotFound';

/** The body of an error, as a client reads it. */
interface Told {
  readonly code: string;
  readonly message: string;
  readonly reason: string;
  readonly retry: boolean;
  readonly details: {
    readonly errorType: string;
    readonly errorCount: number;
    readonly messageList: readonly Readonly<Record<string, unknown>>[];
  };
}

function reported(error: unknown, template?: string): Told {
  return load(errorText(restFailureOf(error, template), 'v1.0')) as Told;
}

const malformed = (reason: string, place: Place) => fault('DOCUMENT_MALFORMED', { reason }, place);

describe('an error, as clients of Deckhand receive it', () => {
  it('is in the envelope, with no key more and none less', () => {
    assert.deepEqual(reported(refusal('REVISION_NOT_FOUND', { revision: 7 })), {
      kind: 'Status',
      apiVersion: 'v1.0',
      metadata: {},
      status: 'Failure',
      code: '404 Not Found',
      message: 'there is no revision 7',
      reason: 'Unspecified',
      retry: false,
      details: {
        errorType: 'RevisionNotFound',
        errorCount: 1,
        messageList: [{ message: 'there is no revision 7', error: true }],
      },
    });
  });

  it('has a class, whichever of the catalogue it is', () => {
    for (const code of Object.keys(catalogue) as ErrorCode[]) {
      const [status, errorType] = errorClasses[code] ?? [];
      assert.match(errorType ?? '', /^[A-Z]\w+$/, code);
      assert.ok([400, 401, 403, 404, 405, 409, 413, 429, 500, 503].includes(status ?? 0), code);
    }
    assert.deepEqual(Object.keys(errorClasses).sort(), Object.keys(catalogue).sort());
  });

  const generic = [
    '/revisions/{revision}/documents',
    '/revisions/{revision}/rendered-documents',
    '/revisions/{revision}/validations/detail',
    '/revisions/{revision}/deepdiff/{other}',
  ];
  for (const template of generic) {
    it(`is HTTPNotFound for an unknown revision at ${template}`, () => {
      const { code, details } = reported(refusal('REVISION_NOT_FOUND', { revision: 7 }), template);
      assert.deepEqual([code, details.errorType], ['404 Not Found', 'HTTPNotFound']);
    });
  }

  it('is of the class RevisionNotFound elsewhere', () => {
    const error = refusal('REVISION_NOT_FOUND', { revision: 7 });
    for (const template of ['/revisions/{revision}', '/revisions/{revision}/diff/{other}']) {
      assert.equal(reported(error, template).details.errorType, 'RevisionNotFound');
    }
  });

  it('is of the server where secrets that are kept cannot be read, and of the client where it sends some', () => {
    const error = refusal('KEYS_MISSING', { reason: 'nothing says where they are' });
    for (const [template, code, errorType] of [
      ['/revisions/{revision}/rendered-documents', '500 Internal Server Error', keptUnread],
      ['/revisions/{revision}/deepdiff/{other}', '500 Internal Server Error', keptUnread],
      ['/buckets/{bucket}/documents', '400 Bad Request', 'HTTPBadRequest'],
      ['/documents', '400 Bad Request', 'HTTPBadRequest'],
    ] as const) {
      const found = reported(error, template);
      assert.deepEqual([found.code, found.details.errorType], [code, errorType], template);
    }
  });

  it('reveals no details of a bug, and is retryable', () => {
    for (const error of [new Error('secret'), 'secret', null, { statusCode: 'x' }]) {
      const { code, retry, message, details } = reported(error);
      assert.deepEqual([code, retry], ['500 Internal Server Error', true]);
      assert.equal(details.errorType, 'HTTPInternalServerError');
      assert.doesNotMatch(message, /secret/);
    }
  });

  it('says how to come in, and when to come again', () => {
    const unknown = restFailureOf(refusal('UNAUTHENTICATED', { reason: 'there is no token' }));
    assert.deepEqual(
      [unknown.status, unknown.headers],
      [401, { 'www-authenticate': 'Bearer realm="purser"' }],
    );
    const often = restFailureOf(
      refusal('RATE_LIMITED', { limit: 3, retryAfter: 9, setting: 'PURSER_RATE_LIMIT' }),
    );
    assert.deepEqual([often.status, often.headers], [429, { 'retry-after': '9' }]);
  });

  it('is what was refused, where HTTP itself is at fault', () => {
    const { code, details } = reported(restRefusal(415, 'HTTPUnsupportedMediaType', 'no YAML'));
    assert.deepEqual(
      [code, details.errorType],
      ['415 Unsupported Media Type', 'HTTPUnsupportedMediaType'],
    );
  });
});

describe('what is wrong with submitted documents', () => {
  const site = { schema: 'a/B/v1', name: 'c', layer: 'site' };

  it('is a validation message each, by the name D001', () => {
    const first = malformed("metadata: 'name' is a required property", {
      document: 0,
      line: 3,
      column: 1,
      schema: 'a/B/v1',
      path: 'metadata.name',
    });
    const second = malformed("data is not of type 'object'", {
      document: 1,
      ...site,
      path: 'data',
    });
    const { code, reason, message, details } = reported(new PurserError([first, second]));
    assert.deepEqual([code, reason], ['400 Bad Request', 'Validation']);
    assert.equal(message, "metadata: 'name' is a required property (and 1 more)");
    assert.deepEqual([details.errorType, details.errorCount], ['InvalidDocumentFormat', 2]);
    const [one, other] = details.messageList;
    const { diagnostic, ...rest } = one ?? {};
    assert.deepEqual(rest, {
      kind: 'ValidationMessage',
      level: 'Error',
      error: true,
      name: 'D001',
      message: "metadata: 'name' is a required property",
      documents: [{ schema: 'a/B/v1', name: '', layer: '' }],
    });
    assert.match(String(diagnostic), /^Document 1, line 3, column 1, at metadata\.name\. A doc/);
    assert.deepEqual(other?.['documents'], [site]);
  });

  it('names the positions of what is no mapping, counted from 1, all at once', () => {
    const { code, reason, message, details } = reported(
      new PurserError([
        malformed('the document is not a mapping', { document: 1, line: 4 }),
        malformed('the document is not a mapping', { document: 3, line: 9 }),
        malformed("'schema' is a required property", { document: 2, path: 'schema' }),
      ]),
    );
    assert.deepEqual([code, reason], ['400 Bad Request', 'Unspecified']);
    assert.equal(details.errorType, 'HTTPBadRequest');
    assert.equal(details.errorCount, 2);
    assert.match(message, /position 2, 4\b/);
    assert.equal(details.messageList[1]?.['name'], 'D001');
  });

  it('says where the text cannot be read, and that comes first', () => {
    const { details, message } = reported(
      new PurserError([
        malformed("'schema' is a required property", { document: 0, path: 'schema' }),
        fault('YAML_SYNTAX', { reason: 'no end' }, { document: 1, line: 5, column: 2 }),
      ]),
    );
    assert.equal(details.errorType, 'HTTPBadRequest');
    assert.equal(details.errorCount, 2);
    assert.match(
      String(details.messageList[1]?.['message']),
      /no end \(document 2, line 5, column 2\)$/,
    );
    assert.match(message, /and 1 more/);
  });

  it('is a bad request where the text holds what no document can, whatever else is wrong', () => {
    const { details } = reported(
      new PurserError([
        malformed("'metadata' is a required property", { document: 0, path: 'metadata' }),
        fault('YAML_UNSUPPORTED', { what: 'a custom tag' }, { document: 0, line: 1, column: 9 }),
      ]),
    );
    assert.deepEqual([details.errorType, details.errorCount], ['HTTPBadRequest', 2]);
  });

  it('comes before what is in its way', () => {
    const { code } = reported(
      new PurserError([
        fault('BUCKET_CONFLICT', { document: '[a/B/v1, site] c', owner: 'x', bucket: 'y' }),
        malformed("'schema' is a required property", { document: 0, path: 'schema' }),
      ]),
    );
    assert.equal(code, '400 Bad Request');
  });
});

describe('what is wrong with rendered documents', () => {
  it('is a validation message each, by the name D002', () => {
    const records = [
      {
        message: "'a' is a required property",
        documents: [{ schema: 'a/B/v1', name: 'c', layer: 'site' }],
        validation_schema: 'a/B/v1',
        path: 'data',
        schema_path: '.required',
        error_section: { b: 1 },
      },
      { message: 'something', documents: [{ schema: 'a/B/v1', name: 'd' }] },
    ];
    const { code, reason, details } = reported(invalidDocuments(records));
    assert.deepEqual([code, reason], ['400 Bad Request', 'Validation']);
    assert.deepEqual(details, {
      errorType: 'InvalidDocumentFormat',
      errorCount: 2,
      messageList: [
        {
          kind: 'ValidationMessage',
          level: 'Error',
          error: true,
          name: 'D002',
          message: "'a' is a required property",
          documents: [{ schema: 'a/B/v1', name: 'c', layer: 'site' }],
          diagnostic: {
            schema_path: '.required',
            validation_schema: 'a/B/v1',
            error_section: { b: 1 },
          },
        },
        {
          kind: 'ValidationMessage',
          level: 'Error',
          error: true,
          name: 'D002',
          message: 'something',
          documents: [{ schema: 'a/B/v1', name: 'd', layer: '' }],
          diagnostic: { schema_path: '', validation_schema: {}, error_section: {} },
        },
      ],
    });
  });
});
