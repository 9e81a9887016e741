import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { parseDeployFile } from '../../../src/domain/deployment/deploy-file.ts';

const parse = (text: string) =>
  parseDeployFile(text, { setting: 'PURSER_DEPLOY_FILE', file: 'deploy.yaml' });

describe('the deploy file', () => {
  it('says what types and images there are', () => {
    const { types, faults } = parse(
      'typeAliases: {disk: acme/disk}\nprograms: {local: ./local}\nallowedImages: ["acme/*"]\nruntime: [podman]\nlimits: {logBytes: 5}\nreadOnlyRoot: true\ncpus: 2\napproval: {otherPerson: true}\n',
    );
    assert.deepEqual(faults, []);
    assert.deepEqual([...types.aliases], [['disk', 'acme/disk']]);
    assert.deepEqual([...types.programs], ['local']);
    assert.deepEqual(types.allowedImages, ['acme/*']);
  });

  it('allows every image unless it says which', () => {
    assert.equal(parse('runtime: [docker]').types.allowedImages, null);
    assert.deepEqual(parse('allowedImages: []').types.allowedImages, []);
  });

  it.each<readonly [string, RegExp]>([
    ['runtimes: []', /no "runtimes"; "runtime" may be meant/],
    ['runtime: docker', /"runtime" must be a list/],
    ['typeAliases: [a]', /"typeAliases" must be a mapping/],
    ['limits: {logBytes: x}', /"limits" must have numbers/],
    ['readOnlyRoot: yes please', /"readOnlyRoot" must be true or false/],
    ['a: [', /./],
    ['[]', /the file must be a mapping/],
  ])('refuses %s', (text, message) => {
    const [fault] = parse(text).faults;
    assert.equal(fault?.code, 'SETTING_INVALID');
    assert.match(fault?.message ?? '', message);
    assert.equal(fault?.place.line, 1);
  });
});
