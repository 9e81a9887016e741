/** V8 copies shorter parts of a text at once. */
const minSharedLength = 13;

/**
 * The same text in memory of its own. V8 keeps a long text in memory as long as a part that was cut out of it is in use: a name
 * of a document would keep the submission of many megabytes.
 */
export function ownText(text: string): string {
  return text.length < minSharedLength ? text : ` ${text}`.slice(1);
}
