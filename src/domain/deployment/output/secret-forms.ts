import { withoutControls } from './without-controls.ts';

/** Shorter texts are no secrets that can be found: they are parts of too many words. */
export const minSecretLength = 4;

/** Longer secrets are looked for in fewer forms, as each takes memory for every character. */
const maxManyForms = 8_192;

/**
 * The texts as which a secret may be printed: as it is, in JSON, in URLs and forms, and in Base64, also in the middle of a
 * longer Base64 text. None if the secret is too short. (docs/deployments.md#secrets-of-containers)
 */
export function secretForms(secret: string): readonly string[] {
  if (secret.length < minSecretLength) return [];
  const text = secret.replace(/\p{Surrogate}/gu, '\ufffd');
  const isLong = secret.length > maxManyForms;
  const forms = [
    secret,
    text,
    withoutControls(text),
    ...jsonForms(secret),
    ...(isLong ? [] : urlForms(text)),
    ...base64Forms(Buffer.from(text, 'utf8'), isLong ? [0] : [0, 1, 2]),
  ];
  return [...new Set(forms)].filter((form) => form.length >= minSecretLength);
}

function jsonForms(secret: string): readonly string[] {
  const plain = JSON.stringify(secret).slice(1, -1);
  const ascii = (isUpper: boolean) =>
    plain.replace(/[^\0-\x7e]/g, (character) => {
      const hex = character.charCodeAt(0).toString(16).padStart(4, '0');
      return `\\u${isUpper ? hex.toUpperCase() : hex}`;
    });
  return [plain, ascii(false), ascii(true)].flatMap((form) => [form, form.replaceAll('/', '\\/')]);
}

function urlForms(text: string): readonly string[] {
  const usual = encodeURIComponent(text);
  const strict = usual.replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const escapes = [usual, strict].flatMap((form) => [form, form.replaceAll('%2F', '/')]);
  const blanks = escapes.flatMap((form) => [form, form.replaceAll('%20', '+')]);
  const lowered = (form: string) => form.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase());
  return blanks.flatMap((form) => [form, lowered(form)]);
}

/** `shifts`: the bytes of a longer text before the secret, modulo three. */
function base64Forms(bytes: Uint8Array, shifts: readonly number[]): readonly string[] {
  return shifts.flatMap((shift) => {
    const padded = Buffer.concat([new Uint8Array(shift), bytes]).toString('base64');
    // Characters that also hold bits of what stands before or behind the secret may be any.
    const start = Math.ceil((shift * 8) / 6);
    const end = Math.floor(((shift + bytes.length) * 8) / 6);
    const forms = [
      padded.slice(start),
      padded.slice(start).replace(/=+$/, ''),
      padded.slice(start, end),
    ];
    return forms.flatMap((form) => [form, form.replaceAll('+', '-').replaceAll('/', '_')]);
  });
}
