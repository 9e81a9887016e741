/**
 * All permissions, and what each permits. The names that begin with `deckhand:` are those of Deckhand's policies; the
 * names that Purser adds begin with `purser:`. (docs/security.md#what-is-allowed)
 */
export const permissions = {
  'deckhand:create_cleartext_documents': 'submit, change and delete documents stored in the clear',
  'deckhand:create_encrypted_documents': 'submit, change and delete documents stored encrypted',
  'deckhand:list_cleartext_documents':
    'see documents stored in the clear, and documents rendered from them',
  'deckhand:list_encrypted_documents': 'see which encrypted documents exist; not their data',
  'deckhand:show_revision': 'see one revision',
  'deckhand:list_revisions': 'list revisions, and receive new ones',
  'deckhand:delete_revisions': 'remove the whole history',
  'deckhand:show_revision_diff': 'see which buckets differ between revisions',
  'deckhand:show_revision_deepdiff': 'see which documents differ between revisions, and how',
  'deckhand:create_tag': 'tag a revision',
  'deckhand:show_tag': 'see one tag',
  'deckhand:list_tags': 'see the tags of a revision',
  'deckhand:delete_tag': 'delete a tag of a revision',
  'deckhand:delete_tags': 'delete all tags of a revision',
  'deckhand:create_validation': 'record the result of a validation',
  'deckhand:list_validations': 'see the validations of a revision, and receive new ones',
  'deckhand:show_validation': 'see one validation with its errors',
  'purser:open_secrets': 'see the data of encrypted documents, and values made from it',
  'purser:write_contents': 'write and delete content beside documents',
  'purser:accept_problems': 'commit a change that introduces problems',
  'purser:rollback': 'create a revision with the documents of an older one',
  'purser:sign_for_others': 'name another author of a change',
  'purser:export_history': 'export the whole history',
  'purser:import_history': 'import a whole history',
  'purser:check_store': 'verify the store',
  'purser:collect_garbage': 'remove what no revision needs',
  'purser:rotate_keys': 'put data keys under a new key',
  'purser:read_audit_log': 'see who did what',
  'purser:read_metrics': 'read the metrics of the server',
  'purser:read_tables': 'see the rows of tables of data sources',
  'purser:manage_sources': 'have data sources polled, and try them',
  'purser:read_policies': 'see policies, and with read_tables the rows of their rules',
  'purser:evaluate_policies': 'have policies evaluated',
  'purser:plan_deployments': 'have images asked what a deployment would do, and check manifests',
  'purser:apply_deployments': 'deploy manifests, resume and cancel deployments',
  'purser:approve_deployments': 'approve what a deployment is about to do',
  'purser:read_deployments': 'see deployments, their resources and steps',
  'purser:read_deployment_logs': 'see what the containers of deployments print',
  'purser:read_actions': 'see the calls that rules make, and what became of them',
  'purser:manage_actions': 'decide about actions, and send simulated ones',
  'purser:ingest_records': 'post records to webhooks that have no proof of their own',
  'purser:change_sources': 'change what data sources and notifications render to',
  'purser:allow_calls': 'let rules make calls to data sources',
  'purser:skip_tls_verification': 'let data sources accept any certificate',
} as const;

/** The name of a permission. */
export type Permission = keyof typeof permissions;
