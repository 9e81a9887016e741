import { type MetricsText, noTelemetry } from '../../../ports/telemetry.ts';
import type { Query } from '../../access/use-case.ts';

/** What a server measures, as text for Prometheus. (docs/operations.md#metrics) */
export const metrics: Query<[], MetricsText> = {
  kind: 'query',
  permission: 'purser:read_metrics',
  purpose: 'reading metrics',
  run: ({ services }) => (services.ports.telemetry ?? noTelemetry).metrics(),
};
