import type { JsonObject } from '../../json/value.ts';

/**
 * Replaces a value that was reported and could not be read, so that the rest of the document can be
 * checked. Recognised by identity: it never causes a second fault.
 */
export const unreadable: JsonObject = Object.freeze({});
