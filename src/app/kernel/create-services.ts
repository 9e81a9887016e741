import type { Limits } from '../../domain/limits.ts';
import { createBoundedMemo } from '../../domain/render/bounded-memo.ts';
import type { RenderMemo } from '../../domain/render/graph-rendering.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Entropy } from '../../ports/entropy.ts';
import type { HistoryStore } from '../../ports/history-store.ts';
import type { KeyVault } from '../../ports/key-vault.ts';
import type { PartReader } from '../../ports/part-reader.ts';
import type { Telemetry } from '../../ports/telemetry.ts';
import type { Timer } from '../../ports/timer.ts';
import type { RulePorts } from '../app-ports.ts';
import { createContent } from '../content/content.ts';
import { createSecrets } from '../content/secrets.ts';
import { createRequestsInProgress } from './background-work.ts';
import { createSubmissionReader } from './read-submission.ts';
import type { Services } from './services.ts';
import { createSnapshots } from './snapshots.ts';

/** Creates the dependencies of use cases over the ports. */
export function createServices(ports: {
  readonly store: HistoryStore;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly vault: KeyVault | null;
  readonly entropy: Entropy;
  readonly timer: Timer;
  readonly parts?: PartReader;
  readonly rules?: RulePorts;
  readonly telemetry?: Pick<Telemetry, 'countLook'>;
}): Services {
  const { store, clock, entropy, timer, limits } = ports;
  const secrets = createSecrets(ports);
  const content = createContent(store, limits, secrets);
  const snapshots = createSnapshots(content, limits.maxContentCacheBytes);
  const memo = countedMemo(createBoundedMemo(limits.maxRenderMemoBytes), ports.telemetry);
  const readSubmission = createSubmissionReader(limits, entropy, ports.parts);
  return {
    store,
    clock,
    entropy,
    timer,
    requests: createRequestsInProgress(timer),
    limits,
    content,
    readSubmission,
    secrets,
    snapshots,
    memo,
    rulePorts: ports.rules ?? null,
  };
}

/** A memo whose hits and misses are counted. */
function countedMemo(
  memo: RenderMemo,
  telemetry: Pick<Telemetry, 'countLook'> | undefined,
): RenderMemo {
  if (telemetry === undefined) return memo;
  return {
    ...memo,
    get(key) {
      const rendered = memo.get(key);
      telemetry.countLook('render', rendered !== undefined);
      return rendered;
    },
  };
}
