import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { renderFiles } from '../../src/app/render/render-files.ts';
import { anonymous } from '../../src/domain/access/principal.ts';
import { type Fault, PurserError } from '../../src/domain/errors.ts';
import { canonicalText } from '../../src/domain/json/canonical.ts';
import type { Json } from '../../src/domain/json/value.ts';
import { defaultLimits } from '../../src/domain/limits.ts';
import {
  type ConformanceRow,
  conformanceRows,
  type ExpectedError,
} from '../support/conformance-rows.ts';
import { sized } from '../support/properties.ts';
import type { TestServer } from '../support/test-server.ts';

/** What came of a set of documents: rendered data by name, or errors. */
interface Outcome {
  readonly rendered?: Readonly<Record<string, unknown>>;
  readonly errors?: readonly ExpectedError[];
}

type Height = (text: string, server: TestServer) => Promise<Outcome>;

const heights: Readonly<Record<string, Height>> = { app: throughApp, HTTP: throughHttp };

/** Whether all rows are submitted to one history; in the small form each has its own, which takes less time. */
const isOneHistory = sized(1, 0) === 1;

/** Every conformance row about whole sets, through the app and over HTTP, on the server's store. */
export function describeConformance(
  store: string,
  open: (settings: Readonly<Record<string, string>>) => Promise<TestServer>,
): void {
  let server: TestServer;
  beforeAll(async () => {
    server = await open({ PURSER_ALLOW_PURGE: 'true' });
  });
  afterAll(() => server.close());

  for (const { file, rows } of conformanceRows()) {
    for (const [height, run] of Object.entries(heights)) {
      describe(`${file}, through ${height} on ${store}`, () => {
        for (const row of rows) {
          it(row.title, async () => {
            await (isOneHistory ? submitNothing(server) : server.clear());
            const text = JSON.stringify(row.documents);
            // A row without errors says nothing of what is refused.
            if (height === 'app' && (isOneHistory || row.errors !== undefined)) {
              checkRefused(await refusedProblems(text, server), row);
            }
            check(await run(text, server), row);
          });
        }
      });
    }
  }
}

async function submitNothing({ app }: TestServer): Promise<void> {
  await app.submitDocuments(anonymous, {
    text: '',
    bucket: 'row',
    replace: true,
    confirmDeletions: 'any',
  });
}

/** The same rows from files. */
export function describeOfflineConformance(): void {
  for (const { file, rows } of conformanceRows()) {
    describe(`${file}, offline`, () => {
      for (const row of rows) it(row.title, () => check(offline(row), row));
    });
  }
}

function check(outcome: Outcome, { rendered, errors, names }: ConformanceRow): void {
  if (errors !== undefined) {
    const layers = errors.some(({ layer }) => layer !== undefined);
    const pick = ({ code, name, layer }: ExpectedError) => ({
      code,
      name,
      ...(layers && { layer }),
    });
    assert.deepEqual(sorted(outcome.errors?.map(pick) ?? [outcome]), sorted(errors.map(pick)));
    return;
  }
  assert.equal(outcome.errors, undefined, JSON.stringify(outcome.errors));
  const all = Object.entries(outcome.rendered ?? {});
  const reported = names === undefined ? all : all.filter(([name]) => names.includes(name));
  assert.deepEqual(Object.fromEntries(reported), { ...rendered });
}

/**
 * Of a set that cannot be rendered the problems are just the errors. Problems that differ in a list index are one; those
 * of a malformed policy are found by validation.
 */
function checkRefused(problems: readonly ExpectedError[], { errors }: ConformanceRow): void {
  if (errors === undefined || problems.length === 0) return;
  const rendering = problems.filter(({ code }) => code !== 'VALIDATION_FAILED');
  const kinds = (all: readonly ExpectedError[]) =>
    new Set(sorted(all.map(({ code, name }) => ({ code, name }))));
  assert.deepEqual(kinds(rendering), kinds(errors));
}

function sorted(values: readonly unknown[]): readonly string[] {
  return values.map((value) => JSON.stringify(value)).sort();
}

const accepting = { onProblems: 'accept' } as const;

/** The problems for which a set is refused; none if it has other faults. */
async function refusedProblems(
  text: string,
  { app }: TestServer,
): Promise<readonly ExpectedError[]> {
  try {
    await app.submitDocuments(anonymous, {
      text,
      bucket: 'row',
      replace: true,
      confirmDeletions: 'any',
    });
    return [];
  } catch (error) {
    assert.ok(error instanceof PurserError, String(error));
    const [summary, ...faults] = error.faults;
    return summary?.code === 'PROBLEMS_INTRODUCED' ? faults.map(toldBy) : [];
  }
}

async function throughApp(text: string, { app }: TestServer): Promise<Outcome> {
  try {
    await app.submitDocuments(anonymous, {
      text,
      bucket: 'row',
      replace: true,
      ...accepting,
      confirmDeletions: 'any',
    });
    const head = await app.revision(anonymous, {});
    const { items } = await app.renderedDocuments(anonymous, head, { page: { first: 100 } });
    const entries = items.map(({ node }) => node.entry);
    const opened = await app.openRendered(anonymous, head, entries);
    return outcomeOf(
      opened.flatMap((one) =>
        one === null || one instanceof Error ? [] : [{ ...one.entry, data: plain(one.data) }],
      ),
    );
  } catch (error) {
    assert.ok(error instanceof PurserError, String(error));
    return { errors: error.faults.map(toldBy) };
  }
}

const submit = /* GraphQL */ `
  mutation ($json: String!) {
    submitDocuments(input: { source: { json: $json }, bucket: "row", replace: true, onProblems: ACCEPT }) {
      revision { renderedDocuments(first: 100) { nodes { name control data(cleartext: true) } } }
      problems { code name layer }
    }
  }
`;

interface Submitted {
  readonly submitDocuments: {
    readonly revision: { readonly renderedDocuments: { readonly nodes: readonly Named[] } } | null;
    readonly problems: readonly ProblemOfSet[];
  };
}

/** A problem of a payload: members that are not known are null. */
interface ProblemOfSet {
  readonly code: string;
  readonly name: string | null;
  readonly layer: string | null;
}

function named({ code, name, layer }: ProblemOfSet): ExpectedError {
  return { code, ...(name !== null && { name }), ...(layer !== null && { layer }) };
}

async function throughHttp(json: string, { ask }: TestServer): Promise<Outcome> {
  const { data, errors } = await ask<Submitted>(submit, { json });
  const refused = data?.submitDocuments.problems ?? [];
  if (refused.length > 0) return { errors: refused.map(named) };
  if (errors !== undefined) {
    return { errors: errors.flatMap(({ extensions }) => extensions.problems) };
  }
  return outcomeOf(data?.submitDocuments.revision?.renderedDocuments.nodes ?? []);
}

function offline({ documents }: ConformanceRow): Outcome {
  const files = [{ file: 'row.json', text: JSON.stringify(documents) }];
  const rendered = renderFiles(files, { limits: defaultLimits });
  if (rendered.faults.length > 0) return { errors: rendered.faults.map(toldBy) };
  const control = ({ metadata }: { metadata: object }) =>
    String(Object(metadata)['schema']).startsWith('metadata/Control/');
  return outcomeOf(
    rendered.documents.map((one) => ({ ...one, control: control(one), data: plain(one.data) })),
  );
}

interface Named {
  readonly name: string;
  readonly control: boolean;
  readonly data: unknown;
}

function outcomeOf(documents: readonly Named[]): Outcome {
  const reported = documents.filter(({ control }) => !control);
  return { rendered: Object.fromEntries(reported.map(({ name, data }) => [name, data])) };
}

function toldBy({ code, place }: Fault): ExpectedError {
  return { code, ...place };
}

/** Data as JSON text gives it, which is how rows hold it. */
function plain(data: Json): unknown {
  return JSON.parse(canonicalText(data));
}
