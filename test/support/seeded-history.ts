import type { VisibleRevision } from '../../src/app/access/visible-revision.ts';
import type { App } from '../../src/app/app.ts';
import { anonymous } from '../../src/domain/access/principal.ts';
import type { Random } from './random.ts';
import { type DocumentSketch, layeringPolicy, textOf } from './submitted.ts';

const buckets = ['one', 'two', 'three'] as const;
const layers = ['global', 'site'] as const;

/**
 * Makes a history of that many steps: submissions that create, change and delete documents of a few
 * buckets, replaced buckets, and now and then a rollback. The same chance gives the same history.
 */
export async function makeSeededHistory(app: App, random: Random, steps: number): Promise<void> {
  const policy = { text: textOf([layeringPolicy(...layers)]), bucket: 'policies' };
  let { revision } = await app.submitDocuments(anonymous, policy);
  for (let step = 0; step < steps; step += 1) {
    revision = await makeStep(app, random, revision, step);
  }
}

async function makeStep(
  app: App,
  random: Random,
  head: VisibleRevision,
  step: number,
): Promise<VisibleRevision> {
  const request = {
    author: random.pick(['ada', 'grace']),
    message: `step ${step}`,
    onProblems: 'accept',
    confirmDeletions: 'any',
  } as const;
  if (random.oneIn(8)) {
    const done = await app.rollback(anonymous, { id: random.below(head.id + 1) }, request);
    return done.revision;
  }
  const bucket = random.pick(buckets);
  const replace = random.oneIn(6);
  const names = Array.from({ length: 1 + random.below(6) }, () => `${bucket}-${random.below(12)}`);
  const sketches = [...new Set(names)].map((name) =>
    !replace && random.oneIn(4) ? { name, tombstone: true } : sketch(name, random),
  );
  const submission = { text: textOf(sketches), bucket, replace, ...request };
  return (await app.submitDocuments(anonymous, submission)).revision;
}

function sketch(name: string, random: Random): DocumentSketch {
  // Two parents may tie now and then, so that some revisions cannot be rendered.
  const role = `r${random.below(30)}`;
  if (random.oneIn(4)) {
    const layeringDefinition = { layer: 'global', abstract: random.oneIn(2) };
    return { name, metadata: { labels: { role }, layeringDefinition }, data: { value: role } };
  }
  const selection = random.oneIn(2)
    ? { parentSelector: { role }, actions: [{ method: 'merge', path: '.' }] }
    : {};
  const layeringDefinition = { layer: 'site', ...selection };
  return { name, metadata: { layeringDefinition }, data: { own: random.below(3) } };
}
