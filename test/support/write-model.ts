import fc from 'fast-check';
import type { App } from '../../src/app/app.ts';
import { anonymous } from '../../src/domain/access/principal.ts';
import { PurserError } from '../../src/domain/errors.ts';
import type { Model, Operation } from './linearize.ts';
import { type DocumentSketch, textOf } from './submitted.ts';

/** A submission of a few documents. */
export interface Write {
  readonly bucket?: 'one' | 'two';
  /** Of each name the value, or the name of the document that it is substituted from; null deletes it. */
  readonly documents: Readonly<Record<string, number | string | null>>;
  readonly expectedRevision?: number;
}

/** What a client learns of it: the revision, or the code of the refusal. */
export type WriteOutput =
  | { readonly revision: number; readonly changed: boolean }
  | { readonly code: string };

export type WriteOperation = Operation<Write, WriteOutput>;

interface Kept {
  readonly bucket: string;
  readonly value: number | string;
}

interface State {
  readonly head: number;
  readonly documents: ReadonlyMap<string, Kept>;
}

/** What submissions do, in a few lines: to compare the product with. */
export const writeModel: Model<State, Write, WriteOutput> = {
  initial: { head: 0, documents: new Map() },
  step(state, write, output) {
    // Most outputs are of another revision, and need no more.
    if ('revision' in output && output.revision - Number(output.changed) !== state.head)
      return null;
    const after = writeTo(state, write);
    const isSame = JSON.stringify(after.output) === JSON.stringify(output);
    return isSame ? after.state : null;
  },
  changesNothing: (_, output) => !('changed' in output && output.changed),
  keyOf: ({ head, documents }) => `${head} ${JSON.stringify([...documents].sort())}`,
};

function writeTo(
  state: State,
  { bucket, documents, expectedRevision }: Write,
): { readonly state: State; readonly output: WriteOutput } {
  const refused = (code: string) => ({ state, output: { code } });
  const { head } = state;
  if (expectedRevision !== undefined && expectedRevision !== head) {
    return refused('REVISION_CONFLICT');
  }
  const after = new Map(state.documents);
  let changed = false;
  for (const [name, value] of Object.entries(documents)) {
    const before = after.get(name);
    if (before && bucket && before.bucket !== bucket) return refused('BUCKET_CONFLICT');
    if (value === null) changed = after.delete(name) || changed;
    else if (before?.value !== value) {
      after.set(name, { bucket: bucket ?? before?.bucket ?? 'default', value });
      changed = true;
    }
  }
  const broken = brokenIn(state.documents);
  if ([...brokenIn(after)].some((name) => !broken.has(name))) return refused('PROBLEMS_INTRODUCED');
  if (!changed) return { state, output: { revision: head, changed } };
  const revision = head + 1;
  return { state: { head: revision, documents: after }, output: { revision, changed } };
}

/** The documents whose source is missing. */
function brokenIn(documents: State['documents']): ReadonlySet<string> {
  const broken = [...documents].filter(
    ([, { value }]) => typeof value === 'string' && !documents.has(value),
  );
  return new Set(broken.map(([name]) => name));
}

const sources = ['a', 'b'];
const users = ['c', 'd'];

const arbitraryWrite: fc.Arbitrary<Write> = fc.record(
  {
    bucket: fc.constantFrom('one', 'one', 'two'),
    documents: fc
      .uniqueArray(
        fc.oneof(
          fc.tuple(fc.constantFrom(...sources), fc.option(fc.nat(2), { freq: 3 })),
          fc.tuple(fc.constantFrom(...users), fc.constantFrom(...sources)),
        ),
        { minLength: 1, maxLength: 3, selector: ([name]) => name },
      )
      .map((pairs) => Object.fromEntries(pairs)),
    expectedRevision: fc.nat(8),
  },
  { requiredKeys: ['documents'] },
);

/** Submissions that get in the way of each other. */
export const arbitraryWrites: fc.Arbitrary<readonly Write[]> = fc.array(arbitraryWrite, {
  minLength: 2,
  maxLength: 24,
});

/** Does a write and records it; `tick` gives the time. */
export async function recordWrite(
  app: App,
  input: Write,
  tick: () => number,
): Promise<WriteOperation> {
  const called = tick();
  const output = await outputOf(app, input);
  return { input, output, called, returned: tick() };
}

async function outputOf(
  app: App,
  { bucket, documents, expectedRevision }: Write,
): Promise<WriteOutput> {
  const text = textOfWrite(documents);
  try {
    const { revision, changed } = await app.submitDocuments(anonymous, {
      text,
      ...(bucket !== undefined && { bucket }),
      ...(expectedRevision !== undefined && { expectedRevision }),
    });
    return { revision: revision.id, changed };
  } catch (error) {
    if (error instanceof PurserError) return { code: error.code };
    throw error;
  }
}

/** The text that submits the documents of a write. */
export function textOfWrite(documents: Write['documents']): string {
  return textOf(Object.entries(documents).map(sketchOf));
}

function sketchOf([name, value]: readonly [string, number | string | null]): DocumentSketch {
  if (value === null) return { name, tombstone: true };
  if (typeof value === 'number') return { name, data: { value } };
  const src = { schema: 'example/Kind/v1', name: value, path: '.value' };
  return { name, metadata: { substitutions: [{ src, dest: { path: '.from' } }] } };
}
