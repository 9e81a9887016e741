import type { DocumentEntry } from '../../domain/document/document.ts';
import { PurserError, refusal } from '../../domain/errors.ts';
import type { Revision, RevisionId } from '../../domain/revision/revision.ts';
import type { App } from '../app.ts';
import { entriesById } from '../kernel/read-entries.ts';
import type { Services } from '../kernel/services.ts';
import { originalOf } from './guard/shown-revision.ts';

type Reading = Pick<Services, 'store' | 'content'>;

type Ask = (...given: readonly unknown[]) => unknown;

/** What is told of content that is not there, be it damaged or purged. */
const lacking: ReadonlySet<string> = new Set(['STORE_CORRUPT', 'KEY_DAMAGED']);

/**
 * The use cases, where a purge that comes while a revision is read is told as such: it is not there any
 * more (REVISION_NOT_FOUND), and the store is not damaged. As long as the history has it, it is.
 */
export function tellPurged(app: App, services: Reading): App {
  const telling = (ask: Ask, asked: readonly unknown[] | null): Ask => {
    return (...given) => {
      const about = asked ?? given;
      const answer = Reflect.apply(ask, app, given) as unknown;
      if (!(answer instanceof Promise)) return answer;
      return answer.then(
        (found) => withTotal(found, about),
        (error) => tell(error, about),
      );
    };
  };

  const tell = async (error: unknown, about: readonly unknown[]): Promise<never> => {
    if (!(error instanceof PurserError) || !lacking.has(error.code)) throw error;
    // Where that cannot be found out, the store does have something wrong.
    const revision = await purgedOf(services, about.flat()).catch(() => null);
    throw revision === null ? error : refusal('REVISION_NOT_FOUND', { revision });
  };

  /** A page counts what there is in all when it is asked to. */
  const withTotal = (found: unknown, about: readonly unknown[]): unknown => {
    const { total } = (found ?? {}) as { readonly total?: unknown };
    if (typeof total !== 'function') return found;
    return { ...(found as object), total: telling(total as Ask, about) };
  };

  const members = Object.entries(app) as [string, Ask][];
  const told = members.map(([name, ask]) => [name, telling(ask, null)]);
  return {
    ...(Object.fromEntries(told) as unknown as App),
    diff(by, from, to) {
      const diff = app.diff(by, from, to);
      const asked = <T>(ask: () => Promise<T>) => telling(ask, [from, to]) as () => Promise<T>;
      const { documents, buckets, rendered } = diff;
      return {
        ...diff,
        documents: asked(documents),
        buckets: asked(buckets),
        rendered: asked(rendered),
      };
    },
  };
}

/** The first of what was asked about that the history does not have any more. */
async function purgedOf(services: Reading, about: readonly unknown[]): Promise<RevisionId | null> {
  for (const one of about) {
    if (isRevision(one) && (await isPurged(services, one))) return one.id;
    const entry = entryIn(one);
    if (entry !== null && !(await isReadable(services, entry))) {
      return (await isListed(services, entry)) ? null : entry.origin;
    }
  }
  return null;
}

/** Of what is held, the history has the parent at most, from which it has all that is not at hand. */
async function isPurged({ store, content }: Reading, shown: Revision): Promise<boolean> {
  const revision = originalOf(shown);
  const isHeld = content.isHeld(revision);
  const id = isHeld ? revision.id - 1 : revision.id;
  if (id < 1) return false;
  const [found] = await store.revisions([id]);
  return found?.digest !== (isHeld ? revision.parent : revision.digest);
}

async function isReadable({ content }: Reading, entry: DocumentEntry): Promise<boolean> {
  return content.unopened([entry]).then(
    () => true,
    () => false,
  );
}

/** Whether the revision that brought an entry in still has it. */
async function isListed({ store, content }: Reading, entry: DocumentEntry): Promise<boolean> {
  const [origin] = await store.revisions([entry.origin]);
  if (!origin) return false;
  const [found] = await entriesById(origin.maps, [entry], content.pages);
  return found?.digest === entry.digest;
}

function isRevision(value: unknown): value is Revision {
  return isObject(value) && 'maps' in value && 'serials' in value;
}

/** An entry, or that of a place in one. */
function entryIn(value: unknown): DocumentEntry | null {
  if (!isObject(value)) return null;
  const entry = 'entry' in value ? value.entry : value;
  return isObject(entry) && 'origin' in entry && 'serial' in entry
    ? (entry as DocumentEntry)
    : null;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
