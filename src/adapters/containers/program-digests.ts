import { createHash } from 'node:crypto';
import { type BigIntStats, createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { runtimeError } from './command-line.ts';

/** Digests of programs: `sha256:…` of a file. */
export interface ProgramDigests {
  /** As the file is now, or was `maxAgeMs` ago at most; default 0. @throws RUNTIME_ERROR if the file cannot be read */
  of(type: string, program: string, maxAgeMs?: number): Promise<string>;
}

/** A file that was changed so shortly before it was read may change again without another time. */
const restlessMs = 3_000;

/** Reads a file again when its size, times or place on the disk have changed. */
export function createProgramDigests(): ProgramDigests {
  const kept = new Map<string, KeptDigest>();
  return {
    async of(type, program, maxAgeMs = 0) {
      const at = performance.now();
      const known = kept.get(program);
      if (known !== undefined && at - known.at < maxAgeMs) return known.digest;
      try {
        const before = await stat(program, { bigint: true });
        const version = versionOf(before);
        if (known?.version === version) {
          kept.set(program, { ...known, at });
          return known.digest;
        }
        const digest = await readDigest(program);
        if (isAtRest(before)) kept.set(program, { version, digest, at });
        else kept.delete(program);
        return digest;
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        throw runtimeError(`read the program of ${type}`, `the system says ${code}`);
      }
    },
  };
}

interface KeptDigest {
  readonly version: string;
  readonly digest: string;
  /** When the file was looked at, by `performance.now()`. */
  readonly at: number;
}

async function readDigest(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return `sha256:${hash.digest('hex')}`;
}

function versionOf({ dev, ino, size, mtimeNs, ctimeNs }: BigIntStats): string {
  return [dev, ino, size, mtimeNs, ctimeNs].join(' ');
}

function isAtRest({ mtimeMs, ctimeMs }: BigIntStats): boolean {
  const changedAt = Math.max(Number(mtimeMs), Number(ctimeMs));
  return changedAt < Date.now() - restlessMs;
}
