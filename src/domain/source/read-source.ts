import { dataSourceKind } from '../document/document.ts';
import { type Location, valueAt } from '../json/path/read.ts';
import { isJsonObject, type Json, type JsonObject, memberAt } from '../json/value.ts';
import { knownMembers, type ShapeFlaw, shapeFlaws } from '../kind-schemas/check-shape.ts';
import { type KindFinding, type NoteFinding, noteInto } from '../kind-schemas/kind-finding.ts';
import {
  booleanIn,
  chooseSpelling,
  integerIn,
  memberIn,
  noteUrlFlaw,
  objectIn,
  present,
  type SubmittedMember,
  textIn,
} from '../kind-schemas/submitted-member.ts';
import { baseUrlFlaw } from './api-url.ts';
import { type DataSource, dataSourceSchema } from './data-source.ts';
import { identifierPattern, isReservedName } from './names.ts';
import { readAuthentication } from './read-authentication.ts';
import { readTables, type SourceNotes } from './read-table.ts';

/** What the data of a document is as a data source. */
export interface ReadSource {
  /** Null if there are errors. */
  readonly source: DataSource | null;
  /** The normal form as far as the data can be read, secrets included. */
  readonly normal: JsonObject;
  readonly errors: readonly KindFinding[];
  readonly warnings: readonly KindFinding[];
}

const defaults = { poll_interval: 60, timeout_seconds: 30, max_response_bytes: 64 * 1024 * 1024 };

/**
 * Reads the data of a `purser/DataSource/v1` document: its normal form, and everything that is wrong with it, each with
 * the path of the member in the spelling that was submitted. `documentName`: the name of the source unless the data says
 * another; null where there is no document around the data. (docs/data-sources.md#the-document)
 */
export function readSource(data: Json, documentName: string | null): ReadSource {
  const errors: KindFinding[] = [];
  const warnings: KindFinding[] = [];
  const notes: SourceNotes = { error: noteInto(errors), warning: noteInto(warnings) };
  for (const flaw of shapeFlaws(dataSourceSchema, data)) noteShape(notes.error, flaw, data);
  const normal = isJsonObject(data) ? readMembers(notes, data, documentName) : {};
  const source = errors.length === 0 ? (normal as unknown as DataSource) : null;
  return { source, normal, errors, warnings };
}

function readMembers(
  notes: SourceNotes,
  data: JsonObject,
  documentName: string | null,
): JsonObject {
  const root: SubmittedMember = { value: data, location: [] };
  const member = (key: string): SubmittedMember => memberIn(root, key);
  const interval = chooseSpelling(notes.error, [member('poll_interval'), member('poll')]);
  const authentication = member('authentication');
  const endpoint = member('api_endpoint');
  const headers = member('api_default_headers');
  const tables = readTables(notes, member('tables'));
  const callable = booleanIn(member('allow_exec_api')) ?? false;
  noteUrlFlaw(notes.error, endpoint, baseUrlFlaw);
  noteHeaders(notes.error, headers);
  if (endpoint.value === undefined && (callable || polls(tables))) {
    notes.error('ENDPOINT_MISSING', endpoint.location, {});
  }
  const tls = member('tls');
  return present({
    name: readName(notes.error, member('name'), documentName),
    description: textIn(member('description')),
    poll_interval: integerIn(interval, 0) ?? defaults.poll_interval,
    authentication: objectIn(authentication) && readAuthentication(notes.error, authentication),
    api_endpoint: textIn(endpoint),
    api_default_headers: textHeaders(headers),
    allow_exec_api: callable,
    tables,
    tls: objectIn(tls) && readTls(tls),
    timeout_seconds: integerIn(member('timeout_seconds'), 1) ?? defaults.timeout_seconds,
    max_response_bytes: integerIn(member('max_response_bytes'), 1) ?? defaults.max_response_bytes,
  });
}

function readName(
  note: NoteFinding,
  member: SubmittedMember,
  documentName: string | null,
): string | undefined {
  const name = member.value === undefined ? (documentName ?? undefined) : textIn(member);
  if (name === undefined) return undefined;
  const isInherited = member.value === undefined;
  // What is wrong with the member itself, its shape says.
  if (isInherited && !identifierPattern.test(name)) note('BAD_IDENTIFIER', member.location, {});
  if (isReservedName(name)) {
    note('NAME_CONFLICT', member.location, { name });
  }
  return name;
}

function polls(tables: JsonObject): boolean {
  return Object.values(tables).some((table) => memberAt(table, 'poll') !== undefined);
}

/** Headers that say how a message is sent, and are not for documents to set. */
const messageHeaders =
  /^(?:host|connection|keep-alive|content-length|transfer-encoding|te|trailer|upgrade|expect|proxy-.*)$/i;

function noteHeaders(note: NoteFinding, headers: SubmittedMember): void {
  for (const name of Object.keys(objectIn(headers) ?? {})) {
    if (!messageHeaders.test(name)) continue;
    note('HEADER_VALUE', [...headers.location, name], { reason: 'is set by Purser itself' });
  }
}

function textHeaders(headers: SubmittedMember): JsonObject {
  const entries = Object.entries(objectIn(headers) ?? {});
  return Object.fromEntries(entries.filter(([, value]) => typeof value === 'string'));
}

function readTls(tls: SubmittedMember): JsonObject {
  return present({
    ca: textIn(memberIn(tls, 'ca')),
    insecure_skip_verify: booleanIn(memberIn(tls, 'insecure_skip_verify')) ?? false,
  });
}

/** Notes a flaw of the shape as the error that the schema says it is. */
function noteShape(note: NoteFinding, flaw: ShapeFlaw, data: Json): void {
  const { code, location, reason, choices } = flaw;
  switch (code) {
    case 'CONFIG_INVALID':
      note(code, location, { what: dataSourceKind, reason, ...adviceAbout(location) });
      return;
    case 'HEADER_VALUE':
      note(code, location, { reason });
      return;
    case 'UNKNOWN_KEY':
      note(code, location, knownMembers(flaw));
      return;
    case 'AUTH_TYPE_UNSUPPORTED': {
      const type = valueAt(data, location);
      const isName = typeof type === 'string' && /^\w{1,60}$/.test(type);
      note(code, location, { types: choices, ...(isName && { type }) });
      return;
    }
    default:
      note(code, location, {});
  }
}

/** What to do about members that are often written wrongly. */
function adviceAbout(location: Location): { readonly advice?: string } {
  if (location.join('.') === 'allow_exec_api') return { advice: 'Write true, without quotes.' };
  const isPoll = location.length === 1 && location[0] === 'poll';
  return isPoll
    ? { advice: 'Here `poll` is a number of seconds; in a table it is a mapping.' }
    : {};
}
