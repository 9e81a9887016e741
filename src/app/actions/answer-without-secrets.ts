import { mapSecrets } from '../../domain/document/literal-secrets.ts';
import type { Json } from '../../domain/json/value.ts';
import type { DataSource } from '../../domain/source/data-source.ts';

/** Shorter secrets are left: hiding them would tear every answer. */
const minSecretLength = 4;

/** The answer of an API without the secrets of its data source, which some APIs repeat in what they say. */
export function answerWithoutSecrets(body: Uint8Array, source: DataSource): string {
  const shown = '(secret)';
  const secrets = new Set<string>();
  const { authentication } = source;
  if (authentication?.type === 'basic') {
    const { username, password } = authentication;
    secrets.add(Buffer.from(`${username}:${password}`).toString('base64'));
  }
  mapSecrets(source as unknown as Json, (_location, secret) => {
    if (typeof secret !== 'string' || secret.length < minSecretLength) return shown;
    for (const form of [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)])
      secrets.add(form);
    return shown;
  });
  let text = Buffer.from(body).toString();
  for (const secret of [...secrets].sort((a, b) => b.length - a.length)) {
    text = text.replaceAll(secret, shown);
  }
  return text;
}
