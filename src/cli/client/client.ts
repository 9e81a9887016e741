import { type ErrorKind, fault, type Place } from '../../domain/errors.ts';
import { JsonSyntaxError, parseJson } from '../../domain/json/parse-json.ts';
import {
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
  ownValue,
} from '../../domain/json/value.ts';
import { CommandFailure, type Problem, throwProblems } from './problem.ts';

/** How a command asks Purser: GraphQL, to a server or to a store opened here. */
export interface Client {
  /**
   * The data of the answer.
   *
   * @throws CommandFailure with all errors of the answer; SERVER_UNREACHABLE
   */
  request(query: string, variables: Variables): Promise<JsonObject>;
  /**
   * The data of each answer of a subscription, until it is over or `signal` is given.
   *
   * @throws CommandFailure with all errors of an answer; SERVER_UNREACHABLE, also when it breaks off
   */
  subscribe(query: string, variables: Variables, signal: AbortSignal): AsyncIterable<JsonObject>;
  close(): Promise<void>;
}

export type Variables = Readonly<Record<string, unknown>>;

interface Request {
  readonly query: string;
  readonly variables: Variables;
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
  const dataOf = (text: string): JsonObject => {
    const { data, problems } = answerOf(text, transport.address);
    throwProblems(problems);
    return data;
  };
  return {
    request: async (query, variables) => dataOf(await transport.post({ query, variables })),
    async *subscribe(query, variables, signal) {
      for await (const text of transport.stream({ query, variables }, signal)) yield dataOf(text);
    },
    close: () => transport.close(),
  };
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

function parsed(text: string): Json {
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof JsonSyntaxError) return null;
    throw error;
  }
}

const kinds: readonly ErrorKind[] = ['invalid', 'denied', 'missing', 'conflict', 'unavailable'];

/** An error as GraphQL tells it; one of a newer server may have codes that are not known here. */
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
