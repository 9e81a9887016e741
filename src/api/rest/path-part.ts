/** A name as a part of a URL. What is no Unicode has no form there: a sign stands for it. */
export function pathPart(name: string): string {
  return encodeURIComponent(name.replace(/\p{Surrogate}/gu, '\ufffd'));
}
