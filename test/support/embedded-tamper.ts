import { type Database, open } from 'lmdb';
import { nameDigest } from '../../src/adapters/records/name-digest.ts';
import { positionOf } from '../../src/adapters/records/position.ts';
import { digestOf } from '../../src/domain/json/canonical.ts';
import type { Tamper } from './tamper.ts';

/** Tampers with the embedded store of a folder, beside whoever has it open. */
export function embeddedTamper(folder: string): Tamper {
  const change = async (action: (database: (name: string) => Database) => unknown) => {
    const root = open({
      path: folder,
      noSubdir: false,
      overlappingSync: false,
      encoding: 'string',
    });
    root.transactionSync(() => {
      action((name) => root.openDB(name, { encoding: 'string' }));
    });
    await root.close();
  };
  const set = (database: Database, key: string | number, text: string | null) =>
    text === null ? database.removeSync(key) : database.putSync(key, text);
  return {
    content: (kind, digest, text) => change((database) => set(database(`${kind}s`), digest, text)),
    record: (id, text) => change((database) => set(database('revisions'), id, text)),
    validation: (sequence, text) =>
      change((database) => set(database('validations'), sequence, text)),
    audited: (number, text) =>
      change((database) => set(database('audit'), positionOf(number), text)),
    truncateAudit: (last) =>
      change((database) => {
        const isBehind = (position: unknown) => String(position) > positionOf(last);
        for (const name of ['audit', 'auditLinks']) {
          for (const key of [...database(name).getKeys({})]) {
            if (isBehind(key)) database(name).removeSync(key);
          }
        }
        for (const key of [...database('audited').getKeys({})] as [string, string, string][]) {
          if (isBehind(key[2])) database('audited').removeSync(key);
        }
      }),
    anchor: (number, text) => change((database) => set(database('auditAnchors'), number, text)),
    row: (table, key, text) =>
      change((database) => {
        const { id } = JSON.parse(String(database('tables').get(nameDigest(table))));
        const place = [id, nameDigest(key)];
        if (text === null) return database('rows').removeSync(place);
        return database('rows').putSync(place, `${JSON.stringify(key)}\n${text}`);
      }),
    strayRows: () =>
      change((database) => database('rows').putSync([99_999, nameDigest('x')], '"x"\n1')),
    stateRecord: (kind, key, text) =>
      change((database) => database('records').putSync([nameDigest(kind), nameDigest(key)], text)),
    event: (stream, number, text) =>
      change((database) =>
        text === null
          ? database('events').removeSync([nameDigest(stream), number])
          : database('events').putSync([nameDigest(stream), number], text),
      ),
    badTag: () =>
      change((database) => database('tags').putSync([1, digestOf('odd')], '{"name":1}')),
    age: async () => {},
  };
}
