import { siteDocuments } from '../support/site.mjs';
import { yamlText } from '../support/yaml-text.mjs';

/** The documents of a site as clients of Deckhand send them: they say how they are to be stored. */
export function siteText(count) {
  return [...siteDocuments(count)].map((document) => `---\n${yamlText(stored(document))}`).join('');
}

function stored(document) {
  const { metadata } = document;
  if (metadata.schema !== 'metadata/Document/v1') return document;
  return { ...document, metadata: { ...metadata, storagePolicy: 'cleartext' } };
}
