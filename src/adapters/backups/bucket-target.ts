import {
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import { refusal } from '../../domain/errors.ts';
import type { BackupTarget } from '../../ports/backup-target.ts';
import { packedEnding, packedText, unpackedText } from './packed-text.ts';

/** A bucket, and how to reach it. What is missing comes from the variables and files that all clients of AWS read. */
export interface BucketOptions {
  /** `s3://BUCKET`, or `s3://BUCKET/PREFIX`. */
  readonly address: string;
  /** The URL of another server than Amazon's. */
  readonly endpoint?: string;
  readonly region: string;
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
}

/** How often the client sends a request that failed for a reason that may pass. */
const maxAttempts = 5;

/** Backups in a bucket of S3, or of a server that has its API. @throws USAGE for another address */
export function createBucketTarget({ address, ...options }: BucketOptions): BackupTarget {
  const { bucket, root } = partsOf(address);
  const client = new S3Client(clientOptions(options));
  const keyOf = (name: string): string => `${root}${name}${packedEnding}`;
  const answer = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw refusal('BACKUP_UNAVAILABLE', { address, reason: reasonOf(error) });
    }
  };
  const contentOf = async (name: string): Promise<Uint8Array | null> => {
    try {
      const found = await client.send(new GetObjectCommand({ Bucket: bucket, Key: keyOf(name) }));
      return (await found.Body?.transformToByteArray()) ?? null;
    } catch (error) {
      if (error instanceof NoSuchKey) return null;
      throw error;
    }
  };
  return {
    address,
    list: (prefix) =>
      answer(async () => {
        const names: string[] = [];
        const wanted = { Bucket: bucket, Prefix: `${root}${prefix}` };
        for await (const { Contents = [] } of paginateListObjectsV2({ client }, wanted)) {
          for (const { Key = '' } of Contents) {
            if (Key.endsWith(packedEnding)) {
              names.push(Key.slice(root.length, -packedEnding.length));
            }
          }
        }
        return names.sort();
      }),
    write: (name, text) =>
      answer(async () => {
        const content = await packedText(text);
        await client.send(
          new PutObjectCommand({ Bucket: bucket, Key: keyOf(name), Body: content }),
        );
        return content.length;
      }),
    async read(name) {
      const content = await answer(() => contentOf(name));
      return content === null ? null : unpackedText(name, content);
    },
    close: async () => client.destroy(),
  };
}

function partsOf(address: string): { readonly bucket: string; readonly root: string } {
  const [, bucket, prefix = ''] = /^s3:\/\/([^/]+)(?:\/(.*?))?\/*$/.exec(address) ?? [];
  if (bucket !== undefined) return { bucket, root: prefix === '' ? '' : `${prefix}/` };
  const reason = `"${address}" is no bucket: write s3://BUCKET or s3://BUCKET/FOLDER`;
  throw refusal('USAGE', { reason });
}

function clientOptions({
  endpoint,
  region,
  credentials,
}: Omit<BucketOptions, 'address'>): S3ClientConfig {
  return {
    region,
    maxAttempts,
    // Not every server knows the newer checksums; a chunk has its digest as its name.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(credentials && { credentials }),
    // A server of one's own has rarely a name for each bucket.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
  };
}

/** Without what an error of the client may have of the request. */
function reasonOf(error: unknown): string {
  const { name = '', message = '', code = '' } = error as Partial<NodeJS.ErrnoException>;
  return [name, code, message].filter((part) => part !== '' && part !== 'Error').join(': ');
}
