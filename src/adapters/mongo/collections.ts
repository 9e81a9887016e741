import type { Collection, Db } from 'mongodb';
import type { AuditLink } from '../../domain/audit/audit-link.ts';
import type { Digest } from '../../domain/json/canonical.ts';
import type { RevisionId } from '../../domain/revision/revision.ts';

/*
 * What the collections hold. Documents, revisions and their records are kept as text, so that they come back as
 * they were and no key of a user's data becomes a name of a field; the fields beside the text are
 * for indexes, and for people who query the database.
 */

/** The number of purges before the write; 0 if absent. */
export interface Dated {
  readonly era?: number;
}

/** Content under its digest: all parts of a page. */
export interface ContentRecord extends Dated {
  readonly _id: Digest;
  readonly text: string;
  /** When a commit last wrote it, or found it. Long ago if absent. */
  readonly at?: Date;
}

export interface DocumentRecord extends ContentRecord {
  readonly schema: string;
  readonly name: string;
  /** `schema` NUL `name` of each document referred to. */
  readonly references: readonly string[];
}

export interface RevisionRow extends Dated {
  readonly _id: RevisionId;
  readonly text: string;
  readonly author: string;
  readonly message: string;
  readonly buckets: readonly string[];
  readonly createdAt: Date;
}

export interface TagRecord extends Dated {
  /** Revision and name, so that a revision has a tag once. */
  readonly _id: string;
  readonly revision: RevisionId;
  readonly name: string;
  /** JSON. */
  readonly data: string;
}

/** A result of a validation under its sequence number. */
export interface ValidationRecord extends Dated {
  readonly _id: number;
  /** The entry as canonical JSON. */
  readonly text: string;
  readonly revision: RevisionId;
  readonly name: string;
  readonly index: number;
  readonly status: string;
  readonly createdAt: Date;
}

/** An entry of the audit log under its position. It is of no era, as a purge does not touch it. */
export interface AuditRecord {
  readonly _id: string;
  /** Missing in entries of earlier versions, whose position it is. */
  readonly id?: string;
  /** The entry as canonical JSON. */
  readonly text: string;
  readonly principal: string;
  readonly action: string;
  readonly result: string;
  readonly at: Date;
  /** Missing in entries of earlier versions. */
  readonly link?: AuditLink;
}

/** What servers count together, under a window of time and the digest of a key; removed by the database. */
export interface RateRecord {
  readonly _id: string;
  readonly used: number;
  readonly until: Date;
}

/** An anchor of the audit log under its number. It is of no era, either. */
export interface AnchorRecord {
  readonly _id: number;
  /** The anchor as canonical JSON. */
  readonly text: string;
}

/** A table, but for its rows, under its era and the digest of its name. */
export interface TableRecord extends Dated {
  readonly _id: string;
  /** As JSON. */
  readonly name: string;
  /** The id of its rows. */
  readonly id: number;
  /** The number of the last change; 0 before the first. */
  readonly generation: number;
  /** The number of the change that began last: higher than the generation if that is not done, or never will be. */
  readonly claim: number;
  /** The last change after which nothing was left over. */
  readonly tidied: number;
  /** How many changes have yet to look for the writes of changes that were cut off. */
  readonly sweeps: number;
  /** The numbers of changes that were ended by another. */
  readonly ended: readonly number[];
  readonly rows: number;
  /**
   * Whether rules of the database read its rows as they were given: `isExact` of each that ever was put. Missing in tables of
   * earlier versions: not known.
   */
  readonly exact?: boolean;
  /** The lease under which it was last changed, and its number. */
  readonly lease?: string;
  readonly fence?: number;
  /** It is being taken away. */
  readonly dropped?: true;
}

/** A version of a row: at most two of one, in the places `a` and `b` behind the digest of the key. */
export interface RowRecord {
  readonly _id: string;
  /** The number of the change that brought it. */
  readonly part: number;
  /** As JSON; missing if the change removed the row. */
  readonly key?: string;
  readonly digest?: Digest;
  /** The row as rules see it; missing if it is too large as BSON. */
  readonly d?: unknown;
  /** The row as it was given, unless `d` says all of it. */
  readonly text?: string;
}

/** A record beside the history, under its era and the digests of its kind and key. */
export interface StateRecord extends Dated {
  readonly _id: string;
  /** The record as JSON. */
  readonly text: string;
  readonly version: number;
  /** Digests. */
  readonly kind: Digest;
  readonly group: Digest;
  readonly state: Digest;
  readonly at: string;
  /** The lease under which it was last changed, and its number. */
  readonly lease?: string;
  readonly fence?: number;
}

/** A lease under its era and the digest of its name. */
export interface LeaseRecord extends Dated {
  readonly _id: string;
  /** Its name and holder as JSON. */
  readonly text: string;
  /** Digest. */
  readonly holder: Digest;
  readonly number: number;
  readonly until: Date;
}

/** An event under the digest of its stream and its number. */
export interface EventRecord extends Dated {
  readonly _id: string;
  /** As JSON. */
  readonly text: string;
  /** Digest. */
  readonly stream: Digest;
  readonly number: number;
}

/** The fields that rules look up (`TableStore.keepIndexes`). */
export interface IndexedFieldsRecord {
  readonly _id: 'indexedFields';
  /** JSON: a list of table and field. */
  readonly text: string;
}

/** The last number given to a generation, a version or a lease. */
export interface NumberRecord {
  readonly _id: 'number';
  readonly number: number;
}

export interface FormatRecord {
  readonly _id: 'format';
  readonly version: number;
}

export interface EraRecord {
  readonly _id: 'era';
  readonly number: number;
  /** The numbers of revisions that a server is writing. */
  readonly claim?: CommitClaim;
}

/** It ends with the revision `through`, with its era, or with its time. (docs/stores.md#group-commit) */
export interface CommitClaim {
  readonly holder: string;
  readonly era: number;
  readonly through: number;
  /** When it was made, by the server. */
  readonly at: Date;
  readonly until: Date;
}

export interface Collections {
  readonly documents: Collection<DocumentRecord>;
  readonly pages: Collection<ContentRecord>;
  /** Wrapped data keys under the digests of their documents, and those that the store keeps by name. */
  readonly keys: Collection<ContentRecord>;
  /** Known problems, by digests of everything that determines them. */
  readonly problems: Collection<ContentRecord>;
  readonly revisions: Collection<RevisionRow>;
  readonly tags: Collection<TagRecord>;
  readonly validations: Collection<ValidationRecord>;
  readonly audit: Collection<AuditRecord>;
  readonly auditAnchors: Collection<AnchorRecord>;
  readonly tables: Collection<TableRecord>;
  /** The rows of a table, by its id: a collection of its own, so that it can have indexes of its own. */
  readonly rows: (id: number) => Collection<RowRecord>;
  /** The ids of all collections of rows. */
  readonly rowIds: () => Promise<readonly number[]>;
  readonly records: Collection<StateRecord>;
  readonly leases: Collection<LeaseRecord>;
  readonly rates: Collection<RateRecord>;
  readonly events: Collection<EventRecord>;
  readonly meta: Collection<FormatRecord>;
  /** The same collection as `meta`, for another record. */
  readonly eras: Collection<EraRecord>;
  /** The same again, twice. */
  readonly numbers: Collection<NumberRecord>;
  readonly indexedFields: Collection<IndexedFieldsRecord>;
}

/** Before the id of a table, in the name of the collection of its rows. */
const rowsPrefix = 'rows.';

/**
 * Everything is written to a majority and its journals before it counts. Everything is read from
 * the primary, for secondaries lag behind; and the line of revisions by majority, so that nothing
 * is built on a revision that a change of primary takes back. Content needs no such care: a
 * revision that can be read was written after a majority had its content.
 */
export function collectionsOf(db: Db): Collections {
  const local = { readConcern: { level: 'local' } } as const;
  return {
    documents: db.collection('documents', local),
    pages: db.collection('pages', local),
    keys: db.collection('keys'),
    problems: db.collection('problems', local),
    revisions: db.collection('revisions'),
    tags: db.collection('tags'),
    validations: db.collection('validations'),
    audit: db.collection('audit'),
    auditAnchors: db.collection('auditAnchors'),
    tables: db.collection('tables'),
    rows: (id) => db.collection(`${rowsPrefix}${id}`),
    async rowIds() {
      const found = await db.listCollections({ name: /^rows\.\d+$/ }, { nameOnly: true }).toArray();
      return found.map(({ name }) => Number(name.slice(rowsPrefix.length)));
    },
    records: db.collection('records'),
    leases: db.collection('leases'),
    rates: db.collection('rates'),
    events: db.collection('events'),
    meta: db.collection('meta'),
    eras: db.collection('meta'),
    numbers: db.collection('meta'),
    indexedFields: db.collection('meta'),
  };
}
