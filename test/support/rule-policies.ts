import assert from 'node:assert/strict';
import type { Json, JsonObject } from '../../src/domain/json/value.ts';
import { compilePolicies } from '../../src/domain/policy/compile-policies.ts';
import type { CompiledRule } from '../../src/domain/policy/compiled-rule.ts';
import { type ReadPolicy, readPolicy } from '../../src/domain/policy/read-policy.ts';

export const pipelineLimits = { maxRuleStages: 50 };

/** A policy of rules, by name. */
export function policyOf(name: string, rules: Json): ReadPolicy {
  return readPolicy({ name, rules }, null, pipelineLimits);
}

/** Compiles policies that have no errors; tables are all relations of other sources that they name. */
export function compiledRules(
  policies: Readonly<Record<string, Json>>,
  tables: Iterable<string>,
): ReadonlyMap<string, CompiledRule> {
  const reads = Object.entries(policies).map(([name, rules]) => policyOf(name, rules));
  const { rules, errors } = compilePolicies(reads, tables);
  assert.deepEqual(
    errors.map(({ fault }) => fault.message),
    [],
  );
  return rules;
}

/** The sample rows that docs/policies.md and its examples are about: the `d` of each row. */
export const sampleTables = {
  'nova.servers': [
    {
      id: 'server-134',
      name: 'server 134',
      status: 'ACTIVE',
      tags: ['production', 'critical'],
      hostId: 'host-05',
      host_status: 'ACTIVE',
      metadata: { HA_Enabled: false },
      tenant_id: 'tenant-52',
      user_id: 'user-830',
      image: { id: 'image-6' },
      flavor: {
        disk: 1,
        ephemeral: 0,
        extra_specs: { 'hw:cpu_policy': 'dedicated', 'hw:mem_page_size': '2048' },
        original_name: 'm1.tiny.specs',
        ram: 512,
        swap: 0,
        vcpus: 1,
      },
    },
    {
      id: 'server-200',
      tags: ['critical'],
      host_status: 'DOWN',
      image: { id: 'image-0' },
      flavor: { extra_specs: { 'hw:cpu_policy': 'shared' } },
    },
    {
      id: 'server-201',
      tags: ['production'],
      host_status: 'DOWN',
      image: { id: 'image-6' },
      flavor: { extra_specs: {} },
    },
    { id: 'server-202', tags: ['production'], host_status: 'UP', image: '', flavor: {} },
    { id: 'server-203', host_status: 'DOWN' },
  ],
  'glance.images': [
    { id: 'image-6', name: 'nightly', tags: ['unstable', 'linux'] },
    { id: 'image-0', name: 'lts', tags: ['stable'] },
    { name: 'upload in progress', tags: ['unstable'] },
  ],
} as const satisfies Readonly<Record<string, readonly JsonObject[]>>;

/** The rules over the sample rows, by policy. */
export const samplePolicies = {
  vm_host_down: {
    error: {
      from: 'nova.servers',
      pipeline: [
        { $match: { 'd.host_status': 'DOWN' } },
        { $project: { _id: 0, server_id: '$d.id' } },
      ],
    },
    critical: {
      severity: 'error',
      from: 'nova.servers',
      pipeline: [
        { $match: { 'd.host_status': 'DOWN', 'd.tags': 'critical' } },
        { $project: { _id: 0, server_id: '$d.id' } },
      ],
    },
  },
  production_stable: {
    error: {
      from: 'nova.servers',
      pipeline: [
        { $match: { 'd.tags': 'production', 'd.image.id': { $exists: true, $ne: null } } },
        {
          $lookup: {
            from: 'glance.images',
            localField: 'd.image.id',
            foreignField: 'd.id',
            as: 'image',
          },
        },
        { $unwind: '$image' },
        { $match: { 'image.d.tags': 'unstable' } },
        { $project: { _id: 0, server_id: '$d.id', image_id: '$image.d.id' } },
      ],
    },
  },
  cpu_pinning: {
    dedicated_servers: {
      from: 'nova.servers',
      pipeline: [{ $match: { 'd.flavor.extra_specs.hw:cpu_policy': 'dedicated' } }],
    },
  },
} as const;

/** The rows of the sample rules, to the letter. */
export const sampleResults: Readonly<Record<string, readonly JsonObject[]>> = {
  'vm_host_down.error': [
    { server_id: 'server-200' },
    { server_id: 'server-201' },
    { server_id: 'server-203' },
  ],
  'vm_host_down.critical': [{ server_id: 'server-200' }],
  'production_stable.error': [
    { server_id: 'server-134', image_id: 'image-6' },
    { server_id: 'server-201', image_id: 'image-6' },
  ],
  'cpu_pinning.dedicated_servers': [{ d: sampleTables['nova.servers'][0] }],
};
