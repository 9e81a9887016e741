import type { App } from '../../app.ts';
import { auditAct } from './audit-act.ts';
import type { Recorder } from './record-acts.ts';

type Upkeep = Pick<
  App,
  'importHistory' | 'importDeckhand' | 'collectGarbage' | 'purge' | 'rotateKeys'
>;

/** Records what is done to the store as a whole. */
export function auditUpkeep(app: Upkeep, recorder: Recorder): Upkeep {
  const actOf = (by: Parameters<App['purge']>[0], action: string, target = {}) => ({
    by,
    action,
    target,
  });
  return {
    importHistory(by, lines, progress) {
      const bringIn = () => app.importHistory(by, lines, progress);
      return auditAct(recorder, actOf(by, 'importHistory'), bringIn, (result) => ({ ...result }));
    },
    importDeckhand(by, source, request, progress) {
      const bringIn = () => app.importDeckhand(by, source, request, progress);
      if (!request.bringIn) return bringIn();
      const act = actOf(by, 'importDeckhand', { url: source.url });
      return auditAct(recorder, act, bringIn, ({ head, imported, tags, validations }) => ({
        head,
        imported,
        tags,
        validations,
      }));
    },
    collectGarbage(by, dryRun, progress) {
      const collect = () => app.collectGarbage(by, dryRun, progress);
      if (dryRun) return collect();
      return auditAct(recorder, actOf(by, 'collectGarbage'), collect, ({ documents, pages }) => ({
        documents: documents.removed,
        pages: pages.removed,
      }));
    },
    purge(by, confirm) {
      const purge = () => app.purge(by, confirm);
      return auditAct(recorder, actOf(by, 'purge', { confirm }), purge, (revisions) => ({
        revisions,
      }));
    },
    rotateKeys(by, addKey, progress) {
      const rotate = () => app.rotateKeys(by, addKey, progress);
      const act = actOf(by, 'rotateKeys', { addKey });
      return auditAct(recorder, act, rotate, ({ keys, rewrapped }) => ({ keys, rewrapped }));
    },
  };
}
