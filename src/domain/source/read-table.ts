import { dataSourceKind } from '../document/document.ts';
import { canonicalText } from '../json/canonical.ts';
import type { Location } from '../json/path/read.ts';
import { isJsonObject, type Json, type JsonObject, setOwn } from '../json/value.ts';
import { parseJsonPath, selectsOneValue } from '../json-path/json-path.ts';
import type { NoteFinding } from '../kind-schemas/kind-finding.ts';
import {
  booleanIn,
  chooseSpelling,
  integerIn,
  memberIn,
  objectIn,
  present,
  type SubmittedMember,
  textIn,
  textMembers,
} from '../kind-schemas/submitted-member.ts';
import { checkQueryDocument } from '../query-document/check-query-document.ts';
import { apiPathFlaw } from './api-url.ts';

/** Where what is found is noted. */
export interface SourceNotes {
  readonly error: NoteFinding;
  readonly warning: NoteFinding;
}

const flatKeys = ['api_path', 'api_method', 'api_verb', 'jsonpath'] as const;
const maxPages = 100;

/** The normal form of a table, as far as it can be read. */
export function readTable(notes: SourceNotes, table: SubmittedMember): JsonObject {
  const index = chooseSpelling(notes.error, [
    memberIn(table, 'index'),
    memberIn(table, 'gin_index'),
  ]);
  const poll = memberIn(table, 'poll');
  const webhook = memberIn(table, 'webhook');
  const isFlat = flatKeys.some((key) => memberIn(table, key).value !== undefined);
  const polls = isFlat || poll.value !== undefined;
  noteIntake(notes.error, table, polls, webhook.value !== undefined);
  return present({
    index: booleanIn(index) ?? true,
    poll: polls && isReadable(poll) ? readPoll(notes, table, poll) : undefined,
    webhook: objectIn(webhook) && readWebhook(notes, webhook),
  });
}

/** Whether a poll is a mapping, or absent, so that the flat form is all there is. */
function isReadable({ value }: SubmittedMember): boolean {
  return value === undefined || isJsonObject(value);
}

function noteIntake(
  note: NoteFinding,
  { location }: SubmittedMember,
  polls: boolean,
  hasWebhook: boolean,
): void {
  const facts = { table: String(location.at(-1)) };
  if (polls && hasWebhook) note('TABLE_INTAKE_CONFLICT', location, facts);
  if (!polls && !hasWebhook) note('TABLE_WITHOUT_INTAKE', location, facts);
}

function readPoll(notes: SourceNotes, table: SubmittedMember, poll: SubmittedMember): JsonObject {
  const flatOnly = poll.value === undefined;
  const member = (key: string, same?: (value: Json) => string, ...others: readonly string[]) => {
    const spellings = [key, ...others];
    const [normal, ...aliases] = [poll, table].flatMap((holder) =>
      spellings.map((name) => memberIn(holder, name)),
    ) as [SubmittedMember, ...SubmittedMember[]];
    const found = chooseSpelling(notes.error, [normal, ...aliases], same);
    return found.value === undefined && flatOnly ? memberIn(table, key) : found;
  };
  const path = required(notes, member('api_path'));
  const method = member('api_method', inLowerCase, 'api_verb');
  const jsonpath = required(notes, member('jsonpath'));
  noteApiPath(notes.error, path);
  noteJsonPath(notes.error, jsonpath);
  noteSingleValue(notes.warning, jsonpath);
  const idJsonpath = memberIn(poll, 'id_jsonpath');
  noteJsonPath(notes.error, idJsonpath);
  const apiMethod = textIn(method)?.toLowerCase() ?? 'get';
  const body = memberIn(poll, 'api_body');
  noteBody(notes.error, body, apiMethod);
  const pagination = memberIn(poll, 'pagination');
  return present({
    api_path: textIn(path),
    api_method: apiMethod,
    api_body: body.value,
    jsonpath: textIn(jsonpath),
    id_jsonpath: textIn(idJsonpath),
    allow_missing: booleanIn(memberIn(poll, 'allow_missing')) ?? false,
    pagination: objectIn(pagination) && readPagination(notes, pagination),
  });
}

function inLowerCase(value: Json): string {
  return typeof value === 'string' ? value.toLowerCase() : canonicalText(value);
}

const what = dataSourceKind;

function required({ error }: SourceNotes, member: SubmittedMember): SubmittedMember {
  if (member.value === undefined)
    error('CONFIG_INVALID', member.location, { what, reason: 'is missing' });
  return member;
}

function noteApiPath(note: NoteFinding, path: SubmittedMember): void {
  const text = textIn(path);
  const reason = text === undefined ? null : apiPathFlaw(text);
  if (reason !== null) note('PATH_FORBIDDEN', path.location, { reason });
}

function noteJsonPath(note: NoteFinding, member: SubmittedMember): void {
  const text = textIn(member);
  const flaw = text ? parseJsonPath(text).flaw : null;
  if (flaw !== null) note('JSONPATH_SYNTAX', member.location, { ...flaw });
}

/** `$.servers` is the list itself, so one row: legal, and nearly always a mistake. */
function noteSingleValue(note: NoteFinding, member: SubmittedMember): void {
  const { path } = parseJsonPath(textIn(member) ?? '');
  if (path !== null && selectsOneValue(path)) note('JSONPATH_WITHOUT_ITEMS', member.location, {});
}

function noteBody(note: NoteFinding, body: SubmittedMember, method: string): void {
  const hasBody = body.value !== undefined;
  if (method === 'post' && !hasBody) {
    note('CONFIG_INVALID', body.location, {
      what,
      reason: 'is missing, which the method post needs',
    });
  } else if (method === 'get' && hasBody) {
    note('CONFIG_INVALID', body.location, { what, reason: 'goes with the method post alone' });
  }
}

function readPagination(notes: SourceNotes, pagination: SubmittedMember): JsonObject {
  const next = memberIn(pagination, 'next_jsonpath');
  const link = memberIn(pagination, 'link_header');
  noteJsonPath(notes.error, next);
  if ((next.value === undefined) === (link.value === undefined)) {
    const reason = 'needs one of next_jsonpath and link_header';
    notes.error('CONFIG_INVALID', pagination.location, { what, reason });
  }
  return present({
    next_jsonpath: textIn(next),
    link_header: booleanIn(link),
    max_pages: integerIn(memberIn(pagination, 'max_pages'), 1) ?? maxPages,
  });
}

function readWebhook(notes: SourceNotes, webhook: SubmittedMember): JsonObject {
  for (const key of ['record_jsonpath', 'id_jsonpath']) {
    noteJsonPath(notes.error, memberIn(webhook, key));
  }
  const deleteWhen = memberIn(webhook, 'delete_when');
  noteQueryFlaws(notes.error, deleteWhen);
  const auth = memberIn(webhook, 'auth');
  return present({
    ...textMembers(webhook, ['record_jsonpath', 'id_jsonpath']),
    auth: objectIn(auth) && readWebhookAuthentication(auth),
    delete_when: objectIn(deleteWhen),
    ttl_seconds: integerIn(memberIn(webhook, 'ttl_seconds'), 1),
  });
}

function noteQueryFlaws(note: NoteFinding, query: SubmittedMember): void {
  const noteFlaw = (location: Location, reason: string | null): void => {
    if (reason === null) note('OPERATOR_FORBIDDEN', location, {});
    else note('CONFIG_INVALID', location, { what, reason });
  };
  checkQueryDocument(noteFlaw, objectIn(query) ?? {}, query.location);
}

const hmacDefaults: JsonObject = {
  header: 'X-Hub-Signature-256',
  prefix: 'sha256=',
  algorithm: 'sha256',
};

function readWebhookAuthentication(auth: SubmittedMember): JsonObject | undefined {
  const type = textIn(memberIn(auth, 'type'));
  switch (type) {
    case 'none':
      return { type };
    case 'token':
      return { type, ...textMembers(auth, ['header', 'secret']) };
    case 'hmac':
      return {
        type,
        ...hmacDefaults,
        ...textMembers(auth, ['header', 'prefix', 'algorithm', 'secret']),
      };
    default:
      return undefined;
  }
}

/** The normal forms of tables, by name. */
export function readTables(notes: SourceNotes, tables: SubmittedMember): JsonObject {
  const read: Record<string, Json> = {};
  for (const name of Object.keys(objectIn(tables) ?? {})) {
    const table = memberIn(tables, name);
    if (objectIn(table)) setOwn(read, name, readTable(notes, table));
  }
  return read;
}
