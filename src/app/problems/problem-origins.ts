import { isDeploymentInput } from '../../domain/deployment/manifest.ts';
import {
  type DocumentEntry,
  type DocumentId,
  documentKey,
} from '../../domain/document/document.ts';
import type { ErrorCode } from '../../domain/errors.ts';
import { maxNamed } from '../../domain/fault-list.ts';
import { eachInSteps, filterInSteps } from '../../domain/in-steps.ts';
import { isPolicyInput } from '../../domain/policy/check-policies.ts';
import type { EntryChange } from '../../domain/revision/map-edits.ts';
import type { Affected } from '../render/affected-documents.ts';
import { documentIdOf } from './find-problems.ts';
import { isDataSource } from './source-name-conflicts.ts';

/** Why a document has other problems than before. */
export interface Origin {
  readonly causes: readonly DocumentId[];
  readonly isChanged: boolean;
}

/** Finds why a document has a problem, by its documentKey and the code of the problem. */
export type OriginOf = (key: string, code: ErrorCode) => Origin;

/** Finds why each document has other problems than before a change; made in steps. */
export function* originsOf({
  changes,
  reached,
  schemaChanges,
  entries,
}: {
  readonly changes: readonly EntryChange[];
  readonly reached: Affected;
  /** Schemas with changed rules. */
  readonly schemaChanges: readonly string[];
  readonly entries: ReadonlyMap<string, DocumentEntry>;
}): Generator<void, OriginOf> {
  const changed = new Map<string, DocumentId>();
  yield* eachInSteps(changes, ({ before, after }) => {
    const entry = after ?? before;
    if (entry !== null) changed.set(documentKey(entry), documentIdOf(entry));
  });
  const asking = new Set(schemaChanges);
  const documents = [...changed.values()];
  const dataSchemas = yield* filterInSteps(documents, ({ name }) => asking.has(name));
  const policyInputs = yield* filterInSteps(documents, ({ schema }) => isPolicyInput(schema));
  const causesOf = (key: string): readonly DocumentId[] =>
    [...(reached.causes.get(key) ?? [])].flatMap((cause) => changed.get(cause) ?? []);
  /** Why a document that did not change does not fit others of its kind that did. */
  function* causesAmong(
    isChosen: (document: DocumentId) => boolean,
  ): Generator<void, readonly DocumentId[]> {
    const chosen = yield* filterInSteps(reached.entries, isChosen);
    return [...new Set(chosen.flatMap((one) => causesOf(documentKey(one))))];
  }
  const renaming = yield* causesAmong(isDataSource);
  const deploying = yield* causesAmong(isDeploymentInput);
  /** Why documents that did not change violate a policy: another rule, or the documents that it reads with them. */
  const violating =
    policyInputs.length > 0 ? policyInputs : [...changed.values()].slice(0, maxNamed);
  return (key, code) => {
    const found = causesOf(key);
    const { schema = '' } = entries.get(key) ?? {};
    const others = (): readonly DocumentId[] => {
      if (code === 'POLICY_VIOLATED') return violating;
      if (isDataSource({ schema })) return renaming;
      if (isDeploymentInput({ schema })) return deploying;
      if (isPolicyInput(schema)) return policyInputs;
      return dataSchemas.filter(({ name }) => name === schema);
    };
    return { causes: found.length > 0 ? found : others(), isChanged: changed.has(key) };
  };
}
