import type { AppPorts } from '../app-ports.ts';

type UpkeepRules = NonNullable<AppPorts['upkeep']>;

const defaultRules: UpkeepRules = { allowPurge: false, gcGraceMs: 60 * 60_000 };

/** What the upkeep of a store may do. */
export function upkeepRules({ upkeep = defaultRules }: Pick<AppPorts, 'upkeep'>): UpkeepRules {
  return upkeep;
}
