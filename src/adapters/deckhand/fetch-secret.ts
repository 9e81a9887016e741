import { PurserError } from '../../domain/errors.ts';
import { jsonFrom } from '../../domain/json/inspect-json.ts';
import { memberAt } from '../../domain/json/value.ts';
import type { Limits } from '../../domain/limits.ts';
import type { SourceSecret } from '../../ports/deckhand-source.ts';
import { askDeckhand, type DeckhandAnswer, type DeckhandRequestOptions } from './ask-deckhand.ts';
import { readPayload } from './read-payload.ts';

/** Options for fetching secrets. */
export interface SecretFetching {
  /** The only hosts for requests: other people write references, which may point anywhere. */
  readonly hosts: ReadonlySet<string>;
  readonly asking: DeckhandRequestOptions;
  readonly limits: Limits;
}

/**
 * The secret behind a reference, from its secret store, with the same token: first its description, then its payload.
 *
 * @throws as `askDeckhand`
 */
export async function fetchSecret(
  reference: string,
  schema: string,
  { hosts, asking, limits }: SecretFetching,
): Promise<SourceSecret> {
  const url = URL.canParse(reference) ? new URL(reference) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '') {
    return { reason: 'its reference leads nowhere' };
  }
  if (!hosts.has(url.host)) return { reason: 'the host of its reference was not named' };
  const secret = new URL(`${url.origin}${url.pathname.replace(/\/+$/, '')}`);
  try {
    const secretType = typeIn(await askDeckhand(secret, 'application/json', asking));
    const { status, text } = await fetchPayload(new URL(`${secret.href}/payload`), asking);
    if (status !== 200) return { reason: `the secret store answers status ${status}` };
    return readPayload(text, { schema, secretType, limits });
  } catch (error) {
    // Access may be restricted for each secret: the rest is still read.
    if (!(error instanceof PurserError) || error.faults[0].facts['status'] !== 403) throw error;
    return { reason: 'the secret store does not show it to you' };
  }
}

/** A payload that is not stored as text is returned as bytes only. */
async function fetchPayload(url: URL, asking: DeckhandRequestOptions): Promise<DeckhandAnswer> {
  const answer = await askDeckhand(url, 'text/plain', asking);
  return answer.status === 406 ? askDeckhand(url, 'application/octet-stream', asking) : answer;
}

/** The type of a secret: `opaque`, `passphrase`; null if the store does not give it. */
function typeIn({ status, text }: DeckhandAnswer): string | null {
  const said = status === 200 ? jsonFrom(text) : undefined;
  const type = memberAt(said, 'secret_type');
  return typeof type === 'string' ? type : null;
}
