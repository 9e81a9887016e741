import type { Principal } from '../../domain/access/principal.ts';
import type { Document, DocumentEntry, SourceId } from '../../domain/document/document.ts';
import type { Revision } from '../../domain/revision/revision.ts';
import type { RenderedDocument } from '../render/rendered-document.ts';
import type { Progress } from '../upkeep/fsck.ts';

/** What came of putting data keys under a new key. */
export interface RotationResult {
  /** The new key-encryption key, for people; null if none was made. */
  readonly key: string | null;
  /** How many data keys there are, and how many of them were wrapped anew. */
  readonly keys: number;
  readonly rewrapped: number;
}

/** Under which keys the secrets of a store are. */
export interface KeyStatus {
  /** Where the key-encryption keys are, for people. */
  readonly vault: string;
  /** How many data keys there are, and how many of them are under the newest key. */
  readonly keys: number;
  readonly current: number;
}

/** What one can ask of Purser about secrets: the only ways to see them. Each use is audited. */
export interface SecretCases {
  /** As `bodies`, with the data of encrypted documents. @throws ACCESS_DENIED, KEYS_UNAVAILABLE, KEY_UNKNOWN */
  openBodies(by: Principal, entries: readonly DocumentEntry[]): Promise<readonly Document[]>;

  /** As `renderedById`, with data that is secret. @throws as openBodies */
  openRendered(
    by: Principal,
    revision: Revision,
    ids: readonly SourceId[],
  ): Promise<readonly (RenderedDocument | Error | null)[]>;

  /**
   * Puts every data key under the newest key-encryption key; with `addKey`, under one that is made for
   * it first. Goes on where an earlier run was cut off. Others may use the store meanwhile.
   */
  rotateKeys(by: Principal, addKey: boolean, progress: Progress): Promise<RotationResult>;

  /** How far a rotation has come. @throws KEYS_MISSING, KEYS_UNAVAILABLE */
  keyStatus(by: Principal): Promise<KeyStatus>;
}
