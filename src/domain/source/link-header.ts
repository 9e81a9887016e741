/** One link of a `Link` header (RFC 8288): its target and its parameters. */
const link =
  /<([^<>]{1,8000})>((?:\s*;\s*[\w!#$&+.^`|~-]+\*?(?:\s*=\s*(?:"(?:[^"\\]|\\.){0,400}"|[^\s;,"]{1,400}))?)*)/g;
const parameter = /;\s*([\w!#$&+.^`|~-]+\*?)(?:\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;,"]+)))?/g;

/** The target of the link with the relation `next`; null without one. (docs/data-sources.md#polls) */
export function nextLinkIn(header: string | undefined): string | null {
  for (const [, target = '', parameters = ''] of (header ?? '').matchAll(link)) {
    for (const [, name = '', quoted, plain = ''] of parameters.matchAll(parameter)) {
      const relations = (quoted ?? plain).toLowerCase().split(/\s+/);
      if (name.toLowerCase() === 'rel' && relations.includes('next')) return target;
    }
  }
  return null;
}
