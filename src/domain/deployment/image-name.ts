/** Longer names are no names of images. */
const maxImageLength = 4_096;
const domain =
  /^(?:[a-zA-Z0-9]|[a-zA-Z0-9][a-zA-Z0-9-]*[a-zA-Z0-9])(?:\.(?:[a-zA-Z0-9]|[a-zA-Z0-9][a-zA-Z0-9-]*[a-zA-Z0-9]))*(?::\d{1,5})?$/;
const pathPart = /^[a-z0-9]+(?:(?:\.|_|__|-+)[a-z0-9]+)*$/;
const tag = /^\w[\w.-]{0,127}$/;
const digest = /^[a-zA-Z][a-zA-Z0-9]*(?:[-_+.][a-zA-Z][a-zA-Z0-9]*)*:[0-9a-fA-F]{32,}$/;

/** Whether a text is `[REGISTRY[:PORT]/]PATH[:TAG][@DIGEST]`, and so never looks like an option. */
export function isImageName(text: string): boolean {
  if (text.length > maxImageLength) return false;
  const [named = '', ...digests] = text.split('@');
  if (digests.length > 1 || digests.some((one) => !digest.test(one))) return false;
  const parts = named.split('/');
  const [last = '', ...tags] = (parts.pop() ?? '').split(':');
  if (tags.length > 1 || tags.some((one) => !tag.test(one))) return false;
  const path = [...parts, last];
  const [first = ''] = path;
  if (path.length > 1 && /[.:A-Z]|^localhost$/.test(first)) {
    return domain.test(first) && path.slice(1).every((one) => pathPart.test(one));
  }
  return path.every((one) => pathPart.test(one));
}

/** What an operator says about types; docs/deployments.md#the-deploy-file describes it. */
export interface TypeRules {
  /** Images by the types that stand for them. */
  readonly aliases: ReadonlyMap<string, string>;
  /** Types that are programs of this machine. */
  readonly programs: ReadonlySet<string>;
  /** Patterns of images, with `*` for any characters; null: all. */
  readonly allowedImages: readonly string[] | null;
  /** Of the environment: patterns that an image must match, too; null: all. */
  readonly environmentImages: readonly string[] | null;
}

/** Every image, and no other names. */
export const anyImage: TypeRules = {
  aliases: new Map(),
  programs: new Set(),
  allowedImages: null,
  environmentImages: null,
};

/** Whether an image may be used. */
export function isAllowedImage(
  { allowedImages, environmentImages }: TypeRules,
  image: string,
): boolean {
  return [allowedImages, environmentImages].every(
    (patterns) => patterns?.some((pattern) => matchesImage(pattern, image)) ?? true,
  );
}

/** The network of the containers of an image. (docs/deployments.md#the-deploy-file) */
export function networkOfImage(
  rules: { readonly network: string; readonly networkOf: ReadonlyMap<string, string> },
  image: string,
): string {
  for (const [pattern, network] of rules.networkOf) {
    if (matchesImage(pattern, image)) return network;
  }
  return rules.network;
}

/** Whether a pattern matches the whole name of an image, with or without its tag and digest. */
function matchesImage(pattern: string, image: string): boolean {
  const bare = image.replace(/(?:@.*|:[^/@]*(?:@.*)?)$/, '');
  return matchesStars(pattern, image) || matchesStars(pattern, bare);
}

/** Whether a text is as a pattern, in which `*` stands for any characters; in linear steps. */
export function matchesStars(pattern: string, text: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  const last = rest.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first) || text.length < first.length + last.length) return false;
  let at = first.length;
  const end = text.length - last.length;
  for (const part of rest) {
    const found = text.indexOf(part, at);
    if (found < 0 || found + part.length > end) return false;
    at = found + part.length;
  }
  return text.endsWith(last);
}
