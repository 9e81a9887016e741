import type { Fault } from '../domain/errors.ts';
import type { clientSettings } from './client-settings.ts';
import { settingFault, type Values } from './setting.ts';

/** Permissions of browsers' pages, and of queries. */
export interface ClientConfig {
  readonly cors: CorsConfig;
  /** `null`: the server has no trusted documents. */
  readonly trusted: TrustedConfig | null;
}

/** The pages of other origins that may send requests. */
export interface CorsConfig {
  /** Origins, exactly as a browser sends them in `Origin`. */
  readonly origins: readonly string[];
  /** Whether pages of every origin may send requests. */
  readonly isEveryOrigin: boolean;
  readonly hasCredentials: boolean;
}

/** The location of the trusted documents, and whether the server executes other queries, too. */
export interface TrustedConfig {
  /** A file or a folder. */
  readonly path: string;
  readonly mode: 'prefer' | 'only';
  /** How long clients may reuse an immutable response; 0: they must ask each time. */
  readonly maxAgeMs: number;
}

type ClientValues = Values<typeof clientSettings>;

/** Other settings that determine who can reach the server, and what it reveals. */
export interface ClientSurroundings {
  /** Whether the server authenticates its callers by tokens. */
  readonly authenticates: boolean;
  readonly allowAnonymous: boolean;
  /** `PURSER_IDE`; `null` if it is not set. */
  readonly ide: boolean | null;
}

/** The configuration of clients, and the contradictions among its settings. */
export function readClientConfig(
  values: ClientValues,
  surroundings: ClientSurroundings,
): { readonly clients: ClientConfig; readonly faults: readonly Fault[] } {
  const origins = values.corsOrigins ?? [];
  const trusted = readTrusted(values);
  const cors = Object.freeze({
    origins: origins.filter((origin) => origin !== '*'),
    isEveryOrigin: origins.includes('*'),
    hasCredentials: values.corsCredentials,
  });
  return {
    clients: Object.freeze({ cors, trusted }),
    faults: [
      ...origins.flatMap(originFaults),
      ...everyOriginFaults(cors, surroundings),
      ...trustedFaults(values, trusted, surroundings),
    ],
  };
}

const corsOrigins = 'PURSER_CORS_ORIGINS';

function originFaults(origin: string): readonly Fault[] {
  if (origin === '*') return [];
  // A URL may contain `*` in its host; no browser sends such an origin.
  const found = URL.canParse(origin) && !origin.includes('*') ? new URL(origin) : null;
  if (found?.origin === origin && /^https?:$/.test(found.protocol)) return [];
  const isNear = found !== null && /^https?:$/.test(found.protocol) && found.host !== '';
  const advice = isNear
    ? `Did you mean "${found.origin}"?`
    : 'Write the scheme, host and port, such as https://dashboard.example.com';
  return [settingFault(corsOrigins, `"${origin.slice(0, 255)}" is not an origin. ${advice}`)];
}

function everyOriginFaults(
  { origins, isEveryOrigin, hasCredentials }: CorsConfig,
  { authenticates, allowAnonymous }: ClientSurroundings,
): readonly Fault[] {
  if (!isEveryOrigin) return [];
  const faults: Fault[] = [];
  if (origins.length > 0) {
    faults.push(settingFault(corsOrigins, '"*" stands for every origin; list no others beside it'));
  }
  if (hasCredentials) {
    const reason = 'browsers send credentials to listed origins only; list them instead of "*"';
    faults.push(settingFault(corsOrigins, reason));
  }
  if (!authenticates && !allowAnonymous) {
    const reason =
      'without authentication, "*" lets every page that a user of this machine opens change everything; ' +
      'list the origins, or set PURSER_TOKEN_FILE or PURSER_JWT_ISSUER';
    faults.push(settingFault(corsOrigins, reason));
  }
  return faults;
}

function readTrusted({
  trustedDocuments: path,
  trustedDocumentsMode,
  trustedDocumentsMaxAge: maxAgeMs,
}: ClientValues): TrustedConfig | null {
  const mode = trustedDocumentsMode ?? 'prefer';
  return path === null || mode === 'off' ? null : Object.freeze({ path, mode, maxAgeMs });
}

function trustedFaults(
  { trustedDocuments, trustedDocumentsMode: mode }: ClientValues,
  trusted: TrustedConfig | null,
  { ide }: ClientSurroundings,
): readonly Fault[] {
  if (trustedDocuments === null && mode !== null && mode !== 'off') {
    const reason = `the mode "${mode}" needs PURSER_TRUSTED_DOCUMENTS`;
    return [settingFault('PURSER_TRUSTED_DOCUMENTS_MODE', reason)];
  }
  if (trusted?.mode === 'only' && ide === true) {
    const reason =
      'the IDE needs other queries than trusted ones; see PURSER_TRUSTED_DOCUMENTS_MODE';
    return [settingFault('PURSER_IDE', reason)];
  }
  return [];
}
