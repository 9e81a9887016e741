/**
 * By whose rules documents are read. With `deckhand`, those of its clients' uploads: the text is YAML
 * and nothing else, no document of it is empty, every document but control documents needs
 * `storagePolicy` and `layeringDefinition.layer`, and tombstones mean nothing. (docs/rest.md#writing-documents)
 */
export type DocumentDialect = 'purser' | 'deckhand';
