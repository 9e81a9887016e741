import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'vitest';
import { renderFiles, type SourceFile } from '../../../src/app/render/render-files.ts';
import { documentLabel } from '../../../src/domain/document/document.ts';
import { defaultLimits } from '../../../src/domain/limits.ts';

const render = (files: readonly SourceFile[]) => renderFiles(files, { limits: defaultLimits });

const policy = `
schema: deckhand/LayeringPolicy/v1
metadata: {schema: metadata/Control/v1, name: layering-policy}
data: {layerOrder: [global, site]}
`;

function kind(name: string, layer: string, more: string): string {
  return `
schema: example/Kind/v1
metadata:
  schema: metadata/Document/v1
  name: ${name}
  layeringDefinition:
    layer: ${layer}
${more}`;
}

describe('renderFiles', () => {
  it('renders several files as one set', () => {
    const parent = kind(
      'parent',
      'global',
      '    abstract: true\n  labels: {is: parent}\ndata: {a: 1, b: 1.0}',
    );
    const child = kind(
      'child',
      'site',
      '    parentSelector: {is: parent}\n    actions: [{method: merge, path: .}]\ndata: {a: 2}',
    );
    const { documents, faults } = render([
      { file: 'child.yaml', text: child },
      { file: 'policy.yaml', text: policy },
      { file: 'parent.yaml', text: parent },
    ]);
    assert.deepEqual(faults, []);
    assert.deepEqual(documents.map(documentLabel), [
      '[deckhand/LayeringPolicy/v1, -] layering-policy',
      '[example/Kind/v1, site] child',
    ]);
    assert.equal(JSON.stringify(documents[1]?.data), '{"a":2,"b":{"text":"1.0"}}');
  });

  it('says of every fault in which file, line and column it is', () => {
    const { documents, faults } = render([
      { file: 'one.yaml', text: `${policy}---${kind('a', 'nowhere', 'data: {}')}` },
      {
        file: 'two.yaml',
        text: kind(
          'b',
          'site',
          '  substitutions:\n  - src: {schema: example/None/v1, name: none, path: .}\n    dest: {path: .x}\ndata: {}',
        ),
      },
    ]);
    assert.deepEqual(documents, []);
    assert.deepEqual(
      faults.map(({ code, place: { file, line, document } }) => ({ code, file, line, document })),
      [
        { code: 'LAYER_UNKNOWN', file: 'one.yaml', line: 11, document: 1 },
        { code: 'SUBSTITUTION_SOURCE_MISSING', file: 'two.yaml', line: 9, document: 2 },
      ],
    );
  });

  it('finds an identity that stands in two files', () => {
    const { faults } = render([
      { file: 'one.yaml', text: kind('a', 'site', 'data: {}') },
      { file: 'two.yaml', text: `\n${kind('a', 'site', 'data: {}')}` },
    ]);
    const [found] = faults;
    assert.equal(found?.code, 'DOCUMENT_DUPLICATE');
    assert.deepEqual([found?.place.file, found?.place.line], ['two.yaml', 3]);
  });

  it('takes documents that are to be encrypted', () => {
    const secret =
      'schema: deckhand/Passphrase/v1\nmetadata: {schema: metadata/Document/v1, name: p, storagePolicy: encrypted}\ndata: hush';
    assert.equal(render([{ file: 's.yaml', text: secret }]).documents[0]?.data, 'hush');
  });

  it('renders the example site, whatever the order of its files', () => {
    const files = readdirSync('examples/site', { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.yaml'))
      .map((name) => ({ file: name, text: readFileSync(join('examples/site', name), 'utf8') }));
    const rendered = render(files);
    assert.deepEqual(rendered.faults, []);
    assert.ok(rendered.documents.length >= 40);
    assert.deepEqual(render([...files].reverse()).documents, rendered.documents);
  });
});
