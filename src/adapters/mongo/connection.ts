import { type Db, MongoClient, ReadConcern } from 'mongodb';
import { refusal } from '../../domain/errors.ts';

export interface MongoConnection {
  readonly client: MongoClient;
  readonly db: Db;
}

/** Used when neither the caller nor the URL names a database. */
const defaultDatabase = 'purser';

/** The timeout of an operation: for finding a server, for a free connection, for a majority. */
const selectionMs = 5_000;
/**
 * The interval of the driver's server checks. Its default of 10 s is longer than the timeout of an operation. The
 * minimum interval is longer still, so that no check begins at the moment in which a connection is lost: the driver
 * (7.9) then writes to a closed connection and waits forever, and finds no server again until the process ends.
 */
const heartbeatMs = 1_000;
const minHeartbeatMs = 1_200;
const queueMs = 10_000;
const majorityMs = 30_000;

/**
 * A client for the URL, which connects on first use.
 *
 * @throws SETTING_INVALID; the driver's own words might quote a password
 */
export function createConnection(url: string, database = databaseOf(url)): MongoConnection {
  try {
    const client = new MongoClient(url, {
      serverSelectionTimeoutMS: selectionMs,
      heartbeatFrequencyMS: heartbeatMs,
      minHeartbeatFrequencyMS: minHeartbeatMs,
      waitQueueTimeoutMS: queueMs,
      // A standalone server knows no retryable writes; the driver then leaves them out.
      retryWrites: true,
    });
    const db = client.db(database, {
      readPreference: 'primary',
      readConcern: new ReadConcern('majority'),
      writeConcern: { w: 'majority', journal: true, wtimeoutMS: majorityMs },
    });
    return { client, db };
  } catch {
    const reason = 'it is no MongoDB connection string, or has an option that is not known';
    throw refusal('SETTING_INVALID', { setting: 'PURSER_MONGODB_URL', reason });
  }
}

/** The database a connection string names: `mongodb://host:1,host:2/NAME?options`. */
function databaseOf(url: string): string {
  const name = /^[^/]*\/\/[^/]*\/([^?]*)/.exec(url)?.[1] ?? '';
  return name === '' ? defaultDatabase : decodeURIComponent(name);
}
