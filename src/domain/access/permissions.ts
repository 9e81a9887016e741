/**
 * All permissions, and what each permits. The names that begin with `deckhand:` are those of Deckhand's policies; the
 * names that Purser adds begin with `purser:`. (docs/security.md#what-is-allowed)
 */
export const permissions = {
  'deckhand:create_cleartext_documents':
    'submit, change and delete documents that are stored as cleartext',
  'deckhand:create_encrypted_documents': 'submit, change and delete encrypted documents',
  'deckhand:list_cleartext_documents': 'see documents that are stored as cleartext, also rendered',
  'deckhand:list_encrypted_documents': 'see encrypted documents, without their data',
  'deckhand:show_revision': 'see one revision',
  'deckhand:list_revisions': 'list revisions, and receive new ones',
  'deckhand:delete_revisions': 'delete the whole history',
  'deckhand:show_revision_diff': 'see which buckets differ between revisions',
  'deckhand:show_revision_deepdiff': 'see which documents differ between revisions, and how',
  'deckhand:create_tag': 'give a revision a tag',
  'deckhand:show_tag': 'see one tag',
  'deckhand:list_tags': 'see the tags of a revision',
  'deckhand:delete_tag': 'remove a tag from a revision',
  'deckhand:delete_tags': 'remove all tags from a revision',
  'deckhand:create_validation': 'record the result of a validation',
  'deckhand:list_validations': 'see the validations of a revision, and receive new ones',
  'deckhand:show_validation': 'see one validation with its errors',
  'purser:open_secrets': 'see the data of encrypted documents, also rendered',
  'purser:accept_problems': 'commit a change although it introduces problems',
  'purser:rollback': 'go back to an older revision',
  'purser:sign_for_others': 'name another person as the author of a change',
  'purser:export_history': 'export the whole history',
  'purser:import_history': 'import a whole history',
  'purser:check_store': 'verify the store',
  'purser:collect_garbage': 'remove content that no revision needs',
  'purser:rotate_keys': 'encrypt data keys with a new key',
  'purser:read_audit_log': 'read the audit log',
} as const;

/** The name of a permission. */
export type Permission = keyof typeof permissions;
