import type { DataSource } from '../../domain/source/data-source.ts';
import type { ExchangeLimits } from '../../ports/web-client.ts';

/** What one exchange of a source may take. (docs/data-sources.md#the-document) */
export function exchangeLimits(source: DataSource): ExchangeLimits {
  const { timeout_seconds, max_response_bytes: maxBytes, tls } = source;
  const { ca, insecure_skip_verify: skipVerification = false } = tls ?? {};
  return {
    timeoutMs: timeout_seconds * 1_000,
    maxBytes,
    followRedirects: true,
    ...(tls && { tls: { ...(ca !== undefined && { ca }), skipVerification } }),
  };
}
