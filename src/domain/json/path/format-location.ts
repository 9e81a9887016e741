import { formatPath } from './path.ts';
import type { Location } from './read.ts';

/** The path of a location: `.a.b[0]`, `.a["odd key"]`. */
export function formatLocation(location: Location): string {
  return formatPath(
    location.map((step) =>
      typeof step === 'number' ? { kind: 'index', index: step } : { kind: 'key', key: step },
    ),
  );
}
