import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { isAllowedImage } from '../../../src/domain/deployment/image-name.ts';
import {
  isMaintained,
  readEnvironment,
  refusedManifests,
  rulesIn,
} from '../../../src/domain/deployment/read-environment.ts';
import type { Json } from '../../../src/domain/json/value.ts';

const read = (data: Json) => {
  const { environment, findings } = readEnvironment({ data });
  assert.deepEqual(findings, []);
  return environment;
};

describe('an environment', () => {
  it('says what may be deployed, how fast, and what is asked for', () => {
    const environment = read({
      variables: { size: 1 },
      manifests: ['www', 'db-*'],
      images: ['acme/*'],
      parallelism: 2,
      approval: { confirm: 'RESOURCE', otherPerson: true, timeout: '8h' },
    });
    assert.deepEqual(refusedManifests(environment, ['www', 'db-1', 'web']), ['web']);
    assert.equal(environment.parallelism, 2);
    const rules = rulesIn(environment, { confirm: 'ACTION', otherPerson: false, timeoutMs: 1e9 });
    assert.deepEqual(rules, { confirm: 'ACTION', otherPerson: true, timeoutMs: 8 * 3_600_000 });
    const types = { aliases: new Map(), programs: new Set<string>(), allowedImages: ['acme/a*'] };
    const allows = (image: string) =>
      isAllowedImage({ ...types, environmentImages: environment.images }, image);
    assert.deepEqual([allows('acme/a'), allows('acme/b'), allows('evil/a')], [true, false, false]);
  });

  it('holds nobody back if it says nothing', () => {
    const environment = read({});
    assert.deepEqual(refusedManifests(environment, ['a']), []);
    assert.ok(isMaintained(environment, '2026-01-01T00:00:00.000Z'));
  });

  const weekend = [{ days: ['SAT'], from: '22:00', to: '04:00' }];
  it.each([
    [weekend, '2026-01-03T21:59:59.999Z', false],
    [weekend, '2026-01-03T22:00:00.000Z', true],
    [weekend, '2026-01-04T03:59:00.000Z', true],
    [weekend, '2026-01-04T04:00:00.000Z', false],
    [weekend, '2026-01-04T23:00:00.000Z', false],
    [[{ from: '09:00', to: '17:00' }], '2026-01-05T16:59:00.000Z', true],
    [[{ from: '09:00', to: '17:00' }], '2026-01-05T17:00:00.000Z', false],
    [[{ from: '00:00', to: '00:00' }], '2026-01-05T17:00:00.000Z', true],
  ])('with windows %j: at %s maintained %s', (maintenance, at, expected) => {
    assert.equal(isMaintained(read({ maintenance }), at), expected);
  });

  it.each([
    [{ manifest: [] }, 'manifest', /is unknown.*"manifests"/],
    [{ parallelism: 0 }, 'parallelism', /is less than 1/],
    [{ approval: { confirm: 'MAYBE' } }, 'approval.confirm', /is none of NO/],
    [{ approval: { timeout: 'soon' } }, 'approval.timeout', /form/],
    [{ maintenance: [{ from: '25:00', to: '01:00' }] }, 'maintenance[0].from', /form/],
    [{ maintenance: [{ from: '01:00' }] }, 'maintenance[0].to', /is missing/],
    ['text', '', /is not a mapping/],
  ])('refuses %j', (data, path, message) => {
    const [found] = readEnvironment({ data }).findings;
    assert.equal(found?.fault.code, 'ENVIRONMENT_INVALID');
    assert.equal(found?.fault.place.path, path);
    assert.match(found?.fault.message ?? '', message);
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.jsonValue(), (data) => void readEnvironment({ data: data as Json })));
  });
});
