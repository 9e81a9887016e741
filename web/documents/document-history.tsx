import { Link } from 'wouter';
import { documentUrl, revisionUrl } from '../app/links.ts';
import { Empty, Failure, Waiting } from '../app/states.tsx';
import { timeText } from '../app/time.ts';
import { useParameters } from '../app/use-parameters.ts';
import { DocumentHistoryDocument, type DocumentHistoryQuery } from '../data/generated/graphql.ts';
import { useRows } from '../data/use-rows.ts';
import type { Shown } from './shown.ts';

type Version = DocumentHistoryQuery['documentHistory']['nodes'][number];
type ValueChange = Version['diff']['changes'][number];

/** The revisions that changed a document, and how; with `?path=.mtu`, those that changed this value. */
export function DocumentHistory({
  shown: { number, schema, name },
  layer,
}: {
  readonly shown: Shown;
  readonly layer: string | null;
}) {
  const [{ path = null }, replace] = useParameters();
  const rows = useRows(
    DocumentHistoryDocument,
    { number, schema, name, layer },
    (data) => data.documentHistory,
  );
  const versions = rows.nodes
    .map((version) => ({ version, changes: changesAt(version, path) }))
    .filter(({ version, changes }) => path === null || changes.length > 0 || isWhole(version));
  return (
    <section className="history" aria-label="History">
      {path !== null && (
        <p className="row">
          Changes of <code>{path}</code>
          <button type="button" className="button" onClick={() => replace({ path: null })}>
            Show all changes
          </button>
        </p>
      )}
      {rows.error !== undefined && <Failure error={rows.error} />}
      {rows.totalCount === null && <Waiting what="the history" />}
      {rows.totalCount === 0 && rows.error === undefined && (
        <Empty title="No revision changed it" />
      )}
      <ol className="sheet">
        {versions.map(({ version, changes }) => (
          <li key={version.revision?.number} className="version">
            <VersionHead version={version} url={urlOfVersion(version, { schema, name, layer })} />
            {!isWhole(version) && <Changes changes={changes} />}
          </li>
        ))}
      </ol>
      {rows.hasMore && rows.totalCount !== null && (
        <button type="button" className="button" onClick={rows.readMore}>
          Show older versions
        </button>
      )}
    </section>
  );
}

function urlOfVersion(
  { revision }: Version,
  document: { schema: string; name: string; layer: string | null },
): string {
  return documentUrl(document, revision?.number ?? null);
}

/** Whether a version has no values to compare: the document was created or deleted. */
function isWhole({ diff: { kind } }: Version): boolean {
  return kind === 'CREATED' || kind === 'DELETED';
}

function changesAt({ diff }: Version, path: string | null): readonly ValueChange[] {
  if (path === null) return diff.changes;
  const full = `data${path}`;
  return diff.changes.filter(
    (change) =>
      `${change.path}.`.startsWith(`${full}.`) ||
      full.startsWith(`${change.path}.`) ||
      change.path.startsWith(`${full}[`),
  );
}

function VersionHead({ version, url }: { readonly version: Version; readonly url: string }) {
  const { revision, diff } = version;
  if (revision === null) return null;
  const { number, message, author, createdAt } = revision;
  return (
    <header className="page-head">
      <div>
        <Link href={revisionUrl(number)} className="entry-title">
          {message === '' ? `Revision ${number}` : message}
        </Link>
        <p className="soft small number">
          revision {number} · {author}
          {createdAt !== null && ` · ${timeText(createdAt)}`}
        </p>
      </div>
      <p className="row small">
        <span className="soft">{diff.kind.toLowerCase()}</span>
        {diff.kind !== 'DELETED' && <Link href={url}>See it then</Link>}
      </p>
    </header>
  );
}

function Changes({ changes }: { readonly changes: readonly ValueChange[] }) {
  return (
    <ul className="changes code">
      {changes.slice(0, 50).map(({ path, kind, before, after, secret }) => (
        <li key={path}>
          <span className="yaml-key">{path}</span>{' '}
          {kind !== 'CREATED' && (
            <del className="minus">{secret ? 'a secret' : shortText(before)}</del>
          )}{' '}
          {kind !== 'DELETED' && (
            <ins className="plus">{secret ? 'a secret' : shortText(after)}</ins>
          )}
        </li>
      ))}
      {changes.length > 50 && <li className="soft">and {changes.length - 50} more</li>}
    </ul>
  );
}

function shortText(value: unknown): string {
  const text = JSON.stringify(value) ?? '';
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
