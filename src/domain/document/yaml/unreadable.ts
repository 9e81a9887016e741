import type { JsonObject } from '../../json/value.ts';

/**
 * Stands in a document for a value that was reported and could not be read, so that the rest can be
 * checked. Known by its identity: nothing is to be said of it again.
 */
export const unreadable: JsonObject = Object.freeze({});
