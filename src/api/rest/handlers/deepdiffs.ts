import type {
  BucketDeepDifference,
  DeepDifferences,
} from '../../../app/deckhand/deep-differences.ts';
import type { SourceId } from '../../../domain/document/document.ts';
import {
  printMember,
  printMemberKey,
  printYaml,
} from '../../../domain/document/yaml/print-yaml.ts';
import type { Json } from '../../../domain/json/value.ts';
import { pythonRepr } from '../../../domain/python/python-text.ts';
import { parseComparedRevisions } from '../parameters.ts';
import type { RestRoute } from '../rest-route.ts';

/** The differences between rendered documents of revisions. (docs/rest.md#differences) */
export const deepdiffsRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/revisions/{revision}/deepdiff/{other}',
    handle: async ({ app, by, params }) => {
      const [first, second] = parseComparedRevisions(params);
      const from = await app.revision(by, { id: first });
      const to = await app.revision(by, { id: second });
      return {
        status: 200,
        cacheKey: ['deepdiff', from.digest, to.digest],
        body: async () => ({ pieces: piecesOf(await app.deepDifferences(by, from, to)) }),
      };
    },
  },
];

async function* piecesOf(buckets: DeepDifferences): AsyncGenerator<string> {
  if (buckets.length === 0) yield printYaml({});
  const details = new Set(buckets.filter(isModified).map(detailsKey));
  for (const bucket of buckets) {
    // A bucket with the name of another one's details would look like these.
    if (!details.has(bucket.name)) yield printMember(bucket.name, bucket.status, 0);
    if (isModified(bucket)) yield* detailsOf(bucket);
  }
}

function isModified({ status }: BucketDeepDifference): boolean {
  return status === 'modified';
}

function detailsKey({ name }: BucketDeepDifference): string {
  return `${name} diff`;
}

async function* detailsOf(bucket: BucketDeepDifference): AsyncGenerator<string> {
  const { added, deleted, changed } = bucket;
  if (added.length + deleted.length + changed.length === 0) {
    yield printMember(detailsKey(bucket), {}, 0);
    return;
  }
  yield printMemberKey(detailsKey(bucket), 0);
  if (added.length > 0) yield printMember('document_added', listed(added), 1);
  if (changed.length > 0) {
    yield printMemberKey('document_changed', 1);
    yield printMember('count', changed.length, 2);
    yield printMemberKey('details', 2);
    for await (const { id, data, metadata } of bucket.changes()) {
      yield printMember(tupleText(id), { data_changed: data, metadata_changed: metadata }, 3);
    }
  }
  if (deleted.length > 0) yield printMember('document_deleted', listed(deleted), 1);
}

function listed(ids: readonly SourceId[]): Json {
  return { count: ids.length, details: ids.map(({ schema, name }) => [schema, name]) };
}

/** A name as Python prints it, which is the key that clients expect. */
function tupleText({ schema, name }: SourceId): string {
  return `(${pythonRepr(schema)}, ${pythonRepr(name)})`;
}
