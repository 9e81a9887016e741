import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

/** A server of the S3 protocol, with one bucket. It accepts any signature. */
export interface BucketServer {
  readonly bucket: string;
  /** The variables by which clients find it. */
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

export async function startBucketServer(): Promise<BucketServer> {
  const directory = await mkdtemp(join(tmpdir(), 'purser-bucket-'));
  const bucket = 'backups';
  const server = new S3rver({
    ...{ directory, silent: true, port: 0, address: '127.0.0.1' },
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port } = await server.run();
  return {
    bucket,
    env: {
      AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
      AWS_REGION: 'us-east-1',
    },
    async close() {
      await server.close();
      await rm(directory, { recursive: true });
    },
  };
}
