import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = new URL('../../examples/site/', import.meta.url);

const authors = ['m.saar', 'k.tamm', 'a.lepik', 'release-bot'];
const reasons = [
  'Raise the MTU of the storage network',
  'Leases of a day',
  'Replace worn disks',
  'Add hosts to rack b2',
  'Drain workers for the kernel update',
  'Roll the certificates of the gate',
];

/**
 * The submissions of a history: examples/site with hosts that are layered on it, `documents` in all, and then changes of
 * a few of them, until there are `revisions`. Every twentieth violates a DataSchema, and the next one repairs it.
 */
export function* largeHistory(documents, revisions) {
  const site = exampleSite();
  const hosts = Math.max(1, documents - site.match(/^schema:/gm).length);
  const numbers = Array.from({ length: hosts }, (_, at) => at);
  yield { text: site, bucket: 'kalda', message: 'first light', author: authors[0] };
  yield step(numbers, 'The hosts of the new hall', 3, 1);
  for (let number = 3; number <= revisions; number += 1) {
    const broken = Math.floor(number / 20) * 20;
    const isRepair = number % 20 === 1 && number > 20;
    const from = isRepair ? broken : number;
    const changed = Array.from({ length: 1 + (from % 7) }, (_, at) => (from * 37 + at * 3) % hosts);
    const message = isRepair
      ? `Repair what revision ${broken} broke`
      : `${reasons[number % reasons.length]} (${number})`;
    const pages = number % 20 === 0 ? 'many' : number;
    yield step([...new Set(changed)], message, number % authors.length, pages);
  }
}

function step(numbers, message, author, pages) {
  const text = numbers.map((number) => host(number, pages)).join('');
  return { text, bucket: 'hosts', message, author: authors[author] };
}

function exampleSite() {
  return readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .map((name) => readFileSync(fileURLToPath(new URL(name, folder)), 'utf8'))
    .join('');
}

/** A host of the hall. `pages` is a number, unless its DataSchema is to be violated. */
function host(number, pages) {
  const name = `hall-${String(number).padStart(4, '0')}`;
  return `---
schema: harbour/Host/v1
metadata:
  schema: metadata/Document/v1
  name: ${name}
  labels: {role: worker, hall: h${number % 8}}
  layeringDefinition:
    layer: site
    parentSelector: {region: baltic, kind: compute}
    actions: [{method: merge, path: .}]
  substitutions:
    - src: {schema: harbour/Site/v1, name: kalda, path: .domain}
      dest: {path: .fqdn, pattern: DOMAIN}
data:
  role: worker
  fqdn: ${name}.DOMAIN
  rack: rack-h${number % 40}
  addresses: {management: 10.${Math.floor(number / 250) + 60}.${number % 250}.10}
  kernel: {hugepages: ${pages}}
`;
}
