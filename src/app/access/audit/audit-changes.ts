import type { JsonObject } from '../../../domain/json/value.ts';
import type { ValidationEntry } from '../../../ports/validation-store.ts';
import type { App } from '../../app.ts';
import type { SubmissionResult } from '../../submit/submission.ts';
import { auditAct } from './audit-act.ts';
import type { Recorder } from './record-acts.ts';

type Changes = Pick<
  App,
  | 'submitDocuments'
  | 'rollback'
  | 'putTag'
  | 'deleteTag'
  | 'deleteTags'
  | 'addValidation'
  | 'reportValidation'
>;

/** Records changes of the history, and of what is said about it; dry runs are none. */
export function auditChanges(app: Changes, recorder: Recorder): Changes {
  return {
    submitDocuments(by, submission) {
      const { dryRun = false, bucket, replace, author } = submission;
      const submit = () => app.submitDocuments(by, submission);
      if (dryRun) return submit();
      const target = given({ bucket, replace: replace || undefined, author });
      return auditAct(recorder, { by, action: 'submitDocuments', target }, submit, submitted);
    },
    rollback(by, to, request) {
      const { dryRun = false, author } = request;
      const goBack = () => app.rollback(by, to, request);
      if (dryRun) return goBack();
      const target = given({ to: to.id, toTag: to.tag, author });
      return auditAct(recorder, { by, action: 'rollback', target }, goBack, ({ revision }) => ({
        revision: revision.id,
      }));
    },
    putTag(by, revision, name, data) {
      const act = { by, action: 'putTag', target: { revision, tag: name } };
      return auditAct(recorder, act, () => app.putTag(by, revision, name, data));
    },
    deleteTag(by, revision, name) {
      const act = { by, action: 'deleteTag', target: { revision, tag: name } };
      return auditAct(recorder, act, () => app.deleteTag(by, revision, name));
    },
    deleteTags(by, revision) {
      const act = { by, action: 'deleteTags', target: { revision } };
      return auditAct(recorder, act, () => app.deleteTags(by, revision));
    },
    addValidation(by, revision, name, input) {
      const act = { by, action: 'addValidation', target: { revision, validation: name } };
      const add = () => app.addValidation(by, revision, name, input);
      return auditAct(recorder, act, add, added);
    },
    reportValidation(by, revision, name, text) {
      const act = { by, action: 'addValidation', target: { revision, validation: name } };
      const add = () => app.reportValidation(by, revision, name, text);
      return auditAct(recorder, act, add, added);
    },
  };
}

function added({ index, status }: ValidationEntry): JsonObject {
  return { index, status };
}

function submitted({ revision, changed, documents }: SubmissionResult): JsonObject {
  const count = (wanted: string): number =>
    documents.filter(({ change }) => change === wanted).length;
  const [created, updated, deleted] = ['created', 'updated', 'deleted'].map(count);
  return { revision: revision.id, changed, ...given({ created, updated, deleted }) };
}

/** The members that were given. */
function given(
  members: Readonly<Record<string, string | number | boolean | undefined>>,
): JsonObject {
  const present = Object.entries(members).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, value] as const],
  );
  return Object.fromEntries(present);
}
