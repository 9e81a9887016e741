import type { Command } from 'commander';
import type { Shell } from './shell.ts';

/** Declares a command of `purser`, with those below it. */
export type AddCommand = (
  program: Command,
  shell: Shell,
  args: readonly string[],
) => void | Promise<void>;

/** The commands in the order of the help. Each is loaded only when it is needed: loading all takes longer than most run. */
export const commandLoaders: Readonly<Record<string, () => Promise<AddCommand>>> = {
  serve: async () => (await import('./commands/serve.ts')).addServe,
  apply: async () => (await import('./commands/apply.ts')).addApplyCommand,
  sync: async () => (await import('./sync/sync.ts')).addSyncCommand,
  diff: async () => (await import('./commands/diff.ts')).addDiffCommand,
  get: async () => (await import('./commands/get.ts')).addGetCommand,
  render: async () => (await import('./commands/render.ts')).addRenderCommand,
  validate: async () => (await import('./commands/validate.ts')).addValidateCommand,
  problems: async () => (await import('./commands/problems.ts')).addProblemsCommand,
  revisions: async () => (await import('./commands/revisions.ts')).addRevisionsCommand,
  history: async () => (await import('./commands/history.ts')).addHistoryCommand,
  explain: async () => (await import('./commands/explain.ts')).addExplainCommand,
  blame: async () => (await import('./commands/blame.ts')).addBlameCommand,
  references: async () => (await import('./commands/references.ts')).addReferencesCommand,
  delete: async () => (await import('./commands/delete.ts')).addDeleteCommand,
  rollback: async () => (await import('./commands/rollback.ts')).addRollbackCommand,
  wait: async () => (await import('./commands/wait.ts')).addWaitCommand,
  tag: async () => (await import('./commands/tag.ts')).addTagCommand,
  untag: async () => (await import('./commands/untag.ts')).addUntagCommand,
  validation: async () => (await import('./validation/validation.ts')).addValidationCommand,
  content: async () => (await import('./document-content/content.ts')).addContentCommand,
  sources: async () => (await import('./sources/sources.ts')).addSourcesCommand,
  policy: async () => (await import('./policies/policies.ts')).addPoliciesCommand,
  actions: async () => (await import('./actions/actions.ts')).addActionsCommand,
  notifications: async () =>
    (await import('./notifications/notifications.ts')).addNotificationsCommand,
  deploy: async () => (await import('./deployments/deployments.ts')).addDeploymentsCommand,
  schema: async () => (await import('./sources/schema.ts')).addSchemaCommand,
  backup: async () => (await import('./upkeep/backup.ts')).addBackupCommand,
  restore: async () => (await import('./upkeep/restore.ts')).addRestoreCommand,
  export: async () => (await import('./commands/export.ts')).addExportCommand,
  import: async () => (await import('./commands/import.ts')).addImportCommand,
  'import-deckhand': async () =>
    (await import('./commands/import-deckhand.ts')).addImportDeckhandCommand,
  'import-sources': async () =>
    (await import('./sources/import-sources.ts')).addImportSourcesCommand,
  fsck: async () => (await import('./upkeep/fsck.ts')).addFsckCommand,
  gc: async () => (await import('./upkeep/gc.ts')).addGcCommand,
  keys: async () => (await import('./upkeep/keys.ts')).addKeysCommand,
  purge: async () => (await import('./upkeep/purge.ts')).addPurgeCommand,
  audit: async () => (await import('./commands/audit.ts')).addAuditCommand,
  token: async () => (await import('./commands/token.ts')).addTokenCommand,
  context: async () => (await import('./contexts/context.ts')).addContextCommand,
  completion: async () => (await import('./completion/completion.ts')).addCompletionCommand,
  man: async () => (await import('./help/man.ts')).addManCommand,
  __complete: async () => (await import('./completion/complete.ts')).addCompleteCommand,
};
