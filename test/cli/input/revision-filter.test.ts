import assert from 'node:assert/strict';
import { Command } from 'commander';
import { describe, it } from 'vitest';
import { addRevisionFilter, buildRevisionFilter } from '../../../src/cli/input/revision-filter.ts';

function filterOf(...args: readonly string[]): object | undefined {
  const command = addRevisionFilter(new Command('revisions').exitOverride());
  command.configureOutput({ writeErr: () => {} });
  command.parse([...args], { from: 'user' });
  return buildRevisionFilter(command.opts());
}

describe('the filter of revisions', () => {
  it('has times as GraphQL takes them', () => {
    assert.deepEqual(filterOf('--since', '2026-11-21T10:00+02:00', '--until', '2026-11-21'), {
      since: '2026-11-21T08:00:00.000Z',
      until: '2026-11-21T23:59:59.999Z',
    });
    for (const option of ['--since', '--until']) {
      assert.throws(() => filterOf(option, 'soon'), { message: /2026-11-21T10:00:00Z/ });
    }
  });

  it('is none if nothing is said', () => {
    assert.equal(filterOf(), undefined);
  });

  it('has all that is said', () => {
    const said = '--tag a --tag b --author ada --bucket site --since 2026-01-01 --grep x';
    assert.deepEqual(filterOf(...said.split(' '), '--touches', 'a/B/v1/some/name'), {
      tag: ['a', 'b'],
      author: ['ada'],
      bucket: ['site'],
      since: '2026-01-01T00:00:00.000Z',
      message: 'x',
      touches: { schema: 'a/B/v1', name: 'some/name' },
    });
  });

  it('has what validations are to come to, in the words of GraphQL', () => {
    const said = '--status failure --validation a=b=Expired'.split(' ');
    assert.deepEqual(filterOf(...said), {
      status: 'FAILURE',
      validation: { name: 'a=b', status: 'EXPIRED' },
    });
    for (const text of ['a', 'a=', '=failure', 'a=failed', 'a=toString']) {
      assert.throws(() => filterOf('--validation', text), { message: /NAME=STATUS/ });
    }
  });

  it('wants a document by schema and name', () => {
    for (const text of ['name', 'a/B/v1', 'a/B/v1/']) {
      assert.throws(() => filterOf('--touches', text), { message: /SCHEMA\/NAME/ });
    }
  });
});
