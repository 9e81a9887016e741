import type { Collection, Document, Filter, WithId } from 'mongodb';

/** A query of `findEach`. */
export interface Search<T extends Document> {
  readonly filter: Filter<T>;
  readonly sort: Readonly<Record<string, 1 | -1>>;
  readonly limit: number;
}

/** Queries of one command; MongoDB allows 1,000 stages. */
const maxSearches = 50;

/**
 * The results of several queries over a collection in one command for each 50 of them, each with the place of its query as
 * `part`. In no order.
 */
export async function findEach<T extends Document>(
  collection: Collection<T>,
  searches: readonly Search<T>[],
): Promise<readonly (WithId<T> & { readonly part: number })[]> {
  const pipelines = searches.flatMap(({ filter, sort, limit }, part) =>
    limit < 1 ? [] : [[{ $match: filter }, { $sort: sort }, { $limit: limit }, { $set: { part } }]],
  );
  const found: (WithId<T> & { readonly part: number })[] = [];
  for (let at = 0; at < pipelines.length; at += maxSearches) {
    const [first = [], ...others] = pipelines.slice(at, at + maxSearches);
    const coll = collection.collectionName;
    const unions = others.map((pipeline) => ({ $unionWith: { coll, pipeline } }));
    const command = collection.aggregate<WithId<T> & { part: number }>([...first, ...unions]);
    found.push(...(await command.toArray()));
  }
  return found;
}
