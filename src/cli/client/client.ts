import { type ErrorKind, fault, invariant, type Place } from '../../domain/errors.ts';
import { JsonSyntaxError, parseJson } from '../../domain/json/parse-json.ts';
import {
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
  memberAt,
  ownValue,
} from '../../domain/json/value.ts';
import type { AnswerFields, TypedDocument } from './document.ts';
import { CommandFailure, type CommandProblem, throwProblems } from './problem.ts';

/** Sends GraphQL requests to Purser: to a server, or to a store opened in this process. */
export interface Client {
  /**
   * The data of the answer; it is not awaited any longer once `signal` is given.
   *
   * @throws CommandFailure with all errors of the response, or with the problems for which a mutation was not done;
   * SERVER_UNREACHABLE; InvariantError for a missing field
   */
  request<Data, Variables extends object>(
    document: TypedDocument<Data, Variables>,
    variables: NoInfer<Variables>,
    signal?: AbortSignal,
  ): Promise<Data>;
  /**
   * The data of each response of a subscription, until it ends or `signal` is aborted.
   *
   * @throws CommandFailure with all errors of a response; SERVER_UNREACHABLE, also when the connection breaks
   */
  subscribe<Data, Variables extends object>(
    document: TypedDocument<Data, Variables>,
    variables: NoInfer<Variables>,
    signal: AbortSignal,
  ): AsyncIterable<Data>;
  close(): Promise<void>;
}

type Operation = Pick<TypedDocument<unknown, never>, 'text' | 'fields'>;

interface Request {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** Sends a GraphQL request to Purser, and returns the JSON text of its response. */
export interface Transport {
  /** The location of Purser, for messages. */
  readonly address: string;
  post(request: Request, signal?: AbortSignal): Promise<string>;
  /** The same for all responses of a subscription, until it ends or `signal` is aborted. */
  stream(request: Request, signal: AbortSignal): AsyncIterable<string>;
  /** Ends the work, before `close`. `isDone`: no request was refused. */
  finish?(isDone: boolean): Promise<void>;
  close(): Promise<void>;
}

export function createClient(transport: Transport): Client {
  const dataOf = <Data>(answer: string, { text, fields }: Operation): Data => {
    const { data, problems } = answerOf(answer, transport.address);
    throwProblems(problems);
    if (text.startsWith('mutation')) throwProblems(payloadProblems(data));
    checkFields(data, fields, 'data');
    return data as Data;
  };
  return {
    async request(document, variables, signal) {
      return dataOf(await transport.post(requestOf(document.text, variables), signal), document);
    },
    async *subscribe(document, variables, signal) {
      const answers = transport.stream(requestOf(document.text, variables), signal);
      for await (const answer of answers) yield dataOf(answer, document);
    },
    close: () => transport.close(),
  };
}

function requestOf(query: string, variables: object): Request {
  return { query, variables: { ...variables } };
}

/** The response in a text; numbers keep their form. */
function answerOf(text: string, address: string): { data: JsonObject; problems: CommandProblem[] } {
  const answer = parsed(text);
  const errors = memberAt(answer, 'errors');
  if (isJsonArray(errors) && errors.length > 0) {
    return { data: {}, problems: ofOtherVersion(errors.flatMap(problemsOfError), address) };
  }
  const data = memberAt(answer, 'data');
  if (isJsonObject(data)) return { data, problems: [] };
  const reason = 'what answers there is no Purser';
  throw new CommandFailure([fault('SERVER_UNREACHABLE', { url: address, reason })]);
}

/** Commands send valid queries, so a server that finds one invalid has another schema: one problem says so. */
function ofOtherVersion(problems: CommandProblem[], address: string): CommandProblem[] {
  const invalid = problems.find(({ code }) => code === 'GRAPHQL_VALIDATION_FAILED');
  if (invalid === undefined || !URL.canParse(address)) return problems;
  const message = `the server at ${address} is of another version of Purser than this command: ${invalid.message}`;
  const remedy = `Compare \`purser --version\` with ${new URL('version', address).href}, and use the version of the server.`;
  return [{ ...invalid, message, remedy }];
}

/** The problems of the mutations in a response. */
function payloadProblems(data: JsonObject): CommandProblem[] {
  return Object.values(data).flatMap((payload) => listOf(payload, 'problems').map(problemOf));
}

/** Checks that an answer has the requested fields. Their values may be of any type. */
function checkFields(value: Json | undefined, fields: AnswerFields | null, name: string): void {
  invariant(value !== undefined, `an answer has "${name}"`);
  if (fields === null || value === null) return;
  if (isJsonArray(value)) {
    for (const one of value) checkFields(one, fields, name);
    return;
  }
  invariant(isJsonObject(value), `an answer has an object "${name}"`);
  for (const [entry, below] of Object.entries(fields)) {
    const key = entry.replace('?', '');
    const isLeftOut = key !== entry && !Object.hasOwn(value, key);
    if (!isLeftOut) checkFields(ownValue(value, key), below, key);
  }
}

function parsed(text: string): Json {
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof JsonSyntaxError) return null;
    throw error;
  }
}

const kinds: readonly ErrorKind[] = ['invalid', 'denied', 'missing', 'conflict', 'unavailable'];

/** The problems of an error; an error without problems has only a message, and perhaps a code. */
function problemsOfError(error: Json): CommandProblem[] {
  const extensions = memberAt(error, 'extensions') ?? null;
  const problems = listOf(extensions, 'problems');
  if (problems.length > 0) return problems.map(problemOf);
  const code = memberAt(extensions, 'code') ?? null;
  return [problemOf({ code, message: memberAt(error, 'message') ?? null })];
}

/**
 * A problem of `extensions.problems`, which leaves unknown members out, or of the type Problem, which has null instead.
 * A newer server may send codes and kinds that are not known here.
 */
export function problemOf(problem: Json): CommandProblem {
  const upperKind = memberAt(problem, 'kind');
  const facts = memberAt(problem, 'facts');
  return {
    code: textOr(memberAt(problem, 'code'), 'UNKNOWN'),
    kind: kinds.find((kind) => kind.toUpperCase() === upperKind) ?? 'invalid',
    ...(memberAt(problem, 'retryable') === true && { retryable: true }),
    message: textOr(memberAt(problem, 'message'), 'the request was refused'),
    remedy: textOr(memberAt(problem, 'remedy'), ''),
    facts: isJsonObject(facts) ? facts : {},
    place: placeOf(problem),
  };
}

function placeOf(problem: Json): Place {
  const place = memberAt(problem, 'place') ?? null;
  const of = (from: Json, type: 'string' | 'number', keys: readonly (keyof Place)[]) =>
    keys.flatMap((key) => {
      const value = memberAt(from, key);
      return typeof value === type ? [[key, value] as const] : [];
    });
  return Object.fromEntries([
    ...of(problem, 'string', ['schema', 'layer', 'name', 'path']),
    ...of(place, 'number', ['document', 'line', 'column']),
  ]);
}

/** A member that is a list; empty if there is none. */
function listOf(value: Json, key: string): readonly Json[] {
  const list = memberAt(value, key) ?? null;
  return isJsonArray(list) ? list : [];
}

function textOr(value: Json | undefined, otherwise: string): string {
  return typeof value === 'string' ? value : otherwise;
}
