import { exceptionKind } from '../../domain/document/document.ts';
import { type PolicyException, readException } from '../../domain/policy/read-exception.ts';
import {
  exceptionsAt,
  type RuleExceptions,
  type TestedException,
} from '../../domain/policy/waive-rows.ts';
import type { Revision } from '../../domain/revision/revision.ts';
import type { RulePorts } from '../app-ports.ts';
import {
  createLiveDocuments,
  type LiveDocument,
  type LiveServices,
} from '../live/live-documents.ts';

/** An exception, and whether its document is an encrypted one, or made from one. */
export interface ExceptionOfDocument {
  readonly exception: PolicyException;
  readonly isSecret: boolean;
}

/** An exception of the live revision. */
export interface LiveException extends LiveDocument<ExceptionOfDocument> {
  /** Null if it never was valid, or where no rules are evaluated. */
  readonly tested: TestedException | null;
}

/** The exceptions of revisions, each as it was last good. (docs/violations.md#exceptions) */
export function createLiveExceptions(services: LiveServices) {
  const { rulePorts } = services;
  const documents = createLiveDocuments<ExceptionOfDocument>(
    services,
    exceptionKind,
    ({ data, name, secret }) => {
      const { exception, errors } = readException(data, name);
      if (exception !== null) return { value: { exception, isSecret: secret } };
      return { faults: errors.map(({ fault }) => fault) };
    },
  );
  return {
    async in(revision: Revision): Promise<readonly LiveException[]> {
      const live = await documents.in(revision);
      const found: LiveException[] = [];
      for (const one of live) {
        const [tested = null] = await testedExceptions(
          rulePorts,
          asList(one.good?.value.exception),
        );
        found.push({ ...one, tested });
      }
      return found;
    },
  };
}

function asList<T>(value: T | undefined): readonly T[] {
  return value === undefined ? [] : [value];
}

/** Exceptions with the tests of their conditions; none where no rules are evaluated. */
export async function testedExceptions(
  rules: Pick<RulePorts, 'matcher'> | null,
  exceptions: readonly PolicyException[],
): Promise<readonly TestedException[]> {
  if (rules === null) return [];
  const { matcher } = rules;
  return Promise.all(
    exceptions.map(async (one) => ({ ...one, matches: await matcher.compile(one.match) })),
  );
}

/** The exceptions in force at a moment, by the full name of their rule. */
export function exceptionsIn(
  { exceptions }: { readonly exceptions: readonly LiveException[] },
  now: string,
): RuleExceptions {
  return exceptionsAt(
    exceptions.flatMap(({ tested }) => tested ?? []),
    now,
  );
}
