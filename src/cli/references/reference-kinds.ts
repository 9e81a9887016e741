import type { JsonObject } from '../../domain/json/value.ts';
import type { Client } from '../client/client.ts';
import { problemIn } from '../diff/tell-diff.ts';
import { exitCodes } from '../exit-codes.ts';
import { objectIn, objectsIn, textIn, textsIn } from '../input/json-members.ts';
import { type Format, writeJson } from '../print/output.ts';
import { problemsText } from '../print/problem-text.ts';
import { textTable } from '../print/text-table.ts';
import { printable } from '../print/text-width.ts';
import { warningText } from '../print/warning-text.ts';
import type { Shell } from '../shell.ts';
import { ruleJson } from './reference-candidates.ts';

/** The referential schema of a revision. */
export interface ReadKinds {
  readonly revision: number;
  readonly schema: JsonObject;
}

const problem = '{ code message remedy facts schema layer name path }';
const query = `query ($id: Int!) {
  revision(id: $id) {
    referentialSchema {
      schemaVersion
      segments
      versions { name segmentVersion }
      kinds {
        name segment own elements keyId parent parentPath children referredBy schema
        references { name type map path commonKey fixedKv { element value } filterKeys }
      }
      faults ${problem}
      warnings ${problem}
    }
  }
}`;

/** Reads what the documents of a revision are judged by. */
export async function readKinds(client: Client, revision: number): Promise<ReadKinds> {
  const data = await client.request(query, { id: revision });
  return { revision, schema: objectIn(objectIn(data, 'revision'), 'referentialSchema') };
}

/** Tells of the kinds that a referential schema declares; and judges it. */
export function tellKinds(shell: Shell, { revision, schema }: ReadKinds, output: Format): void {
  const faults = objectsIn(schema, 'faults');
  if (faults.length > 0) shell.exitCode = exitCodes.refused;
  if (output === 'json') {
    const kinds = objectsIn(schema, 'kinds').map((kind) => ({
      ...kind,
      references: objectsIn(kind, 'references').map(ruleJson),
    }));
    writeJson(shell, { ...schema, kinds, revision });
    return;
  }
  shell.out.write(kindsText(schema, revision));
  const { err, sources } = shell;
  for (const warning of objectsIn(schema, 'warnings')) {
    err.write(warningText(textIn(warning, 'message')));
  }
  if (faults.length === 0) return;
  const { colours, columns } = err;
  err.write(problemsText(faults.map(problemIn), { colours, columns, sources }));
}

const head = ['KIND', 'PARENT', 'KEY', 'REFERS TO', 'SCHEMA', 'SEGMENT'];

function kindsText(schema: JsonObject, revision: number): string {
  if (textsIn(schema, 'segments').length === 0) {
    return `revision ${revision} has no referential schema\n`;
  }
  const rows = objectsIn(schema, 'kinds').map((kind) => [
    textIn(kind, 'name'),
    parentText(kind),
    textsIn(kind, 'elements').join('/'),
    objectsIn(kind, 'references').map(ruleText).join(', ') || '-',
    textIn(kind, 'schema'),
    textIn(kind, 'segment'),
  ]);
  return (rows.length === 0 ? '' : `${textTable([head, ...rows])}\n`) + versionsText(schema);
}

/** `schema version 3: emco-clm 2, emco-ncm 1` */
function versionsText(schema: JsonObject): string {
  const versions = objectsIn(schema, 'versions').map(
    (segment) => `${printable(textIn(segment, 'name'))} ${textIn(segment, 'segmentVersion')}`,
  );
  return `schema version ${textIn(schema, 'schemaVersion')}: ${versions.join(', ')}\n`;
}

/** A path says that documents name their parents there. */
function parentText(kind: JsonObject): string {
  const path = textIn(kind, 'parentPath');
  const parent = textIn(kind, 'parent') || '-';
  return path === '' ? parent : `${parent} (${path})`;
}

/** What is referred to, and how that is found unless as usual. */
function ruleText(rule: JsonObject): string {
  const type = textIn(rule, 'type').toLowerCase();
  const ways: Readonly<Record<string, string>> = {
    default: '',
    map: ` (map ${textIn(rule, 'map')})`,
    path: ` (${textIn(rule, 'path')})`,
  };
  return `${textIn(rule, 'name')}${ways[type] ?? ` (${type})`}`;
}
