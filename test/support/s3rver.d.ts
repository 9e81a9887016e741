/** The parts of `s3rver` that tests use. */
declare module 's3rver' {
  import type { AddressInfo } from 'node:net';

  export default class S3rver {
    constructor(options: {
      readonly directory: string;
      readonly silent: boolean;
      readonly address: string;
      readonly port: number;
      readonly configureBuckets: readonly { readonly name: string; readonly configs: [] }[];
    });
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}
