import type { Document, DocumentId } from '../document/document.ts';
import { pathText } from '../document/shape.ts';
import { type Duration, parseDuration } from '../duration.ts';
import { isJsonArray, isJsonObject, type JsonObject, memberAt, ownValue } from '../json/value.ts';
import { validate } from '../json-schema/validate.ts';
import { hintOf, validationPolicyRule } from './built-in-schemas.ts';

/** A validation that a policy lists. */
export interface ListedValidation {
  readonly name: string;
  /** How long a success is valid, as written; null: without limit. */
  readonly expiresAfter: string | null;
  readonly duration: Duration | null;
}

/** A validation policy, read from its document. */
export interface ValidationPolicy extends Pick<DocumentId, 'schema' | 'name'> {
  readonly listed: readonly ListedValidation[];
  /** Why it cannot succeed; null if it can. */
  readonly flaw: string | null;
}

/** Maximum number of validations that the policies of one revision list together. */
const maxListed = 2_000;

const bounds = { maxSteps: 1_000_000, maxIssues: 1 };

/** The policies of a revision; null for an encrypted one, which not every caller can read. */
export function readPolicies(
  documents: readonly (readonly [Pick<DocumentId, 'schema' | 'name'>, Document | null])[],
): readonly ValidationPolicy[] {
  let left = maxListed;
  return documents.map(([{ schema, name }, document]) => {
    const { listed, flaw } = readPolicy(document);
    left -= listed.length;
    if (left >= 0) return { schema, name, listed, flaw };
    const excess = `the policies of the revision list more than ${maxListed} validations`;
    return { schema, name, listed: [], flaw: excess };
  });
}

type ReadPolicy = Pick<ValidationPolicy, 'listed' | 'flaw'>;

/** Documents never change, and a policy is in many revisions. */
const known = new WeakMap<Document, ReadPolicy>();

function readPolicy(document: Document | null): ReadPolicy {
  if (document === null) return flawed('it is stored encrypted');
  const read = known.get(document) ?? readData(document);
  known.set(document, read);
  return read;
}

function readData(document: Document): ReadPolicy {
  const rule = validationPolicyRule();
  const [issue] = validate(rule, document.data, bounds).issues;
  if (issue !== undefined) {
    return flawed(
      `${pathText(['data', ...issue.instance])}: ${issue.safeMessage}${hintOf(rule, issue)}`,
    );
  }
  const listed = listedIn(document);
  const wrong = listed.findIndex((one) => one.expiresAfter !== null && one.duration === null);
  if (wrong < 0) return { listed, flaw: null };
  const path = pathText(['data', 'validations', wrong, 'expiresAfter']);
  return { listed, flaw: `${path} is no ISO 8601 duration of whole numbers` };
}

function flawed(flaw: string): ReadPolicy {
  return { listed: [], flaw };
}

/** The list of a policy whose data is valid. */
function listedIn({ data }: Document): readonly ListedValidation[] {
  const list = memberAt(data, 'validations');
  return isJsonArray(list) ? list.filter(isJsonObject).map(listedOf) : [];
}

function listedOf(item: JsonObject): ListedValidation {
  const expiresAfter = ownValue(item, 'expiresAfter');
  const text = typeof expiresAfter === 'string' ? expiresAfter : null;
  return {
    name: String(ownValue(item, 'name')),
    expiresAfter: text,
    duration: text === null ? null : parseDuration(text),
  };
}
