import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as nextTurn } from 'node:timers/promises';
import { BSON, Long } from 'mongodb';

/**
 * As much of a MongoDB server as the driver needs for a change stream: there is none to test with
 * that has them.
 */
export interface ChangeStreamServer {
  readonly url: string;
  /** The stages with which streams were opened. */
  readonly opened: readonly BSON.Document[];
  /** How the next streams are answered: with a stream, or with the error of this number. */
  answerWith(error: number | null): void;
  /** Tells all streams of a change. */
  change(): void;
  /** Cuts all connections. */
  cut(): void;
  close(): Promise<void>;
}

const opcodes = { reply: 1, query: 2004, message: 2013 } as const;

export async function openChangeStreamServer(): Promise<ChangeStreamServer> {
  const sockets = new Set<Socket>();
  const opened: BSON.Document[] = [];
  let error: number | null = null;
  let changes = 0;
  let reported = 0;

  /** An event for each change that was not reported yet. */
  const batch = (name: string): BSON.Document => {
    const events = Array.from({ length: changes - reported }, (_, at) => token(reported + at + 1));
    reported = changes;
    const cursor = {
      id: Long.fromNumber(7),
      ns: 'test.revisions',
      postBatchResumeToken: token(reported),
    };
    return { ok: 1, cursor: { ...cursor, [name]: events.map((_id) => ({ _id })) } };
  };

  async function answer(command: BSON.Document): Promise<BSON.Document> {
    const [name] = Object.keys(command);
    if (name === 'aggregate') {
      const stage = command['pipeline'][0].$changeStream;
      if (error !== null) return { ok: 0, code: error, errmsg: 'no change streams today' };
      opened.push(stage);
      reported = Number(stage.resumeAfter?._data ?? changes);
      return batch('firstBatch');
    }
    if (name === 'getMore') {
      // As a server that waits for events, but not without end.
      await nextTurn(5);
      return batch('nextBatch');
    }
    return { ok: 1, ...hello };
  }

  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    let bytes = Buffer.alloc(0);
    socket.on('data', (chunk) => {
      bytes = Buffer.concat([bytes, chunk]);
      while (bytes.length >= 16 && bytes.length >= bytes.readInt32LE(0)) {
        const message = bytes.subarray(0, bytes.readInt32LE(0));
        bytes = bytes.subarray(message.length);
        void answer(commandIn(message)).then((reply) => socket.write(replyTo(message, reply)));
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };

  return {
    url: `mongodb://127.0.0.1:${(server.address() as AddressInfo).port}/?directConnection=true`,
    opened,
    answerWith: (code) => {
      error = code;
    },
    change() {
      changes += 1;
    },
    cut,
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}

function token(change: number): BSON.Document {
  return { _data: String(change) };
}

const hello = {
  helloOk: true,
  isWritablePrimary: true,
  setName: 'rs0',
  maxWireVersion: 21,
  minWireVersion: 0,
  maxBsonObjectSize: 16 * 1024 * 1024,
  maxMessageSizeBytes: 48_000_000,
  maxWriteBatchSize: 100_000,
};

/** The command in a message; the first hello comes in the old form. */
function commandIn(message: Buffer): BSON.Document {
  if (message.readInt32LE(12) === opcodes.message) return BSON.deserialize(message.subarray(21));
  const endOfName = message.indexOf(0, 20);
  return BSON.deserialize(message.subarray(endOfName + 1 + 8));
}

function replyTo(message: Buffer, document: BSON.Document): Buffer {
  const isNew = message.readInt32LE(12) === opcodes.message;
  const body = BSON.serialize(document);
  // Of a new message: flags, and a section of the kind 0. Of an old one: flags, cursor, start, count.
  const prefix = Buffer.alloc(isNew ? 5 : 20);
  if (!isNew) prefix.writeInt32LE(1, 16);
  const header = Buffer.alloc(16);
  header.writeInt32LE(16 + prefix.length + body.length, 0);
  header.writeInt32LE(message.readInt32LE(4), 8);
  header.writeInt32LE(isNew ? opcodes.message : opcodes.reply, 12);
  return Buffer.concat([header, prefix, body]);
}
