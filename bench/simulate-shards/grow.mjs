import { openRecordedPort } from './record-port.mjs';
import { storedIn } from './recording.mjs';
import { commitChanges, ingest } from './workload.mjs';

const commits = 64;

/** What a site of N documents writes when it is submitted, and with each commit of one document after that. */
export async function measureGrowth(n) {
  const site = await openRecordedPort();
  const { recording } = site;
  const app = await ingest(site, n);
  const ingested = contentOf(recording);
  const references = recording.references / ingested.documents.count;
  await commitChanges(site, app, n, commits);
  const after = contentOf(recording);
  await app.close();
  const committed = { pages: perCommit('pages') };
  const sizes = {
    documents: [...recording.stored.get('documents').values()],
    pages: [...recording.stored.get('pages').values()].slice(ingested.pages.count),
  };
  return { n, ingested, committed, references, sizes };

  function perCommit(name) {
    const count = after[name].count - ingested[name].count;
    const bytes = after[name].bytes - ingested[name].bytes;
    return { count: count / commits, bytes: bytes / commits };
  }
}

function contentOf(recording) {
  return { documents: storedIn(recording, 'documents'), pages: storedIn(recording, 'pages') };
}
