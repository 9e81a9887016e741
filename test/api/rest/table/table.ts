import type { Permission } from '../../../../src/domain/access/permissions.ts';
import { deepdiffRows, diffRows } from './difference-rows.ts';
import { documentRows, renderedRows, revisionRows, revisionsRows } from './reading-rows.ts';
import * as remarks from './remark-rows.ts';
import type { TableRow } from './table-row.ts';
import { postRows, purgeRows, putRows, rollbackRows } from './writing-rows.ts';

/** A row for a path and method: who may ask it, and how it is answered. */
export interface Endpoint {
  readonly endpoint: string;
  /** Those that are refused without the first of them, and succeed with all. */
  readonly needs: readonly [Permission, ...Permission[]];
  /** Those by which documents are seen; without them, facts about documents are left out. */
  readonly sees?: readonly Permission[];
  readonly rows: readonly TableRow[];
}

const write = [
  'deckhand:create_cleartext_documents',
  'deckhand:create_encrypted_documents',
] as const;
const list = ['deckhand:list_cleartext_documents', 'deckhand:list_encrypted_documents'] as const;

/** Spec 10.2, in its order. */
export const table: readonly Endpoint[] = [
  { endpoint: 'PUT /buckets/{bucket}/documents', needs: write, rows: putRows },
  {
    endpoint: 'GET /revisions',
    needs: ['deckhand:list_revisions'],
    sees: list,
    rows: revisionsRows,
  },
  { endpoint: 'DELETE /revisions', needs: ['deckhand:delete_revisions'], rows: purgeRows },
  {
    endpoint: 'GET /revisions/{revision}',
    needs: ['deckhand:show_revision'],
    sees: list,
    rows: revisionRows,
  },
  { endpoint: 'GET /revisions/{revision}/documents', needs: list, rows: documentRows },
  {
    endpoint: 'GET /revisions/{revision}/rendered-documents',
    needs: [...list, 'purser:open_secrets'],
    rows: renderedRows,
  },
  {
    endpoint: 'GET /revisions/{revision}/diff/{other}',
    needs: ['deckhand:show_revision_diff'],
    sees: list,
    rows: diffRows,
  },
  {
    endpoint: 'GET /revisions/{revision}/deepdiff/{other}',
    needs: ['deckhand:show_revision_deepdiff'],
    sees: list,
    rows: deepdiffRows,
  },
  {
    endpoint: 'POST /rollback/{revision}',
    needs: [...write, 'purser:rollback'],
    sees: list,
    rows: rollbackRows,
  },
  {
    endpoint: 'POST /revisions/{revision}/tags/{tag}',
    needs: ['deckhand:create_tag'],
    rows: remarks.createTagRows,
  },
  {
    endpoint: 'GET /revisions/{revision}/tags/{tag}',
    needs: ['deckhand:show_tag'],
    rows: remarks.showTagRows,
  },
  {
    endpoint: 'GET /revisions/{revision}/tags',
    needs: ['deckhand:list_tags'],
    rows: remarks.listTagsRows,
  },
  {
    endpoint: 'DELETE /revisions/{revision}/tags/{tag}',
    needs: ['deckhand:delete_tag'],
    rows: remarks.deleteTagRows,
  },
  {
    endpoint: 'DELETE /revisions/{revision}/tags',
    needs: ['deckhand:delete_tags'],
    rows: remarks.deleteTagsRows,
  },
  {
    endpoint: 'POST /revisions/{revision}/validations/{name}',
    needs: ['deckhand:create_validation'],
    rows: remarks.createValidationRows,
  },
  {
    endpoint: 'GET /revisions/{revision}/validations',
    needs: ['deckhand:list_validations'],
    rows: remarks.listValidationsRows,
  },
  {
    endpoint: 'GET /revisions/{revision}/validations/detail',
    needs: ['deckhand:list_validations'],
    sees: [...list, 'deckhand:show_validation'],
    rows: remarks.detailRows,
  },
  {
    endpoint: 'GET /revisions/{revision}/validations/{name}',
    needs: ['deckhand:list_validations'],
    rows: remarks.listResultsRows,
  },
  {
    endpoint: 'GET /revisions/{revision}/validations/{name}/entries/{entry}',
    needs: ['deckhand:show_validation'],
    sees: list,
    rows: remarks.showResultRows,
  },
  { endpoint: 'POST /documents', needs: write, rows: postRows },
];
