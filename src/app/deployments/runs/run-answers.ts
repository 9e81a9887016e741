import { canonicalText } from '../../../domain/json/canonical.ts';
import { jsonFrom } from '../../../domain/json/inspect-json.ts';
import { memberAt } from '../../../domain/json/value.ts';
import type { RecordStore } from '../../../ports/record-store.ts';

/** Somebody's answer to what a run asks, which the process that works on the run follows. */
export interface ApprovalAnswer {
  /** The number of the step that the run asked about. */
  readonly step: number;
  readonly isApproved: boolean;
  readonly by: string;
  /** Of a rejection. */
  readonly reason: string | null;
}

/** The kind of records of answers; the key is the id of the run. */
const answerKind = 'runAnswer';

/** Keeps an answer, unless somebody has answered the same: of several, the first one counts. False if it is too late. */
export async function giveAnswer(
  records: RecordStore,
  id: string,
  { step, isApproved, by, reason }: ApprovalAnswer,
  at: string,
): Promise<boolean> {
  for (;;) {
    const [kept] = await records.get(answerKind, [id]);
    if (kept && answerIn(kept.text).step === step) return false;
    const text = canonicalText({ step, isApproved, by, reason });
    const record = { kind: answerKind, key: id, text, group: '', state: '', at };
    if ((await records.put(record, kept?.version ?? 0)) !== null) return true;
  }
}

/** The last answer about a run; null if there is none. */
export async function readAnswer(records: RecordStore, id: string): Promise<ApprovalAnswer | null> {
  const [kept] = await records.get(answerKind, [id]);
  return kept ? answerIn(kept.text) : null;
}

/** Removes answers about a run that has ended, or begins again. */
export async function removeAnswer(records: RecordStore, id: string): Promise<void> {
  const [kept] = await records.get(answerKind, [id]);
  if (kept) await records.remove(kept);
}

function answerIn(text: string): ApprovalAnswer {
  const value = jsonFrom(text) ?? null;
  const reason = memberAt(value, 'reason');
  return {
    step: Number(memberAt(value, 'step')),
    isApproved: memberAt(value, 'isApproved') === true,
    by: String(memberAt(value, 'by') ?? ''),
    reason: typeof reason === 'string' ? reason : null,
  };
}
