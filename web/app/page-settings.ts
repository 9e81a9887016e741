/** What the server wrote into the page. */
function metaOf(selector: string): HTMLMetaElement | null {
  return document.querySelector<HTMLMetaElement>(selector);
}

/** The nonce that styles need which are made in the page. */
export const styleNonce: string = metaOf('meta[property="csp-nonce"]')?.nonce ?? '';

/** Whether the server has a GraphQL IDE at `/graphql`. */
export const hasIde: boolean = metaOf('meta[name="purser-ide"]')?.content === 'true';
