import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { buildSchema, parse, validate } from 'graphql';
import { describe, it } from 'vitest';
import { useCases } from '../src/app/use-cases.ts';
import { permissions } from '../src/domain/access/permissions.ts';
import { catalogue, type ErrorCode } from '../src/domain/error-catalogue.ts';
import { sourcePaths } from './support/source-file.ts';

const folders = ['.', 'docs', 'docs/decisions', 'src', 'test', 'bench'];
const examples = [
  'examples',
  'examples/clients',
  'examples/emco',
  'examples/policy',
  'examples/quays',
  'examples/site',
  'examples/sources',
];
const pages = [...folders, ...examples]
  .filter((folder) => existsSync(folder))
  .flatMap((folder) => readdirSync(folder).map((name) => normalize(join(folder, name))))
  .filter((path) => path.endsWith('.md'));

describe('links between pages', () => {
  for (const page of pages) {
    it(`of ${page} lead somewhere`, () => {
      const lost = linksOf(page).filter(({ path, anchor }) => {
        if (!existsSync(path)) return true;
        return anchor !== '' && !anchorsOf(path).includes(anchor);
      });
      assert.deepEqual(lost, []);
    });
  }
});

describe('citations of docs in src', () => {
  const paths = sourcePaths('src');

  it('lead to headings', () => {
    const cited = paths.flatMap((path) =>
      citationsIn(readFileSync(path, 'utf8')).map((citation) => ({ path, citation })),
    );
    assert.ok(cited.length > 0);
    const lost = cited.filter(({ citation }) => !isHeading(citation));
    assert.deepEqual(lost, []);
  });

  it('are found wherever they stand, and missing headings with them', () => {
    const text =
      '/** A rule. (docs/rest.md#errors) */ // see docs/decisions/0000-x.md#y, docs/rest.md#z.';
    const citations = citationsIn(text);
    assert.deepEqual(citations, [
      'docs/rest.md#errors',
      'docs/decisions/0000-x.md#y',
      'docs/rest.md#z',
    ]);
    assert.deepEqual(citations.map(isHeading), [true, false, false]);
  });

  it('take the place of texts outside the repository', () => {
    const outside = /\bspec (?:[A-D]?\d|[a-z]+\.md)|@see spec|\(seed\)/;
    assert.deepEqual(
      paths.filter((path) => outside.test(readFileSync(path, 'utf8'))),
      [],
    );
  });
});

describe('headings', () => {
  for (const page of pages.filter((path) => path !== 'CHANGELOG.md')) {
    it(`of ${page} differ from each other`, () => {
      const anchors = anchorsOf(page);
      assert.deepEqual(
        anchors.filter((anchor, at) => anchors.indexOf(anchor) < at),
        [],
      );
    });
  }
});

describe('access control', () => {
  it.each([...pages, 'Dockerfile', 'docker-compose.yml'])(
    'is not announced by %s as missing',
    (page) => {
      assert.doesNotMatch(readFileSync(page, 'utf8'), /until (it has )?access\s+control/i);
    },
  );
});

describe('docs/errors.md', () => {
  const sections = sectionsOf('docs/errors.md', '### ');

  it('has the codes of the catalogue, each once', () => {
    const titles = sections.map(({ title }) => title);
    assert.deepEqual(titles.toSorted(), Object.keys(catalogue).sort());
  });

  it('names all that can be tried again', () => {
    const [, named = ''] =
      /says `retryable: true`:\n([\s\S]*?)\. /.exec(readFileSync('docs/errors.md', 'utf8')) ?? [];
    const known = Object.entries(catalogue).filter(([, { retryable }]) => retryable);
    assert.deepEqual(
      Array.from(named.matchAll(/`([A-Z_]+)`/g), ([, code]) => code).sort(),
      known.map(([code]) => code).sort(),
    );
  });

  for (const { title, body } of sections) {
    it(`says of ${title} what happened, what to do, and shows it`, () => {
      assert.match(body, /^\*\*What happened\.\*\* \S/m);
      assert.match(body, /^\*\*What to do\.\*\* \S/m);
      assert.ok(body.includes(`\nKind: \`${catalogue[title as ErrorCode].kind}\`.`));
      const sample = JSON.parse(/```json\n([\s\S]*?)```/.exec(body)?.[1] ?? 'null');
      const sentence = catalogue[title as ErrorCode].message as (facts: object) => string;
      assert.equal(sample.code, title);
      assert.equal(sample.message, sentence(sample.facts ?? {}));
      assert.equal(sample.retryable, catalogue[title as ErrorCode].retryable);
    });
  }
});

describe('examples/clients/README.md', () => {
  const relay = 'directive @prependNode(connections: [ID!]!, edgeTypeName: String!) on FIELD';
  const schema = buildSchema(`${readFileSync('schema.graphql', 'utf8')}\n${relay}`);
  const page = readFileSync('examples/clients/README.md', 'utf8');
  const operations = Array.from(
    page.matchAll(/```graphql\n([\s\S]*?)```/g),
    ([, text = '']) => text,
  );

  it.each(operations)('has a valid operation: %s', (text) => {
    assert.deepEqual(validate(schema, parse(text)), []);
  });
});

describe('docs/security.md', () => {
  it('has a row for every permission, and no other', () => {
    const rows = readFileSync('docs/security.md', 'utf8').matchAll(
      /^\| `((?:deckhand|purser):\w+)` \|/gm,
    );
    assert.deepEqual(
      [...rows].map(([, name]) => name),
      Object.keys(permissions),
    );
  });

  it('has every action of the audit log, and no other', () => {
    const text = readFileSync('docs/security.md', 'utf8');
    const [, table = ''] = /^\| actions \| of \|\n(.*?)\n\n/ms.exec(text) ?? [];
    const listed = table.split('\n').flatMap((row) => row.split('|')[1]?.match(/\w+/g) ?? []);
    const recorded = Object.values(useCases).flatMap((one) =>
      'audit' in one && 'action' in one.audit ? [one.audit.action] : [],
    );
    // What is posted to tables is not recorded; an opening has no action of its own.
    const actions = new Set([...recorded, 'openSecrets']);
    actions.delete('ingestRecord');
    assert.deepEqual(listed.sort(), [...actions].sort());
  });
});

describe('docs/deviations.md', () => {
  const page = readFileSync('docs/deviations.md', 'utf8');
  const rows = [...page.matchAll(/^\| B(\d+) \| \S.* \| (.*) \|$/gm)];

  it('has a row for each defect of the original', () => {
    const numbers = rows.map(([, number]) => Number(number));
    assert.deepEqual(
      numbers,
      Array.from({ length: 31 }, (_, at) => at + 1),
    );
  });

  it('names tests that there are', () => {
    for (const [, number, tests = ''] of rows) {
      const named = [...tests.matchAll(/\]\(\.\.\/(test\/[^)]+)\): \*([^*]+)\*/g)];
      assert.ok(named.length > 0, `B${number}`);
      for (const [, file = '', title = ''] of named) {
        const source = readFileSync(file, 'utf8');
        const isThere = source.includes(`'${title}'`) || source.includes(`title: ${title}`);
        assert.ok(isThere, `B${number}: ${file} has no test "${title}"`);
      }
    }
  });
});

describe('ARCHITECTURE.md', () => {
  it('has a row for every folder of src, and no other', () => {
    const rows = readFileSync('ARCHITECTURE.md', 'utf8').matchAll(/^\| `src\/([\w-]+)`/gm);
    const folders = readdirSync('src', { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    );
    assert.deepEqual(
      [...rows].map(([, name]) => name).sort(),
      [...folders].map(({ name }) => name).sort(),
    );
  });
});

/** Relative links of a page, resolved; the page itself for a bare anchor. */
function linksOf(page: string): readonly { path: string; anchor: string }[] {
  return [...withoutCode(page).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => target.split('#'))
    .map(([path = '', anchor = '']) => ({
      path: path === '' ? page : join(dirname(page), path),
      anchor,
    }));
}

/** The headings that a source text cites, as `docs/page.md#heading`. */
function citationsIn(text: string): readonly string[] {
  return Array.from(text.matchAll(/docs\/[\w./-]+\.md#[\w-]+/g), ([citation]) => citation);
}

function isHeading(citation: string): boolean {
  const [page = '', anchor = ''] = citation.split('#');
  return existsSync(page) && anchorsOf(page).includes(anchor);
}

/** The anchors that headings make, as web front ends of git do. */
function anchorsOf(page: string): readonly string[] {
  return [...withoutCode(page).matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\- _]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function withoutCode(page: string): string {
  return readFileSync(page, 'utf8').replace(/^```[\s\S]*?^```/gm, '');
}

function sectionsOf(page: string, mark: string): readonly { title: string; body: string }[] {
  const [, ...parts] = readFileSync(page, 'utf8').split(`\n${mark}`);
  return parts.map((part) => {
    const [title = ''] = part.split('\n', 1);
    return { title, body: part.slice(title.length) };
  });
}
