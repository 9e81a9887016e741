import { type ErrorKind, fault, invariant, type Place } from '../../domain/errors.ts';
import { JsonSyntaxError, parseJson } from '../../domain/json/parse-json.ts';
import {
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
  ownValue,
} from '../../domain/json/value.ts';
import type { AnswerFields, TypedDocument } from './document.ts';
import { CommandFailure, type Problem, throwProblems } from './problem.ts';

/** How a command asks Purser: GraphQL, to a server or to a store opened here. */
export interface Client {
  /**
   * The data of the answer.
   *
   * @throws CommandFailure with all errors of the answer; SERVER_UNREACHABLE; InvariantError for a missing field
   */
  request<Data, Variables extends object>(
    document: TypedDocument<Data, Variables>,
    variables: NoInfer<Variables>,
  ): Promise<Data>;
  /**
   * The data of each answer of a subscription, until it is over or `signal` is given.
   *
   * @throws CommandFailure with all errors of an answer; SERVER_UNREACHABLE, also when it breaks off
   */
  subscribe<Data, Variables extends object>(
    document: TypedDocument<Data, Variables>,
    variables: NoInfer<Variables>,
    signal: AbortSignal,
  ): AsyncIterable<Data>;
  close(): Promise<void>;
}

interface Request {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** Brings a GraphQL request to Purser, and back the JSON text of its answer. */
export interface Transport {
  /** Where Purser is, for messages. */
  readonly address: string;
  post(request: Request): Promise<string>;
  /** The same for all answers of a subscription, until it is over or `signal` is given. */
  stream(request: Request, signal: AbortSignal): AsyncIterable<string>;
  /** Ends the work, before `close`. `isDone`: nothing was refused. */
  finish?(isDone: boolean): Promise<void>;
  close(): Promise<void>;
}

export function createClient(transport: Transport): Client {
  const dataOf = <Data>(answer: string, fields: AnswerFields): Data => {
    const { data, problems } = answerOf(answer, transport.address);
    throwProblems(problems);
    checkFields(data, fields, 'data');
    return data as Data;
  };
  return {
    async request({ text, fields }, variables) {
      return dataOf(await transport.post(requestOf(text, variables)), fields);
    },
    async *subscribe({ text, fields }, variables, signal) {
      const answers = transport.stream(requestOf(text, variables), signal);
      for await (const answer of answers) yield dataOf(answer, fields);
    },
    close: () => transport.close(),
  };
}

function requestOf(query: string, variables: object): Request {
  return { query, variables: { ...variables } };
}

/** The answer a text holds; numbers keep their form. */
function answerOf(text: string, address: string): { data: JsonObject; problems: Problem[] } {
  const answer = parsed(text);
  const errors = isJsonObject(answer) ? ownValue(answer, 'errors') : undefined;
  if (isJsonArray(errors) && errors.length > 0) {
    return { data: {}, problems: errors.map(problemOf) };
  }
  const data = isJsonObject(answer) ? ownValue(answer, 'data') : undefined;
  if (isJsonObject(data)) return { data, problems: [] };
  const reason = 'what answers there is no Purser';
  throw new CommandFailure([fault('SERVER_UNREACHABLE', { url: address, reason })]);
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

/** An error as GraphQL reports it; one of a newer server may have codes that are not known here. */
function problemOf(error: Json): Problem {
  const message = member(error, 'message');
  const extensions = member(error, 'extensions') ?? {};
  const kind = kinds.find((known) => known === member(extensions, 'kind'));
  const facts = member(extensions, 'facts');
  return {
    code: textOr(member(extensions, 'code'), 'UNKNOWN'),
    kind: kind ?? 'invalid',
    ...(member(extensions, 'retryable') === true && { retryable: true }),
    message: textOr(message, 'the request was refused'),
    remedy: textOr(member(extensions, 'remedy'), ''),
    facts: isJsonObject(facts) ? facts : {},
    place: placeOf(extensions),
  };
}

function placeOf(extensions: Json): Place {
  const of = (type: 'string' | 'number', keys: readonly (keyof Place)[]) =>
    keys.flatMap((key) => {
      const value = member(extensions, key);
      return typeof value === type ? [[key, value] as const] : [];
    });
  return Object.fromEntries([
    ...of('string', ['file', 'schema', 'layer', 'name', 'path']),
    ...of('number', ['document', 'line', 'column']),
  ]);
}

function member(value: Json, key: string): Json | undefined {
  return isJsonObject(value) ? ownValue(value, key) : undefined;
}

function textOr(value: Json | undefined, otherwise: string): string {
  return typeof value === 'string' ? value : otherwise;
}
