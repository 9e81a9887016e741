import { type ErrorCode, type Fault, PurserError } from '../../../domain/errors.ts';
import type { ProblemModel } from './models.ts';

/** The argument `input` of a field, as far as it determines the member that a fault is about. */
export type OperationInput = Readonly<Record<string, unknown>>;

/** Awaits an operation. Its faults get the path of the member of the input that they are about, if there is one. */
export async function locatedInInput<T>(done: Promise<T>, input: OperationInput): Promise<T> {
  try {
    return await done;
  } catch (error) {
    if (!(error instanceof PurserError)) throw error;
    const [first, ...rest] = error.faults;
    const others = rest.map((found) => withInputPath(found, input));
    throw new PurserError([withInputPath(first, input), ...others], { cause: error });
  }
}

function withInputPath(found: Fault, input: OperationInput): ProblemModel {
  const members = membersOf(found, input);
  return members === null ? found : { ...found, inputPath: ['input', ...members] };
}

/** The members that a fault of a code can be about: the one that is given. */
const membersByCode: Readonly<Partial<Record<ErrorCode, readonly string[]>>> = {
  BUCKET_NAME_INVALID: ['bucket'],
  REVISION_CONFLICT: ['expectedRevision', 'confirm'],
  CONTENT_CONFLICT: ['expectedVersion'],
  DATA_SOURCE_NOT_FOUND: ['name'],
  DATA_SOURCE_INVALID: ['name'],
  TABLE_NOT_FOUND: ['table'],
  POLICY_NOT_FOUND: ['policies'],
  ACTION_NOT_FOUND: ['key', 'keys'],
  ACTION_STATE: ['key', 'keys'],
  NOTIFICATION_NOT_FOUND: ['name'],
  DRIFT_CHECK_NOT_FOUND: ['name'],
  ENVIRONMENT_NAME_INVALID: ['environment'],
  ENVIRONMENT_BUSY: ['environment'],
  MAINTENANCE_CLOSED: ['environment'],
  MANIFEST_NOT_ALLOWED: ['manifests'],
  TARGET_UNKNOWN: ['targets'],
  DEPLOYMENT_NOT_FOUND: ['deployment', 'id'],
  DEPLOYMENT_NOT_RESUMABLE: ['id'],
  DEPLOYMENT_ENDED: ['deployment', 'id'],
  DEPLOYMENT_NOT_WAITING: ['step'],
  OTHER_APPROVER_NEEDED: ['deployment'],
  PLAN_NOT_FOUND: ['plan'],
  PLAN_EXPIRED: ['plan'],
  PLAN_NOT_APPLICABLE: ['plan'],
};

function membersOf(found: Fault, input: OperationInput): readonly string[] | null {
  const { code, facts, place } = found;
  switch (code) {
    case 'REVISION_NOT_FOUND':
      return refPath(input);
    case 'TAG_NOT_FOUND':
      // With a revision, the fault is about the tag to remove, which this revision does not have.
      return facts['revision'] === undefined ? refPath(input) : ['name'];
  }
  const members = membersByCode[code];
  if (members !== undefined) return oneGiven(input, members);
  const { argument } = facts;
  if (typeof argument === 'string') return argumentPath(argument, input);
  const isInSource = place.document !== undefined || place.line !== undefined;
  return isInSource || isTooLarge(found) ? sourcePath(input, place.document) : null;
}

/** Whether the size of the whole submission exceeds a limit. */
function isTooLarge({ code, facts }: Fault): boolean {
  return code === 'LIMIT_EXCEEDED' && String(facts['setting']).startsWith('PURSER_MAX_SUBMISSION_');
}

/** The member of `revision` that names it: a number, a tag or the head. */
function refPath({ revision }: OperationInput): readonly string[] | null {
  return isMapping(revision) ? ['revision', ...givenIn(revision)] : null;
}

function argumentPath(argument: string, input: OperationInput): readonly string[] | null {
  const [first = '', ...rest] = argument.split('.');
  if (first === 'head') return refPath(input);
  if (!Object.hasOwn(input, first)) return null;
  const value = input[first];
  // A fault may only name `data`, which has several forms.
  return rest.length === 0 && first === 'data' && isMapping(value)
    ? [first, ...givenIn(value)]
    : [first, ...rest];
}

/** The submitted text; for values, the document. */
function sourcePath({ source }: OperationInput, document: number | undefined) {
  if (!isMapping(source)) return null;
  const [form] = givenIn(source);
  if (form === undefined) return null;
  const isDocument = form === 'documents' && document !== undefined;
  return ['source', form, ...(isDocument ? [String(document)] : [])];
}

function oneGiven(input: OperationInput, names: readonly string[]): readonly string[] | null {
  const name = givenIn(input).find((given) => names.includes(given));
  return name === undefined ? null : [name];
}

/** The names of the members that are not null. */
function givenIn(input: OperationInput): readonly string[] {
  return Object.keys(input).filter((name) => input[name] !== null && input[name] !== undefined);
}

function isMapping(value: unknown): value is OperationInput {
  return typeof value === 'object' && value !== null;
}
