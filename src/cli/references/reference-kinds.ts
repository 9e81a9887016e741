import { printable } from '../../domain/printable.ts';
import { type Client, problemOf } from '../client/client.ts';
import { requireValue } from '../client/document.ts';
import { requireRevision } from '../client/paging.ts';
import { exitCodes } from '../exit-codes.ts';
import { type Column, listTable, writeTable } from '../forms/list-table.ts';
import {
  type KindFragment,
  ReferentialSchemaDocument,
  type ReferentialSchemaFragment,
  type RuleFragment,
} from '../generated/operations.ts';
import { type Format, writeJson } from '../print/output.ts';
import { problemJson } from '../print/problem-json.ts';
import { problemsText } from '../print/problem-text.ts';
import { warningText } from '../print/warning-text.ts';
import type { Shell } from '../shell.ts';
import { ruleJson } from './reference-candidates.ts';

/** The referential schema of a revision. */
export interface ReadKinds {
  readonly revision: number;
  readonly schema: ReferentialSchemaFragment;
}

/** Reads the referential schema that the documents of a revision are checked against. */
export async function readKinds(client: Client, revision: number): Promise<ReadKinds> {
  const data = await client.request(ReferentialSchemaDocument, { number: revision });
  const { referentialSchema } = requireRevision(data.revision, { revision });
  return { revision, schema: requireValue(referentialSchema, 'referentialSchema') };
}

/** Prints the kinds that a referential schema declares, and its faults. */
export function printKinds(shell: Shell, { revision, schema }: ReadKinds, output: Format): void {
  const { faults, warnings } = schema;
  if (faults.length > 0) shell.exitCode = exitCodes.refused;
  if (output === 'json') {
    const kinds = schema.kinds.map((kind) => ({
      ...kind,
      references: kind.references.map(ruleJson),
    }));
    const problems = {
      faults: faults.map(problemJson),
      warnings: warnings.map(problemJson),
    };
    writeJson(shell, { ...schema, ...problems, kinds, revision });
    return;
  }
  if (output === 'table') writeTable(shell, kindColumns, schema.kinds, 'kinds');
  else shell.out.write(kindsText(schema, revision));
  const { err, alerts, sources } = shell;
  for (const { message } of warnings) err.write(warningText(message));
  if (faults.length === 0) return;
  const { colours, columns } = alerts;
  alerts.write(problemsText(faults.map(problemOf), { colours, columns, sources }));
}

const kindColumns: readonly Column<KindFragment>[] = [
  { head: 'KIND', text: ({ name }) => name },
  { head: 'PARENT', text: parentText },
  { head: 'KEY', text: ({ elements }) => elements.join('/') },
  { head: 'REFERS TO', text: ({ references }) => references.map(ruleText).join(', ') },
  { head: 'SCHEMA', text: ({ schema }) => schema },
  { head: 'SEGMENT', text: ({ segment }) => segment },
  { head: 'KEY ID', isWide: true, text: ({ keyId }) => keyId },
];

function kindsText(schema: ReferentialSchemaFragment, revision: number): string {
  if (schema.segments.length === 0) return `revision ${revision} has no referential schema\n`;
  const { kinds } = schema;
  const table = kinds.length === 0 ? '' : `${listTable({ isWide: false }, kindColumns, kinds)}\n`;
  return table + versionsText(schema);
}

/** `schema version 3: emco-clm 2, emco-ncm 1` */
function versionsText({ schemaVersion, versions }: ReferentialSchemaFragment): string {
  const segments = versions.map((one) => `${printable(one.name)} ${one.segmentVersion}`);
  return `schema version ${schemaVersion}: ${segments.join(', ')}\n`;
}

/** A path means that documents name their parents there. */
function parentText({ parent, parentPath }: KindFragment): string {
  const name = parent || '-';
  return parentPath ? `${name} (${parentPath})` : name;
}

/** The target of a reference, and how it is found unless by default. */
function ruleText({ name, type, map, path }: RuleFragment): string {
  const ways = {
    DEFAULT: '',
    MAP: ` (map ${map ?? ''})`,
    PATH: ` (${path ?? ''})`,
    MANY: ' (many)',
  };
  return `${name}${ways[type]}`;
}
