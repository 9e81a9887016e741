/**
 * Everything that can be permitted, and what it permits. The names that begin with `deckhand:` are those of
 * Deckhand's policies; the names that Purser adds begin with `purser:`. (docs/security.md#what-is-allowed)
 */
export const permissions = {
  'deckhand:create_cleartext_documents': 'submit, change and delete documents stored as they are',
  'deckhand:create_encrypted_documents': 'submit, change and delete documents stored encrypted',
  'deckhand:list_cleartext_documents': 'see documents stored as they are, and what is made of them',
  'deckhand:list_encrypted_documents': 'see that encrypted documents are there; not their data',
  'deckhand:show_revision': 'see one revision',
  'deckhand:list_revisions': 'list revisions, and receive new ones',
  'deckhand:delete_revisions': 'take the whole history away',
  'deckhand:show_revision_diff': 'see which buckets differ between revisions',
  'deckhand:show_revision_deepdiff': 'see which documents differ between revisions, and how',
  'deckhand:create_tag': 'give a revision a tag',
  'deckhand:show_tag': 'see one tag',
  'deckhand:list_tags': 'see the tags of a revision',
  'deckhand:delete_tag': 'take a tag off a revision',
  'deckhand:delete_tags': 'take all tags off a revision',
  'deckhand:create_validation': 'record the result of a validation',
  'deckhand:list_validations': 'see the validations of a revision, and receive new ones',
  'deckhand:show_validation': 'see one validation with its errors',
  'purser:open_secrets': 'see the data of encrypted documents, and what is made of it',
  'purser:write_contents': 'put content beside documents, and delete it',
  'purser:accept_problems': 'commit a change although it introduces problems',
  'purser:rollback': 'make a revision of what an older one held',
  'purser:sign_for_others': 'name somebody else as the author of a change',
  'purser:export_history': 'take a copy of the whole history',
  'purser:import_history': 'bring in a whole history',
  'purser:check_store': 'verify the store',
  'purser:collect_garbage': 'remove what no revision needs',
  'purser:rotate_keys': 'put data keys under a new key',
  'purser:read_audit_log': 'see who did what',
  'purser:read_tables': 'see the rows of tables of data sources',
  'purser:manage_sources': 'have data sources polled, and try them',
  'purser:ingest_records': 'post records to webhooks that have no proof of their own',
  'purser:change_sources': 'change what data sources render to',
  'purser:allow_calls': 'let rules make calls to data sources',
  'purser:skip_tls_verification': 'let data sources accept any certificate',
} as const;

/** What can be permitted. */
export type Permission = keyof typeof permissions;
