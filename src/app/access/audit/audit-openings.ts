import type { DocumentId, SourceId } from '../../../domain/document/document.ts';
import { PurserError } from '../../../domain/errors.ts';
import type { JsonObject } from '../../../domain/json/value.ts';
import type { App } from '../../app.ts';
import type { RenderedDocument } from '../../render/rendered-document.ts';
import { orNoted } from './audit-act.ts';
import { type Act, type Recorder, resultOf } from './record-acts.ts';

type Openings = Pick<App, 'openBodies' | 'openRendered' | 'explainReferences'>;

/** Documents that are named in one entry of the log. */
const mostNamed = 100;

/** Records openings of secrets, before what was opened is given out: no record, no secret. */
export function auditOpenings(app: Openings, recorder: Recorder): Openings {
  return {
    async openBodies(by, entries) {
      const secret = entries.filter(({ storagePolicy }) => storagePolicy === 'encrypted');
      if (secret.length === 0) return app.openBodies(by, entries);
      const act = { by, action: 'openSecrets', target: { of: 'stored', ...named(secret) } };
      const opened = await orNoted(recorder, act, () => app.openBodies(by, entries));
      await recorder.record(act, 'ok');
      return opened;
    },
    async openRendered(by, revision, ids) {
      if (ids.length === 0) return [];
      const about = (some: readonly SourceId[]): Act => ({
        by,
        action: 'openSecrets',
        target: { of: 'rendered', revision: revision.id, ...named(some) },
      });
      const outcomes = await orNoted(recorder, about(ids), () =>
        app.openRendered(by, revision, ids),
      );
      const failed = ids.filter((_, at) => outcomes[at] instanceof Error);
      const opened = outcomes.filter(isSecret).map(({ entry }) => entry);
      const [first] = outcomes.filter((outcome) => outcome instanceof Error);
      if (failed.length > 0) await recorder.note(about(failed), resultOf(first));
      if (opened.length > 0) await recorder.record(about(opened), 'ok');
      return outcomes;
    },
    async explainReferences(by, revision, id) {
      const target = { of: 'references', revision: revision.id, ...named([id]) };
      const act = { by, action: 'openSecrets', target };
      try {
        const explained = await app.explainReferences(by, revision, id);
        if (explained.secret) await recorder.record(act, 'ok');
        return explained;
      } catch (error) {
        if (isRefusedOpening(error)) await recorder.note(act, resultOf(error));
        throw error;
      }
    },
  };
}

function isRefusedOpening(error: unknown): boolean {
  return (
    error instanceof PurserError && error.faults[0].facts['permission'] === 'purser:open_secrets'
  );
}

function isSecret(outcome: RenderedDocument | Error | null): outcome is RenderedDocument {
  return outcome !== null && !(outcome instanceof Error) && outcome.secret;
}

function named(documents: readonly (SourceId | DocumentId)[]): JsonObject {
  const names = documents.slice(0, mostNamed).map((id) => ({
    schema: id.schema,
    name: id.name,
    ...('layer' in id && { layer: id.layer }),
  }));
  return { count: documents.length, documents: names };
}
