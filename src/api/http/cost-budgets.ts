import type { Principal } from '../../domain/access/principal.ts';
import { refusal } from '../../domain/errors.ts';
import {
  type BucketLevel,
  fullInMs,
  levelAt,
  takeTokens,
  tokensLeft,
} from '../../domain/token-bucket.ts';
import type { Clock } from '../../ports/clock.ts';
import { callerKey } from './caller-key.ts';

/** Limits the cost of the GraphQL queries of each caller in a minute. */
export interface CostBudgets {
  /** Takes the cost of a query from the budget of its caller. @throws COST_BUDGET_EXCEEDED */
  charge(by: Principal, cost: number): void;
  /** The headers `RateLimit-Policy` and `RateLimit`: the budget, and the caller's remaining part of it. */
  headersFor(by: Principal): Readonly<Record<string, string>>;
}

const refillMs = 60_000;

/**
 * Budgets in the memory of this process. A caller without an entry has the whole budget.
 *
 * @see https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/
 */
export function createCostBudgets(costPerMinute: number, clock: Clock): CostBudgets {
  const bucket = { capacity: costPerMinute, refillMs };
  // In the order of their times, so that full budgets come first.
  const levels = new Map<string, BucketLevel>();
  const nowMs = () => Date.parse(clock.now());

  function keep(key: string, level: BucketLevel): void {
    levels.delete(key);
    for (const [other, { atMs }] of levels) {
      if (atMs + refillMs > level.atMs) break;
      levels.delete(other);
    }
    levels.set(key, level);
  }

  return {
    charge(by, cost) {
      const key = callerKey(by);
      const { level, waitMs } = takeTokens(bucket, levels.get(key) ?? null, cost, nowMs());
      keep(key, level);
      if (waitMs === 0) return;
      const retryAfter = Math.ceil(waitMs / 1_000);
      const remaining = tokensLeft(bucket, level);
      throw refusal('COST_BUDGET_EXCEEDED', { cost, remaining, limit: costPerMinute, retryAfter });
    },
    headersFor(by) {
      const level = levelAt(bucket, levels.get(callerKey(by)) ?? null, nowMs());
      const seconds = Math.ceil(fullInMs(bucket, level) / 1_000);
      return {
        'ratelimit-policy': `"cost";q=${costPerMinute};qu="cost";w=${refillMs / 1_000}`,
        ratelimit: `"cost";r=${tokensLeft(bucket, level)};t=${seconds}`,
      };
    },
  };
}
