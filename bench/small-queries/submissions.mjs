import { referenceSize } from '../support/options.mjs';
import { unevenSite } from '../support/uneven-site.mjs';

const bucket = 'site';
const mutation = `mutation ($input: SubmitDocumentsInput!) {
  submitDocuments(input: $input) { changed revision { number } problems { code place { line } } }
}`;

/** Documents of the site that the small queries read. */
export const siteSize = referenceSize;

/**
 * The submissions that are measured, each with the status and a part of the text that the response has. Those of a server are
 * made by `make`, when it is their turn: they are large. `isRepeated`: it is also submitted before, without being measured.
 *
 * @param bytes the size of each
 * @param maxBytes the limit of the server
 */
export function submissions(bytes, maxBytes) {
  const site = () => siteOfBytes(bytes);
  return [
    {
      title: 'GraphQL submitDocuments',
      make: () => graphql({ yaml: joined(site()) }),
      expected: [200, '"changed":true'],
    },
    {
      title: 'REST PUT',
      make: () => rest(joined(site())),
      expected: [200, 'schema: harbour/'],
    },
    {
      title: 'GraphQL dry run',
      make: () => graphql({ yaml: joined(site()) }, { dryRun: true }),
      expected: [200, '"changed":true'],
    },
    {
      title: 'the same text again, unchanged',
      isRepeated: true,
      make: () => graphql({ yaml: joined(site()) }),
      expected: [200, '"changed":false'],
    },
    {
      title: 'GraphQL JSON values',
      make: () => graphql({ documents: values(bytes) }),
      expected: [200, '"changed":true'],
    },
    {
      title: 'GraphQL submitDocuments, long documents',
      make: () => graphql({ yaml: longDocuments(bytes) }),
      expected: [200, '"changed":true'],
    },
    {
      title: 'refused, YAML_SYNTAX in the last document',
      make: () => graphql({ yaml: `${joined(site())}---\nschema: [\n` }),
      expected: [200, '"code":"YAML_SYNTAX"'],
    },
    {
      title: 'refused, a fault in every document',
      make: () => graphql({ yaml: joined(site()).replaceAll(/^metadata:/gm, 'metadota:') }),
      expected: [200, '"code":"DOCUMENT_MALFORMED"'],
    },
    {
      title: 'refused over REST, a fault in every document',
      make: () => rest(joined(site()).replaceAll(/^metadata:/gm, 'metadota:')),
      expected: [400, 'Failure'],
    },
    {
      title: 'refused, one text that is not YAML',
      make: () => graphql({ yaml: `schema: "${'x'.repeat(bytes - 100)}` }),
      expected: [200, '"code":"'],
    },
    {
      title: 'refused, a body that is not JSON at its end',
      make: () => ({ ...graphql({ yaml: joined(site()) }), cut: true }),
      expected: [400, 'REQUEST_MALFORMED'],
    },
    {
      title: 'refused, a text over the limit',
      make: () => graphql({ yaml: 'x'.repeat(maxBytes + 1) }),
      expected: [200, '"code":"LIMIT_EXCEEDED"'],
    },
    {
      title: 'refused, a body over the limit',
      make: () => graphql({ yaml: 'x'.repeat(2 * maxBytes + 128 * 1024) }),
      expected: [413, 'REQUEST_TOO_LARGE'],
    },
  ].map(({ make, ...one }) => ({ ...one, make: () => bodyOf(make()) }));
}

/** A submission of the site that small queries read. */
export const siteSubmission = () => bodyOf(graphql({ yaml: unevenSite(siteSize).text }));

function graphql(source, more = {}) {
  const variables = { input: { source, bucket, onProblems: 'ACCEPT', ...more } };
  return {
    method: 'POST',
    path: '/graphql',
    type: 'application/json',
    json: { query: mutation, variables },
  };
}

function rest(text) {
  const path = `/api/v1.0/buckets/${bucket}/documents`;
  return { method: 'PUT', path, type: 'application/x-yaml', text };
}

/** With its body as bytes: nothing of this is done while the queries are measured. */
function bodyOf({ json, text = JSON.stringify(json), cut = false, ...rest }) {
  return { ...rest, body: Buffer.from(cut ? text.slice(0, -1) : text) };
}

const joined = (texts) => texts.join('');

/** The texts of documents of a site that has, in YAML, about as many bytes as given, and no more. */
function siteOfBytes(bytes) {
  const { texts } = unevenSite(siteSize + Math.ceil(bytes / 1_500));
  let sum = 0;
  return texts.filter((text) => {
    sum += Buffer.byteLength(text);
    return sum <= bytes;
  });
}

/** Documents of a mebibyte each, fewer if there are not that many bytes. */
function longDocuments(bytes) {
  const length = Math.min(1024 * 1024, bytes / 2);
  const line = '  - {berth: harbour, depth: 12, signal: "quay and pontoon"}\n';
  return Array.from({ length: Math.floor(bytes / length) }, (_, at) => {
    const head = `---\nschema: harbour/Log/v1\nmetadata: {schema: metadata/Document/v1, name: log-${at}, layeringDefinition: {abstract: false, layer: site}}\ndata:\n`;
    return `${head}${line.repeat(Math.floor((length - head.length) / line.length))}`;
  }).join('');
}

/** Many documents as JSON values. */
function values(bytes) {
  const documentAt = (at) => ({
    schema: 'harbour/Plan/v1',
    metadata: {
      schema: 'metadata/Document/v1',
      name: `plan-${1_000_000 + at}`,
      storagePolicy: 'cleartext',
      layeringDefinition: { abstract: false, layer: 'site' },
    },
    data: { steps: Array.from({ length: 100 }, (_, step) => `berth ${at} step ${step}`) },
  });
  // The text that Purser makes of it is no longer.
  const longest = JSON.stringify(documentAt(1_000_000)).length + 1;
  return Array.from({ length: Math.floor(bytes / longest) }, (_, at) => documentAt(at));
}
