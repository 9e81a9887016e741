/**
 * The rules by which documents are read. `deckhand`: the rules for uploads of its clients. The text is YAML only, no
 * document is empty, every document but control documents needs `storagePolicy` and `layeringDefinition.layer`, and
 * tombstones have no meaning. (docs/rest.md#writing-documents)
 */
export type DocumentDialect = 'purser' | 'deckhand';
