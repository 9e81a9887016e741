import { documentLabel } from '../../domain/document/document.ts';
import { documentText } from '../../domain/document/normalise.ts';
import { type Fault, fault, located } from '../../domain/errors.ts';
import { digestOf } from '../../domain/json/canonical.ts';
import { sealOf } from '../../domain/secret/keyed-digest.ts';
import { openDocument } from '../../domain/secret/open-document.ts';
import type { KeyVault, WrappedKey } from '../../ports/key-vault.ts';
import { digestKeyName } from '../content/digest-key.ts';
import { type PlacedEntry, placeOfEntry } from '../content/fsck-documents.ts';
import type { TextSource } from '../content/fsck-pages.ts';
import { dataKeyBytes } from '../content/vault-keys.ts';
import { openEach } from './open-each.ts';

/** An entry with a sealed document, and its wrapped key. */
export interface SealedEntry extends PlacedEntry {
  readonly wrapped: WrappedKey;
}

/** Opens the keys and documents of a history, to verify that they can be opened; keeps and shows none. */
export interface SecretChecker {
  /** The faults of keys, or of the documents that they should open. */
  check(sealed: readonly SealedEntry[]): Promise<readonly Fault[]>;
  /** The fault of the key of the store's keyed digests, once all documents were checked. */
  checkDigestKey(): Promise<readonly Fault[]>;
}

/** Few, because a document may be large. */
const maxOpen = 50;

export async function createSecretChecker(
  source: TextSource,
  vault: KeyVault,
): Promise<SecretChecker> {
  const [wrapped = null] = await source.texts('key', [digestKeyName]);
  const opened = wrapped === null ? null : await openStoredKey(vault, wrapped, digestKeyName);
  const digestKey = opened instanceof Uint8Array ? opened : null;
  let [seals, sealsMade] = [0, 0];

  /** Whether a key opens its document, and whether its seal was made with the store's own key. */
  function checkDocument({ entry }: SealedEntry, key: Uint8Array, text: string | null): boolean {
    // Missing or changed documents are reported as content.
    if (text === null || digestOf(text) !== entry.digest) return true;
    const document = openDocument(text, key, entry.exact);
    if (document === null) return false;
    seals += 1;
    if (digestKey !== null && sealOf(digestKey, entry, documentText(document)) === entry.seal) {
      sealsMade += 1;
    }
    return true;
  }

  async function checkPart(part: readonly SealedEntry[]): Promise<readonly Fault[]> {
    const keys = await openEach(
      vault,
      part.map((one) => one.wrapped),
    );
    const texts = await source.texts(
      'document',
      part.map(({ entry }) => entry.digest),
    );
    return part.flatMap((one, at) => {
      const { entry } = one;
      const key = keys[at];
      if (!isKey(key)) return [located(keyFault(key, vault, entry.digest), placeOfEntry(entry))];
      if (checkDocument(one, key, texts[at] ?? null)) return [];
      return [fault('SECRET_DAMAGED', { document: documentLabel(entry) }, placeOfEntry(entry))];
    });
  }

  return {
    async check(sealed) {
      const found: Fault[] = [];
      for (let at = 0; at < sealed.length; at += maxOpen) {
        found.push(...(await checkPart(sealed.slice(at, at + maxOpen))));
      }
      return found;
    },
    async checkDigestKey() {
      // A missing key is reported as content, if documents need it.
      if (opened === null) return [];
      if (!(opened instanceof Uint8Array)) return [opened];
      // Some documents of an import may have been sealed elsewhere, but not all.
      if (seals === 0 || sealsMade > 0) return [];
      return [keyDamaged(vault, 'no encrypted document was recorded with it', digestKeyName)];
    },
  };
}

/**
 * A key of the store's own, which is kept under a name, or the fault of it.
 *
 * @throws KEYS_UNAVAILABLE, KEYS_MISSING
 */
export async function openStoredKey(
  vault: KeyVault,
  wrapped: WrappedKey,
  name: string,
): Promise<Uint8Array | Fault> {
  const [opened] = await openEach(vault, [wrapped]);
  return isKey(opened) ? opened : keyFault(opened, vault, name);
}

function isKey(opened: Uint8Array | Fault | null | undefined): opened is Uint8Array {
  return opened instanceof Uint8Array && opened.length === dataKeyBytes;
}

/** The fault of a key that a vault did not open, or that is not a key. */
function keyFault(
  opened: Uint8Array | Fault | null | undefined,
  vault: KeyVault,
  name: string,
): Fault {
  if (opened instanceof Uint8Array || !opened) {
    return keyDamaged(vault, `it does not have ${dataKeyBytes} bytes`, name);
  }
  if (opened.code !== 'KEY_DAMAGED') return opened;
  return keyDamaged(vault, String(opened.facts['reason']), name);
}

/** KEY_DAMAGED with the name under which the key is stored. */
export function keyDamaged(vault: KeyVault, reason: string, name: string): Fault {
  return fault('KEY_DAMAGED', {
    vault: vault.name,
    reason: `${reason} (it is kept under ${name})`,
  });
}
