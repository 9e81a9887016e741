import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from '@jest/globals';
import { anonymous } from '../../../src/domain/access/principal.ts';
import type { Revision } from '../../../src/domain/revision/revision.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';

const text = `
schema: deckhand/LayeringPolicy/v1
metadata: {schema: metadata/Control/v1, name: layers}
data: {layerOrder: [global, site]}
---
schema: x/Ship/v1
metadata:
  schema: metadata/Document/v1
  name: fleet
  labels: {of: ships}
  layeringDefinition: {layer: global, abstract: true}
data: {}
---
schema: x/Ship/v1
metadata:
  schema: metadata/Document/v1
  name: fleet
  layeringDefinition: {layer: site}
data: {}
---
schema: x/Ship/v1
metadata:
  schema: metadata/Document/v1
  name: anna
  layeringDefinition: {layer: site, parentSelector: {of: ships}, actions: [{method: merge, path: .}]}
data: {}
---
schema: x/Ship/v1
metadata:
  schema: metadata/Document/v1
  name: hull
  layeringDefinition: {layer: global, abstract: true}
data: {}
`;

describe('a plan of what deleting takes', () => {
  let test: TestApp;
  let revision: Revision;
  beforeEach(async () => {
    test = await openTestApp();
    ({ revision } = await test.app.submitDocuments(anonymous, { text }));
  });
  afterEach(() => test.close());

  const planFor = async (name: string) => {
    const documents = [{ schema: 'x/Ship/v1', name }];
    const plan = await test.app.deletionPlan(anonymous, revision, { documents });
    const names = plan.documents.map((one) => `${one.layer} ${one.name}`).sort();
    return { names, dependants: plan.dependants.map((one) => one.name), allowed: plan.allowed };
  };

  it('is about documents of all layers', async () => {
    assert.deepEqual(await planFor('fleet'), {
      names: ['global fleet', 'site fleet'],
      dependants: ['anna'],
      allowed: true,
    });
  });

  it('takes abstract documents, too', async () => {
    assert.deepEqual(await planFor('hull'), {
      names: ['global hull'],
      dependants: [],
      allowed: true,
    });
  });
});
