import type { Limits } from '../../domain/limits.ts';
import type { RenderMemo } from '../../domain/render/graph-rendering.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Entropy } from '../../ports/entropy.ts';
import type { HistoryStore } from '../../ports/history-store.ts';
import type { Timer } from '../../ports/timer.ts';
import type { RulePorts } from '../app-ports.ts';
import type { Content } from '../content/content.ts';
import type { Secrets } from '../content/secrets.ts';
import type { BackgroundWork, RequestsInProgress } from './background-work.ts';
import type { SubmissionReader } from './read-submission.ts';
import type { Snapshots } from './snapshots.ts';

/**
 * The dependencies of use cases: the ports, and services derived from them; shared by all requests.
 */
export interface Services {
  readonly store: HistoryStore;
  readonly clock: Clock;
  readonly entropy: Entropy;
  readonly timer: Timer;
  readonly requests: RequestsInProgress;
  /** Set for work in the background. */
  readonly background?: BackgroundWork | undefined;
  readonly limits: Limits;
  readonly content: Content;
  readonly readSubmission: SubmissionReader;
  readonly secrets: Secrets;
  readonly snapshots: Snapshots;
  readonly memo: RenderMemo;
  /** Null: rules of policies are not evaluated. */
  readonly rulePorts: RulePorts | null;
}
